"""Where in attention a reordering of the words is noticed first, and what pooling makes of it."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, get_args

import numpy as np
import numpy.typing as npt

from posenc_core.analysis.permutation import checked_permutation
from posenc_core.attention import AttentionTrace, Heads, attend
from posenc_core.hooks import Encoding
from posenc_core.types import FloatArray, IntArray
from posenc_core.validation import choice, feature_array

StageName = Literal["input", "query_key", "scores", "mask", "weights", "output"]
Pooling = Literal["mean", "last"]


@dataclass(frozen=True, eq=False)
class ReorderedStage:
    """
    Hold one stage of attention for a reordered sentence, in both ways of getting it.

    Attributes
    ----------
    name : str
        "input", "query_key" (queries and keys side by side), "scores" (before the mask), "mask" (1 where a
        query may look), "weights" or "output", in the order of the computation.
    reordered_first : ndarray of shape (heads, n, columns)
        What the reordered sentence gives.
    reordered_last : ndarray of shape (heads, n, columns)
        What the sentence gives, its rows (and, where they are words, its columns) reordered afterwards.

    Examples
    --------
    >>> stage = ReorderedStage("output", np.array([[[1.0], [2.0]]]), np.array([[[1.0], [2.5]]]))
    >>> stage.error, stage.seat_errors()
    (0.5, array([0. , 0.5]))
    """

    name: StageName
    reordered_first: FloatArray
    reordered_last: FloatArray

    @property
    def error(self) -> float:
        """Return the largest absolute difference of the two; 0 for no tokens."""
        return float(np.max(self.seat_errors(), initial=0.0))

    def seat_errors(self) -> FloatArray:
        """
        Return the largest absolute difference in each seat.

        Returns
        -------
        ndarray of shape (n,)
            0 where both ways agree.
        """
        difference = np.abs(self.reordered_first - self.reordered_last)
        largest: FloatArray = difference.max(axis=(0, 2), initial=0.0)
        return largest


def reordering_stages(
    x: npt.ArrayLike,
    heads: Heads,
    encoding: Encoding,
    permutation: npt.ArrayLike,
    *,
    mask: npt.ArrayLike | None = None,
) -> tuple[ReorderedStage, ...]:
    """
    Follow a reordering of the tokens through every stage of attention.

    Each step of the proof that f(Px) = P f(x) has its two sides computed apart, so that the step at which a
    position or a mask breaks it can be seen. Positions and mask stay with the seats.

    Parameters
    ----------
    x : array_like of shape (n, d_model)
        Token vectors.
    heads : Heads
        Projections of the layer.
    encoding : Encoding
        How position enters.
    permutation : array_like of int, shape (n,)
        Seat i receives token ``permutation[i]``.
    mask : array_like of bool, shape (n, n) or (heads, n, n), optional
        True where a query may look.

    Returns
    -------
    tuple of ReorderedStage
        Input, queries and keys, scores, mask, weights, output.

    Raises
    ------
    InvalidParameterError
        If ``permutation`` does not name each token once, or `attend` refuses.

    Examples
    --------
    >>> x, heads = np.eye(3, 4), Heads.random(0, n_heads=1, d_model=4, d_head=4)
    >>> stages = reordering_stages(x, heads, Encoding(), [2, 0, 1], mask=np.tri(3, dtype=bool))
    >>> [stage.name for stage in stages if stage.error > 1e-12]
    ['mask', 'weights', 'output']
    """
    vectors = feature_array("x", x, ndim=2)
    order = checked_permutation(permutation, len(vectors))
    first = attend(vectors[order], heads, encoding, mask=mask)
    last = attend(vectors, heads, encoding, mask=mask)
    pairs = zip(get_args(StageName), _stages(first), _stages(last), strict=True)
    return tuple(ReorderedStage(name, a, _reordered(name, b, order)) for name, a, b in pairs)


def pooled_error(
    x: npt.ArrayLike,
    heads: Heads,
    encoding: Encoding,
    permutation: npt.ArrayLike,
    *,
    pooling: Pooling = "mean",
    mask: npt.ArrayLike | None = None,
) -> float:
    """
    Return how much the pooled output notices a reordering: max |pool f(Px) - pool f(x)|.

    The mean over tokens of an equivariant output is *invariant*; a single seat is not, since another token
    sits there afterwards.

    Parameters
    ----------
    x : array_like of shape (n, d_model)
        Token vectors, at least one.
    heads : Heads
        Projections of the layer.
    encoding : Encoding
        How position enters.
    permutation : array_like of int, shape (n,)
        Seat i receives token ``permutation[i]``.
    pooling : {"mean", "last"}
        Mean over the tokens, or the output of the last seat.
    mask : array_like of bool, shape (n, n) or (heads, n, n), optional
        True where a query may look.

    Returns
    -------
    float
        The largest absolute difference of a pooled feature.

    Raises
    ------
    InvalidParameterError
        If ``pooling`` is another word, or `equivariance_error` refuses.

    Examples
    --------
    >>> x, heads = np.eye(3, 4), Heads.random(0, n_heads=1, d_model=4, d_head=4)
    >>> pooled_error(x, heads, Encoding(), [2, 0, 1]) < 1e-15
    True
    """
    kind = choice("pooling", pooling, get_args(Pooling))
    vectors = feature_array("x", x, ndim=2)
    order = checked_permutation(permutation, len(vectors))
    first = attend(vectors[order], heads, encoding, mask=mask).output
    last = attend(vectors, heads, encoding, mask=mask).output
    return float(np.max(np.abs(_pool(first, kind) - _pool(last, kind)), initial=0.0))


def _pool(output: FloatArray, pooling: Pooling) -> FloatArray:
    return output[:, -1] if pooling == "last" else output.mean(axis=1)


def _stages(trace: AttentionTrace) -> Iterator[FloatArray]:
    yield trace.x[None]
    yield np.concatenate([trace.q, trace.k], axis=-1)
    yield trace.content_scores + trace.position_scores
    yield np.isfinite(trace.scores).astype(trace.x.dtype)
    yield trace.weights
    yield trace.output


def _reordered(name: StageName, stage: FloatArray, order: IntArray) -> FloatArray:
    rows = stage[:, order]
    return rows[:, :, order] if name in {"scores", "mask", "weights"} else rows
