"""One attention layer with four doors for position, and every stage of it kept."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from posenc_core.arrays import read_only_copy
from posenc_core.hooks import Encoding
from posenc_core.types import BoolArray, FloatArray, NumberArray
from posenc_core.validation import (
    MAX_WIDTH,
    feature_array,
    finite_array,
    integer,
    mask_array,
    matrix_side,
    position_array,
    require,
    require_all,
)


@dataclass(frozen=True, eq=False)
class Heads:
    """
    Hold the projections of all heads of one layer; compared by identity.

    Parameters
    ----------
    w_q : array_like of shape (heads, d_model, d_head)
        Makes queries of token vectors; read-only copies are kept.
    w_k : array_like of shape (heads, d_model, d_head)
        Makes keys.
    w_v : array_like of shape (heads, d_model, d_v)
        Makes values.

    Raises
    ------
    InvalidParameterError
        If the shapes do not fit each other, or a weight is NaN or infinite.

    Examples
    --------
    >>> Heads.random(0, n_heads=3, d_model=8, d_head=4).w_q.shape
    (3, 8, 4)
    """

    w_q: FloatArray
    w_k: FloatArray
    w_v: FloatArray

    def __post_init__(self) -> None:
        for name in ("w_q", "w_k", "w_v"):
            weights = finite_array(name, getattr(self, name), ndim=3)
            object.__setattr__(self, name, read_only_copy(weights))
        shape = self.w_q.shape
        require(self.w_k.shape == shape, "w_k", self.w_k.shape, f"must have the shape {shape} of w_q")
        value_shape = f"({shape[0]}, {shape[1]}, d_v)"
        require(self.w_v.shape[:2] == shape[:2], "w_v", self.w_v.shape, f"must have the shape {value_shape}")

    @classmethod
    def random(cls, seed: int, *, n_heads: int, d_model: int, d_head: int) -> "Heads":
        """
        Draw untrained projections.

        Parameters
        ----------
        seed : int
            Any integer >= 0; the same seed gives the same weights.
        n_heads : int
            Number of heads, 1..65536.
        d_model : int
            Model width, 1..65536.
        d_head : int
            Head size, 1..65536; values are as wide.

        Returns
        -------
        Heads
            Independent draws from N(0, 1/d_model), in the order q, k, v.

        Raises
        ------
        InvalidParameterError
            If a number is out of range.

        Examples
        --------
        >>> Heads.random(0, n_heads=1, d_model=2, d_head=2).w_q.round(3)
        array([[[ 0.089, -0.093],
                [ 0.453,  0.074]]])
        """
        rng = np.random.default_rng(integer("seed", seed, low=0))
        sizes = {"n_heads": n_heads, "d_model": d_model, "d_head": d_head}
        shape = tuple(integer(name, size, low=1, high=MAX_WIDTH) for name, size in sizes.items())
        return cls(*(rng.standard_normal(shape) / np.sqrt(d_model) for _ in range(3)))

    @classmethod
    def identity(cls, d_model: int) -> "Heads":
        """
        Return one head whose queries, keys and values are the token vectors themselves.

        Parameters
        ----------
        d_model : int
            Model width, 1..8192.

        Returns
        -------
        Heads
            With ``d_head = d_v = d_model``.

        Raises
        ------
        InvalidParameterError
            If the width is out of range.

        Examples
        --------
        >>> Heads.identity(2).w_v
        array([[[1., 0.],
                [0., 1.]]])
        """
        width = matrix_side("d_model", integer("d_model", d_model, low=1))
        one = np.eye(width)[None]
        return cls(one, one, one)


@dataclass(frozen=True, eq=False)
class AttentionTrace:
    """
    Keep every stage of one attention layer; n tokens are queries and keys alike.

    Attributes
    ----------
    x : ndarray of shape (n, d_model)
        Token vectors after the input door.
    q, k : ndarray of shape (heads, n, d_head)
        Queries and keys after the query/key door.
    v : ndarray of shape (heads, n, d_v)
        Values.
    content_scores : ndarray of shape (heads, n, n)
        ``q k / sqrt(d_head)`` of these; rows are queries.
    position_scores : ndarray of shape (heads, n, n)
        What the score door added.
    scores : ndarray of shape (heads, n, n)
        Their sum where the mask allows it, minus infinity elsewhere.
    weights : ndarray of shape (heads, n, n)
        Softmax of the scores along keys; a query that may see nothing has weights 0.
    output : ndarray of shape (heads, n, d_v)
        Mixed values plus what the value door added; there is no output projection.

    Examples
    --------
    >>> trace = attend(np.eye(3, 4), Heads.random(0, n_heads=2, d_model=4, d_head=5), Encoding())
    >>> {name: stage.shape for name, stage in vars(trace).items() if name in {"q", "weights", "output"}}
    {'q': (2, 3, 5), 'weights': (2, 3, 3), 'output': (2, 3, 5)}
    """

    x: FloatArray
    q: FloatArray
    k: FloatArray
    v: FloatArray
    content_scores: FloatArray
    position_scores: FloatArray
    scores: FloatArray
    weights: FloatArray
    output: FloatArray


def softmax(scores: npt.ArrayLike, axis: int = -1) -> FloatArray:
    """
    Turn scores into weights that sum to 1.

    Parameters
    ----------
    scores : array_like of shape (..., n)
        Minus infinity means "may not look".
    axis : int
        The axis along which weights sum to 1.

    Returns
    -------
    ndarray
        Like ``scores``. A row of nothing but minus infinity gives zeros, not NaN.

    Raises
    ------
    InvalidParameterError
        If a score is NaN or plus infinity, or there is no such axis.

    Examples
    --------
    >>> softmax([[0.0, np.log(3.0)], [-np.inf, -np.inf]])
    array([[0.25, 0.75],
           [0.  , 0.  ]])
    """
    logits = feature_array("scores", scores)
    along = integer("axis", axis, low=-logits.ndim, high=logits.ndim - 1)
    top = logits.max(axis=along, keepdims=True, initial=-np.inf)
    require_all("scores", top, top < np.inf, "must be finite or minus infinity")
    with np.errstate(over="ignore"):  # a difference beyond the float range is minus infinity, weight 0
        weights: FloatArray = np.exp(logits - np.where(np.isneginf(top), 0, top))
    total = weights.sum(axis=along, keepdims=True)
    return weights / np.where(total == 0, 1, total)


def attend(
    x: npt.ArrayLike,
    heads: Heads,
    encoding: Encoding,
    *,
    position_ids: npt.ArrayLike | None = None,
    mask: npt.ArrayLike | None = None,
) -> AttentionTrace:
    """
    Let n tokens attend to each other, position entering by the doors that the encoding uses.

    Parameters
    ----------
    x : array_like of shape (n, d_model)
        Token vectors, at most 8192 of them.
    heads : Heads
        Projections of the layer.
    encoding : Encoding
        How position enters.
    position_ids : array_like of shape (n,), optional
        Positions; 0, 1, 2, ... if left out.
    mask : array_like of bool, shape (n, n) or (heads, n, n), optional
        True where a query (row) may look at a key (column); everywhere if left out.

    Returns
    -------
    AttentionTrace
        Every stage; float32 if ``x`` is.

    Raises
    ------
    InvalidParameterError
        If shapes do not fit, there are more than 8192 tokens, or the mask is not boolean.

    References
    ----------
    Vaswani et al. 2017, arXiv:1706.03762, equation 1.

    Examples
    --------
    >>> trace = attend(np.eye(2), Heads.identity(2), Encoding(), mask=[[True, False], [True, True]])
    >>> trace.weights.round(2)
    array([[[1.  , 0.  ],
            [0.33, 0.67]]])
    """
    require(isinstance(encoding, Encoding), "encoding", encoding, "must be an instance of an Encoding")
    x, heads = _checked_input(x, heads)
    ids = _checked_positions(position_ids, len(x))
    x = encoding.add_to_input(x, ids)
    q, k = encoding.rotate_qk(x @ heads.w_q, x @ heads.w_k, ids, ids)
    v = x @ heads.w_v
    content = q @ k.swapaxes(-1, -2) / np.sqrt(q.shape[-1], dtype=x.dtype)
    position = np.zeros_like(content) + np.asarray(encoding.score_term(q, ids, ids), dtype=x.dtype)
    scores = np.where(_checked_mask(mask, content.shape), content + position, -np.inf)
    weights = softmax(scores)
    output = weights @ v + np.asarray(encoding.value_term(weights, ids, ids), dtype=x.dtype)
    return AttentionTrace(x, q, k, v, content, position, scores, weights, output)


def _checked_input(x: npt.ArrayLike, heads: Heads) -> tuple[FloatArray, Heads]:
    require(isinstance(heads, Heads), "heads", heads, "must be an instance of Heads")
    vectors = feature_array("x", x, ndim=2).copy()  # a trace must not share memory with the caller's array
    matrix_side("x", len(vectors))
    width = heads.w_q.shape[1]
    require(vectors.shape[1] == width, "x", vectors.shape, f"must be {width} wide like the heads")
    if heads.w_q.dtype == vectors.dtype:
        return vectors, heads
    return vectors, Heads(*(w.astype(vectors.dtype) for w in (heads.w_q, heads.w_k, heads.w_v)))


def _checked_positions(position_ids: npt.ArrayLike | None, length: int) -> NumberArray:
    if position_ids is None:
        return np.arange(length)
    ids = position_array("position_ids", position_ids, ndim=1)
    require(len(ids) == length, "position_ids", ids.shape, f"must have shape ({length},), one a token")
    return ids


def _checked_mask(mask: npt.ArrayLike | None, shape: tuple[int, ...]) -> BoolArray:
    if mask is None:
        return np.ones(shape[-2:], dtype=np.bool_)
    allowed = mask_array("mask", mask)
    fits = allowed.shape in {shape[-2:], shape}
    require(fits, "mask", allowed.shape, f"must have shape {shape[-2:]} or {shape}")
    return allowed
