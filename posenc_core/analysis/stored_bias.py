"""Two ways to store ALiBi's bias, by distance or by key, and when they give the same weights."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from posenc_core.attention import softmax
from posenc_core.encodings.alibi import alibi_bias
from posenc_core.relative import relative_positions
from posenc_core.types import FloatArray
from posenc_core.validation import feature_array, finite_array, mask_array, require


@dataclass(frozen=True, eq=False)
class StoredBiases:
    """
    Hold both tables of one head and the weights they lead to.

    Attributes
    ----------
    by_distance, by_key : ndarray of shape (n, n)
        ``-slope * |key - query|``, and ``+slope * key``.
    distance_weights, key_weights : ndarray of shape (n, n)
        Weights after softmax, with the one and with the other.

    Examples
    --------
    >>> same = np.eye(2)
    >>> StoredBiases(same, same, same, same).error
    0.0
    """

    by_distance: FloatArray
    by_key: FloatArray
    distance_weights: FloatArray
    key_weights: FloatArray

    @property
    def error(self) -> float:
        """Largest difference of a weight: a matter of rounding if the mask is causal."""
        return float(np.max(np.abs(self.distance_weights - self.key_weights), initial=0.0))


def stored_biases(
    content_scores: npt.ArrayLike, slope: float, *, mask: npt.ArrayLike | None = None
) -> StoredBiases:
    """
    Add ALiBi's bias to scores in both ways and compare the weights.

    ``slope * key`` differs from ``-slope * (query - key)`` by ``slope * query``, the same for every key of a
    query, and softmax does not notice what is the same for all keys. Where keys may lie in the future, the
    two are different computations.

    Parameters
    ----------
    content_scores : array_like of shape (n, n)
        Scores without position; rows are queries.
    slope : float
        The slope of the head, not negative.
    mask : array_like of bool, shape (n, n), optional
        True where a query may look; everywhere if left out.

    Returns
    -------
    StoredBiases
        Both tables and both weights.

    Raises
    ------
    InvalidParameterError
        If the scores or the mask are not n by n, or the slope is negative, NaN or infinite.

    References
    ----------
    Press et al. 2022, arXiv:2108.12409, figure 3; the comment beside it in the authors' code,
    github.com/ofirpress/attention_with_linear_biases, fairseq/models/transformer.py.

    Examples
    --------
    >>> causal = np.tri(3, dtype=bool)
    >>> stored_biases(np.zeros((3, 3)), 0.5, mask=causal).error < 1e-15
    True
    >>> stored_biases(np.zeros((3, 3)), 0.5).error > 0.1
    True
    """
    scores = feature_array("content_scores", content_scores, ndim=2)
    side = len(scores)
    require(scores.shape == (side, side), "content_scores", scores.shape, "must be a square matrix")
    slopes = finite_array("slope", [slope], ndim=1)
    ids = np.arange(side)
    by_distance = alibi_bias(relative_positions(ids, ids), slopes, symmetric=True)[0]
    by_key: FloatArray = np.broadcast_to(slopes * ids, scores.shape).copy()
    allowed = np.ones_like(scores, dtype=np.bool_) if mask is None else mask_array("mask", mask)
    require(allowed.shape == scores.shape, "mask", allowed.shape, f"must have the shape {scores.shape}")
    weights = [softmax(np.where(allowed, scores + bias, -np.inf)) for bias in (by_distance, by_key)]
    return StoredBiases(by_distance, by_key, *weights)
