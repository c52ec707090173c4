"""The snippet: plain Python with the core and nothing else gives the numbers of the page."""

import inspect
import subprocess
import sys

import numpy as np
import pytest

import posenc_core as pc
from posenc_app import content
from posenc_app.sections.order import compare
from posenc_app.sections.order.experiment import experiment
from posenc_app.sections.order.snippet import snippet
from posenc_app.teaching import listing
from posenc_app.url_state import PARAMETERS, State, default_of
from tests.support.hostile import SENTENCES
from tests.support.server import ROOT

# Nothing but the core is to be had, wherever this Python keeps its packages.
PLAIN = """
import sys
sys.path.insert(0, sys.argv[1])
for name in ("streamlit", "plotly", "pandas", "posenc_app", "regex", "segno"):
    sys.modules[name] = None
exec(compile(sys.stdin.read(), "pasted", "exec"), {"__name__": "__main__"})
"""
STATES = {
    "as the page opens": {},
    "typed in Chinese": {"s": "小猫坐在“垫子”上", "order": (3, 0, 6, 1, 8, 2, 5, 4, 7), "enc": "rope"},
    "masked, pooled, wide": {
        "s": 'it\'s "5" \\n {x} cats',
        "enc": "sinusoidal",
        "mask": "causal",
        "pool": "last",
        "d_model": 64,
        "seed": 999,
    },
}


def program(language="en", **values):
    """Return the snippet of the page in a state, and what the page computes there."""
    defaults = {p.name: default_of(p, language) for p in PARAMETERS["order"]}
    state = State("order", defaults | {"lang": language} | values)
    now = experiment(state)
    made = compare.model(now, state["pool"])
    text = content.load(language, "order")
    return snippet(now, made, state["pool"], state["seed"], text), now, made


def pasted(source, tmp_path):
    """Run a program in an isolated Python that has the core and NumPy, and return what it prints."""
    (tmp_path / "posenc_core").symlink_to(ROOT / "posenc_core")
    done = subprocess.run(
        [sys.executable, "-I", "-X", "utf8", "-W", "error", "-c", PLAIN, str(tmp_path)],
        input=source,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        cwd=tmp_path,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("name", STATES)
@pytest.mark.parametrize("language", content.LANGUAGES)
def test_the_snippet_pasted_into_plain_python_prints_the_pages_numbers(tmp_path, language, name):
    source, now, made = program(language, **STATES[name])
    weights, changed, error, *pooled = pasted(source, tmp_path).splitlines()
    query, key = len(now.words) // 2, 0
    seats = now.order.index(query), now.order.index(key)
    assert weights.split()[-2:] == [
        f"{made.first.weights[0, query, key]:.3f}",
        f"{made.second.weights[0][seats]:.3f}",
    ]
    assert int(changed.split()[-1]) == int(np.sum(~made.same))
    assert float(error.split()[-1]) == pytest.approx(
        made.error, rel=0.06, abs=6e-4 if made.error > 1e-3 else 0
    )
    assert len(pooled) == (made.pooled_error is not None)
    for line in pooled:
        assert float(line.split()[-1]) == pytest.approx(made.pooled_error, rel=0.06, abs=6e-4)


@pytest.mark.parametrize("typed", SENTENCES)
def test_typed_words_enter_the_snippet_as_words_only(tmp_path, typed):
    source, now, _ = program(s=typed)
    printed = pasted(source + "print(words)\n", tmp_path)
    assert printed.splitlines()[-1] == repr(list(now.words))
    assert len(printed.splitlines()) == 4


@pytest.mark.parametrize("word", ["\u202e", "a\u2028b", "\ud83d", "\\", "'\"", "\x00", "\r\n"])
def test_no_sign_leaves_its_literal(word):
    found = {}
    source = listing("words", [word])
    exec(compile(source, "pasted", "exec"), found)  # noqa: S102 - that is the question
    assert found["words"] == [word]
    assert source.count("\n") == 0


def test_many_words_stand_one_to_a_line():
    lines = listing("words", ["word" * 8] * 16).splitlines()
    assert len(lines) == 18
    assert max(map(len, lines)) < 88


def test_comments_of_the_snippet_stay_in_their_line():
    for language in content.LANGUAGES:
        notes = content.load(language, "order").group("snippet")
        assert len(notes) >= 6
        assert not any("\n" in note for note in notes.values())


def test_the_source_shown_is_the_cores():
    assert "softmax(scores)" in inspect.getsource(pc.attend)
