"""Added and joined inputs of a projection, and the words that are still told from each other."""

import numpy as np
import pytest

import posenc_core as pc

RNG = np.random.default_rng(3)
X, P = RNG.standard_normal((12, 8)), RNG.standard_normal((12, 8))
W1, W2 = RNG.standard_normal((8, 5)), RNG.standard_normal((8, 5))


def test_joined_vectors_are_projected_by_each_its_own_matrix():
    both = pc.joined_projection(X, P, W1, W2)
    np.testing.assert_allclose(both.joined, np.einsum("nd,dk->nk", X, W1) + np.einsum("nd,dk->nk", P, W2))
    np.testing.assert_allclose(both.added, np.einsum("nd,dk->nk", X + P, W1))
    assert both.difference == pytest.approx(np.abs(P @ (W1 - W2)).max())


def test_adding_is_joining_with_the_same_matrix_twice():
    assert pc.joined_projection(X, P, W1, W1).difference < 1e-14


def test_a_word_is_told_when_no_other_word_is_nearer_to_the_sum():
    shares = pc.words_told(X, P)
    for place, position in enumerate(P):
        sums = X + position
        nearest = [int(np.argmin([np.sum((one - word) ** 2) for word in X])) for one in sums]
        assert shares[place] == np.mean(np.array(nearest) == np.arange(12))
    assert 0 < shares.mean() < 1


def test_nothing_added_leaves_every_word_and_much_added_few():
    assert pc.words_told(X, np.zeros((1, 8))).tolist() == [1.0]
    assert pc.words_told(X, 1e6 * P[:1]).item() == pytest.approx(1 / 12)


@pytest.mark.parametrize(
    "call",
    [
        lambda: pc.joined_projection(X, P[:3], W1, W2),
        lambda: pc.joined_projection(X, P, W1[:7], W2),
        lambda: pc.joined_projection(X, P, W1, W2[:, :4]),
        lambda: pc.words_told(X, P[:, :7]),
        lambda: pc.words_told(np.empty((0, 8)), P),
    ],
)
def test_shapes_that_do_not_fit_are_refused(call):
    with pytest.raises(pc.InvalidParameterError):
        call()
