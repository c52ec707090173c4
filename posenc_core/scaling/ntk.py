"""NTK-aware scaling: slow pairs are stretched by the whole factor, the fastest one not at all."""

import numpy as np

from posenc_core.frequencies import RopeFrequencies
from posenc_core.spectrum import inv_freq
from posenc_core.validation import even_width, number


def ntk_scaling(dim: int, *, base: float, factor: float) -> RopeFrequencies:
    """
    Raise the base to ``base * factor ** (dim / (dim - 2))``.

    This leaves pair 0 untouched and divides the slowest frequency by exactly ``factor``.

    Parameters
    ----------
    dim : int
        Number of rotated features, even, 4..65536.
    base : float
        Base of the spectrum, greater than 1.
    factor : float
        How much longer the context becomes, at least 1.

    Returns
    -------
    RopeFrequencies
        Frequencies in rad per position, of shape (dim/2,); attention factor 1.

    Raises
    ------
    InvalidParameterError
        If an argument is out of range; two features have no slower pair to stretch.

    References
    ----------
    bloc97 2023, "NTK-Aware Scaled RoPE"; Peng et al. 2023 (YaRN), arXiv:2309.00071, definition 1;
    ``LlamaNTKScaledRotaryEmbedding`` of github.com/jquesnelle/yarn.

    Examples
    --------
    >>> ntk_scaling(6, base=1000.0, factor=4).inv_freq
    array([1.    , 0.05  , 0.0025])
    """
    width = even_width("dim", dim, low=4)
    stretch = number("factor", factor, at_least=1)
    # The new base itself may exceed the float range where its frequencies do not.
    slowed = stretch ** -(np.arange(0, width, 2) / (width - 2))
    return RopeFrequencies(inv_freq(width, base=base) * slowed)
