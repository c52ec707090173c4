"""The sign and the shape of relative positions."""

import numpy as np
import pytest

import posenc_core as pc


def test_relative_position_is_key_minus_query_with_queries_as_rows():
    relative = pc.relative_positions([0, 10], [0, 1, 12])
    np.testing.assert_array_equal(relative, [[0, 1, 12], [-10, -9, 2]])


@pytest.mark.parametrize(
    ("query_ids", "dtype"), [([0, 5], np.int64), ([0.0, 5.0], np.int64), ([0, 0.5], np.float64)]
)
def test_whole_positions_give_integers_and_fractional_ones_floats(query_ids, dtype):
    assert pc.relative_positions(query_ids, np.uint8([200, 3])).dtype == dtype


def test_unsigned_positions_do_not_wrap():
    assert pc.relative_positions(np.uint8([5]), np.uint8([3])).item() == -2


def test_more_than_8192_positions_a_side_are_refused():
    with pytest.raises(pc.InvalidParameterError, match=r"key_ids must not be longer than 8192.*got 8193"):
        pc.relative_positions([0], np.arange(8193))
