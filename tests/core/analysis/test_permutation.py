"""The measure of how far attention is from commuting with a reordering."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import posenc_core as pc
from tests.core.support import SEQ_LEN, small_layer

BACKWARDS = np.arange(SEQ_LEN)[::-1]


@given(permutation=st.permutations(range(SEQ_LEN)))
def test_without_positions_and_mask_no_reordering_is_noticed(permutation):
    x, heads = small_layer()
    assert pc.equivariance_error(x, heads, pc.NoPosition(), permutation) < 1e-14


def test_leaving_everybody_in_place_gives_zero_for_any_encoding():
    x, heads = small_layer()
    assert pc.equivariance_error(x, heads, pc.Sinusoidal(), range(SEQ_LEN)) == 0


def test_the_mask_stays_with_the_seats():
    x, heads = small_layer()
    causal = pc.causal_mask(SEQ_LEN)
    assert pc.equivariance_error(x, heads, pc.NoPosition(), BACKWARDS, mask=causal) > 0.1
    everywhere = np.ones((SEQ_LEN, SEQ_LEN), dtype=bool)
    assert pc.equivariance_error(x, heads, pc.NoPosition(), BACKWARDS, mask=everywhere) < 1e-14


def test_it_is_the_largest_difference_of_an_output():
    x, heads = small_layer()
    moved_then_attended = pc.attend(x[BACKWARDS], heads, pc.Rope()).output
    attended_then_moved = pc.attend(x, heads, pc.Rope()).output[:, BACKWARDS]
    expected = np.abs(moved_then_attended - attended_then_moved).max()
    assert pc.equivariance_error(x, heads, pc.Rope(), BACKWARDS) == expected


@pytest.mark.parametrize(
    "permutation",
    [[0, 1], [0] * SEQ_LEN, range(1, SEQ_LEN + 1), [-1, *range(1, SEQ_LEN)]],
    ids=["too short", "one token for all", "counting from one", "a negative index that would wrap"],
)
def test_what_is_no_permutation_is_refused(permutation):
    x, heads = small_layer()
    with pytest.raises(pc.InvalidParameterError, match=r"permutation must name each of 0\.\.11 once"):
        pc.equivariance_error(x, heads, pc.NoPosition(), permutation)
