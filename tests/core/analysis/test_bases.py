"""How far a base keeps the mean over pairs above zero."""

import numpy as np
import pytest

import posenc_core as pc


@pytest.mark.parametrize(("width", "base"), [(64, 10000), (128, 10000), (8, 500), (128, 300000)])
def test_the_first_negative_distance_is_that_of_the_whole_curve(width, base):
    frequencies = pc.inv_freq(width, base=base)
    distances = np.arange(30_000)
    found = pc.landmarks(distances, pc.mean_cosine(distances, frequencies)).first_negative
    assert found is not None
    assert pc.first_negative(frequencies) == found
    assert pc.first_negative(frequencies, limit=int(found)) == found
    assert pc.first_negative(frequencies, limit=int(found) - 1) is None


def test_a_pair_that_does_not_turn_is_never_negative():
    assert pc.first_negative([0.0], limit=50_000) is None


def test_a_sweep_asks_for_each_base_and_says_nothing_where_there_is_none():
    found = pc.base_sweep(64, [100, 10000, 1e9], limit=5000)
    assert found[1] == 725
    assert found[0] == pc.first_negative(pc.inv_freq(64, base=100))
    assert np.isnan(found[2])


def test_a_larger_base_reaches_further_by_and_large_but_not_always():
    found = pc.base_sweep(128, [1e4, 1e5, 1e6, 1e7, 10**7.5])
    assert (np.diff(found[:4]) > 0).all()
    assert found[4] < found[3]


@pytest.mark.parametrize("limit", [-1, 10**9, 2.5])
def test_a_limit_that_is_none_is_named(limit):
    with pytest.raises(pc.InvalidParameterError, match="limit must be"):
        pc.first_negative([1.0], limit=limit)
