"""Sinusoidal vectors are no ruler: the same curve from every start, and it falls."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import posenc_core as pc


@pytest.mark.parametrize(("d_model", "offset"), [(64, 6), (128, 12), (512, 44)])
def test_example_9_the_length_first_falls_at(d_model, offset):
    for row in pc.offset_curves([0, 37, 300], np.arange(129), d_model).distances:
        assert pc.first_fall(row) == offset


@pytest.mark.parametrize("layout", ["interleaved", "concatenated", "tensor2tensor"])
def test_example_9_both_curves_depend_on_the_offset_alone(layout):
    curves = pc.offset_curves([0, 5, 1000], np.arange(-20, 60), 32, base=300.0, layout=layout)
    assert curves.spread < 1e-12
    assert curves.distances[0, 20] == 0
    np.testing.assert_allclose(curves.products[:, 20], 16)


def test_length_and_product_are_those_of_the_vectors():
    curves = pc.offset_curves([11], [4], 16)
    here, there = pc.sinusoidal([11, 15], 16)
    assert curves.distances[0, 0] == pytest.approx(np.sqrt(((there - here) ** 2).sum()))
    assert curves.products[0, 0] == pytest.approx(here @ there)


@pytest.mark.parametrize(("count", "share"), [(200, 0.003), (100, 0.013), (500, 0.001)])
def test_a_straight_line_explains_next_to_nothing_of_the_difference(count, share):
    positions = np.arange(count)
    difference = pc.sinusoidal(positions + 5, 64) - pc.sinusoidal(positions, 64)
    assert round(pc.straight_line_fit(positions, difference).r_squared, 3) == share


@given(slope=st.floats(-5, 5), noise=st.integers(0, 99))
def test_the_fit_agrees_with_numpys_polynomial(slope, noise):
    x = np.arange(30.0)
    y = slope * x + np.random.default_rng(noise).normal(size=30)
    fit = pc.straight_line_fit(x, y)
    assert fit.r_squared == pytest.approx(np.corrcoef(x, y)[0, 1] ** 2, abs=1e-9)
    assert fit.slope == pytest.approx(abs(np.polyfit(x, y, 1)[0]), abs=1e-9)


def test_what_does_not_vary_has_no_share_and_one_place_no_line():
    assert np.isnan(pc.straight_line_fit([0, 1, 2], [4.0, 4.0, 4.0]).r_squared)
    with pytest.raises(pc.InvalidParameterError, match="two different"):
        pc.straight_line_fit([3, 3], [1.0, 2.0])


def test_values_that_never_fall_have_no_first_fall():
    assert pc.first_fall([0, 1, 1, 2]) is None
    assert pc.first_fall([1]) is None
