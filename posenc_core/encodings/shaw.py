"""Shaw's relative positions: a learned vector for each clipped distance enters scores and values."""

from dataclasses import dataclass
from types import EllipsisType
from typing import Any

import numpy as np
import numpy.typing as npt

from posenc_core.arrays import read_only_copy, require_line_or_matrix
from posenc_core.hooks import Encoding
from posenc_core.relative import relative_positions
from posenc_core.types import FloatArray, IntArray, NumberArray
from posenc_core.validation import (
    LARGEST_EXACT,
    feature_array,
    finite_array,
    integer,
    require,
    whole_position_array,
)


def shaw_index(relative_position: npt.ArrayLike, max_distance: int) -> IntArray:
    """
    Return the row of a table of relative vectors for every relative position.

    Parameters
    ----------
    relative_position : array_like of shape (n,) or (n_q, n_k)
        Key minus query, whole numbers.
    max_distance : int
        Distances beyond it, in either direction, share the outermost rows; at least 1.

    Returns
    -------
    ndarray of int64, of the shape of ``relative_position``
        ``clip(r, -max_distance, max_distance) + max_distance``, in ``0..2 * max_distance``.

    Raises
    ------
    InvalidParameterError
        If a position is not whole, ``max_distance`` is less than 1, or a side of the matrix is longer than
        8192.

    References
    ----------
    Shaw et al. 2018, arXiv:1803.02155, section 3.2.

    Examples
    --------
    >>> shaw_index([-9, -1, 0, 1, 9], 2)
    array([0, 1, 2, 3, 4])
    """
    reach = integer("max_distance", max_distance, low=1, high=LARGEST_EXACT)
    positions = whole_position_array("relative_position", relative_position)
    require_line_or_matrix("relative_position", positions)
    return np.clip(positions, -reach, reach) + reach


def shaw_scores(
    q: npt.ArrayLike,
    k: npt.ArrayLike,
    key_table: npt.ArrayLike,
    *,
    query_ids: npt.ArrayLike | None = None,
    key_ids: npt.ArrayLike | None = None,
) -> FloatArray:
    """
    Return scores in which every key has a vector of its distance added to it.

    Parameters
    ----------
    q : array_like of shape (..., n_q, d)
        Queries.
    k : array_like of shape (..., n_k, d)
        Keys.
    key_table : array_like of shape (2 * max_distance + 1, d)
        One vector for each clipped distance, from far in the past to far in the future.
    query_ids : array_like of shape (n_q,), optional
        Whole positions of the queries; 0, 1, 2, ... if left out.
    key_ids : array_like of shape (n_k,), optional
        Whole positions of the keys; 0, 1, 2, ... if left out.

    Returns
    -------
    ndarray of shape (..., n_q, n_k)
        ``q (k + a) / sqrt(d)``: the scale applies to the relative term too. float32 if ``q`` is.

    Raises
    ------
    InvalidParameterError
        If widths or numbers of positions do not fit, the table has an even number of rows or holds NaN, or
        a side is longer than 8192.

    References
    ----------
    Shaw et al. 2018, arXiv:1803.02155, equations 4 and 5.

    Examples
    --------
    >>> table = [[-1.0], [0.0], [1.0]]
    >>> shaw_scores([[1.0], [2.0]], [[3.0], [4.0]], table)
    array([[3., 5.],
           [4., 8.]])
    """
    queries = _sequence("q", q)
    keys = _sequence("k", k).astype(queries.dtype, copy=False)
    table = _checked_table("key_table", key_table)
    width = queries.shape[-1]
    require(keys.shape[-1] == width, "k", keys.shape, f"must be {width} wide like q")
    query_ids, key_ids = _positions("query_ids", query_ids, queries), _positions("key_ids", key_ids, keys)
    content: FloatArray = queries @ keys.swapaxes(-1, -2) / np.sqrt(width, dtype=queries.dtype)
    return content + _relative_scores(queries, table, relative_positions(query_ids, key_ids))


def shaw_mix(
    weights: npt.ArrayLike,
    v: npt.ArrayLike,
    value_table: npt.ArrayLike,
    *,
    query_ids: npt.ArrayLike | None = None,
    key_ids: npt.ArrayLike | None = None,
) -> FloatArray:
    """
    Return mixed values in which every value has a vector of its distance added to it.

    Parameters
    ----------
    weights : array_like of shape (..., n_q, n_k)
        Attention weights.
    v : array_like of shape (..., n_k, d_v)
        Values.
    value_table : array_like of shape (2 * max_distance + 1, d_v)
        One vector for each clipped distance, from far in the past to far in the future.
    query_ids : array_like of shape (n_q,), optional
        Whole positions of the queries; 0, 1, 2, ... if left out.
    key_ids : array_like of shape (n_k,), optional
        Whole positions of the keys; 0, 1, 2, ... if left out.

    Returns
    -------
    ndarray of shape (..., n_q, d_v)
        ``sum over keys of weight * (v + a)``; float32 if ``weights`` is.

    Raises
    ------
    InvalidParameterError
        If widths or numbers of positions do not fit, the table has an even number of rows or holds NaN, or
        a side is longer than 8192.

    References
    ----------
    Shaw et al. 2018, arXiv:1803.02155, equation 3.

    Examples
    --------
    >>> table = [[-1.0], [0.0], [1.0]]
    >>> shaw_mix([[0.5, 0.5], [1.0, 0.0]], [[3.0], [4.0]], table)
    array([[4.],
           [2.]])
    """
    shares = _sequence("weights", weights)
    values = _sequence("v", v).astype(shares.dtype, copy=False)
    table = _checked_table("value_table", value_table)
    n_k = shares.shape[-1]
    require(
        values.shape[-2] == n_k, "v", values.shape, f"must have {n_k} rows, one for each column of weights"
    )
    query_ids, key_ids = _positions("query_ids", query_ids, shares), _positions("key_ids", key_ids, values)
    require(
        table.shape[1] == values.shape[-1],
        "value_table",
        table.shape,
        f"must be {values.shape[-1]} wide like v",
    )
    return shares @ values + _relative_mix(shares, table, relative_positions(query_ids, key_ids))


