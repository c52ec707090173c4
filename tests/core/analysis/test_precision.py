"""Positions in too few bits: how many are left, and which."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import posenc_core as pc


@pytest.mark.parametrize(
    ("number_format", "count"), [("bfloat16", 769), ("float16", 3073), ("float32", 4096)]
)
def test_so_many_of_the_first_4096_positions_stay_apart(number_format, count):
    assert np.unique(pc.rounded_positions(np.arange(4096), number_format)).size == count


@pytest.mark.parametrize(
    ("number_format", "limit"), [("bfloat16", 256), ("float16", 2048), ("float32", 2**24)]
)
def test_a_format_counts_one_by_one_up_to_its_limit_and_not_beyond(number_format, limit):
    line = np.array([limit - 1, limit, limit + 1])
    assert pc.rounded_positions(line, number_format).tolist() == [limit - 1, limit, limit]


@given(st.integers(0, 2**20))
def test_bfloat16_is_the_nearest_number_of_eight_bits(position):
    rounded = pc.rounded_positions(position, "bfloat16").item()
    step = 2.0 ** max(0, position.bit_length() - 8)
    assert rounded % step == 0
    assert abs(rounded - position) <= step / 2


def test_ties_go_to_the_even_neighbour():
    assert pc.rounded_positions([257, 259, 261], "bfloat16").tolist() == [256, 260, 260]


def test_what_does_not_fit_is_refused():
    with pytest.raises(pc.InvalidParameterError, match="position_ids must lie within"):
        pc.rounded_positions([70000], "float16")
    with pytest.raises(pc.InvalidParameterError, match="number_format must be one of"):
        pc.rounded_positions([1], "int8")
