"""Dynamic NTK: a pure function of the length, the unchanged spectrum up to the original one."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import posenc_core as pc
from tests.core.support import golden

GOLDEN = golden("scaling_longrope_dynamic")
DYNAMIC = [m for m in GOLDEN["models"] if m["rope_parameters"]["rope_type"] == "dynamic"]
CASES = [pytest.param(m, c, id=f"{m['name']}-{c['seq_len']}") for m in DYNAMIC for c in m["cases"]]
LENGTHS = st.integers(1, 10**6)


def base_of(frequencies):
    """Read the base back from pair 1."""
    return frequencies.inv_freq[1] ** (-frequencies.rotary_dim / 2)


@pytest.mark.parametrize(("model", "case"), CASES)
def test_frequencies_agree_with_transformers(model, case):
    parameters = model["rope_parameters"]
    scaled = pc.dynamic_ntk_scaling(
        model["dim"],
        base=parameters["rope_theta"],
        factor=parameters["factor"],
        original_len=model["max_len"],
        seq_len=case["seq_len"],
    )
    np.testing.assert_allclose(scaled.inv_freq, case["inv_freq_f64"], rtol=2e-14)
    assert scaled.attention_factor == case["attention_factor"] == 1


def test_there_are_dynamic_models():
    assert len(CASES) >= 8


@pytest.mark.parametrize(
    ("seq_len", "inv_freq"), GOLDEN["official"]["dynamic_ntk_factor2_inv_freq_f32"].items()
)
def test_frequencies_agree_with_the_authors_code(seq_len, inv_freq):
    scaled = pc.dynamic_ntk_scaling(128, base=10000, factor=2, original_len=4096, seq_len=int(seq_len))
    np.testing.assert_allclose(scaled.inv_freq, inv_freq, rtol=1e-6)  # float32


def test_code_with_a_memory_gives_these_frequencies_only_while_lengths_grow():
    # The reference module keeps the base of the longest sequence until one falls below the original length.
    trace = GOLDEN["hf_dynamic_trace"]
    stale = []
    for call in trace:
        pure = pc.dynamic_ntk_scaling(
            128, base=10000, factor=2, original_len=4096, seq_len=call["call_seq_len"]
        )
        fresh = call["max_seq_len_cached"] == max(4096, call["call_seq_len"])
        agrees = pure.inv_freq[[1, -1]] == pytest.approx(
            [call["inv_freq_1"], call["inv_freq_last"]], rel=1e-6
        )
        assert agrees == fresh
        stale.append(not fresh)
    assert 0 < sum(stale) < len(trace)


@pytest.mark.parametrize(
    ("seq_len", "base"),
    [
        *((512, 10000), (2048, 10000), (2049, 10010.080803891618), (3000, 19710.436456319734)),
        *((4096, 31082.236667168814), (8192, 74534.83031811893)),
    ],
)
def test_the_base_depends_on_the_length(seq_len, base):
    scaled = pc.dynamic_ntk_scaling(64, base=10000, factor=2, original_len=2048, seq_len=seq_len)
    assert base_of(scaled) == pytest.approx(base, rel=1e-12, abs=0)


def test_the_slowest_frequency_at_four_times_the_length_is_the_published_one():
    scaled = pc.dynamic_ntk_scaling(64, base=10000, factor=2, original_len=2048, seq_len=8192)
    assert scaled.inv_freq[31] == pytest.approx(1.905030617376177e-05, rel=1e-12, abs=0)


@pytest.mark.parametrize(("seq_len", "base"), [(512, 1000), (2048, 1000), (8192, 7453.483031811892)])
def test_a_length_below_the_trained_one_never_gives_a_complex_base(seq_len, base):
    scaled = pc.dynamic_ntk_scaling(64, base=1000, factor=2, original_len=2048, seq_len=seq_len)
    assert scaled.inv_freq.dtype == np.float64
    assert base_of(scaled) == pytest.approx(base, rel=1e-12, abs=0)


def test_after_a_long_sequence_a_short_one_has_its_old_frequencies_to_the_bit():
    short, long, again = (
        pc.dynamic_ntk_scaling(128, base=10000, factor=4, original_len=2048, seq_len=n)
        for n in (100, 5000, 100)
    )
    np.testing.assert_array_equal(again.inv_freq, short.inv_freq)
    assert base_of(long) == pytest.approx(69740.87841644639, rel=1e-12, abs=0)
    assert (short.inv_freq[1], long.inv_freq[1]) == pytest.approx((0.8659643233600653, 0.840079736341737))


def test_the_configured_factor_counts_and_positions_are_not_scaled():
    short, long = (
        pc.dynamic_ntk_scaling(128, base=5e7, factor=6.0, original_len=32768, seq_len=n)
        for n in (1000, 65536)
    )
    assert pc.angles([10], short.inv_freq)[0, 1] == pytest.approx(7.580600218863907, rel=1e-14, abs=0)
    assert base_of(long) == pytest.approx(360979300.4325469, rel=1e-12, abs=0)
    assert (short.inv_freq[63], long.inv_freq[63]) == pytest.approx(
        (2.6383135137810195e-08, 3.769019305401456e-09), rel=1e-12
    )


@pytest.mark.parametrize(("factor", "base"), [(8, 607779.2727297308), (1, 82684.62264056221)])
def test_the_factor_is_not_the_ratio_of_lengths(factor, base):
    # 2048 -> 16384 is a ratio of 8: factor 8 multiplies by 57, factor 1 by exactly 8.
    scaled = pc.dynamic_ntk_scaling(128, base=10000, factor=factor, original_len=2048, seq_len=16384)
    assert base_of(scaled) == pytest.approx(base, rel=1e-12, abs=0)
    multiplier = 57 if factor == 8 else 8
    assert scaled.inv_freq[-1] == pytest.approx(pc.inv_freq(128)[-1] / multiplier, rel=1e-14, abs=0)


def test_keys_cached_under_another_base_do_not_fit_the_query():
    now, before = (
        pc.dynamic_ntk_scaling(128, base=10000, factor=4, original_len=2048, seq_len=n) for n in (4000, 2048)
    )
    ones = np.ones((1, 128))

    def score(query_id, key_id, key_frequencies):
        return (pc.rotate(ones, [query_id], now) @ pc.rotate(ones, [key_id], key_frequencies).T).item()

    same_distance = [score(3999, 1000, now), score(2999, 0, now)]
    assert same_distance == pytest.approx([32.73747718814919] * 2, rel=1e-11, abs=0)
    mixed = [score(3999, 1000, before), score(2999, 0, before)]
    assert mixed == pytest.approx([35.46394091297611, 32.73747718814919], rel=1e-11, abs=0)
    assert base_of(now) == pytest.approx(49340.327081847994, rel=1e-12, abs=0)


@given(factor=st.floats(1, 100), original_len=LENGTHS, seq_len=LENGTHS)
def test_up_to_the_original_length_nothing_changes(factor, original_len, seq_len):
    seq_len = min(seq_len, original_len)
    scaled = pc.dynamic_ntk_scaling(16, base=500, factor=factor, original_len=original_len, seq_len=seq_len)
    unknown = pc.dynamic_ntk_scaling(16, base=500, factor=factor, original_len=original_len)
    np.testing.assert_array_equal(scaled.inv_freq, pc.inv_freq(16, base=500))
    np.testing.assert_array_equal(unknown.inv_freq, scaled.inv_freq)


@given(factor=st.floats(1, 100), original_len=LENGTHS, first=LENGTHS, second=LENGTHS)
def test_it_is_a_pure_function_of_the_length(factor, original_len, first, second):
    def at(seq_len):
        return pc.dynamic_ntk_scaling(
            16, base=500, factor=factor, original_len=original_len, seq_len=seq_len
        ).inv_freq

    before = at(first)
    at(second)
    np.testing.assert_array_equal(at(first), before)
    assert (at(max(first, second)) <= at(min(first, second))).all()


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"dim": 2}, r"dim must be an even integer in 4\.\.65536, got 2"),
        ({"factor": 0.5}, r"factor must be a finite number >= 1, got 0\.5"),
        ({"original_len": 0}, r"original_len must be an integer.*got 0"),
        ({"original_len": 2048.0}, r"original_len must be an integer.*got 2048\.0"),
        ({"seq_len": 0}, r"seq_len must be an integer.*got 0"),
        ({"seq_len": -5}, r"seq_len must be an integer.*got -5"),
        ({"base": float("inf")}, r"base must be a finite number greater than 1, got inf"),
    ],
)
def test_bad_input_is_named(changed, message):
    arguments = {"dim": 8, "base": 100, "factor": 2, "original_len": 16} | changed
    with pytest.raises(pc.InvalidParameterError, match=message):
        pc.dynamic_ntk_scaling(**arguments)
