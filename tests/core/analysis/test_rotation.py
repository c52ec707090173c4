"""What a rotation does to a score: the routes of the proof, moving along, mixed pairings, turned values."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import posenc_core as pc

QUARTER = np.pi / 2
positions = st.integers(-1000, 1000)


def vectors(width, seed=0):
    return np.random.default_rng(seed).standard_normal((2, width))


@pytest.mark.parametrize(("m", "n", "k", "score"), [
    (0, 1, (1, 0), 0), (4, 5, (1, 0), 0), (0, 2, (1, 0), -1), (0, 1, (0, 1), -1),
])  # fmt: skip
def test_one_pair_reads_the_textbook_rows(m, n, k, score):
    readings = pc.pair_readings([1, 0], k, [m], [n], QUARTER)
    assert readings.scores.item() == pytest.approx(score, abs=1e-15)
    assert readings.cosines.item() == pytest.approx(score, abs=1e-15)


def test_readings_are_the_scores_of_the_rotated_pair():
    q, k = vectors(2)
    readings = pc.pair_readings(q, k, np.arange(9), np.arange(5), 0.3)
    scores = pc.rope_scores(np.tile(q, (9, 1)), np.tile(k, (5, 1)), np.arange(9), np.arange(5), [0.3])
    np.testing.assert_allclose(readings.scores, scores, atol=1e-15)
    lengths = np.linalg.norm(q) * np.linalg.norm(k)
    np.testing.assert_allclose(readings.cosines * lengths, scores, atol=1e-15)
    np.testing.assert_allclose(np.cos(readings.angles) * lengths, scores, atol=1e-14)


@given(m=positions, n=positions)
def test_the_angle_is_the_difference_of_the_positions_times_the_frequency(m, n):
    angle = pc.pair_readings([1, 0], [2, 0], [m], [n], 0.01).angles.item()
    assert np.exp(1j * angle) == pytest.approx(np.exp(0.01j * (n - m)), abs=1e-13)
    assert -np.pi <= angle <= np.pi


def test_nothing_has_no_direction():
    readings = pc.pair_readings([0, 0], [1, 0], [0], [1], 1.0)
    assert readings.scores.item() == 0
    assert np.isnan(readings.cosines.item())
    assert np.isnan(readings.angles.item())


@given(m=positions, n=positions, pairs=st.integers(1, 8))
def test_every_route_of_the_proof_gives_the_same_score(m, n, pairs):
    q, k = vectors(2 * pairs, seed=pairs)
    routes = pc.score_routes(q, k, m, n, pc.inv_freq(2 * pairs))
    assert routes.residual < 1e-11
    assert routes.separately == pytest.approx(
        pc.rope_scores([q], [k], [m], [n], pc.inv_freq(2 * pairs)).item(), abs=1e-12
    )


@pytest.mark.parametrize("pairing", ["interleaved", "half_split"])
def test_moving_both_positions_keeps_the_score(pairing):
    q, k = vectors(16)
    rope = pc.RopeFrequencies.standard(16, pairing=pairing)
    scores = pc.shifted_scores(q, k, 9, 4, np.arange(100), rope)
    assert np.ptp(scores) < 1e-12
    assert scores[0] == pytest.approx(pc.rope_scores([q], [k], [9], [4], rope).item(), abs=1e-13)


@pytest.mark.parametrize("width", [4, 8, 64])
def test_mixed_pairings_make_the_score_depend_on_absolute_positions(width):
    q, k = vectors(width)
    rope = pc.RopeFrequencies.standard(width)
    scores = pc.shifted_scores(
        q, k, 9, 4, np.arange(100), rope, key_frequencies=rope.with_pairing("half_split")
    )
    assert np.ptp(scores) > 1e-3


def test_turned_values_make_the_output_depend_on_absolute_positions():
    halves, v = [[0.5, 0.5]], [[1.0, 0.0], [1.0, 0.0]]
    near = pc.turned_values_output(halves, v, [1], [0, 1], [1.0])
    far = pc.turned_values_output(halves, v, [101], [100, 101], [1.0])
    np.testing.assert_allclose(near, [[0.7701511529340699, 0.42073549240394825]], atol=1e-15)
    np.testing.assert_allclose(far, [[0.877161871037922, -0.027169926965704107]], atol=1e-14)


@pytest.mark.parametrize("shift", [0, 100])
def test_values_turned_back_are_relative_again(shift):
    ids = np.array([0, 1]) + shift
    back = pc.turned_values_output([[0.5, 0.5]], [[1.0, 0], [1, 0]], ids[1:], ids, [1.0], turn_back=True)
    np.testing.assert_allclose(back, [[0.7701511529340699, -0.42073549240394825]], atol=1e-14)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: pc.pair_readings([1, 0, 0], [1, 0], [0], [0], 1.0), "q must be 2 wide"),
        (lambda: pc.score_routes([1, 0], [1, 0, 0, 0], 0, 0, [1.0]), "k must be 2 wide"),
        (lambda: pc.score_routes([1, 0], [1, 0], np.nan, 0, [1.0]), "query_id must be a finite number"),
        (lambda: pc.shifted_scores([1, 0], [1], 0, 0, [0], [1.0]), "k must be 2 wide"),
        (
            lambda: pc.turned_values_output([[1.0]], [[1.0, 0], [0, 1]], [0], [0, 1], [1.0]),
            "weights must have 2",
        ),
    ],
)
def test_wrong_sizes_are_named(call, message):
    with pytest.raises(pc.InvalidParameterError, match=message):
        call()
