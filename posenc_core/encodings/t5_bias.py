"""T5's relative bias: distances are put into buckets, and every head learns one number for each bucket."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from posenc_core.arrays import by_diagonal, read_only_copy, require_line_or_matrix
from posenc_core.hooks import Encoding
from posenc_core.relative import relative_positions
from posenc_core.types import FloatArray, IntArray, NumberArray
from posenc_core.validation import (
    LARGEST_EXACT,
    MAX_WIDTH,
    finite_array,
    integer,
    require,
    whole_position_array,
)


def t5_bucket(
    relative_position: npt.ArrayLike,
    *,
    bidirectional: bool = True,
    num_buckets: int = 32,
    max_distance: int = 128,
) -> IntArray:
    """
    Return the bucket of every relative position.

    Half of the buckets of a direction hold one distance each; the others grow logarithmically up to
    ``max_distance``, and the last one takes everything beyond.

    Parameters
    ----------
    relative_position : array_like of shape (n,) or (n_q, n_k)
        Key minus query, whole numbers.
    bidirectional : bool
        True: keys in the future have the upper half of the buckets. False: they share bucket 0.
    num_buckets : int
        Number of buckets, at most ``max_distance``: even and at least 4 if bidirectional, else at least 2.
    max_distance : int
        From this distance on, all positions share the last bucket.

    Returns
    -------
    ndarray of int64, of the shape of ``relative_position``
        Buckets in ``0..num_buckets - 1``.

    Raises
    ------
    InvalidParameterError
        If a position is not whole, a number of buckets makes no sense, or a side of the matrix is longer
        than 8192.

    References
    ----------
    Raffel et al. 2020, arXiv:1910.10683, section 2.1; ``_relative_position_bucket`` of Mesh TensorFlow and
    of Transformers.

    Examples
    --------
    >>> t5_bucket([-1000, -8, -1, 0, 1, 8, 1000])
    array([15,  8,  1,  0, 17, 24, 31])
    >>> t5_bucket([-1000, -8, -1, 0, 1], bidirectional=False)
    array([31,  8,  1,  0,  0])
    """
    positions = _whole_positions(relative_position)
    count = integer("num_buckets", num_buckets, low=2, high=MAX_WIDTH)
    _require_usable("num_buckets", count, max_distance, bidirectional=bidirectional)
    return _buckets(positions, count, max_distance, bidirectional=bidirectional)


def t5_bias(
    relative_position: npt.ArrayLike,
    table: npt.ArrayLike,
    *,
    bidirectional: bool = True,
    max_distance: int = 128,
) -> FloatArray:
    """
    Return what T5 adds to the scores.

    T5 itself does not divide its scores by ``sqrt(d_head)``; all its layers share one table.

    Parameters
    ----------
    relative_position : array_like of shape (n,) or (n_q, n_k)
        Key minus query, whole numbers.
    table : array_like of shape (num_buckets, heads)
        The learned number of each bucket for each head.
    bidirectional : bool
        Whether keys in the future have buckets of their own; see `t5_bucket`.
    max_distance : int
        From this distance on, all positions share the last bucket.

    Returns
    -------
    ndarray of shape (heads, n) or (heads, n_q, n_k)
        Biases; float32 if the table is.

    Raises
    ------
    InvalidParameterError
        If `t5_bucket` refuses, or the table holds NaN or infinity.

    References
    ----------
    Raffel et al. 2020, arXiv:1910.10683, section 2.1.

    Examples
    --------
    >>> table = np.array([[0.0, 0.0], [-1.0, -2.0], [0.5, 0.5], [3.0, 4.0]])
    >>> t5_bias([-5, -1, 0, 1], table, max_distance=4)
    array([[-1., -1.,  0.,  3.],
           [-2., -2.,  0.,  4.]])
    """
    numbers = _checked_table(table, max_distance, bidirectional=bidirectional)

    def bias(relative_position: NumberArray) -> FloatArray:
        buckets = _buckets(relative_position, len(numbers), max_distance, bidirectional=bidirectional)
        return numbers.T.take(buckets, axis=1)

    return by_diagonal(relative_position, _whole_positions, bias)


@dataclass(frozen=True, eq=False)
class T5Bias(Encoding):
    """
    Add a learned number to every score, chosen by the bucket of its distance.

    Parameters
    ----------
    table : array_like of shape (num_buckets, heads)
        The learned number of each bucket for each head; a read-only copy is kept.
    bidirectional : bool
        Whether keys in the future have buckets of their own.
    max_distance : int
        From this distance on, all positions share the last bucket.

    Raises
    ------
    InvalidParameterError
        If the number of rows makes no sense, or the table holds NaN or infinity.

    References
    ----------
    Raffel et al. 2020, arXiv:1910.10683, section 2.1.

    Examples
    --------
    >>> encoding = T5Bias([[0.0], [-1.0], [0.5], [3.0]], max_distance=4)
    >>> encoding.score_term(np.zeros((1, 2, 8)), np.array([0, 1]), np.array([0, 1]))
    array([[[ 0.,  3.],
            [-1.,  0.]]])
    """

    table: FloatArray
    bidirectional: bool = True
    max_distance: int = 128

    def __post_init__(self) -> None:
        table = _checked_table(self.table, self.max_distance, bidirectional=self.bidirectional)
        object.__setattr__(self, "table", read_only_copy(table))

    def score_term(self, q: FloatArray, query_ids: NumberArray, key_ids: NumberArray) -> FloatArray:
        """
        Return the bias of every head.

        Parameters
        ----------
        q : ndarray of shape (heads, n_q, d_head)
            Queries; only their number of heads matters.
        query_ids : ndarray of shape (n_q,)
            Positions of the queries.
        key_ids : ndarray of shape (n_k,)
            Positions of the keys.

        Returns
        -------
        ndarray of shape (heads, n_q, n_k)
            See `t5_bias`.

        Raises
        ------
        InvalidParameterError
            If the table has not as many columns as there are heads, or a distance is not whole.
        """
        heads = q.shape[0]
        shape = self.table.shape
        require(shape[1] == heads, "table", shape, f"must have {heads} columns, one for each head")
        relative = relative_positions(query_ids, key_ids)
        return t5_bias(relative, self.table, bidirectional=self.bidirectional, max_distance=self.max_distance)


def _whole_positions(relative_position: npt.ArrayLike) -> IntArray:
    positions = whole_position_array("relative_position", relative_position)
    require_line_or_matrix("relative_position", positions)
    return positions


def _checked_table(table: npt.ArrayLike, max_distance: int, *, bidirectional: bool) -> FloatArray:
    numbers = finite_array("table", table, ndim=2)
    _require_usable("table rows", len(numbers), max_distance, bidirectional=bidirectional)
    return numbers


def _require_usable(name: str, num_buckets: int, max_distance: int, *, bidirectional: bool) -> None:
    limit = integer("max_distance", max_distance, low=2, high=LARGEST_EXACT)
    kind, low, step = ("an even integer", 4, 2) if bidirectional else ("an integer", 2, 1)
    is_fine = low <= num_buckets <= limit and num_buckets % step == 0
    require(is_fine, name, num_buckets, f"must be {kind} in {low}..{limit}, which is max_distance")


def _buckets(
    relative_position: IntArray, num_buckets: int, max_distance: int, *, bidirectional: bool
) -> IntArray:
    if not bidirectional:
        lookback = np.maximum(-relative_position, 0)
        return _one_sided(lookback, num_buckets, max_distance)
    half = num_buckets // 2
    upper: IntArray = half * (relative_position > 0)
    return upper + _one_sided(np.abs(relative_position), half, max_distance)


def _one_sided(distance: IntArray, num_buckets: int, max_distance: int) -> IntArray:
    wide_ones = _first_distances(num_buckets, max_distance)
    bucket: IntArray = np.searchsorted(wide_ones, distance, side="right") + num_buckets // 2
    return np.where(distance < num_buckets // 2, distance, bucket)


def _first_distances(num_buckets: int, max_distance: int) -> npt.NDArray[np.float64]:
    """Return where each logarithmic bucket after the first one begins."""
    exact = num_buckets // 2
    wide = num_buckets - exact
    edges = exact * (max_distance / exact) ** (np.arange(1, wide) / wide)
    # A distance that lies on an edge, such as 64 for 32 and 128, must not be lost to rounding.
    return np.ceil(edges * (1 - 1e-12))
