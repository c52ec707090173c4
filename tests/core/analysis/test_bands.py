"""Bands over distance: values of the mean cosine itself, as many for ten million as for ten thousand."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import posenc_core as pc


def test_short_distances_are_each_their_own_piece():
    bands = pc.distance_bands(pc.inv_freq(16), 5)
    np.testing.assert_array_equal(bands.distance, [1, 2, 3, 4, 5])
    expected = pc.mean_cosine(np.arange(1, 6), pc.inv_freq(16))
    for values in (bands.mean, bands.low, bands.high):
        np.testing.assert_allclose(values, expected, atol=1e-14)


@given(last=st.integers(1, 10**7))
def test_the_band_lies_around_the_mean_within_the_distances_asked_for(last):
    bands = pc.distance_bands(pc.inv_freq(8), last, pieces=20)
    assert (bands.low <= bands.mean + 1e-12).all()
    assert (bands.mean <= bands.high + 1e-12).all()
    assert (np.diff(bands.distance) > 0).all()
    assert bands.distance[0] == 1
    assert bands.distance[-1] <= last
    assert 1 <= bands.distance.size <= 20


def test_ten_million_distances_give_as_many_numbers_as_ten_thousand():
    near, far = (pc.distance_bands(pc.inv_freq(128), last) for last in (10**4, 10**7))
    assert near.distance.size <= far.distance.size <= 60


def test_an_interpolated_curve_is_the_trained_one_stretched():
    trained = pc.distance_bands(pc.inv_freq(64), 4096)
    stretched = pc.distance_bands(pc.linear_scaling(64, factor=8).inv_freq, 8 * 4096)
    assert stretched.low.min() == pytest.approx(trained.low.min(), abs=0.05)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"last": 0}, r"last must be an integer.*got 0"),
        ({"last": 9, "pieces": 0}, r"pieces must be an integer in 1\.\.4096, got 0"),
        ({"last": 9, "looks": 257}, r"looks must be an integer in 1\.\.256, got 257"),
    ],
)
def test_bad_input_is_named(options, message):
    with pytest.raises(pc.InvalidParameterError, match=message):
        pc.distance_bands([1.0], **options)
