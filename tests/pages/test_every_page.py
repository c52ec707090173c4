"""Every page in every language and from every kind of link, run without a browser."""

import hashlib

import numpy as np
import pytest
from streamlit.testing.v1 import AppTest

import posenc_core as pc
from posenc_app import content, url_state
from posenc_app.components.transport import unpack
from posenc_app.shell import PAGES
from posenc_app.url_state import PARAMETERS, Choice, Sentence, Vector, Whole
from tests.support.server import ROOT

LANGUAGES = sorted(content.LANGUAGES)
LINKS = {
    "bare": {},
    "presenting": {"present": "1"},
    "parts left out": {"hide": "lead.predict.aids.sources"},
    "undeclared values": {"lang": "xx", "d_model": "999999999", "enc": "<b>", "seats": "9"},
    "unknown names": {"utm_source": "x", "__class__": "y"},
}


def open_page(key, **query):
    at = AppTest.from_file(ROOT / "app.py", default_timeout=30)
    for name, token in query.items():
        at.query_params[name] = token
    return at.switch_page(f"pages/{key}.py").run()


def parts(at):
    """Return what each part was sent, by its key: header and arrays."""
    found = {}
    for element in at.get("bidi_component"):
        header, arrays = unpack(element.proto.bytes)
        found[element.proto.id.rsplit("-", 1)[-1]] = (header, arrays)
    return found


def fingerprint(at):
    """Return a digest of everything a page has computed: arrays of its parts and its live captions."""
    digest = hashlib.sha256()
    for key, (_, arrays) in sorted(parts(at).items()):
        for name, array in sorted(arrays.items()):
            digest.update(f"{key} {name}".encode() + np.ascontiguousarray(array).tobytes())
    for html in at.get("html"):
        digest.update(html.proto.body.encode() if "pe-caption" in html.proto.body else b"")
    return digest.hexdigest()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("link", LINKS)
@pytest.mark.parametrize("key", [page.key for page in PAGES])
def test_every_page_answers_every_link_in_every_language(key, link, language):
    query = {"lang": language} | LINKS[link]
    at = open_page(key, **query)
    assert not at.exception
    spoken = query["lang"] if query["lang"] in LANGUAGES else "en"
    assert at.title[0].value == content.load(spoken, key)["title"]
    assert len(parts(at)) >= 2


def test_there_are_pages_to_open():
    assert {page.key for page in PAGES} >= {"home", "order"}
    assert {page.key for page in PAGES} == PARAMETERS.keys() - {"app"}


MOVES = {
    "enc": "rope",
    "mask": "causal",
    "pool": "mean",
    "d_model": 32,
    "seed": 8,
    "leak_n": 9,
    "s": "the cat sat on the mat",
}


@pytest.mark.parametrize("name", MOVES)
def test_every_control_of_order_changes_a_computed_number_or_array(name):
    at = open_page("order")
    before = fingerprint(at)
    key = f"p_{name}"
    widgets = {w.key: w for w in (*at.button_group, *at.slider, *at.text_input)}
    widgets[key].set_value(MOVES[name]).run()
    assert not at.exception
    assert fingerprint(at) != before


@pytest.mark.parametrize("name", ["preset_1", "preset_2", "preset_3", "reverse", "swap", "shuffle"])
def test_every_button_of_order_changes_a_computed_number_or_array(name):
    at = open_page("order")
    if name in {"reverse", "swap"}:
        at.text_input(key="p_s").set_value("the cat sat on the mat").run()
    before = fingerprint(at)
    at.button(key=name).click().run()
    assert not at.exception
    assert fingerprint(at) != before


def test_the_matrices_on_order_are_the_cores_at_a_state_that_is_not_the_default():
    words, order = ("the", "cat", "sat", "on", "the", "mat"), [2, 0, 5, 1, 4, 3]
    link = {"s": " ".join(words), "order": "2-0-5-1-4-3", "enc": "sinusoidal", "mask": "causal", "seed": "3"}
    at = AppTest.from_file(ROOT / "pages" / "order.py", default_timeout=30)
    for name, token in link.items():
        at.query_params[name] = token
    at.run()
    assert not at.exception
    _, arrays = parts(at)["board"]
    x = pc.token_vectors(words, 16, seed=3)[order] + pc.sinusoidal(np.arange(6), 16)
    heads = pc.Heads.random(3, n_heads=1, d_model=16, d_head=16)
    second = pc.attend(x, heads, pc.NoPosition(), mask=pc.causal_mask(6))
    sent = [array for array in arrays.values() if array.shape == (6, 6) and array.dtype.kind == "f"]
    assert any(np.allclose(array, second.weights[0], atol=1e-6) for array in sent)


@pytest.mark.parametrize(
    ("sentence", "reordered"),
    [("dog bites man", "man bites dog"), ("狗咬人", "人咬狗"), ("猫追狗", "狗追猫")],
)
def test_worked_example_5_on_the_page(sentence, reordered):
    at = AppTest.from_file(ROOT / "pages" / "order.py", default_timeout=30)
    at.query_params["s"] = sentence
    at.query_params["pool"] = "mean"
    at.run()
    drawn = parts(at)
    assert drawn["meter"][1]["numbers"][0] < 1e-15
    assert drawn["pool_mean"][1]["numbers"][0] < 1e-15
    title = drawn["board"][0]["panels"][1]["title"]
    assert title.replace("\N{NO-BREAK SPACE}", " ").endswith(reordered)
    at.button_group(key="p_mask").set_value("causal").run()
    assert parts(at)["meter"][1]["numbers"][0] > 1e-3


def test_worked_example_7_on_the_page():
    at = open_page("order")
    _, arrays = parts(at)["leak"]
    outputs = [array for array in arrays.values() if array.shape == (5,)]
    assert any(np.array_equal(array, [1, 1 / 2, 1 / 3, 1 / 4, 1 / 5]) for array in outputs)
    assert any(np.allclose(array, 0.2, rtol=1e-15) for array in outputs)


def other_value(parameter):
    """Return the token of a value that is not the default, or None where a page alone knows one."""
    match parameter:
        case Choice(options=options, default=default):
            return options[-1] if options[-1] != default else options[0]
        case Whole(low=low, high=high, default=default):
            return str(high if high != default else low)
        case Vector(default=default):
            return parameter.write(tuple(number + 0.5 for number in default))
        case Sentence():
            return "one two three"
    return None


@pytest.mark.parametrize("key", [page.key for page in PAGES])
def test_the_back_button_leads_every_control_of_a_page_to_the_values_of_its_link(key, monkeypatch):
    at = open_page(key)
    tokens = {parameter.name: other_value(parameter) for parameter in PARAMETERS[key]}
    link = {name: token for name, token in tokens.items() if token is not None}
    monkeypatch.setattr(url_state, "_history_navigation", lambda: True)
    for name, token in link.items():
        at.query_params[name] = token
    at.run()
    assert not at.exception
    values = at.session_state["posenc.values"]
    assert {name: url_state.declared(name).write(values[name]) for name in link} == link
