"""Rotary position embedding: queries and keys turn with their position, scores feel the difference."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

import numpy as np
import numpy.typing as npt

from posenc_core.frequencies import PAIRINGS, RopeFrequencies, as_rope_frequencies
from posenc_core.hooks import Encoding
from posenc_core.spectrum import BLOCK_ROWS, phasor_blocks
from posenc_core.types import FloatArray, IntArray, NumberArray, Pairing
from posenc_core.validation import (
    broadcasts_to,
    choice,
    even_width,
    feature_array,
    matrix_side,
    position_array,
    require,
)


def rotate(
    x: npt.ArrayLike, position_ids: npt.ArrayLike, frequencies: RopeFrequencies | npt.ArrayLike
) -> FloatArray:
    """
    Turn each pair of features by position times frequency.

    Parameters
    ----------
    x : array_like of shape (..., d)
        Queries or keys after their projection.
    position_ids : array_like
        Positions, of a shape that broadcasts to ``x.shape[:-1]``: (n,), (batch, 1, n), or ``ids[:, None]``
        for x of shape (time, heads, d). Negative and fractional ones are legal.
    frequencies : RopeFrequencies or array_like of shape (rotary_dim/2,)
        A bare array holds angular frequencies in rad per position; it rotates interleaved pairs with
        attention factor 1.

    Returns
    -------
    ndarray of shape (..., d)
        The rotated features times the attention factor; features beyond ``rotary_dim`` as they were.
        float32 if ``x`` is, although angles are always computed in float64.

    Raises
    ------
    InvalidParameterError
        If the pairing is unknown, ``x`` is narrower than ``rotary_dim``, the positions do not fit ``x``,
        or a position or frequency is NaN or infinite.

    References
    ----------
    Su et al. 2021, "RoFormer", arXiv:2104.09864, section 3.2.2, equations 14-15 and 34.

    Examples
    --------
    >>> rotate([[1.0, 0.0], [1.0, 0.0]], [0, 1], [np.pi / 2]).round(12) + 0
    array([[1., 0.],
           [0., 1.]])
    """
    return _rotated("x", x, "position_ids", position_ids, frequencies)


def rope_scores(
    q: npt.ArrayLike,
    k: npt.ArrayLike,
    query_ids: npt.ArrayLike,
    key_ids: npt.ArrayLike,
    frequencies: RopeFrequencies | npt.ArrayLike,
) -> FloatArray:
    """
    Return the dot product of every rotated query with every rotated key, unscaled.

    Moving all positions by the same amount changes nothing; with other contents, the same distance gives
    other scores.

    Parameters
    ----------
    q : array_like of shape (..., n_q, d)
        Queries.
    k : array_like of shape (..., n_k, d)
        Keys.
    query_ids : array_like of shape (n_q,)
        Positions of the queries.
    key_ids : array_like of shape (n_k,)
        Positions of the keys.
    frequencies : RopeFrequencies or array_like of shape (rotary_dim/2,)
        See `rotate`. An attention factor enters squared.

    Returns
    -------
    ndarray of shape (..., n_q, n_k)
        Not divided by ``sqrt(d)``; float32 if ``q`` is.

    Raises
    ------
    InvalidParameterError
        If the widths differ, one side is longer than 8192, or `rotate` refuses.

    References
    ----------
    Su et al. 2021, "RoFormer", arXiv:2104.09864, section 3.2.2, equation 16.

    Examples
    --------
    >>> rope_scores([[1.0, 0.0]], [[1.0, 0.0], [0.0, 1.0]], [4], [5, 5], [np.pi / 2]).round(12) + 0
    array([[ 0., -1.]])
    """
    queries = _sequence("q", q)
    keys = _sequence("k", k).astype(queries.dtype, copy=False)
    width = queries.shape[-1]
    require(keys.shape[-1] == width, "k", keys.shape, f"must be {width} wide like q")
    turned_queries, turned_keys = _rotated_pair(queries, keys, query_ids, key_ids, frequencies)
    return turned_queries @ turned_keys.swapaxes(-1, -2)


def pairing_permutation(d: int, *, source: Pairing, target: Pairing) -> IntArray:
    """
    Return the order of features that turns one pairing into the other.

    Permuting q and k alike leaves their plain dot product as it was; so only rotated vectors at two
    different positions can show that a permutation is missing.

    Parameters
    ----------
    d : int
        Number of rotated features, even, 2..65536.
    source : {"interleaved", "half_split"}
        Pairing for which the features are ordered now.
    target : {"interleaved", "half_split"}
        Pairing for which ``x[..., permutation]`` is ordered.

    Returns
    -------
    ndarray of shape (d,)
        Indices into the last axis.

    Raises
    ------
    InvalidParameterError
        If ``d`` is odd or out of range, or a pairing has no such name.

    Examples
    --------
    >>> pairing_permutation(6, source="interleaved", target="half_split")
    array([0, 2, 4, 1, 3, 5])
    >>> pairing_permutation(6, source="half_split", target="interleaved")
    array([0, 3, 1, 4, 2, 5])
    """
    order = np.arange(even_width("d", d))
    if choice("source", source, PAIRINGS) == choice("target", target, PAIRINGS):
        return order
    if source == "interleaved":
        return order.reshape(-1, 2).T.ravel()
    return order.reshape(2, -1).T.ravel()


@dataclass(frozen=True, eq=False)
class Rope(Encoding):
    """
    Rotate queries and keys, never values.

    Parameters
    ----------
    frequencies : RopeFrequencies or array_like, optional
        See `rotate`. Left out: the standard frequencies for the width of each head.

    Raises
    ------
    InvalidParameterError
        If a bare array holds no frequencies, NaN or infinity.

    References
    ----------
    Su et al. 2021, "RoFormer", arXiv:2104.09864.

    Examples
    --------
    >>> q = k = np.ones((1, 3, 4))
    >>> rotated_q, rotated_k = Rope().rotate_qk(q, k, np.arange(3), np.arange(3))
    >>> np.allclose(np.linalg.norm(rotated_q, axis=-1), 2.0)
    True
    """

    frequencies: RopeFrequencies | None = None

    def __post_init__(self) -> None:
        if self.frequencies is not None:
            object.__setattr__(self, "frequencies", as_rope_frequencies(self.frequencies))

    def rotate_qk(
        self, q: FloatArray, k: FloatArray, query_ids: NumberArray, key_ids: NumberArray
    ) -> tuple[FloatArray, FloatArray]:
        """
        Return both rotated.

        Parameters
        ----------
        q : ndarray of shape (heads, n_q, d_head)
            Queries after their projection.
        k : ndarray of shape (heads, n_k, d_head)
            Keys after their projection.
        query_ids : ndarray of shape (n_q,)
            Positions of the queries.
        key_ids : ndarray of shape (n_k,)
            Positions of the keys.

        Returns
        -------
        tuple of two ndarrays
            Of the shapes of ``q`` and ``k``.
        """
        frequencies = self.frequencies or RopeFrequencies.standard(even_width("d_head", q.shape[-1]))
        return _rotated_pair(q, k, query_ids, key_ids, frequencies)


def _sequence(name: str, value: npt.ArrayLike) -> FloatArray:
    array = feature_array(name, value)
    require(array.ndim >= 2, name, array.shape, "must have at least two dimensions, (..., n, d)")
    matrix_side(name, array.shape[-2])
    return array


def _rotated_pair(
    q: FloatArray,
    k: FloatArray,
    query_ids: npt.ArrayLike,
    key_ids: npt.ArrayLike,
    frequencies: RopeFrequencies | npt.ArrayLike,
) -> tuple[FloatArray, FloatArray]:
    turned_queries = _rotated("q", q, "query_ids", query_ids, frequencies)
    return turned_queries, _rotated("k", k, "key_ids", key_ids, frequencies)


def _rotated(
    x_name: str,
    x: npt.ArrayLike,
    ids_name: str,
    position_ids: npt.ArrayLike,
    frequencies: RopeFrequencies | npt.ArrayLike,
) -> FloatArray:
    features, rope = feature_array(x_name, x), as_rope_frequencies(frequencies)
    _require_usable(x_name, features, rope)
    positions = _fitting_positions(ids_name, position_ids, features.shape[:-1])
    turns = _phasors(positions, rope, _complex_type(features))
    rotated = np.empty(features.shape, dtype=features.dtype)
    end = rope.rotary_dim
    rotated[..., end:] = features[..., end:]
    turn = _turn_neighbours if rope.pairing == "interleaved" else _turn_halves
    turn(features[..., :end], turns, rotated[..., :end])
    return rotated


def _require_usable(x_name: str, x: FloatArray, rope: RopeFrequencies) -> None:
    known = 'must be "interleaved" or "half_split" to rotate; for these frequencies it is unknown'
    require(rope.pairing is not None, "pairing", rope.pairing, known)
    wide_enough = f"must be at least {rope.rotary_dim} wide, two features for each frequency"
    require(x.shape[-1] >= rope.rotary_dim, x_name, x.shape, wide_enough)


def _fitting_positions(name: str, position_ids: npt.ArrayLike, shape: tuple[int, ...]) -> NumberArray:
    positions = position_array(name, position_ids)
    requirement = f"must have a shape that broadcasts to {shape}, one position for each vector"
    require(broadcasts_to(positions.shape, shape), name, positions.shape, requirement)
    return positions


def _phasors(
    positions: NumberArray, rope: RopeFrequencies, dtype: npt.DTypeLike
) -> npt.NDArray[np.complexfloating]:
    turns = np.empty((positions.size, rope.inv_freq.size), dtype=dtype)
    for rows, block in phasor_blocks(positions.ravel(), rope.inv_freq):
        np.multiply(block, rope.attention_factor, out=turns[rows], casting="same_kind")
    return turns.reshape(*positions.shape, rope.inv_freq.size)


def _complex_type(x: FloatArray) -> npt.DTypeLike:
    return np.complex64 if x.dtype == np.float32 else np.complex128


def _turn_neighbours(x: FloatArray, turns: npt.NDArray[np.complexfloating], out: FloatArray) -> None:
    # Two neighbouring floats are one complex number in memory, if nothing lies between them.
    if x.strides[-1] != x.itemsize:
        x = np.ascontiguousarray(x)
    np.multiply(x.view(turns.dtype), turns, out=out.view(turns.dtype))


def _turn_halves(x: FloatArray, turns: npt.NDArray[np.complexfloating], out: FloatArray) -> None:
    turns = np.broadcast_to(turns, (*x.shape[:-1], turns.shape[-1]))
    half = turns.shape[-1]
    for tile in _tiles(x.shape[:-1]):
        pairs = np.empty(turns[tile].shape, dtype=turns.dtype)
        pairs.real, pairs.imag = x[tile][..., :half], x[tile][..., half:]
        pairs *= turns[tile]
        out[tile][..., :half], out[tile][..., half:] = pairs.real, pairs.imag


def _tiles(shape: tuple[int, ...]) -> Iterator[tuple[slice, ...]]:
    """Cut an array of rows into pieces of at most `BLOCK_ROWS` rows, which stay in the processor's cache."""
    room, cuts = BLOCK_ROWS, []
    for length in reversed(shape):
        size = max(1, min(length, room))
        room //= size
        cuts.append([slice(start, start + size) for start in range(0, length, size)])
    return product(*reversed(cuts))