@dataclass(frozen=True, eq=False)
class Shaw(Encoding):
    """
    Add learned vectors of the clipped distance to keys and, if there is a second table, to values.

    Parameters
    ----------
    key_table : array_like of shape (2 * max_distance + 1, d_head)
        Vectors for keys, shared by all heads; a read-only copy is kept.
    value_table : array_like of shape (2 * max_distance + 1, d_v), optional
        Vectors for values; without it the value door stays shut.

    Raises
    ------
    InvalidParameterError
        If a table has an even number of rows, fewer than three, or holds NaN or infinity.

    References
    ----------
    Shaw et al. 2018, arXiv:1803.02155, section 3.

    Examples
    --------
    >>> encoding = Shaw([[-1.0], [0.0], [1.0]])
    >>> encoding.score_term(np.ones((1, 2, 1)), np.array([0, 1]), np.array([0, 1]))
    array([[[ 0.,  1.],
            [-1.,  0.]]])
    """

    key_table: FloatArray
    value_table: FloatArray | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "key_table", read_only_copy(_checked_table("key_table", self.key_table)))
        if self.value_table is not None:
            kept = read_only_copy(_checked_table("value_table", self.value_table))
            object.__setattr__(self, "value_table", kept)

    def score_term(self, q: FloatArray, query_ids: NumberArray, key_ids: NumberArray) -> FloatArray:
        """
        Return every query's score with the vector of each distance.

        Parameters
        ----------
        q : ndarray of shape (heads, n_q, d_head)
            Queries, as wide as the table.
        query_ids : ndarray of shape (n_q,)
            Positions of the queries.
        key_ids : ndarray of shape (n_k,)
            Positions of the keys.

        Returns
        -------
        ndarray of shape (heads, n_q, n_k)
            Divided by ``sqrt(d_head)``.

        Raises
        ------
        InvalidParameterError
            If the widths differ, or a distance is not whole.
        """
        return _relative_scores(q, self.key_table, relative_positions(query_ids, key_ids))

    def value_term(
        self, weights: FloatArray, query_ids: NumberArray, key_ids: NumberArray
    ) -> FloatArray | float:
        """
        Return the weighted sum of the vectors of all distances.

        Parameters
        ----------
        weights : ndarray of shape (heads, n_q, n_k)
            Attention weights after softmax.
        query_ids : ndarray of shape (n_q,)
            Positions of the queries.
        key_ids : ndarray of shape (n_k,)
            Positions of the keys.

        Returns
        -------
        ndarray of shape (heads, n_q, d_v) or float
            0.0 without a value table.

        Raises
        ------
        InvalidParameterError
            If a distance is not whole.
        """
        if self.value_table is None:
            return 0.0
        return _relative_mix(weights, self.value_table, relative_positions(query_ids, key_ids))


def _sequence(name: str, value: npt.ArrayLike) -> FloatArray:
    array = feature_array(name, value)
    require(array.ndim >= 2, name, array.shape, "must have at least two dimensions")
    return array


def _checked_table(name: str, table: npt.ArrayLike) -> FloatArray:
    rows = finite_array(name, table, ndim=2)
    is_fine = len(rows) >= 3 and len(rows) % 2 == 1
    require(is_fine, name, rows.shape, "must have 2 * max_distance + 1 rows, an odd number from 3 on")
    return rows


def _positions(name: str, position_ids: npt.ArrayLike | None, sequence: FloatArray) -> IntArray:
    length = sequence.shape[-2]
    if position_ids is None:
        return np.arange(length)
    ids = whole_position_array(name, position_ids, ndim=1)
    require(ids.size == length, name, ids.shape, f"must hold {length} positions")
    return ids


def _relative_scores(q: FloatArray, table: FloatArray, relative_position: NumberArray) -> FloatArray:
    width = q.shape[-1]
    require(table.shape[1] == width, "key_table", table.shape, f"must be {width} wide like q")
    # Only 2 * max_distance + 1 vectors exist: score each of them once, then pick.
    by_row: FloatArray = q @ table.T.astype(q.dtype, copy=False) / np.sqrt(width, dtype=q.dtype)
    return by_row[_row_of_each_pair(table, relative_position)]


def _relative_mix(weights: FloatArray, table: FloatArray, relative_position: NumberArray) -> FloatArray:
    by_row = np.zeros((*weights.shape[:-1], len(table)), dtype=weights.dtype)
    index: Any = _row_of_each_pair(table, relative_position)  # NumPy's stubs know no tuple here
    np.add.at(by_row, index, weights)
    mixed: FloatArray = by_row @ table.astype(weights.dtype, copy=False)
    return mixed


def _row_of_each_pair(
    table: FloatArray, relative_position: NumberArray
) -> tuple[EllipsisType, IntArray, IntArray]:
    """Return an index that turns (..., n_q, rows of the table) into (..., n_q, n_k)."""
    columns = shaw_index(relative_position, len(table) // 2)
    return ..., np.arange(len(columns))[:, None], columns
