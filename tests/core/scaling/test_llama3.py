"""Llama 3's three bands against Meta's code, configurations and the definition in words."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import posenc_core as pc
from tests.core.support import golden

GOLDEN = golden("scaling_llama3_proportional")
MODELS = [m for m in GOLDEN["models"] if m["rope_parameters"]["rope_type"] == "llama3"]
SMALL = {
    "dim": 64,
    "base": 500000,
    "factor": 32,
    "low_freq_factor": 1,
    "high_freq_factor": 4,
    "original_len": 8192,
}


def scaled_by_configuration(model):
    parameters = model["rope_parameters"]
    return pc.llama3_scaling(
        model["dim"],
        base=parameters["rope_theta"],
        original_len=parameters["original_max_position_embeddings"],
        **{name: parameters[name] for name in ("factor", "low_freq_factor", "high_freq_factor")},
    )


@pytest.mark.parametrize("model", MODELS, ids=lambda m: m["name"])
def test_frequencies_agree_with_transformers(model):
    scaled = scaled_by_configuration(model)
    np.testing.assert_allclose(scaled.inv_freq, model["cases"][0]["inv_freq_f64"], rtol=1e-14)
    assert scaled.attention_factor == model["cases"][0]["attention_factor"] == 1


def test_frequencies_agree_with_metas_code():
    scaled = scaled_by_configuration(MODELS[0])
    np.testing.assert_allclose(
        scaled.inv_freq, GOLDEN["meta_reference"]["llama31_8B_apply_scaling_f64"], rtol=1e-14
    )


def test_the_three_bands_are_the_published_ones():
    scaled, standard = scaled_by_configuration(MODELS[0]).inv_freq, pc.inv_freq(128, base=500000)
    band = np.array(GOLDEN["bands"]["band"])
    assert MODELS[0]["name"] == GOLDEN["bands"]["model"]
    np.testing.assert_array_equal(scaled[band == "high"], standard[band == "high"])
    np.testing.assert_array_equal(scaled[band == "low"], standard[band == "low"] / 8)
    between = scaled[band == "medium"] / standard[band == "medium"]
    assert ((between > 1 / 8) & (between < 1)).all()


def test_the_blend_is_linear_in_length_over_wavelength_and_keeps_the_short_waves():
    scaled, standard = pc.llama3_scaling(**SMALL).inv_freq, pc.inv_freq(64, base=500000)
    blended = [0.0012905479282092638, 0.0004295567965593682, 9.708287802627673e-05]
    np.testing.assert_allclose(scaled[15:18], blended, rtol=1e-13)
    np.testing.assert_allclose(scaled[[14, 18]], [0.003211445994752591, 1.9461638184831125e-05], rtol=1e-13)
    np.testing.assert_array_equal(scaled[:15], standard[:15])
    np.testing.assert_array_equal(scaled[18:], standard[18:] / 32)


def test_equal_factors_leave_no_middle_band_and_divide_nothing_by_zero():
    # Llama 4 Scout is published so.
    scaled = pc.llama3_scaling(**SMALL | {"dim": 128, "factor": 16, "high_freq_factor": 1})
    reference = GOLDEN["meta_reference"]["llama4_scout_apply_scaling_f32"]
    np.testing.assert_allclose(scaled.inv_freq, reference, rtol=1e-6)
    assert set((pc.inv_freq(128, base=500000) / scaled.inv_freq).round(9)) == {1, 16}


def test_a_pair_exactly_on_the_limit_of_an_empty_band_is_kept():
    base = 10.0 ** (2 / 3)
    low = 100 * pc.inv_freq(6, base=base)[1] / (2 * np.pi)
    scaled = pc.llama3_scaling(
        6, base=base, factor=8, low_freq_factor=low, high_freq_factor=low, original_len=100
    ).inv_freq
    assert scaled[1] == pc.inv_freq(6, base=base)[1]
    assert scaled[2] == pc.inv_freq(6, base=base)[2] / 8


@given(
    dim=st.integers(1, 64).map(lambda pairs: 2 * pairs),
    base=st.floats(1.5, 1e8),
    factor=st.floats(1, 100),
    limits=st.lists(st.floats(0.1, 50), min_size=2, max_size=2).map(sorted),
    original_len=st.integers(1, 10**6),
)
def test_for_any_parameters_the_bands_are_those_of_the_definition(dim, base, factor, limits, original_len):
    low, high = limits
    scaled = pc.llama3_scaling(
        dim, base=base, factor=factor, low_freq_factor=low, high_freq_factor=high, original_len=original_len
    ).inv_freq
    standard = pc.inv_freq(dim, base=base)
    wavelength = 2 * np.pi / standard
    is_short, is_long = (
        wavelength < 0.999999 * original_len / high,
        wavelength > 1.000001 * original_len / low,
    )
    np.testing.assert_array_equal(scaled[is_short], standard[is_short])
    np.testing.assert_allclose(scaled[is_long], standard[is_long] / factor, rtol=1e-15)
    assert (scaled <= standard * (1 + 1e-15)).all()
    assert (scaled >= standard / factor * (1 - 1e-15)).all()


def test_factor_one_is_the_identity():
    np.testing.assert_array_equal(
        pc.llama3_scaling(**SMALL | {"factor": 1}).inv_freq, pc.inv_freq(64, base=500000)
    )


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"dim": 1}, r"dim must be an even integer.*got 1"),
        ({"base": 1.0}, r"base must be a finite number greater than 1, got 1\.0"),
        ({"factor": 0}, r"factor must be a finite number >= 1, got 0"),
        ({"low_freq_factor": 0}, r"low_freq_factor must be a finite number greater than 0, got 0"),
        ({"low_freq_factor": 5}, r"high_freq_factor must be a finite number >= 5, got 4"),
        ({"original_len": 1.5}, r"original_len must be an integer.*got 1\.5"),
    ],
)
def test_bad_input_is_named(changed, message):
    with pytest.raises(pc.InvalidParameterError, match=message):
        pc.llama3_scaling(**SMALL | changed)
