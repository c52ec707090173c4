"""From Python to a part and back: words, commits, payloads."""

from pathlib import Path

import numpy as np
import pytest
from streamlit.testing.v1 import AppTest

from posenc_app.components import Commit, meter, pieces, settled
from posenc_app.components.mount import _STUB, _commit, checked_words
from posenc_app.components.transport import unpack

APPS = Path(__file__).parents[1] / "browser" / "apps"


@pytest.mark.parametrize(
    ("commit", "current", "expected"),
    [
        ([3, 5], 5, 3),
        ([3, 5], 7, 7),
        (Commit(3, 5), 5, 3),
        (None, 7, 7),
        ([3], 3, 3),
        ("35", "5", "5"),
        ([[1, 0], [0, 1]], (0, 1), (1, 0)),
        ([[1, 0], [0, 1]], (1, 0), (1, 0)),
        ([0, 5], 5, 0),
    ],
)
def test_a_commit_counts_only_for_what_it_was_given(commit, current, expected):
    assert settled(commit, current) == expected


def test_what_no_visitor_can_do_is_no_commit():
    assert _commit([99, 0], lambda value: value in range(3)) is None
    assert _commit({"value": 1}) is None
    assert _commit([2, 0], lambda value: value in range(3)) == Commit(2, 0)


def test_missing_words_are_named_and_others_stay_at_home():
    with pytest.raises(ValueError, match="missing: failed, tolerance"):
        checked_words({"label": "x", "holds": "y"}, "holds", "tolerance")
    words = checked_words({"failed": "f", "label": "l", "hint": "h", "other": "o"}, optional=["hint", "help"])
    assert words == {"failed": "f", "label": "l", "hint": "h"}


def test_a_tolerance_is_positive():
    with pytest.raises(ValueError, match="tolerance must be positive, got 0"):
        meter(1.0, 0.0, key="m", words={}, formula=pieces("x"))


def test_the_code_that_travels_with_a_part_is_small():
    assert len(_STUB) < 500


def part(app, name):
    (found,) = [
        block.proto for block in app.get("bidi_component") if block.proto.component_name == f"posenc_{name}"
    ]
    return found


def test_a_page_sends_the_numbers_it_computed():
    app = AppTest.from_file(str(APPS / "scrub_app.py")).run(timeout=30)
    assert not app.exception
    header, arrays = unpack(part(app, "ladder").bytes)
    np.testing.assert_array_equal(arrays["0.outputs"], 1 / np.arange(1.0, 7.0))
    np.testing.assert_array_equal(arrays["0.masked"], ~np.tri(6, dtype=bool))
    assert (header["state"], header["link"], header["tokens"][0]) == (2, "position", "dog")
    assert unpack(part(app, "reorder").bytes)[0]["state"] == [5, 4, 3, 2, 1, 0]
    assert unpack(part(app, "steps").bytes)[1]["residuals"].tolist() == [2.2e-16, 0.1, 0.0]


def test_moving_sends_other_bytes_but_the_same_digest():
    app = AppTest.from_file(str(APPS / "scrub_app.py")).run(timeout=30)
    before = part(app, "ladder")
    app.session_state["position"] = 4
    after = part(app.run(), "ladder")
    assert after.bytes != before.bytes
    assert unpack(after.bytes)[0]["hash"] == unpack(before.bytes)[0]["hash"]
    assert after.id == before.id


def test_a_commit_is_answered_in_the_run_that_takes_it():
    """Otherwise the browser would give the next move a start that Python has left."""
    app = AppTest.from_file(str(APPS / "figure_app.py")).run(timeout=30)
    app.session_state["posenc-commit-ladder"] = Commit(5, 3)
    app.run()
    assert app.session_state["position"] == 5
    assert unpack(part(app, "ladder").bytes)[0]["state"] == 5
    app.session_state["posenc-commit-ladder"] = Commit(6, 3)
    app.run()
    assert app.session_state["position"] == 5
    assert unpack(part(app, "ladder").bytes)[0]["state"] == 5
