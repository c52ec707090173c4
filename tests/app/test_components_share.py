"""What Python answers when a browser asks for a code, a figure or data."""

import numpy as np
import pytest

from posenc_app.components.share import LONGEST_CODED, code_of, is_question

CODE = {"id": 1, "kind": "code", "address": "http://127.0.0.1:8501/order?s=%E7%8B%97"}


@pytest.mark.parametrize(
    "question",
    [
        None,
        "code",
        [],
        {},
        CODE | {"more": 1},
        CODE | {"id": "1"},
        CODE | {"id": True},
        CODE | {"kind": "figure"},
        CODE | {"kind": ["code"]},
        CODE | {"address": "javascript:alert(1)"},
        CODE | {"address": "ftp://x"},
        CODE | {"address": 5},
        CODE | {"address": "http://" + "x" * 10_000},
    ],
)
def test_only_a_question_is_answered(question):
    assert is_question(CODE, ["code"])
    assert not is_question(question, ["code"])


def test_a_code_has_its_three_corners_and_its_timing_lines():
    points = code_of(CODE["address"])
    eye = np.zeros((7, 7), bool)
    eye[[0, -1], :] = eye[:, [0, -1]] = True
    eye[2:5, 2:5] = True
    for corner in (points[:7, :7], points[:7, -7:], points[-7:, :7]):
        np.testing.assert_array_equal(corner, eye)
    assert (len(points) - 17) % 4 == 0
    np.testing.assert_array_equal(points[6, 8:-8], np.arange(8, len(points) - 8) % 2 == 0)


def test_a_longer_address_makes_a_finer_code_and_a_too_long_one_none():
    sides = [len(code_of("http://a/" + "x" * length)) for length in (10, 300, LONGEST_CODED - 9)]
    assert sides == sorted(set(sides))
    assert sides[-1] <= 145
    assert code_of("http://a/" + "x" * LONGEST_CODED) is None
