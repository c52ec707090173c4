"""How alike the rows of a table are: by cosine, by how far apart they stand, and who is whose neighbour."""

import numpy as np
import numpy.typing as npt

from posenc_core.types import IntArray
from posenc_core.validation import finite_array, matrix_side, number, require


def row_lengths(rows: npt.ArrayLike) -> npt.NDArray[np.float64]:
    """
    Return the Euclidean length of every row of a table.

    Parameters
    ----------
    rows : array_like of shape (n, d)
        One vector for each position.

    Returns
    -------
    ndarray of shape (n,)
        Lengths, float64.

    Raises
    ------
    InvalidParameterError
        If the table is not a matrix of finite numbers with at least one row.

    Examples
    --------
    >>> row_lengths([[3.0, 4.0], [0.0, 2.0]])
    array([5., 2.])
    """
    lengths: npt.NDArray[np.float64] = np.linalg.norm(_table(rows, least=1), axis=1)
    return lengths


def scaled_rows(rows: npt.ArrayLike, length: float) -> npt.NDArray[np.float64]:
    """
    Return the rows of a table, each stretched or shrunk to one length; no angle between two rows changes.

    Parameters
    ----------
    rows : array_like of shape (n, d)
        Rows that are not zero.
    length : float
        The length that every row gets, greater than 0.

    Returns
    -------
    ndarray of shape (n, d)
        The scaled rows, float64.

    Raises
    ------
    InvalidParameterError
        If a row is zero, or an argument is out of range.

    Examples
    --------
    >>> scaled_rows([[3.0, 4.0], [0.0, 2.0]], 10)
    array([[ 6.,  8.],
           [ 0., 10.]])
    """
    wanted = number("length", length, above=0.0)
    scaled: npt.NDArray[np.float64] = wanted * _directions(rows, least=1)
    return scaled


def row_cosines(rows: npt.ArrayLike) -> npt.NDArray[np.float64]:
    """
    Return the cosine of the angle between any two rows of a table.

    Parameters
    ----------
    rows : array_like of shape (n, d)
        Rows that are not zero; at most 8192.

    Returns
    -------
    ndarray of shape (n, n)
        Symmetric, in -1..1 up to rounding.

    Raises
    ------
    InvalidParameterError
        If a row is zero or there are too many.

    Examples
    --------
    >>> row_cosines([[2.0, 0.0], [0.0, 1.0], [-3.0, 0.0]])
    array([[ 1.,  0., -1.],
           [ 0.,  1.,  0.],
           [-1.,  0.,  1.]])
    """
    directions = _directions(rows, least=1)
    cosines: npt.NDArray[np.float64] = directions @ directions.T
    return cosines


def nearest_rows(rows: npt.ArrayLike) -> IntArray:
    """
    Return for every row which other row has the largest cosine with it.

    Parameters
    ----------
    rows : array_like of shape (n, d)
        At least two rows that are not zero; at most 8192.

    Returns
    -------
    ndarray of int, shape (n,)
        Indices of rows; of equally near ones the first.

    Raises
    ------
    InvalidParameterError
        If a row is zero, or there are too few or too many.

    Examples
    --------
    >>> nearest_rows([[1.0, 0.0], [1.0, 0.1], [0.0, 1.0]])
    array([1, 0, 1])
    """
    cosines = row_cosines(_table(rows, least=2))
    np.fill_diagonal(cosines, -np.inf)
    nearest: IntArray = np.argmax(cosines, axis=1).astype(np.int64, copy=False)
    return nearest


def next_door_share(rows: npt.ArrayLike) -> float:
    """
    Return for what part of the rows the nearest other row, by cosine, is the one before or after.

    Parameters
    ----------
    rows : array_like of shape (n, d)
        At least two rows that are not zero; at most 8192.

    Returns
    -------
    float
        0..1; about 2/n for random rows.

    Raises
    ------
    InvalidParameterError
        As `nearest_rows`.

    Examples
    --------
    >>> next_door_share([[1.0, 0.0], [1.0, 0.1], [0.0, 1.0], [1.0, 0.0]])
    0.5
    """
    nearest = nearest_rows(rows)
    return float(np.mean(np.abs(nearest - np.arange(nearest.size)) == 1))


def mean_by_offset(matrix: npt.ArrayLike) -> npt.NDArray[np.float64]:
    """
    Return the mean of a matrix along each diagonal, from the main one to the last corner.

    Parameters
    ----------
    matrix : array_like of shape (n, n)
        A symmetric matrix such as `row_cosines`: only the upper half is read.

    Returns
    -------
    ndarray of shape (n,)
        Entry k is the mean of ``matrix[i, i + k]`` over all i.

    Raises
    ------
    InvalidParameterError
        If the matrix is not square, not finite or too large.

    Examples
    --------
    >>> mean_by_offset([[1.0, 0.5, 0.25], [0.5, 1.0, 0.75], [0.25, 0.75, 1.0]])
    array([1.   , 0.625, 0.25 ])
    """
    square = finite_array("matrix", matrix, ndim=2).astype(np.float64, copy=False)
    side = matrix_side("matrix", len(square))
    require(square.shape == (side, side), "matrix", square.shape, "must be square")
    return np.array([square.diagonal(offset).mean() for offset in range(side)])


def offset_share(rows: npt.ArrayLike) -> float:
    """
    Return how much of the dot products between different rows is explained by their offset alone.

    Parameters
    ----------
    rows : array_like of shape (n, d)
        At least three rows, at most 8192. They are not centred.

    Returns
    -------
    float
        R squared: 1 minus the squares that remain when the mean of its diagonal is taken from every product
        off the main diagonal, over the squares about their common mean. 1 if products depend on the offset
        alone, 2/n on average for independent random rows; NaN if the products do not vary.

    Raises
    ------
    InvalidParameterError
        If there are too few rows or too many, or they are not finite.

    Notes
    -----
    The main diagonal is left out because it stands out in any table, and would be counted as explained.

    Examples
    --------
    >>> round(offset_share([[1.0, 0.0], [0.0, 1.0], [-1.0, 0.0]]), 3)
    1.0
    >>> round(offset_share([[1.0, 0.0], [1.0, 0.0], [-1.0, 0.0]]), 3)
    0.25
    """
    table = _table(rows, least=3)
    products = table @ table.T
    apart = np.triu_indices(len(table), k=1)
    explained = mean_by_offset(products)[apart[1] - apart[0]]
    found = products[apart]
    total = float(np.sum((found - found.mean()) ** 2))
    return 1 - float(np.sum((found - explained) ** 2)) / total if total else np.nan


def _table(rows: npt.ArrayLike, *, least: int) -> npt.NDArray[np.float64]:
    table = finite_array("rows", rows, ndim=2).astype(np.float64, copy=False)
    matrix_side("rows", len(table))
    require(len(table) >= least, "rows", table.shape, f"must have at least {least} rows")
    return table


def _directions(rows: npt.ArrayLike, *, least: int) -> npt.NDArray[np.float64]:
    table = _table(rows, least=least)
    lengths = np.linalg.norm(table, axis=1, keepdims=True)
    require(bool((lengths > 0).all()), "rows", rows, "must not hold a row of zeros, which has no direction")
    directions: npt.NDArray[np.float64] = table / lengths
    return directions
