"""ALiBi against the authors' code, against the forms other code stores, and against itself."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import posenc_core as pc
from tests.core.support import golden, small_layer

GOLDEN = golden("alibi")
SCORES = np.array([0.3, -1.2, 0.7, 0.1])  # one query row, slope 0.5
CAUSAL_WEIGHTS = [0.1099822523487208, 0.040460209532823956, 0.44600002607803524, 0.40355751204042]


def distances(n):
    return pc.relative_positions(range(n), range(n))


def causal_weights(scores):
    return pc.softmax(np.where(pc.causal_mask(scores.shape[-1]), scores, -np.inf))


def test_example_4_score_two_with_slope_one_half_is_lowered_by_the_lookback():
    lookback_1, lookback_4 = 2 + pc.alibi_bias([-1, -4], [0.5])[0]
    assert (lookback_1, lookback_4) == (1.5, 0.0)


@pytest.mark.parametrize(("n_heads", "slopes"), GOLDEN["slopes_official"].items())
def test_slopes_agree_with_the_authors_code(n_heads, slopes):
    np.testing.assert_allclose(pc.alibi_slopes(int(n_heads)), slopes, rtol=2e-15)


@pytest.mark.parametrize(
    ("n_heads", "slopes"),
    [
        (3, [2**-4, 2**-8, 2**-2]),
        (6, [2**-2, 2**-4, 2**-6, 2**-8, 2**-1, 2**-3]),
        (12, [*2.0 ** -np.arange(1, 9), *2 ** -np.array([0.5, 1.5, 2.5, 3.5])]),
    ],
)
def test_slopes_of_other_head_counts_are_appended_and_not_sorted(n_heads, slopes):
    np.testing.assert_allclose(pc.alibi_slopes(n_heads), slopes, rtol=1e-15)


def test_forty_heads_take_the_slopes_of_thirty_two_and_then_eight_of_sixty_four():
    slopes = pc.alibi_slopes(40)
    expected = {0: 0.8408964152537145, 31: 2**-8, 32: 0.9170040432046712, 39: 0.2726269331663144}
    assert slopes.shape == (40,)
    np.testing.assert_allclose(slopes[list(expected)], list(expected.values()), rtol=1e-15)


def test_the_first_exponent_is_never_zero_and_twelve_heads_are_no_single_geometric_sequence():
    assert pc.alibi_slopes(8)[0] == 0.5
    assert abs(pc.alibi_slopes(12)[0] - 2 ** (-8 / 12)) > 0.1


@pytest.mark.parametrize("n_heads", ["1", "6"])
def test_bias_agrees_with_the_forms_that_published_code_stores(n_heads):
    published = GOLDEN["bias_n6"][n_heads]
    slopes = pc.alibi_slopes(int(n_heads))
    past, both = (pc.alibi_bias(distances(6), slopes, symmetric=symmetric) for symmetric in (False, True))
    np.testing.assert_allclose(past, published["neox_tril"], rtol=1e-7)
    np.testing.assert_allclose(past[:, -1], published["mpt"], rtol=1e-7)
    for form in ("symmetric", "mpt_full", "x_transformers"):
        np.testing.assert_allclose(both, published[form], rtol=1e-7)


def test_causal_weights_agree_with_the_authors_code():
    case = GOLDEN["causal_attention_heads4_n6"]
    content = np.array(case["q"]) @ np.transpose(case["k"]) / np.sqrt(8)
    weights = causal_weights(content + pc.alibi_bias(distances(6), pc.alibi_slopes(4)))
    np.testing.assert_allclose(weights, case["weights"], atol=1e-15)


def test_minus_slope_times_lookback_and_plus_slope_times_key_give_the_same_causal_weights():
    lookback_form = pc.alibi_bias(distances(4), [0.5])[0, 3]
    np.testing.assert_allclose(pc.softmax(SCORES + lookback_form), CAUSAL_WEIGHTS, rtol=1e-14)
    np.testing.assert_allclose(pc.softmax(SCORES + 0.5 * np.arange(4)), CAUSAL_WEIGHTS, rtol=1e-14)


def test_the_bias_favours_near_keys_and_not_far_ones():
    wrong_sign = [0.5356672875912808, 0.07249468408675407, 0.2939804405050202, 0.09785758781694488]
    bias = pc.alibi_bias(distances(4), [0.5])[0, 3]
    np.testing.assert_allclose(pc.softmax(SCORES - bias), wrong_sign, rtol=1e-14)
    assert (np.diff(bias) > 0).all()


def test_in_both_directions_only_the_symmetric_form_is_right():
    expected = [0.2979480813860043, 0.10960897367838668, 0.44448630642647247, 0.14795663850913654]
    bias = pc.alibi_bias(distances(4), [0.5], symmetric=True)[0, 1]
    np.testing.assert_allclose(pc.softmax(SCORES + bias), expected, rtol=1e-14)
    assert np.abs(pc.softmax(SCORES + 0.5 * np.arange(4)) - expected).max() > 0.1


@given(n=st.integers(1, 40), n_heads=st.integers(1, 20), seed=st.integers(0, 99))
def test_for_any_size_both_forms_give_the_same_causal_weights(n, n_heads, seed):
    slopes = pc.alibi_slopes(n_heads)
    content = np.random.default_rng(seed).standard_normal((n_heads, n, n))
    key_form = slopes[:, None, None] * np.arange(n)
    lookback_form = pc.alibi_bias(distances(n), slopes)
    both = pc.alibi_bias(distances(n), slopes, symmetric=True)
    np.testing.assert_allclose(
        causal_weights(content + lookback_form), causal_weights(content + key_form), atol=1e-13
    )
    np.testing.assert_array_equal(causal_weights(content + lookback_form), causal_weights(content + both))


@given(
    n_q=st.integers(0, 30),
    n_k=st.integers(0, 30),
    first_query=st.integers(-50, 50),
    first_key=st.integers(-50, 50),
    step=st.sampled_from([1, 2, 0.5]),
    symmetric=st.booleans(),
)
def test_the_way_along_diagonals_gives_the_numbers_of_the_direct_way(
    n_q, n_k, first_query, first_key, step, symmetric
):
    slopes = pc.alibi_slopes(3)
    relative = pc.relative_positions(first_query + step * np.arange(n_q), first_key + step * np.arange(n_k))
    bias = pc.alibi_bias(relative, slopes, symmetric=symmetric)
    cost = -np.abs(relative) if symmetric else np.minimum(relative, 0)
    np.testing.assert_array_equal(bias, slopes[:, None, None] * cost)
    assert bias.shape == (3, n_q, n_k)


def test_positions_that_are_not_evenly_spaced_are_not_taken_for_evenly_spaced_ones():
    relative = pc.relative_positions([0, 1, 5, 2], [0, 1, 2, 9, 3])
    expected = np.array([0.5, 0.25])[:, None, None] * np.minimum(relative, 0)
    np.testing.assert_array_equal(pc.alibi_bias(relative, [0.5, 0.25]), expected)


def test_a_line_gives_one_line_for_each_head():
    np.testing.assert_array_equal(
        pc.alibi_bias([-2.5, 0, 3], [1, 0.5], symmetric=True), [[-2.5, 0, -3], [-1.25, 0, -1.5]]
    )


def test_a_line_of_a_million_distances_is_fine():
    assert pc.alibi_bias(-np.arange(10**6), [0.5])[0, -1] == -499999.5


@pytest.mark.parametrize("relative", [[[0, 1], [-1, 0]], [[0, 5], [-1, 0]], [0, -1, 1], [0.0, -0.5]])
@pytest.mark.parametrize("symmetric", [False, True])
def test_the_bias_is_never_positive_and_its_zeros_carry_no_sign(relative, symmetric):
    bias = pc.alibi_bias(relative, [0.5, 0.0], symmetric=symmetric)
    assert (bias <= 0).all()
    assert not np.signbit(bias[bias == 0]).any()


def test_float32_slopes_give_a_float32_bias_and_anything_else_float64():
    assert pc.alibi_bias(distances(5), np.array([0.5], np.float32)).dtype == np.float32
    assert pc.alibi_bias([[0, 7], [-1, 0]], np.array([0.5], np.float32)).dtype == np.float32
    assert pc.alibi_bias(distances(5), [1]).dtype == np.float64


def test_inputs_are_left_as_they_were_and_the_encoding_keeps_its_own_copy():
    slopes, relative = pc.alibi_slopes(2), distances(4)
    before = slopes.copy(), relative.copy()
    encoding = pc.Alibi(slopes)
    pc.alibi_bias(relative, slopes)[...] = 7
    np.testing.assert_array_equal(slopes, before[0])
    np.testing.assert_array_equal(relative, before[1])
    slopes[0] = 9
    assert encoding.slopes[0] == before[0][0]
    with pytest.raises(ValueError, match="read-only"):
        encoding.slopes[0] = 1


@pytest.mark.parametrize("symmetric", [False, True])
def test_the_encoding_adds_the_bias_after_scaling(symmetric):
    x, heads = small_layer()
    slopes = pc.alibi_slopes(3)
    trace = pc.attend(x, heads, pc.Alibi(slopes, symmetric=symmetric))
    np.testing.assert_array_equal(
        trace.position_scores, pc.alibi_bias(distances(12), slopes, symmetric=symmetric)
    )
    np.testing.assert_array_equal(trace.content_scores, pc.attend(x, heads, pc.NoPosition()).content_scores)


def test_moving_a_sentence_does_not_change_its_scores():
    x, heads = small_layer()
    assert pc.translation_error(x, heads, pc.Alibi(pc.alibi_slopes(3)), 1000) < 1e-12


def test_left_padding_moves_a_whole_row_and_biases_stay():
    padded, plain = (
        pc.alibi_bias(relative, [0.5, 0.25])
        for relative in (pc.relative_positions(ids, ids) for ids in ([2, 3, 4], [0, 1, 2]))
    )
    np.testing.assert_array_equal(padded, plain)


def test_as_many_slopes_as_heads_are_asked_for():
    x, heads = small_layer()
    for wrong in (1, 2, 4):
        with pytest.raises(pc.InvalidParameterError, match=r"slopes must hold 3, one for each head"):
            pc.attend(x, heads, pc.Alibi(pc.alibi_slopes(wrong)))


@pytest.mark.parametrize("n_heads", [0, -1, 2.0, True, 10**9, "8", None])
def test_a_number_of_heads_that_is_none_is_refused(n_heads):
    with pytest.raises(pc.InvalidParameterError, match=r"n_heads must be an integer in 1\.\.65536, got"):
        pc.alibi_slopes(n_heads)


@pytest.mark.parametrize(
    ("relative", "slopes", "message"),
    [
        ([0, np.nan], [0.5], r"relative_position must be finite, got nan"),
        ([[0, np.inf], [0, 0]], [0.5], r"relative_position must be finite, got inf"),
        ([0], [0.5, -0.25], r"slopes must not be negative, got -0\.25"),
        ([0], [np.nan], r"slopes must be finite, got nan"),
        ([0], 0.5, r"slopes must have 1 dimension, got \(\)"),
        (np.zeros((1, 8193)), [0.5], r"relative_position must not be longer than 8192.*got 8193"),
        (np.zeros((2, 2, 2)), [0.5], r"relative_position must be a line.*matrix.*got \(2, 2, 2\)"),
        ([[0], [1, 2]], [0.5], r"relative_position must be an array of real numbers"),
        (["a"], [0.5], r"relative_position must be an array of real numbers, got \['a'\]"),
    ],
)
def test_bad_input_is_named(relative, slopes, message):
    with pytest.raises(pc.InvalidParameterError, match=message):
        pc.alibi_bias(relative, slopes)


def test_the_encoding_refuses_negative_slopes_when_it_is_made():
    with pytest.raises(pc.InvalidParameterError, match="slopes must not be negative"):
        pc.Alibi([-0.5])
