"""What becomes of the weights when the score door is opened only after softmax."""

import numpy as np
import numpy.typing as npt

from posenc_core.attention import AttentionTrace, softmax
from posenc_core.types import FloatArray
from posenc_core.validation import finite_array, require


def late_bias_weights(trace: AttentionTrace) -> FloatArray:
    """
    Add what the score door added to the weights instead of the scores.

    Softmax turns a sum of scores into a product of weights, and then divides each row by its total. A bias
    that comes after it is not part of that division: rows no longer sum to 1, and weights may be negative.

    Parameters
    ----------
    trace : AttentionTrace
        Every stage of a layer whose bias came before softmax.

    Returns
    -------
    ndarray of shape (heads, n, n)
        Softmax of the content scores plus the position scores, 0 where the mask forbids to look. The same
        as ``trace.weights`` if nothing entered by the score door.

    Raises
    ------
    InvalidParameterError
        If ``trace`` is none.

    References
    ----------
    Press et al. 2022, arXiv:2108.12409, section 3: the bias is added to the scores, before softmax.

    Examples
    --------
    >>> from posenc_core.attention import Heads, attend
    >>> from posenc_core.encodings.alibi import Alibi
    >>> trace = attend(np.zeros((2, 1)), Heads.identity(1), Alibi([0.5]), mask=np.tri(2, dtype=bool))
    >>> late_bias_weights(trace)
    array([[[1. , 0. ],
            [0. , 0.5]]])
    """
    require(isinstance(trace, AttentionTrace), "trace", trace, "must be an AttentionTrace")
    allowed = ~np.isneginf(trace.scores)
    early = softmax(np.where(allowed, trace.content_scores, -np.inf))
    return early + np.where(allowed, trace.position_scores, 0)


def row_sum_error(weights: npt.ArrayLike) -> float:
    """
    Return how far rows of weights are from summing to 1.

    Parameters
    ----------
    weights : array_like of shape (..., n)
        Weights; rows are queries.

    Returns
    -------
    float
        The largest absolute difference of a row's sum from 1: a matter of rounding after softmax, and 0 if
        there are no rows.

    Raises
    ------
    InvalidParameterError
        If a weight is NaN or infinite.

    Examples
    --------
    >>> row_sum_error([[0.25, 0.75], [0.5, 0.25]])
    0.25
    """
    rows = finite_array("weights", weights)
    return float(np.max(np.abs(rows.sum(axis=-1) - 1), initial=0.0))
