"""Scores by distance: against full score matrices, sixty-digit curves, and what is said about decay."""

import tracemalloc

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import posenc_core as pc
from tests.core.support import golden

GOLDEN = golden("rope_decay")["curves"]
MEBIBYTE = 2**20

each_curve = pytest.mark.parametrize("curve", GOLDEN, ids=lambda c: f"d={c['d']} base={c['base']}")


def draw(width, seed=0):
    return np.random.default_rng(seed).standard_normal((2, width))


def peak_memory(call):
    tracemalloc.start()
    try:
        call()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


@each_curve
def test_mean_cosine_agrees_with_sixty_digits(curve):
    means = pc.mean_cosine(curve["distances"], pc.inv_freq(curve["d"], base=curve["base"]))
    np.testing.assert_allclose(means, curve["mean_cos"], atol=1e-13)


@each_curve
def test_the_bound_agrees_with_sixty_digits(curve):
    bound = pc.decay_bound(curve["distances"], pc.inv_freq(curve["d"], base=curve["base"]))
    np.testing.assert_allclose(bound, curve["mean_abs_S"], rtol=1e-13)


@given(
    data=st.data(),
    rotary=st.integers(1, 6).map(lambda pairs: 2 * pairs),
    passed_through=st.integers(0, 3),
    pairing=st.sampled_from(["interleaved", "half_split"]),
    factor=st.floats(0.5, 2),
)
def test_scores_by_distance_are_a_row_of_the_score_matrix(data, rotary, passed_through, pairing, factor):
    q, k = draw(rotary + passed_through, seed=data.draw(st.integers(0, 99)))
    distances = data.draw(st.lists(st.integers(-500, 500) | st.floats(-500, 500), max_size=9))
    frequencies = pc.RopeFrequencies(pc.inv_freq(rotary, base=50), factor, pairing)
    scores = pc.score_by_distance(q, k, distances, frequencies)
    keys = np.tile(k, (len(distances), 1))
    np.testing.assert_allclose(scores, pc.rope_scores([q], keys, [0], distances, frequencies)[0], atol=1e-11)


@pytest.mark.parametrize("step", [1, -1, 3, 0.25])
@pytest.mark.parametrize("first", [0, -7000, 12.5])
def test_a_long_even_run_gives_the_numbers_of_single_positions(step, first):
    q, k = draw(24)
    run = first + step * np.arange(5003)
    frequencies = pc.RopeFrequencies(pc.inv_freq(20), 1.5, "half_split")
    picked = np.r_[0, 1, 69, 70, 71, 1023:1026, 4900, 5002]
    np.testing.assert_allclose(
        pc.score_by_distance(q, k, run, frequencies)[picked],
        pc.score_by_distance(q, k, run[picked], frequencies),
        atol=1e-10,
    )
    np.testing.assert_allclose(
        pc.mean_cosine(run, pc.inv_freq(20))[picked], pc.mean_cosine(run[picked], pc.inv_freq(20)), atol=1e-12
    )


@pytest.mark.parametrize("where", [1, 2000, -1])
def test_a_run_with_one_jump_is_not_taken_for_an_even_one(where):
    run = np.arange(3000)
    run[where] += 1
    expected = [pc.mean_cosine([r], pc.inv_freq(8)).item() for r in run[[0, 1, 2, 1999, 2000, 2001, 2999]]]
    means = pc.mean_cosine(run, pc.inv_freq(8))[[0, 1, 2, 1999, 2000, 2001, 2999]]
    np.testing.assert_allclose(means, expected, atol=1e-12)


def test_a_million_even_distances_need_less_than_64_mebibytes():
    q, k = draw(128)
    distances, inv_freq = np.arange(10**6), pc.inv_freq(128)
    assert peak_memory(lambda: pc.score_by_distance(q, k, distances, inv_freq)) < 64 * MEBIBYTE
    assert peak_memory(lambda: pc.mean_cosine(distances, inv_freq)) < 64 * MEBIBYTE


def test_even_distances_do_not_take_the_slow_way_of_single_ones(monkeypatch):
    def refuse(*_arguments):
        pytest.fail("every position was turned by itself")

    monkeypatch.setattr("posenc_core.analysis.decay.phasor_blocks", refuse)
    assert pc.mean_cosine(-3 * np.arange(2000), pc.inv_freq(4)).shape == (2000,)


def test_uneven_distances_are_worked_on_in_blocks_and_not_all_at_once():
    q, k = draw(128)
    distances, inv_freq = np.arange(50_000) ** 2, pc.inv_freq(128)
    at_once = distances.size * inv_freq.size * 16
    assert peak_memory(lambda: pc.score_by_distance(q, k, distances, inv_freq)) < at_once / 10
    assert peak_memory(lambda: pc.decay_bound(distances, inv_freq)) < at_once / 10


def test_a_matrix_of_distances_keeps_its_shape():
    relative = pc.relative_positions(range(3), range(5))
    q, k = draw(4)
    for values in (
        pc.score_by_distance(q, k, relative, pc.inv_freq(4)),
        pc.mean_cosine(relative, pc.inv_freq(4)),
        pc.decay_bound(relative, pc.inv_freq(4)),
    ):
        assert values.shape == (3, 5)
        assert values[2, 4] == values[0, 2]
    assert pc.decay_bound([], pc.inv_freq(4)).shape == pc.mean_cosine([], pc.inv_freq(4)).shape == (0,)


