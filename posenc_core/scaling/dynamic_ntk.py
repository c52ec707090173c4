"""Dynamic NTK: NTK-aware scaling by as much as the current length asks for."""

from posenc_core.frequencies import RopeFrequencies
from posenc_core.scaling.ntk import ntk_scaling
from posenc_core.validation import LARGEST_EXACT, integer, number


def dynamic_ntk_scaling(
    dim: int, *, base: float, factor: float, original_len: int, seq_len: int | None = None
) -> RopeFrequencies:
    """
    Stretch by ``factor * seq_len / original_len - (factor - 1)`` beyond the original length.

    A pure function of the length: short sequences after long ones have their old frequencies again. The
    length enters the formula itself, so ``factor`` is not the ratio of lengths; 1 stretches by that ratio.

    Parameters
    ----------
    dim : int
        Number of rotated features, even, 4..65536.
    base : float
        Base of the spectrum, greater than 1.
    factor : float
        How hard to stretch, at least 1.
    original_len : int
        Trained length in positions, at least 1.
    seq_len : int, optional
        Current length in positions, at least 1; left out, it is within the original length.

    Returns
    -------
    RopeFrequencies
        Frequencies in rad per position, of shape (dim/2,): the unchanged ones up to ``original_len``.

    Raises
    ------
    InvalidParameterError
        If an argument is out of range.

    References
    ----------
    emozilla 2023, "Dynamically Scaled RoPE"; Peng et al. 2023 (YaRN), arXiv:2309.00071, "Dynamic NTK";
    ``_compute_dynamic_ntk_parameters`` of Transformers.

    Examples
    --------
    >>> dynamic_ntk_scaling(4, base=100.0, factor=2, original_len=10, seq_len=10).inv_freq
    array([1. , 0.1])
    >>> dynamic_ntk_scaling(4, base=100.0, factor=2, original_len=10, seq_len=20).inv_freq * 3
    array([3. , 0.1])
    """
    strength = number("factor", factor, at_least=1)
    trained = integer("original_len", original_len, low=1, high=LARGEST_EXACT)
    length = trained if seq_len is None else integer("seq_len", seq_len, low=1, high=LARGEST_EXACT)
    stretch = 1 + strength * max(length / trained - 1, 0)
    return ntk_scaling(dim, base=base, factor=stretch)
