"""Proportional rotary: the head's own exponents, and zeros where nothing turns."""

import numpy as np
import pytest

import posenc_core as pc
from tests.core.support import golden

MODEL = next(
    m
    for m in golden("scaling_llama3_proportional")["models"]
    if m["rope_parameters"]["rope_type"] == "proportional"
)


def test_frequencies_agree_with_transformers():
    parameters = MODEL["rope_parameters"]
    scaled = pc.proportional_scaling(
        MODEL["d_head"],
        base=parameters["rope_theta"],
        rotary_fraction=parameters["partial_rotary_factor"],
    )
    np.testing.assert_allclose(scaled.inv_freq, MODEL["cases"][0]["inv_freq_f64"], rtol=1e-14)


def test_exponents_divide_by_the_head_and_features_pair_across_all_of_it():
    scaled = pc.proportional_scaling(512, base=1e6, rotary_fraction=0.25).with_pairing("half_split")
    assert (scaled.inv_freq.size, np.count_nonzero(scaled.inv_freq), scaled.rotary_dim) == (256, 64, 512)
    np.testing.assert_allclose(
        scaled.inv_freq[[1, 63]], [0.9474635256553754, 0.033376246942920386], rtol=1e-14
    )
    np.testing.assert_array_equal(scaled.inv_freq[64:], 0)
    x = np.zeros(512)
    x[3] = 1
    assert set(np.flatnonzero(pc.rotate(x, 5, scaled))) == {3, 3 + 256}


def test_ordinary_partial_rotation_divides_by_the_rotated_width_instead():
    ordinary = pc.RopeFrequencies.standard(64, base=1e7, pairing="half_split")  # a quarter of a head of 256
    np.testing.assert_allclose(
        ordinary.inv_freq[[1, 31]], [0.6042963902381329, 1.6548170999431814e-07], rtol=1e-12
    )
    head_width = pc.proportional_scaling(256, base=1e7, rotary_fraction=0.25).inv_freq
    np.testing.assert_allclose(head_width[31], 0.020169145547303306, rtol=1e-12)
    x = np.arange(256.0) + 1
    rotated = pc.rotate(x, 5, ordinary)
    np.testing.assert_array_equal(rotated[64:], x[64:])
    only_third = np.where(np.arange(256) == 3, 1.0, 0.0)
    assert set(np.flatnonzero(pc.rotate(only_third, 5, ordinary))) == {3, 3 + 32}


def test_the_whole_head_is_the_standard_spectrum_and_the_factor_divides_it():
    np.testing.assert_array_equal(
        pc.proportional_scaling(16, base=1e4, rotary_fraction=1).inv_freq, pc.inv_freq(16)
    )
    np.testing.assert_array_equal(
        pc.proportional_scaling(16, base=1e4, rotary_fraction=1, factor=4).inv_freq, pc.inv_freq(16) / 4
    )


@pytest.mark.parametrize(("fraction", "turning"), [(0.5, 3), (0.49, 2), (0.34, 2), (0.1, 0), (0.99, 5)])
def test_fractions_are_rounded_down_to_whole_pairs(fraction, turning):
    scaled = pc.proportional_scaling(12, base=1e4, rotary_fraction=fraction)
    assert np.count_nonzero(scaled.inv_freq) == turning


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"d_head": 9}, r"d_head must be an even integer in 2\.\.65536, got 9"),
        ({"base": 1}, r"base must be a finite number greater than 1, got 1"),
        ({"rotary_fraction": 0}, r"rotary_fraction must be a finite number greater than 0, got 0"),
        ({"rotary_fraction": 1.25}, r"rotary_fraction must be at most 1, got 1\.25"),
        ({"factor": 0}, r"factor must be a finite number greater than 0, got 0"),
    ],
)
def test_bad_input_is_named(changed, message):
    arguments = {"d_head": 8, "base": 1e4, "rotary_fraction": 0.5} | changed
    with pytest.raises(pc.InvalidParameterError, match=message):
        pc.proportional_scaling(**arguments)
