"""No positional encoding at all."""

from dataclasses import dataclass

from posenc_core.hooks import Encoding


@dataclass(frozen=True)
class NoPosition(Encoding):
    """
    Use none of the four doors.

    Attention is then permutation *equivariant*: reordered tokens give reordered outputs. A causal mask
    breaks this.

    References
    ----------
    Haviv et al. 2022, arXiv:2203.16634; Kazemnejad et al. 2023, arXiv:2305.19466.

    Examples
    --------
    >>> NoPosition()
    NoPosition()
    """
