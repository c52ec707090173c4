"""Rotary encodings against reference implementations and against the identities they must keep."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

import posenc_core as pc
from tests.core.support import golden

PAIRINGS = ("interleaved", "half_split")
Q, K = [1, 2, 3, 4], [5, -6, 7, -8]

each_pairing = pytest.mark.parametrize("pairing", PAIRINGS)

pairings = st.sampled_from(PAIRINGS)
positions = st.floats(-1e4, 1e4) | st.integers(-(10**4), 10**4)
widths = st.integers(1, 8).map(lambda pairs: 2 * pairs)


def vectors(*shape):
    # Millionths are small enough; squares of much smaller numbers lose their last digits.
    return hnp.arrays(np.float64, shape, elements=st.integers(-(10**8), 10**8).map(lambda n: n / 10**6))


def one_score(q, k, m, n, frequencies):
    return pc.rope_scores([q], [k], [m], [n], frequencies).item()


@each_pairing
@pytest.mark.parametrize("case", golden("rotation")["cases"], ids=lambda c: f"base={c['base']:g}")
def test_rotated_queries_and_keys_agree_with_reference_implementations(case, pairing):
    frequencies = pc.RopeFrequencies.standard(case["d"], base=case["base"], pairing=pairing)
    for name in ("q", "k"):
        rotated = pc.rotate(case[name], case["positions"], frequencies)
        np.testing.assert_allclose(rotated, case[pairing][name], atol=1e-10)


@each_pairing
@pytest.mark.parametrize("case", golden("rotation")["cases"], ids=lambda c: f"base={c['base']:g}")
def test_scores_agree_with_reference_implementations(case, pairing):
    frequencies = pc.RopeFrequencies.standard(case["d"], base=case["base"], pairing=pairing)
    ids = case["positions"]
    scores = pc.rope_scores(case["q"], case["k"], ids, ids, frequencies)
    np.testing.assert_allclose(scores, case[pairing]["scores"], atol=1e-9)


def test_the_permutation_between_pairings_is_the_published_one():
    for case in golden("rotation")["cases"]:
        permutation = pc.pairing_permutation(case["d"], source="interleaved", target="half_split")
        assert permutation.tolist() == case["perm_interleaved_to_half"]


def test_scores_stay_when_both_positions_move_as_published():
    published = golden("rotation")["relative_invariance"]
    frequencies = pc.RopeFrequencies.standard(8, base=published["base"])
    for row in published["rows"]:
        score = one_score(published["q"], published["k"], row["m"], row["n"], frequencies)
        assert score == pytest.approx(row["score"], abs=1e-12)


def test_cosines_and_sines_agree_with_the_transformers_library():
    table = golden("rope_table")["table"]
    cos, sin = pc.cos_sin(table["positions"], pc.inv_freq(128))
    # The library's angles are float32: at position 4095 they are wrong by up to 1.2e-4.
    np.testing.assert_allclose(cos, table["cos_first_half_f32"], atol=2e-4)
    np.testing.assert_allclose(sin, table["sin_first_half_f32"], atol=2e-4)


@given(x=vectors(3, 8), position=positions, pairing=pairings)
def test_rotation_keeps_the_length_of_every_vector(x, position, pairing):
    rotated = pc.rotate(x, position, pc.RopeFrequencies.standard(8, pairing=pairing))
    np.testing.assert_allclose(np.linalg.norm(rotated, axis=1), np.linalg.norm(x, axis=1), rtol=1e-12)


@given(x=vectors(2, 6), first=positions, second=positions, pairing=pairings)
def test_two_rotations_make_one_by_the_sum_of_the_positions(x, first, second, pairing):
    frequencies = pc.RopeFrequencies.standard(6, pairing=pairing)
    twice = pc.rotate(pc.rotate(x, first, frequencies), second, frequencies)
    np.testing.assert_allclose(twice, pc.rotate(x, first + second, frequencies), atol=1e-8)


@given(q=vectors(3, 8), k=vectors(5, 8), shift=positions, pairing=pairings)
def test_scores_do_not_change_when_all_positions_move(q, k, shift, pairing):
    frequencies = pc.RopeFrequencies.standard(8, pairing=pairing)
    query_ids, key_ids = np.arange(3), np.array([9, 0, 4, 1, 2.5])
    here = pc.rope_scores(q, k, query_ids, key_ids, frequencies)
    there = pc.rope_scores(q, k, query_ids + shift, key_ids + shift, frequencies)
    np.testing.assert_allclose(there, here, atol=1e-6)


@given(data=st.data(), d=widths, position=positions)
def test_the_two_pairings_agree_once_features_are_permuted(data, d, position):
    x = data.draw(vectors(4, d))
    interleaved = pc.RopeFrequencies.standard(d)
    order = pc.pairing_permutation(d, source="interleaved", target="half_split")
    rotated = pc.rotate(x, position, interleaved)[..., order]
    permuted_first = pc.rotate(x[..., order], position, interleaved.with_pairing("half_split"))
    np.testing.assert_allclose(permuted_first, rotated, atol=1e-12)


@given(d=widths)
def test_permuting_to_the_other_pairing_and_back_changes_nothing(d):
    there = pc.pairing_permutation(d, source="interleaved", target="half_split")
    back = pc.pairing_permutation(d, source="half_split", target="interleaved")
    np.testing.assert_array_equal(there[back], np.arange(d))
    np.testing.assert_array_equal(
        pc.pairing_permutation(d, source="half_split", target="half_split"), range(d)
    )


# Q and K of Dao-AILab/flash-attention#288, EleutherAI/gpt-neox#834, huggingface/transformers#25199.
INTERLEAVED = pc.RopeFrequencies.standard(4)
HALF_SPLIT = INTERLEAVED.with_pairing("half_split")


def test_the_same_vector_turns_into_two_different_ones():
    expected = [-1.1426396637476532, 1.922075596544176, 2.959850667913329, 4.029799501669161]
    np.testing.assert_allclose(pc.rotate([Q], [1], INTERLEAVED)[0], expected, rtol=1e-15)
    expected = [-1.9841106485555497, 1.959900667496664, 2.4623779024123156, 4.019799668334994]
    np.testing.assert_allclose(pc.rotate([Q], [1], HALF_SPLIT)[0], expected, rtol=1e-15)


@pytest.mark.parametrize(("m", "n"), [(7, 3), (107, 103)])
def test_each_pairing_on_its_own_depends_on_the_distance_alone(m, n):
    assert one_score(Q, K, m, n, INTERLEAVED) == pytest.approx(3.613698719996402, rel=1e-12, abs=0)
    assert one_score(Q, K, m, n, HALF_SPLIT) == pytest.approx(-54.58520419958044, rel=1e-12, abs=0)


@pytest.mark.parametrize(("m", "n", "score"), [(7, 3, -60.36479106671691), (107, 103, -34.24712418319125)])
def test_mixed_pairings_make_the_score_depend_on_the_absolute_position(m, n, score):
    q, k = pc.rotate([Q], [m], INTERLEAVED), pc.rotate([K], [n], HALF_SPLIT)
    assert (q @ k.T).item() == pytest.approx(score, rel=1e-12, abs=0)


def test_only_rotated_vectors_show_a_missing_permutation():
    order = pc.pairing_permutation(4, source="interleaved", target="half_split")
    q, k = np.array(Q)[order], np.array(K)[order]
    assert q @ k == np.dot(Q, K) == -18
    assert one_score(q, k, 0, 0, HALF_SPLIT) == -18
    assert one_score(q, k, 7, 3, HALF_SPLIT) == pytest.approx(3.613698719996402, rel=1e-12, abs=0)


def test_rotating_with_an_unknown_pairing_is_refused_and_the_message_says_so():
    unknown = INTERLEAVED.with_pairing(None)
    with pytest.raises(pc.InvalidParameterError, match=r"pairing must be .* unknown, got None"):
        pc.rotate([Q], [1], unknown)


@each_pairing
def test_features_beyond_the_rotated_ones_pass_through(pairing):
    # An exponent that divided by the head size 10 instead of rotary_dim 4 would turn them differently.
    x = np.random.default_rng(0).standard_normal((3, 10))
    frequencies = pc.RopeFrequencies.standard(4, pairing=pairing)
    rotated = pc.rotate(x, [5, 6, 7], frequencies)
    np.testing.assert_array_equal(rotated[:, 4:], x[:, 4:])
    np.testing.assert_array_equal(rotated[:, :4], pc.rotate(x[:, :4], [5, 6, 7], frequencies))


@each_pairing
def test_each_batch_may_have_its_own_positions(pairing):
    x = np.random.default_rng(0).standard_normal((2, 3, 12, 8))
    ids = np.stack([np.arange(12), np.arange(12) + 100])[:, None, :]
    frequencies = pc.RopeFrequencies.standard(8, pairing=pairing)
    rotated = pc.rotate(x, ids, frequencies)
    np.testing.assert_array_equal(rotated[1, 2], pc.rotate(x[1, 2], np.arange(12) + 100, frequencies))


@each_pairing
def test_time_before_heads_needs_positions_with_a_column(pairing):
    # Rotating along the head axis instead would make head 1 differ from head 0 (ml-explore/mlx-lm#1554).
    frequencies = pc.RopeFrequencies.standard(4, pairing=pairing)
    heads_first = pc.rotate(np.ones((2, 5, 4)), np.arange(5), frequencies)
    time_first = pc.rotate(np.ones((5, 2, 4)), np.arange(5)[:, None], frequencies)
    np.testing.assert_array_equal(time_first, heads_first.swapaxes(0, 1))
    np.testing.assert_array_equal(heads_first[0], heads_first[1])
    np.testing.assert_array_equal(heads_first[0, 0], np.ones(4))
    assert np.abs(heads_first[0, 1] - 1).max() > 0.1


@each_pairing
def test_one_vector_at_one_position(pairing):
    frequencies = pc.RopeFrequencies.standard(4, pairing=pairing)
    np.testing.assert_array_equal(pc.rotate(Q, 7, frequencies), pc.rotate([Q], [7], frequencies)[0])


@each_pairing
def test_no_vectors_give_no_vectors(pairing):
    frequencies = pc.RopeFrequencies.standard(4, pairing=pairing)
    assert pc.rotate(np.zeros((3, 0, 6)), np.arange(0), frequencies).shape == (3, 0, 6)


@each_pairing
@pytest.mark.parametrize("dtype", [np.float32, np.float64])
@pytest.mark.parametrize("shape", [(2000, 8), (3, 1100, 8), (1100, 3, 8), (700, 2, 2, 8)])
def test_long_inputs_worked_on_in_pieces_equal_vectors_worked_on_alone(pairing, shape, dtype):
    x = np.random.default_rng(0).standard_normal(shape).astype(dtype)
    ids = np.random.default_rng(1).integers(0, 10**5, shape[:-1])
    frequencies = pc.RopeFrequencies.standard(6, pairing=pairing)
    rotated = pc.rotate(x, ids, frequencies)
    for index in [
        (0,) * (x.ndim - 1),
        tuple(n // 2 for n in shape[:-1]),
        tuple(n - 1 for n in shape[:-1]),
    ]:
        alone = pc.rotate(x[index], ids[index], frequencies)
        np.testing.assert_allclose(rotated[index], alone, rtol=1e-6 if dtype == np.float32 else 1e-12)


@each_pairing
def test_memory_layout_makes_no_difference(pairing):
    x = np.random.default_rng(0).standard_normal((5, 9, 14)).astype(np.float32)
    frequencies = pc.RopeFrequencies.standard(6, pairing=pairing)
    views = {
        "time first": x.transpose(1, 0, 2),
        "columns first": np.asfortranarray(x),
        "backwards": x[..., ::-1],
        "every second": x[..., ::2],
        "odd start": x[..., 1:],
    }
    for name, view in views.items():
        ids = np.arange(view.shape[-2])
        expected = pc.rotate(view.copy(order="C"), ids, frequencies)
        np.testing.assert_array_equal(pc.rotate(view, ids, frequencies), expected, err_msg=name)


LOUD = pc.RopeFrequencies(pc.inv_freq(4), attention_factor=1.5)


def test_an_attention_factor_multiplies_rotated_features_and_leaves_the_others_alone():
    x = np.ones((1, 6))
    rotated = pc.rotate(x, [3], LOUD)
    np.testing.assert_allclose(rotated[:, :4], 1.5 * pc.rotate(x, [3], pc.inv_freq(4))[:, :4], rtol=1e-15)
    np.testing.assert_array_equal(rotated[:, 4:], 1)


def test_scores_feel_the_square_of_the_attention_factor():
    plain = one_score(Q, K, 7, 3, pc.inv_freq(4))
    assert one_score(Q, K, 7, 3, LOUD) == pytest.approx(2.25 * plain, rel=1e-12, abs=0)


def test_a_bare_array_means_interleaved_pairs_and_factor_one():
    plain = pc.RopeFrequencies.standard(4)
    np.testing.assert_array_equal(pc.rotate([Q], [7], plain.inv_freq), pc.rotate([Q], [7], plain))


def test_keys_kept_from_before_a_change_of_base_do_not_fit_new_queries():
    # huggingface/transformers#27227: dynamic NTK changes the base with the length, cached keys do not follow.
    old, new = pc.inv_freq(128), pc.inv_freq(128, base=49340.327081847994)
    ones = np.ones((1, 128))

    def score(m, n, key_frequencies):
        return (pc.rotate(ones, [m], new) @ pc.rotate(ones, [n], key_frequencies).T).item()

    assert score(3999, 1000, new) == pytest.approx(32.73747718814919, rel=1e-9, abs=0)
    assert score(2999, 0, new) == pytest.approx(32.73747718814919, rel=1e-9, abs=0)
    assert score(3999, 1000, old) == pytest.approx(35.46394091297611, rel=1e-9, abs=0)


def test_float32_features_are_turned_by_float64_angles():
    exact = next(c for c in golden("sinusoidal")["cases"] if c["d_model"] == 8 and c["base"] == 10000)
    row = exact["positions"].index(100000)
    ones_on_the_cosine_axis = np.tile(np.float32([1, 0]), 4)
    rotated = pc.rotate(ones_on_the_cosine_axis, 100000, pc.inv_freq(8))
    sin, cos = np.reshape(exact["table_f64"][row], (4, 2)).T
    assert rotated.dtype == np.float32
    np.testing.assert_allclose(rotated, np.stack([cos, sin], axis=1).ravel(), atol=1e-7)


def test_float32_angles_would_be_four_orders_of_magnitude_worse():
    rows = golden("precision")["rows"]
    far = next(r for r in rows if r["pos"] == 100000 and r["d"] == 128 and r["base"] == 10000)
    _, cosine_error = far["f32_hf"]
    assert cosine_error > 1e-3


def test_integers_are_accepted_where_floats_are():
    rotated = pc.rotate(np.array([Q]), np.array([1], dtype=np.uint8), np.array([1]))
    assert rotated.dtype == np.float64
    np.testing.assert_allclose(rotated, pc.rotate(np.array([Q], float), [1.0], [1.0]))


def test_scores_take_their_precision_from_q():
    q, k = np.float32([Q]), np.float64([K])
    assert pc.rope_scores(q, k, [0], [1], pc.inv_freq(4)).dtype == np.float32
    assert pc.rope_scores(k, q, [0], [1], pc.inv_freq(4)).dtype == np.float64


def test_rope_without_frequencies_uses_the_standard_ones_for_the_head_size():
    q, k = np.ones((3, 5, 6)), np.full((3, 5, 6), 2.0)
    ids = np.arange(5)
    rotated_q, rotated_k = pc.Rope().rotate_qk(q, k, ids, ids + 2)
    np.testing.assert_array_equal(rotated_q, pc.rotate(q, ids, pc.inv_freq(6)))
    np.testing.assert_array_equal(rotated_k, pc.rotate(k, ids + 2, pc.inv_freq(6)))


def test_rope_takes_a_bare_array_as_the_functions_do():
    assert pc.Rope(np.array([1.0, 0.1])).frequencies.pairing == "interleaved"


def test_an_odd_head_size_is_refused_by_name():
    q = np.ones((1, 2, 5))
    with pytest.raises(pc.InvalidParameterError, match="d_head must be an even integer"):
        pc.Rope().rotate_qk(q, q, np.arange(2), np.arange(2))
