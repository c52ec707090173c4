"""Position interpolation: squeeze all positions into the trained range by slowing every pair alike."""

from posenc_core.frequencies import RopeFrequencies
from posenc_core.spectrum import inv_freq
from posenc_core.validation import even_width, number


def linear_scaling(dim: int, *, base: float = 10000.0, factor: float) -> RopeFrequencies:
    """
    Divide every frequency by ``factor``; the angle of position m becomes that of ``m / factor``.

    To fit a length L' into a trained length L, ``factor = L' / L``. Neighbours then come ``factor`` times
    closer in angle: resolution is lost, and the published results fine-tune.

    Parameters
    ----------
    dim : int
        Number of rotated features, even, 2..65536.
    base : float
        Base of the spectrum, greater than 1.
    factor : float
        How much longer the context becomes, greater than 0; below 1 it becomes shorter.

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
    Chen et al. 2023, "Extending Context Window via Positional Interpolation", arXiv:2306.15595.

    Examples
    --------
    >>> linear_scaling(4, factor=4).inv_freq
    array([0.25  , 0.0025])
    """
    standard = inv_freq(even_width("dim", dim), base=base)
    return RopeFrequencies(standard / number("factor", factor, above=0))
