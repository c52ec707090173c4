"""How far a base reaches: the distance at which the mean over pairs first turns negative."""

import numpy as np
import numpy.typing as npt

from posenc_core.analysis.decay import mean_cosine
from posenc_core.spectrum import inv_freq
from posenc_core.validation import finite_array, frequency_array, integer

_FIRST_PIECE = 4096
_GROWTH = 4


def first_negative(frequencies: npt.ArrayLike, *, limit: int = 1_000_000) -> int | None:
    """
    Find the first whole distance at which the mean cosine over pairs is below zero.

    Parameters
    ----------
    frequencies : array_like of shape (d/2,)
        Angular frequencies in rad per position.
    limit : int
        The last distance that is tried, 0..10**8; work and memory are linear in how far it has to look.

    Returns
    -------
    int or None
        The distance; None if there is none up to ``limit``.

    Raises
    ------
    InvalidParameterError
        If a frequency is NaN or infinite, or ``limit`` is out of range.

    References
    ----------
    Men et al. 2024, "Base of RoPE Bounds Context Length", arXiv:2405.14591: the base is to be so
    large that this mean does not turn negative within the context.

    Examples
    --------
    >>> first_negative(inv_freq(64)), first_negative(inv_freq(64), limit=700)
    (725, None)
    """
    rates = frequency_array("frequencies", frequencies)
    last = integer("limit", limit, low=0, high=10**8)
    start, length = 0, _FIRST_PIECE
    while start <= last:
        piece = np.arange(start, min(start + length, last + 1))
        below = np.flatnonzero(mean_cosine(piece, rates) < 0)
        if below.size:
            return int(piece[below[0]])
        start, length = start + length, length * _GROWTH
    return None


def base_sweep(d: int, bases: npt.ArrayLike, *, limit: int = 1_000_000) -> npt.NDArray[np.float64]:
    """
    Return for each base the first distance at which the mean cosine over pairs is below zero.

    Parameters
    ----------
    d : int
        Rotated width, even, 2..65536.
    bases : array_like of shape (n,)
        Bases of the spectrum, each greater than 1.
    limit : int
        The last distance that is tried, see `first_negative`.

    Returns
    -------
    ndarray of shape (n,)
        Distances; NaN where there is none up to ``limit``.

    Raises
    ------
    InvalidParameterError
        If the width, a base or ``limit`` is out of range.

    References
    ----------
    Men et al. 2024, "Base of RoPE Bounds Context Length", arXiv:2405.14591.

    Examples
    --------
    >>> base_sweep(64, [100.0, 10000.0], limit=1000)
    array([ 46., 725.])
    """
    line = finite_array("bases", bases, ndim=1)
    found = [first_negative(inv_freq(d, base=float(base)), limit=limit) for base in line]
    return np.array([np.nan if distance is None else distance for distance in found], dtype=np.float64)
