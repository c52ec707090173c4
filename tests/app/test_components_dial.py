"""What the dial and the couple send: checked arrays, and nothing that a commit would send again."""

import numpy as np
import pytest
from streamlit.testing.v1 import AppTest

import posenc_core as pc
from posenc_app.components import DialFace
from posenc_app.components.couple import are_places
from posenc_app.components.transport import unpack


def face(count=3, **changes):
    ids = np.arange(count)
    readings = pc.pair_readings([1, 0], [1, 0], ids, ids, 0.5)
    parts = {
        "starts": (0.0, 0.0), "lengths": (1.0, 1.0), "positions": ids, "frequencies": np.ones(2), "pair": 1,
        "degrees": np.degrees(readings.angles), "cosines": readings.cosines, "scores": readings.scores,
    }  # fmt: skip
    return DialFace(**parts | changes)


def test_every_number_travels_in_float64():
    assert {array.dtype for array in face().arrays().values()} == {np.dtype(np.float64)}


def test_numbers_for_other_places_are_refused():
    with pytest.raises(ValueError, match=r"scores must have shape \(3, 3\), got \(2, 2\)"):
        face(scores=np.zeros((2, 2))).arrays()


@pytest.mark.parametrize("value", [(0, 3), (-1, 0), (0,), (0, 1, 2), (True, 0), "01", None, (0.0, 1)])
def test_what_no_visitor_can_do_is_no_place(value):
    assert not are_places(value, 3)


def app(m, n):
    import numpy as np

    from posenc_app.components import couple

    names = ("failed", "label", "query", "key", "both", "query_value", "key_value", "distance")
    labels = np.arange(1000, 1041)
    couple(labels, labels, (m, n), key="couple", words=dict.fromkeys(names, "…"), link="rope")


def payload(m, n):
    (block,) = AppTest.from_function(app, kwargs={"m": m, "n": n}).run().get("bidi_component")
    return unpack(block.proto.bytes)


def test_a_couple_prints_positions_and_the_distance_key_minus_query():
    header, arrays = payload(9, 4)
    assert header["state"] == [9, 4]
    assert arrays["labels"][[9, 4]].tolist() == [1009, 1004]
    assert arrays["distances"][9, 4] == -5


def test_a_commit_changes_what_is_set_and_not_what_is_drawn():
    assert payload(9, 4)[0]["hash"] == payload(3, 30)[0]["hash"]
