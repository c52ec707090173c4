"""Position interpolation against published values and against itself."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import posenc_core as pc
from tests.core.support import golden

even_widths = st.integers(1, 64).map(lambda pairs: 2 * pairs)


@pytest.mark.parametrize("model", golden("scaling_linear")["models"], ids=lambda m: m["name"])
def test_frequencies_agree_with_transformers(model):
    parameters = model["rope_parameters"]
    scaled = pc.linear_scaling(model["dim"], base=parameters["rope_theta"], factor=parameters["factor"])
    np.testing.assert_allclose(scaled.inv_freq, model["cases"][0]["inv_freq_f64"], rtol=1e-15)
    assert scaled.attention_factor == 1


@given(dim=even_widths, base=st.floats(1.5, 1e8), position=st.floats(-1e4, 1e4), factor=st.floats(0.1, 64))
def test_example_12_position_m_gets_the_angle_of_position_m_over_the_factor(dim, base, position, factor):
    interpolated = pc.angles([position], pc.linear_scaling(dim, base=base, factor=factor).inv_freq)
    squeezed = pc.angles([position / factor], pc.inv_freq(dim, base=base))
    np.testing.assert_allclose(interpolated, squeezed, rtol=1e-14, atol=1e-300)


def test_factor_two_halves_every_frequency_exactly():
    np.testing.assert_array_equal(pc.linear_scaling(128, factor=2).inv_freq, pc.inv_freq(128) / 2)


@given(dim=even_widths, base=st.floats(1.5, 1e8))
def test_factor_one_is_the_identity(dim, base):
    scaled = pc.linear_scaling(dim, base=base, factor=1)
    np.testing.assert_array_equal(scaled.inv_freq, pc.inv_freq(dim, base=base))
    assert scaled.attention_factor == 1


def test_neighbours_come_closer_in_angle_by_the_factor():
    step = np.diff(pc.angles([7, 8], pc.linear_scaling(8, factor=4).inv_freq), axis=0)[0]
    np.testing.assert_allclose(step, pc.inv_freq(8) / 4, rtol=1e-14)


def test_a_factor_below_one_is_legal_here():
    assert pc.linear_scaling(4, factor=0.5).inv_freq[0] == 2


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"dim": 5, "factor": 2}, r"dim must be an even integer in 2\.\.65536, got 5"),
        ({"dim": 0, "factor": 2}, r"dim must be an even integer.*got 0"),
        ({"dim": 2**17, "factor": 2}, r"dim must be an even integer.*got 131072"),
        ({"dim": 4, "factor": 0}, r"factor must be a finite number greater than 0, got 0"),
        ({"dim": 4, "factor": float("nan")}, r"factor must be a finite number.*got nan"),
        ({"dim": 4, "factor": 2, "base": 1}, r"base must be a finite number greater than 1, got 1"),
    ],
)
def test_bad_input_is_named(arguments, message):
    with pytest.raises(pc.InvalidParameterError, match=message):
        pc.linear_scaling(**arguments)
