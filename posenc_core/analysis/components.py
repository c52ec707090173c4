"""Along which directions the rows of a table differ most, and how fast they go up and down along one."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from posenc_core.validation import finite_array, integer, matrix_side, require


@dataclass(frozen=True, eq=False)
class PrincipalComponents:
    """
    Hold a centred table seen along the directions in which its rows differ most.

    Attributes
    ----------
    shares : ndarray of shape (m,)
        Part of the variance along each direction, falling; the sum is 1. ``m = min(n, d)``.
    scores : ndarray of shape (n, m)
        The centred rows in these directions. Dot products between rows are those of the centred rows.
    error : float
        Largest difference between the two kinds of dot products: rounding.

    Examples
    --------
    >>> found = principal_components([[0.0, 0.0], [2.0, 0.0], [0.0, 1.0], [2.0, 1.0]])
    >>> found.shares, found.error < 1e-15
    (array([0.8, 0.2]), True)
    """

    shares: npt.NDArray[np.float64]
    scores: npt.NDArray[np.float64]
    error: float

    def share_of(self, count: int) -> float:
        """
        Return the part of the variance in the first components together.

        Parameters
        ----------
        count : int
            How many components, 1..m.

        Returns
        -------
        float
            0..1.

        Raises
        ------
        InvalidParameterError
            If there are not so many.

        Examples
        --------
        >>> principal_components([[0.0, 0.0], [2.0, 0.0], [0.0, 1.0], [2.0, 1.0]]).share_of(1)
        0.8
        """
        return float(np.sum(self.shares[: integer("count", count, low=1, high=self.shares.size)]))


def principal_components(rows: npt.ArrayLike) -> PrincipalComponents:
    """
    Turn the axes of a table so that the first follows the largest variance, the next the largest left, ...

    Parameters
    ----------
    rows : array_like of shape (n, d)
        At least two rows that differ; at most 8192.

    Returns
    -------
    PrincipalComponents
        Shares and scores. A direction and its opposite are equally good: the one is taken whose largest
        coefficient, by size, is positive.

    Raises
    ------
    InvalidParameterError
        If there are too few rows or too many, they are not finite, or all are equal.

    References
    ----------
    Pearson 1901, "On lines and planes of closest fit to systems of points in space".

    Examples
    --------
    >>> principal_components([[0.0, 0.0], [3.0, 4.0]]).scores[:, 0].round(3)
    array([-2.5,  2.5])
    """
    table = finite_array("rows", rows, ndim=2).astype(np.float64, copy=False)
    matrix_side("rows", max(table.shape))
    require(len(table) >= 2, "rows", table.shape, "must have at least 2 rows")
    centred = table - table.mean(axis=0)
    require(bool(np.any(centred)), "rows", table.shape, "must not all be equal")
    # Of the d x d matrix: a tall table is decomposed several times as fast as by its singular values.
    variances, directions = np.linalg.eigh(centred.T @ centred)
    kept = np.argsort(variances)[::-1][: min(table.shape)]
    chosen = directions[:, kept]
    largest = np.argmax(np.abs(chosen), axis=0)
    scores = centred @ (chosen * np.sign(chosen[largest, np.arange(len(kept))]))
    found = np.maximum(variances[kept], 0.0)
    error = float(np.max(np.abs(scores @ scores.T - centred @ centred.T)))
    return PrincipalComponents(shares=found / np.sum(found), scores=scores, error=error)


def mean_period(values: npt.ArrayLike) -> float:
    """
    Return how many positions a row of values takes, on average, to go up and down once.

    Parameters
    ----------
    values : array_like of shape (n,)
        Values at positions 0, 1, 2, ...; at least two.

    Returns
    -------
    float
        Twice the mean distance between two changes of sign, in positions: the period of a sine, up to one
        position in the whole row, and a summary of anything else. Infinity with fewer than two changes.

    Raises
    ------
    InvalidParameterError
        If there are too few values, or they are not finite.

    Examples
    --------
    >>> mean_period([1.0, -1.0, 1.0, -1.0])
    2.0
    """
    heights = finite_array("values", values, ndim=1)
    require(heights.size >= 2, "values", heights.shape, "must hold at least two values")
    changes = np.flatnonzero(np.diff(heights >= 0))
    if changes.size < 2:
        return np.inf
    return 2 * float(changes[-1] - changes[0]) / (changes.size - 1)
