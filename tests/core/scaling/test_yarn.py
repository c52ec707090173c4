"""YaRN against configurations, against two authors' code, and against its own limits."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import posenc_core as pc
from posenc_core.scaling.yarn import yarn_temperature
from tests.core.support import golden

GOLDEN = golden("scaling_yarn")
AUTHORS = {name: case for name, case in GOLDEN["official_yarn"].items() if name != "src"}
GPT_OSS = {"dim": 64, "base": 150000, "factor": 32, "original_len": 4096, "beta_fast": 32, "beta_slow": 1}
OPTIONS = ("beta_fast", "beta_slow", "mscale", "mscale_all_dim", "truncate")


def scaled_by_configuration(model):
    parameters = model["rope_parameters"]
    return pc.yarn_scaling(
        model["dim"],
        base=parameters["rope_theta"],
        factor=parameters["factor"],
        original_len=parameters["original_max_position_embeddings"],
        **{name: parameters[name] for name in OPTIONS if name in parameters},
    )


def kept_share(scaled, dim, base, factor):
    """Read back how much of each frequency was kept."""
    standard = pc.inv_freq(dim, base=base)
    return (scaled.inv_freq - standard / factor) / (standard - standard / factor)


@pytest.mark.parametrize("model", GOLDEN["models"], ids=lambda m: m["name"])
def test_frequencies_and_attention_factor_agree_with_transformers(model):
    scaled, expected = scaled_by_configuration(model), model["cases"][0]
    np.testing.assert_allclose(scaled.inv_freq, expected["inv_freq_f64"], rtol=1e-14)
    assert scaled.attention_factor == pytest.approx(expected["attention_factor"], rel=1e-15, abs=0)


@pytest.mark.parametrize("case", AUTHORS.values(), ids=AUTHORS)
def test_frequencies_and_ramp_agree_with_the_authors_code(case):
    sizes = {"dim": case["dim"], "base": case["base"], "factor": case["scale"]}
    scaled = pc.yarn_scaling(**sizes, original_len=case["original_max_position_embeddings"])
    np.testing.assert_allclose(scaled.inv_freq, case["inv_freq_f32"], rtol=1e-6)
    assert scaled.attention_factor == pytest.approx(case["mscale"], rel=1e-15, abs=0)
    if case["scale"] > 1:
        np.testing.assert_allclose(kept_share(scaled, **sizes), 1 - np.array(case["ramp_f32"]), atol=1e-6)


def test_gpt_oss_agrees_with_its_own_code():
    scaled = pc.yarn_scaling(**GPT_OSS, truncate=False)
    np.testing.assert_allclose(scaled.inv_freq, GOLDEN["official_gpt_oss"]["inv_freq_f32"], rtol=1e-6)
    assert scaled.attention_factor == pytest.approx(
        GOLDEN["official_gpt_oss"]["concentration"], rel=1e-15, abs=0
    )


def test_without_truncation_the_ramp_keeps_its_fractional_ends():
    pairs = [0, 8, 9, 12, 17, 18, 31]
    first, last = [1.0, 0.050813274815461475], [3.8308812373753384e-05, 3.0235114281192144e-07]
    fractional = [*first, 0.03170569618466377, 0.006794959489732218, 0.00012931870124506273, *last]
    rounded = [*first, 0.03162075227534649, 0.007015713910504388, 0.00022794779579512526, *last]
    loose, whole = (pc.yarn_scaling(**GPT_OSS, truncate=truncate).inv_freq for truncate in (False, True))
    np.testing.assert_allclose(loose[pairs], fractional, rtol=1e-13)
    np.testing.assert_allclose(whole[pairs], rounded, rtol=1e-13)
    assert np.max(np.abs(loose - whole) / whole) == pytest.approx(0.4326828175987621, rel=1e-10, abs=0)
    np.testing.assert_array_equal(pc.yarn_scaling(**GPT_OSS).inv_freq, whole)


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ({"factor": 40}, 1.3688879454113936),
        ({"factor": 40, "mscale": 1.0, "mscale_all_dim": 1.0}, 1.0),
        ({"factor": 40, "mscale": 0.707, "mscale_all_dim": 0.707}, 1.0),
        ({"factor": 40, "mscale": 1.0, "mscale_all_dim": 0.707}, 1.0857263992561357),
        ({"factor": 40, "mscale": 0.707, "mscale_all_dim": 1.0}, 0.9210423553163399),
        ({"factor": 16}, 1.2772588722239782),
        ({"factor": 4}, 1.138629436111989),
        ({"factor": 1}, 1.0),
        ({"factor": 40, "attention_factor": 1.0}, 1.0),
        ({"factor": 40, "attention_factor": 1.5, "mscale": 1.0, "mscale_all_dim": 0.7}, 1.5),
        ({"factor": 40, "mscale": 0.5}, 1.3688879454113936),
        ({"factor": 40, "mscale": 0.5, "mscale_all_dim": 0}, 1.3688879454113936),
    ],
)
def test_an_explicit_attention_factor_wins_then_the_ratio_then_the_logarithm(options, expected):
    scaled = pc.yarn_scaling(64, base=10000, original_len=4096, **options)
    assert scaled.attention_factor == pytest.approx(expected, rel=1e-15, abs=0)


@pytest.mark.parametrize(
    ("factor", "mscale", "expected"),
    [(40, 0.707, 1.5896261651208734), (40, 1.0, 1.8738542070926265), (16, 1.0, 1.6313902266748685)],
)
def test_the_extra_softmax_multiplier_is_the_square_of_one_temperature(factor, mscale, expected):
    assert yarn_temperature(factor, mscale) ** 2 == pytest.approx(expected, rel=1e-15, abs=0)


def test_scores_feel_the_square_of_the_attention_factor():
    scaled = pc.yarn_scaling(8, base=10000, factor=16, original_len=4096)
    plain = pc.RopeFrequencies(scaled.inv_freq)
    q, k = np.random.default_rng(0).standard_normal((2, 3, 8))
    ratio = pc.rope_scores(q, k, range(3), range(3), scaled) / pc.rope_scores(q, k, range(3), range(3), plain)
    np.testing.assert_allclose(ratio, 1.2772588722239782**2, rtol=1e-12)


def test_interpolated_frequencies_are_divided_by_the_factor_which_does_not_enter_the_power():
    # beta_fast = beta_slow = very many turns: no pair makes them, all are interpolated.
    scaled = pc.yarn_scaling(
        64, base=150000, factor=32, original_len=4096, beta_fast=1e6, beta_slow=1e6, ramp="rotations"
    )
    expected = [0.03125, 8.068715304598785e-05, 3.0235114281192144e-07]
    np.testing.assert_allclose(scaled.inv_freq[[0, 16, 31]], expected, rtol=1e-13)


def test_the_upper_end_of_the_ramp_is_clamped_to_the_width_and_not_to_the_pairs():
    # Here the last pair turns twice as often as beta_slow asks: the ramp ends beyond pair 7, at 11 of 15.
    scaled = pc.yarn_scaling(16, base=100, factor=8, original_len=4096)
    assert 0 < kept_share(scaled, 16, 100, 8)[-1] < 1
    low, high = (16 * np.log(4096 / (2 * np.pi * turns)) / (2 * np.log(100)) for turns in (32, 1))
    expected = 1 - (7 - np.floor(low)) / (np.ceil(high) - np.floor(low))
    assert kept_share(scaled, 16, 100, 8)[-1] == pytest.approx(expected, rel=1e-12, abs=0)


def test_the_lower_end_of_the_ramp_is_clamped_to_pair_zero():
    # In 100 positions no pair turns 32 times: the ramp would begin at pair -1 and begins at 0.
    scaled = pc.yarn_scaling(16, base=10000, factor=4, original_len=100)
    np.testing.assert_allclose(kept_share(scaled, 16, 10000, 4), [1, 2 / 3, 1 / 3, *[0] * 5], atol=1e-12)


def test_an_empty_ramp_is_a_step_and_no_division_by_zero():
    # Base and length are chosen so that pair 5 turns just once, where both ends of the ramp then lie.
    length = 2 * np.pi * 10.0 ** (5 / 2)
    scaled = pc.yarn_scaling(
        16, base=10000, factor=4, original_len=round(length), beta_fast=1, beta_slow=1, truncate=False
    )
    share = kept_share(scaled, 16, 10000, 4)
    np.testing.assert_allclose(share, [1] * 6 + [0] * 2, atol=1e-12)


def test_the_ramp_of_the_text_is_linear_in_turns_and_differs_from_the_codes():
    sizes = {"dim": 128, "base": 10000, "factor": 16}
    code, text = (
        kept_share(pc.yarn_scaling(**sizes, original_len=4096, ramp=ramp), **sizes)
        for ramp in ("index", "rotations")
    )
    turns = 4096 * pc.inv_freq(128) / (2 * np.pi)
    np.testing.assert_allclose(text, np.interp(turns, [1, 32], [0, 1]), atol=1e-12)
    assert np.abs(code - text).max() == pytest.approx(0.37, abs=0.005)


def test_the_ramp_tells_its_ends_and_is_what_the_frequencies_are_made_of():
    ramp = pc.yarn_ramp(64, base=150000, original_len=4096, truncate=False)
    assert (ramp.first, ramp.last) == pytest.approx((8.092779115512402, 17.398024501588555), rel=1e-12)
    whole = pc.yarn_ramp(64, base=150000, original_len=4096)
    assert (whole.first, whole.last) == (8, 18)
    scaled = pc.yarn_scaling(64, base=150000, factor=32, original_len=4096)
    np.testing.assert_allclose(kept_share(scaled, 64, 150000, 32), whole.kept, atol=1e-12)


def test_where_all_pairs_turn_often_the_codes_ramp_is_upside_down_and_the_texts_is_not():
    # A base next to 1: every pair turns 650 times, yet the code's clamped ramp interpolates all of them.
    code, text = (
        pc.yarn_ramp(128, base=1.0001, original_len=4096, ramp=ramp) for ramp in ("index", "rotations")
    )
    assert code.is_reversed
    assert not text.is_reversed
    np.testing.assert_allclose(code.kept, 0, atol=1e-4)
    np.testing.assert_array_equal(text.kept, 1)


def test_truncation_does_not_touch_the_ramp_of_the_text():
    whole, loose = (
        pc.yarn_scaling(**GPT_OSS, ramp="rotations", truncate=truncate).inv_freq for truncate in (True, False)
    )
    np.testing.assert_array_equal(whole, loose)


@given(
    dim=st.integers(1, 64).map(lambda pairs: 2 * pairs),
    base=st.floats(1.5, 1e8),
    original_len=st.integers(1, 10**6),
    ramp=st.sampled_from(["index", "rotations"]),
    truncate=st.booleans(),
)
def test_factor_one_is_the_identity(dim, base, original_len, ramp, truncate):
    scaled = pc.yarn_scaling(
        dim, base=base, factor=1, original_len=original_len, ramp=ramp, truncate=truncate
    )
    np.testing.assert_array_equal(scaled.inv_freq, pc.inv_freq(dim, base=base))
    assert scaled.attention_factor == 1


@given(
    dim=st.integers(1, 64).map(lambda pairs: 2 * pairs),
    base=st.floats(1.5, 1e8),
    factor=st.floats(1, 1000),
    original_len=st.integers(1, 10**6),
    ramp=st.sampled_from(["index", "rotations"]),
    betas=st.lists(st.floats(0.1, 100), min_size=2, max_size=2).map(sorted),
)
def test_every_frequency_lies_between_the_kept_and_the_divided_one(
    dim, base, factor, original_len, ramp, betas
):
    slow, fast = betas
    scaled = pc.yarn_scaling(
        dim, base=base, factor=factor, original_len=original_len, beta_fast=fast, beta_slow=slow, ramp=ramp
    ).inv_freq
    standard = pc.inv_freq(dim, base=base)
    assert (scaled <= standard * (1 + 1e-15)).all()
    assert (scaled >= standard / factor * (1 - 1e-15)).all()


TABLES = [t for t in golden("scaling_tables")["tables"] if t["name"] != "Phi-3.5-mini-instruct"]


@pytest.mark.parametrize("table", TABLES, ids=lambda t: t["name"])
def test_cosines_and_sines_carry_the_attention_factor(table):
    model = next(m for m in GOLDEN["models"] if m["name"] == table["name"])
    scaled = scaled_by_configuration(model)
    cos, sin = pc.cos_sin(table["positions"], scaled.inv_freq)
    # float32 angles in the source: 8e-3 rad at position 131071, nothing to speak of before.
    for rows, tolerance in ((slice(3), 2e-6), (slice(None), 9.3e-3)):
        np.testing.assert_allclose(
            scaled.attention_factor * cos[rows], table["cos_first_half_f32"][rows], atol=tolerance
        )
        np.testing.assert_allclose(
            scaled.attention_factor * sin[rows], table["sin_first_half_f32"][rows], atol=tolerance
        )


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"dim": 63}, r"dim must be an even integer in 2\.\.65536, got 63"),
        ({"base": 0.5}, r"base must be a finite number greater than 1, got 0\.5"),
        ({"factor": 0.5}, r"factor must be a finite number >= 1, got 0\.5"),
        ({"original_len": 0}, r"original_len must be an integer.*got 0"),
        ({"beta_slow": 0}, r"beta_slow must be a finite number greater than 0, got 0"),
        ({"beta_fast": 1, "beta_slow": 2}, r"beta_fast must be a finite number >= 2, got 1"),
        ({"attention_factor": 0}, r"attention_factor must be a finite number greater than 0, got 0"),
        ({"attention_factor": float("nan")}, r"attention_factor must be a finite number.*got nan"),
        ({"mscale": -1}, r"mscale must be a finite number >= 0, got -1"),
        ({"mscale_all_dim": float("inf")}, r"mscale_all_dim must be a finite number >= 0, got inf"),
        ({"ramp": "paper"}, r"ramp must be one of 'index', 'rotations', got 'paper'"),
    ],
)
def test_bad_input_is_named(changed, message):
    with pytest.raises(pc.InvalidParameterError, match=message):
        pc.yarn_scaling(**GPT_OSS | changed)