@given(distance=st.floats(-1e4, 1e4), width=st.integers(1, 32).map(lambda pairs: 2 * pairs))
def test_the_mean_cosine_is_the_score_of_ones_divided_by_the_width(distance, width):
    ones, inv_freq = np.ones(width), pc.inv_freq(width)
    score = pc.score_by_distance(ones, ones, [distance], inv_freq)
    np.testing.assert_allclose(pc.mean_cosine([distance], inv_freq), score / width, atol=1e-14)


@given(distance=st.floats(-1e4, 1e4), width=st.integers(1, 16).map(lambda pairs: 2 * pairs))
def test_the_bound_is_the_mean_length_of_partial_sums(distance, width):
    turns = np.exp(1j * distance * pc.inv_freq(width))
    lengths = [abs(turns[:j].sum()) for j in range(1, len(turns) + 1)]
    np.testing.assert_allclose(pc.decay_bound([distance], pc.inv_freq(width)), np.mean(lengths), rtol=1e-12)


@given(seed=st.integers(0, 99), distance=st.integers(-1000, 1000))
def test_no_score_exceeds_the_bound_times_the_largest_change_between_pairs(seed, distance):
    q, k = draw(16, seed)
    products = q.view(complex).conj() * k.view(complex)
    largest_change = np.abs(np.diff([*products, 0])).max()
    bound = 8 * pc.decay_bound([distance], pc.inv_freq(16)) * largest_change
    assert np.abs(pc.score_by_distance(q, k, [distance], pc.inv_freq(16))) <= bound + 1e-9


def test_at_distance_zero_the_bound_is_half_of_the_pairs_plus_one():
    assert pc.decay_bound([0], pc.inv_freq(128)).item() == 32.5


def test_the_mean_over_pairs_rises_at_6_and_is_negative_at_1713():
    means = pc.mean_cosine(np.arange(2001), pc.inv_freq(64))
    rises = 1 + np.flatnonzero(np.diff(means) > 0)
    assert (rises[0], len(rises)) == (6, 989)
    assert (means.argmin(), means.min()) == (1713, pytest.approx(-0.103, abs=5e-4))


def test_scores_of_equal_vectors_are_the_published_ones():
    known = {0: 64.0, 1: 61.83366332323805, 10: 42.10325764921554, 100: 35.74933757013181}
    scores = pc.score_by_distance(np.ones(64), np.ones(64), list(known), pc.inv_freq(64))
    np.testing.assert_allclose(scores, list(known.values()), rtol=1e-12)


def test_a_single_pair_is_a_cosine_for_ever():
    distances = np.arange(10**6)
    scores = pc.score_by_distance([1.0, 0.0], [1.0, 0.0], distances, [0.7])
    np.testing.assert_allclose(scores[-1000:], np.cos(0.7 * distances[-1000:]), atol=1e-9)


def test_before_and_after_are_told_apart_unless_all_products_are_real():
    q, k = draw(6)
    forwards, backwards = pc.score_by_distance(q, k, [3, -3], pc.inv_freq(6))
    assert abs(forwards - backwards) > 0.1
    ones = pc.score_by_distance(np.ones(6), np.ones(6), [3, -3], pc.inv_freq(6))
    assert ones[0] == pytest.approx(ones[1], rel=1e-15, abs=0)


def test_float32_queries_give_float32_scores_of_float64_angles():
    q, k = draw(6)
    exact = pc.score_by_distance(q.astype(np.float32).astype(float), k, [10**6 + 1], pc.inv_freq(6))
    rounded = pc.score_by_distance(q.astype(np.float32), k, [10**6 + 1], pc.inv_freq(6))
    assert rounded.dtype == np.float32
    np.testing.assert_allclose(rounded, exact, rtol=1e-6)


INV_FREQ = pc.inv_freq(4)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (
            lambda: pc.score_by_distance([1.0] * 4, [1.0] * 6, [0], INV_FREQ),
            r"k must be 4 wide like q, got \(6,\)",
        ),
        (lambda: pc.score_by_distance([1.0] * 2, [1.0] * 2, [0], INV_FREQ), r"x must be at least 4 wide"),
        (lambda: pc.score_by_distance(np.ones((1, 4)), [1.0] * 4, [0], INV_FREQ), r"q must have 1 dimension"),
        (
            lambda: pc.score_by_distance(
                [1.0] * 4, [1.0] * 4, [0], pc.RopeFrequencies(INV_FREQ, pairing=None)
            ),
            r"pairing must be .* unknown",
        ),
        (
            lambda: pc.score_by_distance([1.0] * 4, [1.0] * 4, [np.nan], INV_FREQ),
            r"relative_position must be f",
        ),
        (lambda: pc.score_by_distance([1.0] * 4, [1.0] * 4, [0], [np.nan]), r"frequencies must be finite"),
        (lambda: pc.mean_cosine([np.inf], INV_FREQ), r"relative_position must be finite, got inf"),
        (lambda: pc.mean_cosine([0], []), r"inv_freq must hold 1\.\.32768 frequencies"),
        (lambda: pc.decay_bound([0], [np.inf]), r"inv_freq must be finite, got inf"),
        (
            lambda: pc.decay_bound(np.zeros((1, 8193)), INV_FREQ),
            r"relative_position must not be longer than 8192",
        ),
        (lambda: pc.decay_bound(np.zeros((1, 1, 1)), INV_FREQ), r"relative_position must be a line"),
    ],
)
def test_bad_input_is_named(call, message):
    with pytest.raises(pc.InvalidParameterError, match=message):
        call()
