"""What YaRN and Llama 3 share: fast pairs are kept, slow ones interpolated, those between are blended."""

import numpy as np
import numpy.typing as npt


def blended(
    inv_freq: npt.NDArray[np.float64], factor: float, kept_share: npt.NDArray[np.float64]
) -> npt.NDArray[np.float64]:
    """
    Return frequencies between the given ones and those divided by ``factor``.

    Parameters
    ----------
    inv_freq : ndarray of shape (d/2,)
        Angular frequencies in rad per position.
    factor : float
        What an interpolated frequency is divided by.
    kept_share : ndarray of shape (d/2,)
        1 keeps a frequency, 0 divides it, and between the two it is mixed linearly.

    Returns
    -------
    ndarray of shape (d/2,)
        Kept frequencies, and all of them if ``factor`` is 1, are the given ones to the bit.

    Examples
    --------
    >>> blended(np.array([1.0, 1.0, 1.0]), 4, np.array([1.0, 0.5, 0.0]))
    array([1.   , 0.625, 0.25 ])
    """
    return inv_freq * (kept_share + (1 - kept_share) / factor)


def kept_by_rotations(
    inv_freq: npt.NDArray[np.float64], length: int, *, low: float, high: float
) -> npt.NDArray[np.float64]:
    """
    Return how much of each frequency is kept, by the turns its pair makes within ``length`` positions.

    Parameters
    ----------
    inv_freq : ndarray of shape (d/2,)
        Angular frequencies in rad per position.
    length : int
        Trained length in positions.
    low : float
        Pairs with fewer turns are interpolated.
    high : float
        Pairs with more turns are kept. Equal to ``low``, there is nothing to blend and no division by zero:
        pairs with at least this many turns are kept.

    Returns
    -------
    ndarray of shape (d/2,)
        Shares in 0..1, linear in the number of turns between the two limits.

    Examples
    --------
    >>> kept_by_rotations(2 * np.pi * np.array([0.04, 0.02, 0.01]), 100, low=1, high=3).round(9)
    array([1. , 0.5, 0. ])
    """
    rotations = length * inv_freq / (2 * np.pi)
    if low == high:
        return (rotations >= low).astype(np.float64)
    return np.clip((rotations - low) / (high - low), 0, 1)
