"""Who may look at whom."""

import numpy as np
import pytest

import posenc_core as pc


def test_a_causal_mask_shows_each_query_itself_and_the_past():
    np.testing.assert_array_equal(pc.causal_mask(3), [[1, 0, 0], [1, 1, 0], [1, 1, 1]])


def test_with_more_keys_than_queries_the_last_query_sees_the_last_key():
    np.testing.assert_array_equal(pc.causal_mask(2, 5), [[1, 1, 1, 1, 0], [1, 1, 1, 1, 1]])


def test_with_fewer_keys_than_queries_the_first_queries_see_nothing():
    np.testing.assert_array_equal(pc.causal_mask(3, 2), [[0, 0], [1, 0], [1, 1]])


@pytest.mark.parametrize("width", [1, 3, 12, 10**30])
def test_a_window_shows_lookbacks_below_its_width(width):
    lookback = np.arange(12)[:, None] - np.arange(12)
    np.testing.assert_array_equal(pc.window_mask(12, width), (lookback >= 0) & (lookback < width))


def test_masks_are_boolean():
    assert pc.causal_mask(2).dtype == pc.window_mask(2, 1).dtype == np.bool_


@pytest.mark.parametrize("length", [-1, 8193, 2.0, True, None])
def test_lengths_out_of_range_are_refused(length):
    with pytest.raises(pc.InvalidParameterError, match=r"n_q must be an integer in 0\.\.8192"):
        pc.causal_mask(length)
    with pytest.raises(pc.InvalidParameterError, match=r"n must be an integer in 0\.\.8192"):
        pc.window_mask(length, 2)


def test_a_window_of_nothing_is_refused():
    with pytest.raises(pc.InvalidParameterError, match="width must be an integer >= 1, got 0"):
        pc.window_mask(4, 0)
