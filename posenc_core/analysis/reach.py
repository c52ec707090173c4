"""How far a method for relative positions reaches: which distances it keeps apart, what is left of them."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from posenc_core.encodings.alibi import alibi_bias
from posenc_core.types import IntArray
from posenc_core.validation import feature_array, finite_array, number, position_array, require, require_all


@dataclass(frozen=True)
class Run:
    """
    Name a stretch of neighbouring distances that share one label.

    Attributes
    ----------
    label : float
        The row, the bucket or the bias they share.
    first, last : int
        Where the stretch begins and ends, both included.

    Examples
    --------
    >>> Run(label=9, first=12, last=15).length
    4
    """

    label: float
    first: int
    last: int

    @property
    def length(self) -> int:
        """Number of distances in the stretch."""
        return self.last - self.first + 1


def label_runs(labels: npt.ArrayLike) -> tuple[Run, ...]:
    """
    Cut a line of labels into stretches of equal ones.

    Parameters
    ----------
    labels : array_like of shape (n,)
        What a method assigns to the distances 0, 1, 2, ...: a row of a table, a bucket, a bias.

    Returns
    -------
    tuple of Run
        In the order of the distances; they cover all of them.

    Raises
    ------
    InvalidParameterError
        If ``labels`` is not a line of real numbers.

    Examples
    --------
    >>> [(run.first, run.last) for run in label_runs([0, 1, 2, 2, 2])]
    [(0, 0), (1, 1), (2, 4)]
    """
    line = feature_array("labels", labels, ndim=1)
    firsts = np.flatnonzero(np.append(True, line[1:] != line[:-1])[: len(line)])
    lasts = np.append(firsts, len(line))[1:] - 1
    return tuple(
        Run(float(line[first]), int(first), int(last)) for first, last in zip(firsts, lasts, strict=True)
    )


def told_apart(labels: npt.ArrayLike) -> IntArray:
    """
    Count, up to each distance, how many distances a method can tell apart.

    Parameters
    ----------
    labels : array_like of shape (n,)
        What a method assigns to the distances 0, 1, 2, ...

    Returns
    -------
    ndarray of int64, shape (n,)
        Number of different labels among the first 1, 2, ... distances.

    Raises
    ------
    InvalidParameterError
        If ``labels`` is not a line of real numbers.

    Examples
    --------
    >>> told_apart([0, 1, 2, 2, 2])
    array([1, 2, 3, 3, 3])
    """
    line = feature_array("labels", labels, ndim=1)
    is_new = np.zeros(len(line), dtype=np.int64)
    is_new[np.unique(line, return_index=True)[1]] = 1
    return np.cumsum(is_new)


def alibi_discount(lookback: npt.ArrayLike, slopes: npt.ArrayLike) -> npt.NDArray[np.float64]:
    """
    Return by what ALiBi multiplies a weight, before all weights of a query are scaled to sum to 1.

    Parameters
    ----------
    lookback : array_like of shape (n,)
        Query minus key, not negative.
    slopes : array_like of shape (heads,)
        One slope for each head, in score per position, not negative.

    Returns
    -------
    ndarray of shape (heads, n)
        ``exp(-slope * lookback)``, in 0..1; float64.

    Raises
    ------
    InvalidParameterError
        If a lookback or a slope is negative, NaN or infinite.

    References
    ----------
    Press et al. 2022, arXiv:2108.12409, section 3.

    Examples
    --------
    >>> alibi_discount([0, 1, 4], [0.5]).round(3)
    array([[1.   , 0.607, 0.135]])
    """
    back = position_array("lookback", lookback, ndim=1)
    require_all("lookback", back, back >= 0, "must not be negative")
    discount: npt.NDArray[np.float64] = np.exp(alibi_bias(-back, slopes).astype(np.float64))
    return discount


def alibi_horizon(slopes: npt.ArrayLike, *, share: float = 1e-3) -> npt.NDArray[np.float64]:
    """
    Return the lookback at which ALiBi has multiplied a weight by ``share``.

    Parameters
    ----------
    slopes : array_like of shape (heads,)
        One slope for each head, in score per position, greater than 0.
    share : float
        What is left of a weight, between 0 and 1.

    Returns
    -------
    ndarray of shape (heads,)
        ``ln(1 / share) / slope`` in positions; float64.

    Raises
    ------
    InvalidParameterError
        If a slope is not positive and finite, or ``share`` is not between 0 and 1.

    References
    ----------
    Press et al. 2022, arXiv:2108.12409, section 3.

    Examples
    --------
    >>> alibi_horizon([0.5, 2.0**-8]).round(1)
    array([  13.8, 1768.4])
    """
    steepness = finite_array("slopes", slopes, ndim=1).astype(np.float64)
    require_all("slopes", steepness, steepness > 0, "must be greater than 0")
    left = number("share", share, above=0.0)
    require(left < 1, "share", share, "must be less than 1")
    horizon: npt.NDArray[np.float64] = np.log(1 / left) / steepness
    return horizon
