"""Whether a matrix of scores knows more than the distance: how constant it is along its diagonals."""

import numpy as np
import numpy.typing as npt

from posenc_core.validation import finite_array, require


def diagonal_spread(scores: npt.ArrayLike) -> float:
    """
    Return the largest difference between two scores of one diagonal, that is of one relative position.

    Parameters
    ----------
    scores : array_like of shape (n, n)
        Row m, column n, for consecutive positions of queries and keys.

    Returns
    -------
    float
        0 up to rounding where the score is a function of the distance.

    Raises
    ------
    InvalidParameterError
        If ``scores`` is no square matrix of finite numbers.

    References
    ----------
    Su et al. 2021, "RoFormer", arXiv:2104.09864, section 3.1.

    Examples
    --------
    >>> diagonal_spread([[1, 2], [3, 1]]), diagonal_spread([[1, 2], [3, 4]])
    (0.0, 3.0)
    """
    matrix = finite_array("scores", scores, ndim=2)
    size = len(matrix)
    require(size > 0 and matrix.shape == (size, size), "scores", matrix.shape, "must be a square matrix")
    return max(float(np.ptp(np.diagonal(matrix, offset))) for offset in range(1 - size, size))
