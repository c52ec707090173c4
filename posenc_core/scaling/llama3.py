"""Llama 3: three bands of wavelengths, kept, blended and interpolated."""

from posenc_core.frequencies import RopeFrequencies
from posenc_core.scaling.blend import blended, kept_by_rotations
from posenc_core.spectrum import inv_freq
from posenc_core.validation import LARGEST_EXACT, even_width, integer, number


def llama3_scaling(
    dim: int,
    *,
    base: float,
    factor: float,
    low_freq_factor: float,
    high_freq_factor: float,
    original_len: int,
) -> RopeFrequencies:
    """
    Keep short wavelengths, divide the frequencies of long ones, blend between.

    Short is below ``original_len / high_freq_factor``, long above ``original_len / low_freq_factor``; the
    blend is linear in ``original_len / wavelength``.

    Parameters
    ----------
    dim : int
        Number of rotated features, even, 2..65536.
    base : float
        Base of the spectrum, greater than 1.
    factor : float
        How much longer the context becomes, at least 1.
    low_freq_factor : float
        Pairs with fewer turns than this in the original length are divided by ``factor``; greater than 0.
    high_freq_factor : float
        Pairs with more turns than this are kept; at least ``low_freq_factor``. If the two are equal there
        is no middle band.
    original_len : int
        Trained length in positions, at least 1.

    Returns
    -------
    RopeFrequencies
        Frequencies in rad per position, of shape (dim/2,); attention factor 1.

    Raises
    ------
    InvalidParameterError
        If an argument is out of range.

    References
    ----------
    ``apply_scaling`` of github.com/meta-llama/llama-models, models/llama3/model.py.

    Examples
    --------
    >>> llama3_scaling(
    ...     6, base=1000.0, factor=8, low_freq_factor=1, high_freq_factor=4, original_len=1000
    ... ).inv_freq.round(4)
    array([1.   , 0.1  , 0.003])
    """
    standard = inv_freq(even_width("dim", dim), base=base)
    stretch = number("factor", factor, at_least=1)
    low = number("low_freq_factor", low_freq_factor, above=0)
    high = number("high_freq_factor", high_freq_factor, at_least=low)
    length = integer("original_len", original_len, low=1, high=LARGEST_EXACT)
    return RopeFrequencies(
        blended(standard, stretch, kept_by_rotations(standard, length, low=low, high=high))
    )
