"""LongRoPE: a searched divisor for every pair, one set for short sequences and one for long ones."""

import math

import numpy as np
import numpy.typing as npt

from posenc_core.frequencies import RopeFrequencies
from posenc_core.spectrum import inv_freq
from posenc_core.validation import (
    LARGEST_EXACT,
    even_width,
    finite_array,
    integer,
    number,
    require,
    require_all,
)


def longrope_scaling(  # noqa: PLR0913 - the recipe has this many numbers, all named
    dim: int,
    *,
    base: float,
    short_factor: npt.ArrayLike,
    long_factor: npt.ArrayLike,
    original_len: int,
    max_len: int | None = None,
    seq_len: int | None = None,
    factor: float | None = None,
    attention_factor: float | None = None,
) -> RopeFrequencies:
    """
    Divide every frequency by a factor of its own, chosen by the current length.

    One position beyond the original length switches *all* positions to the long factors: keys cached
    before do not fit queries made afterwards.

    Parameters
    ----------
    dim : int
        Number of rotated features, even, 2..65536.
    base : float
        Base of the spectrum, greater than 1.
    short_factor : array_like of shape (dim/2,)
        Divisors up to the original length, greater than 0.
    long_factor : array_like of shape (dim/2,)
        Divisors beyond it, greater than 0.
    original_len : int
        Trained length in positions, at least 2.
    max_len : int, optional
        Extended length in positions, from which ``factor`` follows if it is left out.
    seq_len : int, optional
        Current length in positions, at least 1; left out, it is within the original length.
    factor : float, optional
        ``max_len / original_len``, at least 1; it enters the attention factor only.
    attention_factor : float, optional
        Multiplies q and k alike, at any length. Left out, it is
        ``sqrt(1 + ln(factor) / ln(original_len))``, or 1 where no extension is known.

    Returns
    -------
    RopeFrequencies
        Frequencies in rad per position, of shape (dim/2,), with the attention factor.

    Raises
    ------
    InvalidParameterError
        If an argument is out of range, or there is not one divisor for each pair.

    References
    ----------
    Ding et al. 2024, arXiv:2402.13753, section 3; ``_compute_longrope_parameters`` of Transformers.

    Examples
    --------
    >>> recipe = dict(base=100.0, short_factor=[1.0, 1.0], long_factor=[1.0, 8.0], original_len=4096)
    >>> longrope_scaling(4, **recipe, seq_len=4096).inv_freq
    array([1. , 0.1])
    >>> longrope_scaling(4, **recipe, seq_len=4097).inv_freq
    array([1.    , 0.0125])
    """
    standard = inv_freq(even_width("dim", dim), base=base)
    short = _divisors("short_factor", short_factor, standard.size)
    long = _divisors("long_factor", long_factor, standard.size)
    trained = integer("original_len", original_len, low=2, high=LARGEST_EXACT)
    length = trained if seq_len is None else integer("seq_len", seq_len, low=1, high=LARGEST_EXACT)
    stretch = _stretch(factor, max_len, trained)
    if attention_factor is None:
        attention_factor = math.sqrt(1 + math.log(stretch) / math.log(trained))
    return RopeFrequencies(standard / (long if length > trained else short), attention_factor)


def _stretch(factor: float | None, max_len: int | None, original_len: int) -> float:
    extended = original_len if max_len is None else integer("max_len", max_len, low=1, high=LARGEST_EXACT)
    if factor is None:
        return max(extended / original_len, 1.0)
    return number("factor", factor, at_least=1)


def _divisors(name: str, value: npt.ArrayLike, pairs: int) -> npt.NDArray[np.float64]:
    divisors = finite_array(name, value, ndim=1).astype(np.float64, copy=False)
    require(divisors.size == pairs, name, divisors.shape, f"must hold {pairs} divisors, one for each pair")
    require_all(name, divisors, divisors > 0, "must be greater than 0")
    return divisors
