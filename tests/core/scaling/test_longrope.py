"""LongRoPE: which divisors, at which length, and the attention factor at every length."""

import numpy as np
import pytest

import posenc_core as pc
from tests.core.support import golden

GOLDEN = golden("scaling_longrope_dynamic")
MODELS = [m for m in GOLDEN["models"] if m["rope_parameters"]["rope_type"] == "longrope"]
CASES = [pytest.param(m, c, id=f"{m['name']}-{c['seq_len']}") for m in MODELS for c in m["cases"]]
SMALL = {
    "dim": 4,
    "base": 100.0,
    "short_factor": [1.0, 2.0],
    "long_factor": [4.0, 8.0],
    "original_len": 4096,
    "max_len": 131072,
}


def scaled_by_configuration(model, seq_len):
    parameters = model["rope_parameters"]
    return pc.longrope_scaling(
        model["dim"],
        base=parameters["rope_theta"],
        short_factor=parameters["short_factor"],
        long_factor=parameters["long_factor"],
        original_len=parameters["original_max_position_embeddings"],
        max_len=model["max_len"],
        seq_len=seq_len,
    )


@pytest.mark.parametrize(("model", "case"), CASES)
def test_frequencies_and_attention_factor_agree_with_transformers(model, case):
    scaled = scaled_by_configuration(model, case["seq_len"])
    np.testing.assert_allclose(scaled.inv_freq, case["inv_freq_f64"], rtol=1e-14)
    assert scaled.attention_factor == pytest.approx(case["attention_factor"], rel=1e-15, abs=0)


def test_there_are_models():
    assert len(CASES) >= 7


@pytest.mark.parametrize(("length", "name"), [(4096, "phi35_short"), (4097, "phi35_long")])
def test_frequencies_agree_with_the_authors_code(length, name):
    official = GOLDEN["official"]["ms_longrope"][name]
    scaled = scaled_by_configuration(MODELS[0], length)
    np.testing.assert_allclose(scaled.inv_freq, official["inv_freq_f32"], rtol=1e-6)
    assert scaled.attention_factor == pytest.approx(official["mscale"], rel=1e-15, abs=0)


@pytest.mark.parametrize(
    ("seq_len", "inv_freq"),
    [
        (None, [1, 0.05]),
        (1, [1, 0.05]),
        (4096, [1, 0.05]),
        (4097, [0.25, 0.0125]),
        (10**6, [0.25, 0.0125]),
    ],
)
def test_one_position_beyond_the_original_length_switches_all_positions(seq_len, inv_freq):
    np.testing.assert_allclose(pc.longrope_scaling(**SMALL, seq_len=seq_len).inv_freq, inv_freq, rtol=1e-15)


@pytest.mark.parametrize("seq_len", [None, 7, 4096, 4097])
def test_the_attention_factor_is_the_same_at_every_length(seq_len):
    scaled = pc.longrope_scaling(**SMALL, seq_len=seq_len)
    assert scaled.attention_factor == pytest.approx(np.sqrt(1 + np.log(32) / np.log(4096)), rel=1e-15, abs=0)


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ({"max_len": 131072}, 1.1902380714238083),
        ({"max_len": None, "factor": 32}, 1.1902380714238083),
        ({"max_len": 8192, "factor": 32}, 1.1902380714238083),
        ({"max_len": 4096}, 1.0),
        ({"max_len": 1024}, 1.0),
        ({"max_len": None}, 1.0),
        ({"max_len": 131072, "attention_factor": 1.3}, 1.3),
        ({"max_len": None, "factor": 32, "attention_factor": 1.3}, 1.3),
    ],
)
def test_an_explicit_attention_factor_wins_then_the_factor_then_the_two_lengths(options, expected):
    scaled = pc.longrope_scaling(**SMALL | options)
    assert scaled.attention_factor == pytest.approx(expected, rel=1e-15, abs=0)


def test_cosines_of_a_long_sequence_use_the_long_divisors_at_all_positions():
    table = next(t for t in golden("scaling_tables")["tables"] if t["name"] == MODELS[0]["name"])
    scaled = scaled_by_configuration(MODELS[0], max(table["positions"]) + 1)
    cos, sin = pc.cos_sin(table["positions"], scaled.inv_freq)
    for wave, name in ((cos, "cos_first_half_f32"), (sin, "sin_first_half_f32")):
        ours, theirs = scaled.attention_factor * wave, table[name]
        np.testing.assert_allclose(ours[:3], theirs[:3], atol=2e-6)
        np.testing.assert_allclose(ours, theirs, atol=9.3e-3)  # float32 angles in the source


def test_divisors_are_left_as_they_were():
    short = np.array([1.0, 2.0])
    pc.longrope_scaling(**SMALL | {"short_factor": short})
    np.testing.assert_array_equal(short, [1, 2])


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"dim": 3}, r"dim must be an even integer.*got 3"),
        ({"base": 1}, r"base must be a finite number greater than 1, got 1"),
        ({"short_factor": [1.0]}, r"short_factor must hold 2 divisors, one for each pair, got \(1,\)"),
        ({"long_factor": [1.0] * 3}, r"long_factor must hold 2 divisors, one for each pair, got \(3,\)"),
        ({"long_factor": [1.0, 0.0]}, r"long_factor must be greater than 0, got 0\.0"),
        ({"short_factor": [1.0, np.nan]}, r"short_factor must be finite, got nan"),
        ({"short_factor": 1.0}, r"short_factor must have 1 dimension"),
        ({"original_len": 1}, r"original_len must be an integer.*got 1"),
        ({"max_len": 0}, r"max_len must be an integer.*got 0"),
        ({"seq_len": 0}, r"seq_len must be an integer.*got 0"),
        ({"factor": 0.5}, r"factor must be a finite number >= 1, got 0\.5"),
        ({"attention_factor": -1}, r"attention_factor must be a finite number greater than 0, got -1"),
    ],
)
def test_bad_input_is_named(changed, message):
    with pytest.raises(pc.InvalidParameterError, match=message):
        pc.longrope_scaling(**SMALL | changed)
