"""Straight lines and logarithms through values by distance, against NumPy's own fit."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import posenc_core as pc

DISTANCES = np.arange(1, 60)


@given(seed=st.integers(0, 999), kind=st.sampled_from(["line", "logarithm"]))
def test_a_trend_agrees_with_numpys_polynomial(seed, kind):
    values = np.random.default_rng(seed).standard_normal(len(DISTANCES))
    across = DISTANCES if kind == "line" else np.log(DISTANCES)
    trend = pc.fit_trend(DISTANCES, values, kind)
    assert (trend.slope, trend.intercept) == pytest.approx(tuple(np.polyfit(across, values, 1)))
    assert trend.r_squared == pytest.approx(np.corrcoef(across, values)[0, 1] ** 2)
    np.testing.assert_allclose(trend.at(DISTANCES), np.polyval([trend.slope, trend.intercept], across))


def test_a_falling_line_has_a_negative_slope():
    trend = pc.fit_trend([0, 4, 6], [1.0, -1.0, -2.0], "line")
    assert trend == pc.Trend("line", -0.5, 1.0, 1.0)


@pytest.mark.parametrize("head", range(12))
def test_an_alibi_head_is_a_line_with_its_slope(head):
    slopes = pc.alibi_slopes(12)
    trend = pc.fit_trend(DISTANCES, pc.alibi_bias(-DISTANCES, slopes)[head], "line")
    assert trend.slope == pytest.approx(-slopes[head])
    assert trend.r_squared == pytest.approx(1)


def test_values_that_do_not_vary_have_nothing_to_explain():
    assert np.isnan(pc.fit_trend([1, 2, 3], [4.0, 4.0, 4.0], "line").r_squared)


@pytest.mark.parametrize(
    ("arguments", "name"),
    [
        (([0, 1], [1.0, 2.0], "logarithm"), "distance"),
        (([3, 3], [1.0, 2.0], "line"), "distance"),
        (([1, 2], [1.0], "line"), "values"),
        (([1, 2], [1.0, np.nan], "line"), "values"),
        (([1, 2], [1.0, 2.0], "square"), "kind"),
    ],
)
def test_what_cannot_be_fitted_is_named(arguments, name):
    with pytest.raises(pc.InvalidParameterError, match=rf"^{name} must"):
        pc.fit_trend(*arguments)
