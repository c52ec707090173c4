"""What several methods do with arrays: keep them unchangeable, fill matrices diagonal by diagonal."""

from collections.abc import Callable

import numpy as np
import numpy.typing as npt

from posenc_core.types import FloatArray, NumberArray
from posenc_core.validation import MAX_MATRIX_LENGTH, matrix_side, require

_ROWS_AT_ONCE = 64


def read_only_copy(array: FloatArray) -> FloatArray:
    """
    Return a copy that cannot be written to, for values that an object keeps.

    Parameters
    ----------
    array : ndarray
        Any array.

    Returns
    -------
    ndarray
        The same values in memory of its own.

    Examples
    --------
    >>> read_only_copy(np.zeros(2)).flags.writeable
    False
    """
    kept = array.copy()
    kept.flags.writeable = False
    return kept


def require_line_or_matrix(name: str, relative_position: NumberArray) -> None:
    """
    Refuse relative positions that are neither a line nor a matrix of legal size.

    Parameters
    ----------
    name : str
        The argument as the caller spells it.
    relative_position : ndarray of shape (n,) or (n_q, n_k)
        Checked positions; a single number is fine too.

    Raises
    ------
    InvalidParameterError
        If there are more than two dimensions, or a matrix has a side longer than 8192.

    Examples
    --------
    >>> require_line_or_matrix("relative_position", np.arange(9000))
    """
    shape = relative_position.shape
    require(len(shape) <= 2, name, shape, "must be a line (n,) or a matrix (n_q, n_k)")
    for side in shape if len(shape) == 2 else ():
        matrix_side(name, side)


def by_diagonal(
    relative_position: npt.ArrayLike,
    checked: Callable[[npt.ArrayLike], NumberArray],
    bias: Callable[[NumberArray], FloatArray],
) -> FloatArray:
    """
    Return the biases of relative positions, evaluated once for each diagonal where diagonals are constant.

    Parameters
    ----------
    relative_position : array_like of shape (n,) or (n_q, n_k)
        Key minus query. For evenly spaced positions the matrix holds n_q + n_k - 1 different values only.
    checked : callable
        Returns positions as an array, or refuses them.
    bias : callable
        Maps positions of shape s to biases of shape (heads, *s), element by element.

    Returns
    -------
    ndarray of shape (heads, n) or (heads, n_q, n_k)
        The same numbers, whichever way they came about.

    Examples
    --------
    >>> by_diagonal(np.array([[0, 1], [-1, 0]]), np.asarray, lambda r: -np.abs(r)[None])
    array([[[ 0, -1],
            [-1,  0]]])
    """
    line = _diagonals(relative_position)
    if line is None:
        return bias(checked(relative_position))
    n_k = np.shape(relative_position)[1]
    windows = np.lib.stride_tricks.sliding_window_view(bias(checked(line)), n_k, axis=-1)
    return windows[:, ::-1].copy(order="C")


def _diagonals(matrix: npt.ArrayLike) -> NumberArray | None:
    """Return the values on the diagonals, lowest left first, or None if they do not make up the matrix."""
    if not isinstance(matrix, np.ndarray) or matrix.ndim != 2:
        return None
    if matrix.size == 0 or max(matrix.shape) > MAX_MATRIX_LENGTH:
        return None
    line = np.concatenate([matrix[:0:-1, 0], matrix[0]])
    windows = np.lib.stride_tricks.sliding_window_view(line, matrix.shape[1])[::-1]
    # A few rows at a time: the answer to one comparison of all of them would be a matrix in itself.
    blocks = (slice(start, start + _ROWS_AT_ONCE) for start in range(0, len(matrix), _ROWS_AT_ONCE))
    return line if all(np.array_equal(matrix[rows], windows[rows]) for rows in blocks) else None
