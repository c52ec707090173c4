"""The examples that the pages walk through, number by number."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import posenc_core as pc

SENTENCE_PAIRS = {
    "dog bites man": ["dog", "bites", "man"],
    "狗咬人": ["狗", "咬", "人"],
    "猫追狗": ["猫", "追", "狗"],
}
SWAP_FIRST_AND_LAST = [2, 1, 0]
QUARTER_TURN = [np.pi / 2]

each_sentence = pytest.mark.parametrize("words", SENTENCE_PAIRS.values(), ids=SENTENCE_PAIRS)


def rope_score(q, k, m, n, theta=QUARTER_TURN):
    return pc.rope_scores([q], [k], [m], [n], theta).item()


def three_words(words):
    return pc.token_vectors(words, 16, seed=0), pc.Heads.random(0, n_heads=3, d_model=16, d_head=4)


def test_example_1_sinusoidal_vectors_of_the_first_three_positions():
    expected = [[0, 1, 0, 1], [0.8415, 0.5403, 0.0100, 1.0000], [0.9093, -0.4161, 0.0200, 0.9998]]
    np.testing.assert_array_equal(pc.sinusoidal(range(3), 4).round(4), expected)


@pytest.mark.parametrize(("m", "n", "score"), [(0, 1, 0), (4, 5, 0), (0, 2, -1)])
def test_example_2_a_quarter_turn_gives_the_same_score_at_the_same_distance(m, n, score):
    assert rope_score([1, 0], [1, 0], m, n) == pytest.approx(score, abs=1e-15)


def test_example_2_other_content_at_the_same_distance_gives_another_score():
    assert rope_score([1, 0], [0, 1], 0, 1) == pytest.approx(-1, abs=1e-15)


@given(theta=st.floats(-100, 100))
def test_example_3_the_score_of_equal_vectors_three_apart_is_cos_3_theta(theta):
    assert rope_score([1, 0], [1, 0], 2, 5, [theta]) == pytest.approx(np.cos(3 * theta), abs=1e-12)


@each_sentence
def test_example_5_swapped_words_bring_their_own_vectors_along(words):
    forwards, backwards = (pc.token_vectors(order, 16, seed=0) for order in (words, words[::-1]))
    np.testing.assert_array_equal(backwards, forwards[SWAP_FIRST_AND_LAST])


@each_sentence
def test_example_5_without_positions_and_mask_outputs_swap_with_the_words(words):
    x, heads = three_words(words)
    assert pc.equivariance_error(x, heads, pc.NoPosition(), SWAP_FIRST_AND_LAST) < 2e-15


@each_sentence
def test_example_5_outputs_are_not_left_unchanged(words):
    x, heads = three_words(words)
    before = pc.attend(x, heads, pc.NoPosition()).output
    after = pc.attend(x[SWAP_FIRST_AND_LAST], heads, pc.NoPosition()).output
    assert np.abs(after - before).max() > 0.1


@each_sentence
def test_example_5_the_mean_over_tokens_is_left_unchanged(words):
    x, heads = three_words(words)
    before = pc.attend(x, heads, pc.NoPosition()).output.mean(axis=1)
    after = pc.attend(x[SWAP_FIRST_AND_LAST], heads, pc.NoPosition()).output.mean(axis=1)
    np.testing.assert_allclose(after, before, atol=2e-15)


@each_sentence
def test_example_5_a_causal_mask_breaks_the_symmetry(words):
    x, heads = three_words(words)
    mask = pc.causal_mask(3)
    assert pc.equivariance_error(x, heads, pc.NoPosition(), SWAP_FIRST_AND_LAST, mask=mask) > 0.1


@each_sentence
@pytest.mark.parametrize("encoding", [pc.Rope(), pc.Sinusoidal()], ids=["rope", "sinusoidal"])
def test_example_5_positions_break_the_symmetry(words, encoding):
    x, heads = three_words(words)
    assert pc.equivariance_error(x, heads, encoding, SWAP_FIRST_AND_LAST) > 0.01


@pytest.mark.parametrize(
    ("encoding", "low", "high"),
    [(pc.Rope(), 0, 1e-13), (pc.Sinusoidal(), 0.1, np.inf)],
    ids=["relative stays", "absolute changes"],
)
def test_example_6_moving_a_sentence_ten_words_to_the_right(encoding, low, high):
    x = pc.token_vectors(["the", "cat", "sat", "on", "the", "mat"], 16, seed=0)
    heads = pc.Heads.random(0, n_heads=3, d_model=16, d_head=4)
    assert low <= pc.translation_error(x, heads, encoding, 10) < high


ONE_ON_THE_FIRST = np.array([[1.0], [0], [0], [0], [0]])
EQUAL_SCORES = pc.Heads(w_q=np.zeros((1, 1, 1)), w_k=np.zeros((1, 1, 1)), w_v=np.ones((1, 1, 1)))


def test_example_7_with_a_causal_mask_outputs_are_the_harmonic_series():
    trace = pc.attend(ONE_ON_THE_FIRST, EQUAL_SCORES, pc.NoPosition(), mask=pc.causal_mask(5))
    np.testing.assert_allclose(trace.output[0, :, 0], [1, 1 / 2, 1 / 3, 1 / 4, 1 / 5], rtol=1e-15)


def test_example_7_without_a_mask_all_outputs_are_equal():
    trace = pc.attend(ONE_ON_THE_FIRST, EQUAL_SCORES, pc.NoPosition())
    np.testing.assert_allclose(trace.output[0, :, 0], 0.2, rtol=1e-15)


def test_example_8_one_matrix_moves_every_position_by_five():
    positions = np.arange(200)
    moved = pc.sinusoidal(positions, 64) @ pc.shift_matrix(5, 64).T
    np.testing.assert_allclose(moved, pc.sinusoidal(positions + 5, 64), atol=1e-13)


def test_example_9_the_length_of_a_difference_depends_on_the_offset_alone():
    lengths = [np.linalg.norm(pc.sinusoidal([p + 5], 64) - pc.sinusoidal([p], 64)) for p in (0, 7, 1000, 0.5)]
    np.testing.assert_allclose(lengths, lengths[0], rtol=1e-12)


@pytest.mark.parametrize(("d_model", "first_fall"), [(64, 6), (128, 12), (512, 44)])
def test_example_9_the_length_of_a_difference_first_falls_at(d_model, first_fall):
    table = pc.sinusoidal(range(100), d_model)
    lengths = np.linalg.norm(table - table[0], axis=1)
    assert 1 + np.argmax(np.diff(lengths) < 0) == first_fall
