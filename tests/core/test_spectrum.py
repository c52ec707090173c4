"""Frequencies, wavelengths and angles."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import posenc_core as pc
from tests.core.support import golden


@pytest.mark.parametrize("model", golden("rope_frequencies")["models"], ids=lambda m: m["name"])
def test_frequencies_agree_with_those_of_published_models(model):
    # The exponent divides by the rotated width: with partial rotation that is not the head size.
    frequencies = pc.inv_freq(model["rotary_dim"], base=model["rope_theta"])
    np.testing.assert_allclose(frequencies, model["inv_freq_f64"], rtol=1e-13)


def test_partial_rotation_spans_the_whole_spectrum():
    # Head size 256 with a rotated quarter: dividing by the head size would end at 0.020.
    frequencies = pc.inv_freq(64, base=10_000_000)
    assert len(frequencies) == 32
    assert frequencies[1] == pytest.approx(0.6042963902381329, rel=1e-14, abs=0)
    assert frequencies[31] == pytest.approx(1.6548170999431814e-07, rel=1e-14, abs=0)


def test_the_exponent_is_two_i_over_d_and_not_i_over_d():
    np.testing.assert_allclose(pc.inv_freq(8), [1, 0.1, 0.01, 0.001], rtol=1e-14)


@given(pairs=st.integers(1, 300), base=st.floats(1.001, 1e9))
def test_neighbouring_frequencies_have_one_ratio(pairs, base):
    frequencies = pc.inv_freq(2 * pairs, base=base)
    assert frequencies[0] == 1
    np.testing.assert_allclose(frequencies[1:] / frequencies[:-1], base ** (-1 / pairs), rtol=1e-9)


@pytest.mark.parametrize(("d", "slowest"), [(8, 6283.185307179587), (512, 60611.47716626106)])
def test_the_slowest_wavelength_is_less_than_two_pi_times_the_base(d, slowest):
    assert pc.wavelengths(pc.inv_freq(d))[-1] == pytest.approx(slowest, rel=1e-13, abs=0)


def test_a_frequency_of_zero_has_an_infinite_wavelength():
    assert pc.wavelengths([0.0, 5e-324]).tolist() == [np.inf, np.inf]


@pytest.mark.parametrize(
    ("base", "unfinished", "slowest"),
    [(10_000, 14, 54410.14313077675), (500_000, 29, 2559195.5173713593), (1_000_000, 30, 5063255.794048396)],
)
def test_a_larger_base_leaves_more_pairs_that_never_finish_a_turn(base, unfinished, slowest):
    wavelengths = pc.wavelengths(pc.inv_freq(128, base=base))
    assert np.count_nonzero(wavelengths > 8192) == unfinished
    assert wavelengths[-1] == pytest.approx(slowest, rel=1e-12, abs=0)


def test_angles_have_positions_first_and_pairs_last():
    angles = pc.angles([0, -1, 2.5], [1.0, 0.1])
    np.testing.assert_array_equal(angles, [[0, 0], [-1, -0.1], [2.5, 0.25]])


def test_positions_of_two_dimensions_keep_them():
    ids = np.arange(6).reshape(2, 3)
    assert pc.angles(ids, pc.inv_freq(8)).shape == (2, 3, 4)
    np.testing.assert_array_equal(pc.cos_sin(ids, [1.0])[1][..., 0], np.sin(ids))


def test_float16_positions_are_taken_at_their_word_and_multiplied_in_float64():
    angles = pc.angles(np.float16([1857]), np.float32([0.5]))
    assert angles.dtype == np.float64
    assert angles.item() == 928.5


LONG_RUNS = {
    "consecutive": np.arange(131072),
    "from a negative start": np.arange(-70000, 61072),
    "every third": np.arange(0, 131072, 3),
    "backwards": np.arange(131071, -1, -1),
    "quarters": np.arange(100_000) / 4,
    "a length that no block divides": np.arange(1025),
    "all alike": np.full(2000, 77777),
    "evenly spaced but for one": np.r_[np.arange(5000), 131071],
    "spacing that cannot be exact": np.linspace(0, 131071, 9999),
}


@pytest.mark.parametrize("ids", LONG_RUNS.values(), ids=LONG_RUNS)
def test_cosines_and_sines_of_long_runs_are_exact_to_1e_10(ids):
    frequencies = pc.inv_freq(6)
    exact = ids.astype(np.longdouble)[:, None] * frequencies.astype(np.longdouble)
    cos, sin = pc.cos_sin(ids, frequencies)
    assert np.abs(cos - np.cos(exact)).max() < 1e-10
    assert np.abs(sin - np.sin(exact)).max() < 1e-10


def test_rounding_positions_and_frequencies_to_half_precision_would_be_visible():
    # huggingface/transformers#25681: every stored number looks fine, yet the cosine has the wrong sign.
    frequency = pc.inv_freq(32)[1]
    assert frequency == pytest.approx(0.5623413251903491, rel=1e-15, abs=0)
    assert pc.angles([1857], [frequency]).item() == pytest.approx(1044.2678408784782, rel=1e-15, abs=0)
    assert pc.cos_sin([1857], [frequency])[0].item() == pytest.approx(0.3066928098187106, rel=1e-12, abs=0)
    in_half_precision = np.float16(1857) * np.float16(frequency)
    assert np.cos(float(in_half_precision)) == pytest.approx(-0.40816462057732356)


def test_rounding_frequencies_alone_to_bfloat16_would_be_visible():
    rounded = 0.486328125  # pair 5 of 128 features in bfloat16
    frequency = pc.inv_freq(128)[5]
    assert pc.angles([4095], [frequency]).item() == pytest.approx(1994.1320155542094, rel=1e-15, abs=0)
    error = np.abs(pc.cos_sin([4095], [frequency])[0] - np.cos(4095 * rounded)).item()
    assert error == pytest.approx(1.6787846847059589, rel=1e-9, abs=0)


def test_every_position_of_a_long_context_keeps_an_angle_of_its_own():
    # Stored in bfloat16, positions 0..4095 would leave 769 distinct angles.
    assert np.unique(pc.angles(np.arange(4096), [1.0])).size == 4096
