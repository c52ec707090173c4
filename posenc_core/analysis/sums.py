"""A word vector and a position vector that are added: what a projection makes of it, and what is left."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from posenc_core.types import FloatArray
from posenc_core.validation import feature_array, require


@dataclass(frozen=True, eq=False)
class JoinedInput:
    """
    Hold one projection of word and position, added and joined; made by `joined_projection`.

    Attributes
    ----------
    added : ndarray of shape (..., k)
        ``(x + p) @ word_weights``: one matrix sees the sum.
    joined : ndarray of shape (..., k)
        ``[x; p] @ [word_weights; position_weights]``: the two stand side by side, each with its own matrix.

    Examples
    --------
    >>> JoinedInput(np.array([1.0, 2.0]), np.array([1.0, 2.5])).difference
    0.5
    """

    added: FloatArray
    joined: FloatArray

    @property
    def difference(self) -> float:
        """Largest difference of a feature: rounding if both matrices are the same."""
        return float(np.max(np.abs(self.added - self.joined), initial=0.0))


def joined_projection(
    x: npt.ArrayLike, p: npt.ArrayLike, word_weights: npt.ArrayLike, position_weights: npt.ArrayLike
) -> JoinedInput:
    """
    Project a word and a position once as their sum, and once standing side by side.

    ``W [x; p] = W1 x + W2 p``, so adding is the case ``W1 = W2`` of joining, at half the input width.

    Parameters
    ----------
    x : array_like of shape (..., d)
        Word vectors.
    p : array_like of shape (..., d)
        Position vectors.
    word_weights : array_like of shape (d, k)
        ``W1``; also what the sum is projected by.
    position_weights : array_like of shape (d, k)
        ``W2``.

    Returns
    -------
    JoinedInput
        Both projections.

    Raises
    ------
    InvalidParameterError
        If the shapes do not fit together.

    References
    ----------
    Vaswani et al. 2017, arXiv:1706.03762, section 3.5, where the two are summed.

    Examples
    --------
    >>> weights = np.array([[1.0, 0.0], [0.0, 2.0]])
    >>> joined_projection([1.0, 1.0], [0.5, 0.0], weights, weights).difference
    0.0
    >>> joined_projection([1.0, 1.0], [0.5, 0.0], weights, 0 * weights).joined
    array([1., 2.])
    """
    words, places = feature_array("x", x), feature_array("p", p)
    require(places.shape == words.shape, "p", places.shape, f"must have the shape {words.shape}")
    of_words = feature_array("word_weights", word_weights, ndim=2)
    of_places = feature_array("position_weights", position_weights, ndim=2)
    fitting = f"must have {words.shape[-1]} rows, as x is wide"
    require(len(of_words) == words.shape[-1], "word_weights", of_words.shape, fitting)
    same = f"must have the shape {of_words.shape}"
    require(of_places.shape == of_words.shape, "position_weights", of_places.shape, same)
    side_by_side = np.concatenate([words, places], axis=-1)
    return JoinedInput((words + places) @ of_words, side_by_side @ np.concatenate([of_words, of_places]))


def words_told(words: npt.ArrayLike, positions: npt.ArrayLike) -> npt.NDArray[np.float64]:
    """
    Return what share of the words is still recognised after a position was added, position by position.

    A word counts as recognised if of all words it is the nearest to the sum.

    Parameters
    ----------
    words : array_like of shape (w, d)
        The vectors of a vocabulary, at least one.
    positions : array_like of shape (n, d)
        The vectors that are added, one at a time.

    Returns
    -------
    ndarray of shape (n,)
        Shares, 0..1.

    Raises
    ------
    InvalidParameterError
        If the widths differ or there are no words.

    Examples
    --------
    >>> words_told([[4.0, 0.0], [0.0, 4.0]], [[1.0, 1.0], [8.0, 0.0]])
    array([1. , 0.5])
    """
    vocabulary = feature_array("words", words, ndim=2).astype(np.float64)
    added = feature_array("positions", positions, ndim=2)
    require(len(vocabulary) > 0, "words", vocabulary.shape, "must hold at least one word")
    fitting = f"must be {vocabulary.shape[1]} wide like words"
    require(added.shape[1] == vocabulary.shape[1], "positions", added.shape, fitting)
    own = np.arange(len(vocabulary))
    # |x + p − w|² without what is the same for every w: |w|² − 2 x·w − 2 p·w.
    alone = (vocabulary**2).sum(axis=1) - 2 * vocabulary @ vocabulary.T
    shifted = 2 * added @ vocabulary.T
    return np.array([((alone - shift).argmin(axis=1) == own).mean() for shift in shifted])
