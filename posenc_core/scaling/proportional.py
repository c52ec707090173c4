"""Proportional rotary: the spectrum of the whole head, of which only the fast part turns."""

import numpy as np

from posenc_core.frequencies import RopeFrequencies
from posenc_core.spectrum import inv_freq
from posenc_core.validation import even_width, number, require


def proportional_scaling(
    d_head: int, *, base: float, rotary_fraction: float, factor: float = 1.0
) -> RopeFrequencies:
    """
    Keep the fastest ``rotary_fraction`` of a head's frequencies and set the others to 0.

    Ordinary partial rotation divides its exponents by the rotated width and leaves the remaining features
    out; here the exponents are those of the whole head, and features are paired across all of it.

    Parameters
    ----------
    d_head : int
        Head size, even, 2..65536.
    base : float
        Base of the spectrum, greater than 1.
    rotary_fraction : float
        Share of the head's pairs that turn, greater than 0, at most 1; rounded down to whole pairs.
    factor : float
        What the frequencies are divided by, greater than 0.

    Returns
    -------
    RopeFrequencies
        Frequencies in rad per position, of shape (d_head/2,), the slow ones 0; attention factor 1.

    Raises
    ------
    InvalidParameterError
        If an argument is out of range.

    References
    ----------
    ``_compute_proportional_rope_parameters`` of Transformers (Gemma 4).

    Examples
    --------
    >>> proportional_scaling(8, base=10000.0, rotary_fraction=0.5).inv_freq
    array([1. , 0.1, 0. , 0. ])
    """
    width = even_width("d_head", d_head)
    fraction = number("rotary_fraction", rotary_fraction, above=0)
    require(fraction <= 1, "rotary_fraction", rotary_fraction, "must be at most 1")
    scaled = inv_freq(width, base=base) / number("factor", factor, above=0)
    turns = np.arange(width // 2) < int(fraction * width // 2)
    return RopeFrequencies(np.where(turns, scaled, 0.0))
