"""What a score is made of: shares that add up, a band over contents, and the bound with content."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import posenc_core as pc
from tests.core.support import golden

CURVES = golden("rope_decay")["curves"]


def draw(shape, seed=0):
    return np.random.default_rng(seed).standard_normal((2, *np.atleast_1d(shape)))


@given(
    seed=st.integers(0, 99),
    pairs=st.integers(1, 5),
    passed_through=st.integers(0, 3),
    pairing=st.sampled_from(["interleaved", "half_split"]),
    factor=st.floats(0.5, 2),
)
def test_the_shares_of_the_pairs_add_up_to_the_score(seed, pairs, passed_through, pairing, factor):
    q, k = draw(2 * pairs + passed_through, seed)
    distances = [0, 1, -7, 2.5, 900]
    frequencies = pc.RopeFrequencies(pc.inv_freq(2 * pairs, base=50), factor, pairing)
    shares = pc.pair_contributions(q, k, distances, frequencies)
    assert shares.shape == (5, pairs)
    still = q[2 * pairs :] @ k[2 * pairs :]
    scores = pc.score_by_distance(q, k, distances, frequencies)
    np.testing.assert_allclose(shares.sum(axis=1) + still, scores, atol=1e-11)


def test_a_share_is_the_score_of_that_pair_alone():
    q, k = draw(6)
    frequencies = pc.RopeFrequencies.standard(6, pairing="half_split")
    shares = pc.pair_contributions(q, k, [0, 3, 11], frequencies)
    for pair in range(3):
        own = [pair, pair + 3]
        alone = pc.score_by_distance(q[own], k[own], [0, 3, 11], frequencies.inv_freq[pair : pair + 1])
        np.testing.assert_allclose(shares[:, pair], alone, atol=1e-13)


def test_the_share_of_a_pair_of_ones_is_twice_a_cosine():
    shares = pc.pair_contributions(np.ones(8), np.ones(8), [5], pc.inv_freq(8))
    np.testing.assert_allclose(shares[0], 2 * np.cos(5 * pc.inv_freq(8)), rtol=1e-14)


def test_a_band_is_mean_and_spread_of_single_scores():
    q, k = draw((5, 10))
    distances = np.r_[np.arange(40), 1e5]
    frequencies = pc.RopeFrequencies(pc.inv_freq(6), 1.25, "half_split")
    single = np.array([
        pc.score_by_distance(one, other, distances, frequencies) for one, other in zip(q, k, strict=True)
    ])
    band = pc.score_band(q, k, distances, frequencies)
    np.testing.assert_allclose(band.mean, single.mean(axis=0), atol=1e-12)
    np.testing.assert_allclose(band.deviation, single.std(axis=0, ddof=1), rtol=1e-10)
    assert band.count == 5


def test_independent_random_vectors_score_nothing_on_average_at_any_distance():
    q, k = pc.unit_length(draw((4000, 32), seed=3))
    band = pc.score_band(q, k, [0, 1, 50, 3000], pc.inv_freq(32))
    np.testing.assert_allclose(band.mean, 0, atol=4 / np.sqrt(32 * 4000))
    np.testing.assert_allclose(band.deviation, 1 / np.sqrt(32), rtol=0.05)


@pytest.mark.parametrize("curve", CURVES, ids=lambda c: f"d={c['d']} base={c['base']}")
def test_for_ones_the_bound_is_the_one_that_was_published(curve):
    width = curve["d"]
    ones = pc.unit_length(np.ones(width))
    bound = pc.score_bound(ones, ones, curve["distances"], pc.inv_freq(width, base=curve["base"]))
    np.testing.assert_allclose(bound, curve["mean_abs_S"], rtol=1e-13)


@given(seed=st.integers(0, 99), distance=st.floats(-1e4, 1e4), passed_through=st.integers(0, 2))
def test_no_score_exceeds_its_bound(seed, distance, passed_through):
    q, k = draw(12 + passed_through, seed)
    frequencies = pc.RopeFrequencies(pc.inv_freq(12), 1.5, "half_split")
    bound = pc.score_bound(q, k, [distance], frequencies)
    assert np.abs(pc.score_by_distance(q, k, [distance], frequencies)) <= bound + 1e-9


def test_vectors_of_length_one_keep_their_direction_and_zeros_stay():
    vectors = np.array([[3.0, -4.0], [0.0, 0.0], [1e-100, 0.0]], dtype=np.float64)
    before = vectors.copy()
    np.testing.assert_allclose(pc.unit_length(vectors), [[0.6, -0.8], [0, 0], [1, 0]])
    np.testing.assert_array_equal(vectors, before)
    assert pc.unit_length(np.ones(3, dtype=np.float32)).dtype == np.float32


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: pc.pair_contributions([1.0] * 2, [1.0] * 4, [0], [1.0]), r"k must have the shape of q"),
        (
            lambda: pc.pair_contributions([1.0] * 2, [1.0] * 2, [np.nan], [1.0]),
            "must be finite",
        ),
        (lambda: pc.score_band([[1.0, 0.0]], [[1.0, 0.0]], [0], [1.0]), "q must hold at least two contents"),
        (lambda: pc.score_band(np.ones((2, 2)), np.ones((3, 2)), [0], [1.0]), "k must have the shape of q"),
        (lambda: pc.score_bound([1.0], [1.0], [0], [1.0]), "x must be at least 2 wide"),
    ],
)
def test_bad_input_is_named(call, message):
    with pytest.raises(pc.InvalidParameterError, match=message):
        call()
