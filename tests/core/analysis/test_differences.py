"""The residual beside a claim: the largest difference of two arrays."""

import numpy as np
import pytest

import posenc_core as pc


def test_the_largest_difference_is_found_wherever_it_stands_and_whatever_its_sign():
    first = np.zeros((3, 4))
    second = first.copy()
    second[2, 1], second[0, 3] = -0.25, 0.125
    assert pc.largest_difference(first, second) == 0.25
    assert pc.largest_difference(second, first) == 0.25


def test_nothing_differs_from_nothing_by_nothing():
    assert pc.largest_difference(np.empty((0, 3)), np.empty((0, 3))) == 0


@pytest.mark.parametrize(
    ("first", "second"), [([1.0], [1.0, 2.0]), ([[1.0]], [1.0]), ([np.nan], [1.0]), ([1.0], [np.inf])]
)
def test_other_shapes_and_what_is_no_number_are_refused(first, second):
    with pytest.raises(pc.InvalidParameterError):
        pc.largest_difference(first, second)
