"""What a panel holds is checked before it leaves Python."""

import numpy as np
import pytest

from posenc_app.components import LadderSeries, MatrixPanel, OutputsPanel
from posenc_app.components.panels import pack_panels

SQUARE = np.array([[0.25, 0.75, 0.0], [0.5, 0.5, 0.0]])


def matrix(**changes):
    given = {"title": "A", "row_words": ["a", "b"], "column_words": ["x", "y", "z"], "values": SQUARE}
    return MatrixPanel(**(given | changes))


def outputs(**changes):
    given = {
        "title": "Y", "first_words": ["a", "b"], "second_words": ["b", "a"], "first": np.ones((2, 5)),
        "second": -2 * np.ones((2, 5)), "order": (1, 0), "same": (True, False),
    }  # fmt: skip
    return OutputsPanel(**(given | changes))


def test_a_matrix_keeps_rows_and_columns_apart():
    content = matrix(row_ids=(1, 0)).content()
    assert (content["rows"], content["columns"]) == (["a", "b"], ["x", "y", "z"])
    assert (content["rowIds"], content["columnIds"]) == ([1, 0], [0, 1, 2])


def test_masks_travel_beside_the_values():
    masked = np.array([[False, False, True], [False, True, True]])
    _, arrays = pack_panels([matrix(masked=masked)])
    assert arrays["0.masked"].tolist() == masked.tolist()
    assert not pack_panels([matrix()])[1]["0.masked"].any()


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"values": SQUARE.T}, r"values must have shape \(2, 3\), got \(3, 2\)"),
        ({"masked": np.zeros((2, 2), bool)}, r"masked must have shape \(2, 3\), got \(2, 2\)"),
        ({"row_words": [], "values": np.ones((0, 3))}, "row_words must number 1 … 16, got 0"),
        ({"column_words": ["w"] * 17, "values": np.ones((2, 17))}, "column_words must number 1 … 16, got 17"),
    ],
)
def test_a_matrix_that_cannot_be_drawn_is_refused(changes, message):
    with pytest.raises(ValueError, match=message):
        matrix(**changes)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"order": (0, 0)}, r"order must hold 0 … 1, each once, got \[0, 0\]"),
        ({"second": np.ones((2, 4))}, r"second must have shape \(2, 5\)"),
        ({"same": (True,)}, r"second_words and same must each number 2, got \(2, 1\)"),
    ],
)
def test_outputs_that_cannot_be_matched_are_refused(changes, message):
    with pytest.raises(ValueError, match=message):
        outputs(**changes)


def test_signed_panels_share_one_range_and_weights_keep_theirs():
    panels = [
        matrix(scale="signed"),
        matrix(scale="signed", values=-4 * SQUARE),
        matrix(),
        matrix(scale="signed", limit=9.0),
    ]
    limits = [content["limit"] for content in pack_panels(panels)[0]]
    assert limits == [9.0, 9.0, 1.0, 9.0]
    assert [content["limit"] for content in pack_panels(panels[:3])[0]] == [3.0, 3.0, 1.0]


def test_hidden_and_missing_values_do_not_stretch_the_range():
    values = np.array([[1.0, np.nan, 99.0], [-np.inf, 0.5, -2.0]])
    masked = np.array([[False, False, True], [False, False, False]])
    (content,), _ = pack_panels([matrix(values=values, masked=masked, scale="signed")])
    assert content["limit"] == 2.0


def test_a_panel_of_zeros_has_a_range():
    (content,), _ = pack_panels([matrix(values=0 * SQUARE, scale="signed")])
    assert content["limit"] == 1.0
    assert outputs(first=np.zeros((2, 5)), second=np.zeros((2, 5))).content()["limit"] == 1.0


def test_a_ladder_wants_one_number_and_one_row_a_word():
    series = LadderSeries("causal", np.ones(3), np.ones((3, 3)), notes=["1", "1/2", "1/3"])
    series.require(3)
    with pytest.raises(ValueError, match=r"outputs must have shape \(4,\)"):
        series.require(4)
    with pytest.raises(ValueError, match=r"notes must have shape \(3,\)"):
        LadderSeries("causal", np.ones(3), np.ones((3, 3)), notes=["1"]).require(3)
