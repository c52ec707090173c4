"""A matrix that knows the distance only is constant along its diagonals."""

import numpy as np
import pytest

import posenc_core as pc


def test_rotary_scores_are_constant_along_diagonals_and_sinusoids_are_not():
    q, k = np.random.default_rng(1).standard_normal((2, 12))
    ids = np.arange(7) + 50
    rotary = pc.rope_scores(np.tile(q, (7, 1)), np.tile(k, (7, 1)), ids, ids, pc.inv_freq(12))
    assert pc.diagonal_spread(rotary) < 1e-12
    added = (q + pc.sinusoidal(ids, 12)) @ (k + pc.sinusoidal(ids, 12)).T
    assert pc.diagonal_spread(added) > 0.1


def test_one_number_out_of_place_is_seen_wherever_it_stands():
    for row, column in [(0, 1), (4, 4), (3, 0)]:
        scores = np.zeros((5, 5))
        scores[row, column] = 0.25
        assert pc.diagonal_spread(scores) == 0.25


@pytest.mark.parametrize("scores", [np.zeros((0, 0)), np.zeros((2, 3)), np.zeros(3), [[np.nan]]])
def test_what_is_no_square_of_numbers_is_refused(scores):
    with pytest.raises(pc.InvalidParameterError, match="scores must"):
        pc.diagonal_spread(scores)
