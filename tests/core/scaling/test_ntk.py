"""NTK-aware scaling against the authors' code and its two promises about the ends of the spectrum."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import posenc_core as pc
from tests.core.support import golden

wide_enough = st.integers(2, 64).map(lambda pairs: 2 * pairs)


def base_of(frequencies):
    """Read the base back from pair 1."""
    return frequencies.inv_freq[1] ** (-frequencies.rotary_dim / 2)


@pytest.mark.parametrize(
    ("factor", "inv_freq"), golden("scaling_longrope_dynamic")["official"]["static_ntk"].items()
)
def test_frequencies_agree_with_the_authors_code(factor, inv_freq):
    scaled = pc.ntk_scaling(128, base=10000.0, factor=float(factor))
    np.testing.assert_allclose(scaled.inv_freq, inv_freq, rtol=1e-6)  # float32


@given(dim=wide_enough, base=st.floats(1.5, 1e8), factor=st.floats(1, 1000))
def test_example_12_pair_zero_stays_and_the_slowest_frequency_is_divided_by_the_factor(dim, base, factor):
    standard, scaled = pc.inv_freq(dim, base=base), pc.ntk_scaling(dim, base=base, factor=factor).inv_freq
    assert scaled[0] == 1
    assert scaled[-1] == pytest.approx(standard[-1] / factor, rel=1e-15, abs=0)


@given(dim=wide_enough, base=st.floats(1.5, 1e6), factor=st.floats(1, 100))
def test_frequencies_are_those_of_the_raised_base(dim, base, factor):
    raised = pc.inv_freq(dim, base=base * factor ** (dim / (dim - 2)))
    np.testing.assert_allclose(pc.ntk_scaling(dim, base=base, factor=factor).inv_freq, raised, rtol=1e-13)


@pytest.mark.parametrize(
    ("factor", "base"),
    [(2, 20221.261689737912), (2.6, 26397.34366540616), (4, 40889.94243248622), (20, 209740.00085389474)],
)
def test_the_base_that_a_factor_stands_for_is_the_published_one(factor, base):
    assert base_of(pc.ntk_scaling(128, base=10000, factor=factor)) == pytest.approx(base, rel=1e-12, abs=0)


@given(dim=wide_enough, base=st.floats(1.5, 1e8))
def test_factor_one_is_the_identity(dim, base):
    scaled = pc.ntk_scaling(dim, base=base, factor=1)
    np.testing.assert_array_equal(scaled.inv_freq, pc.inv_freq(dim, base=base))
    assert scaled.attention_factor == 1


def test_a_base_beyond_the_float_range_still_gives_frequencies():
    scaled = pc.ntk_scaling(4, base=1e300, factor=1e100).inv_freq
    np.testing.assert_allclose(scaled, [1, 1e-250], rtol=1e-12)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"dim": 2, "base": 100, "factor": 2}, r"dim must be an even integer in 4\.\.65536, got 2"),
        ({"dim": 7, "base": 100, "factor": 2}, r"dim must be an even integer.*got 7"),
        ({"dim": 8, "base": 100, "factor": 0.96}, r"factor must be a finite number >= 1, got 0\.96"),
        ({"dim": 8, "base": 100, "factor": np.inf}, r"factor must be a finite number >= 1, got inf"),
        ({"dim": 8, "base": -1, "factor": 2}, r"base must be a finite number greater than 1, got -1"),
    ],
)
def test_bad_input_is_named(arguments, message):
    with pytest.raises(pc.InvalidParameterError, match=message):
        pc.ntk_scaling(**arguments)
