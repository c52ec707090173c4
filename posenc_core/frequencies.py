"""How fast each pair turns, which features make a pair, and what multiplies both."""

from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from posenc_core.arrays import read_only_copy
from posenc_core.spectrum import inv_freq as standard_inv_freq
from posenc_core.types import Pairing
from posenc_core.validation import choice, frequency_array, number

PAIRINGS: tuple[Pairing, ...] = ("interleaved", "half_split")


@dataclass(frozen=True, eq=False)
class RopeFrequencies:
    """
    Hold everything a rotation needs; compared by identity.

    Parameters
    ----------
    inv_freq : array_like of shape (rotary_dim/2,)
        Angular frequencies in rad per position; a read-only float64 copy is kept.
    attention_factor : float
        Multiplies the rotated q and k alike, so that scores feel its square. Greater than 0.
    pairing : {"interleaved", "half_split"} or None
        Features (2i, 2i+1) or (i, i + rotary_dim/2) turn together. None says that it is unknown:
        rotating is then refused.

    Raises
    ------
    InvalidParameterError
        If a frequency is NaN or infinite, the factor is not positive, or the pairing is none of the three.

    References
    ----------
    Su et al. 2021, "RoFormer", arXiv:2104.09864, section 3.2.

    Examples
    --------
    >>> frequencies = RopeFrequencies([1.0, 0.01], pairing="half_split")
    >>> frequencies.rotary_dim
    4
    """

    inv_freq: npt.NDArray[np.float64]
    attention_factor: float = 1.0
    pairing: Pairing | None = "interleaved"

    def __post_init__(self) -> None:
        object.__setattr__(self, "inv_freq", read_only_copy(frequency_array("inv_freq", self.inv_freq)))
        object.__setattr__(
            self, "attention_factor", number("attention_factor", self.attention_factor, above=0)
        )
        if self.pairing is not None:
            choice("pairing", self.pairing, PAIRINGS)

    @classmethod
    def standard(
        cls, d: int, *, base: float = 10000.0, pairing: Pairing | None = "interleaved"
    ) -> "RopeFrequencies":
        """
        Return the frequencies ``base ** (-2 i / d)`` of the paper.

        Parameters
        ----------
        d : int
            Number of rotated features, even, 2..65536.
        base : float
            Base of the spectrum, greater than 1.
        pairing : {"interleaved", "half_split"} or None
            Which features turn together.

        Returns
        -------
        RopeFrequencies
            With attention factor 1.

        Raises
        ------
        InvalidParameterError
            If ``d``, ``base`` or ``pairing`` is out of range.

        Examples
        --------
        >>> RopeFrequencies.standard(4).inv_freq
        array([1.  , 0.01])
        """
        return cls(standard_inv_freq(d, base=base), pairing=pairing)

    def with_pairing(self, pairing: Pairing | None) -> "RopeFrequencies":
        """
        Return the same frequencies for another pairing.

        Parameters
        ----------
        pairing : {"interleaved", "half_split"} or None
            Which features turn together.

        Returns
        -------
        RopeFrequencies
            A new object.

        Raises
        ------
        InvalidParameterError
            If the pairing is unknown to this package.

        Examples
        --------
        >>> RopeFrequencies.standard(4).with_pairing("half_split").pairing
        'half_split'
        """
        return replace(self, pairing=pairing)

    @property
    def rotary_dim(self) -> int:
        """Number of rotated features: two for each frequency."""
        return 2 * self.inv_freq.size


def as_rope_frequencies(frequencies: RopeFrequencies | npt.ArrayLike) -> RopeFrequencies:
    """
    Return frequencies as they are, or a bare array as plain interleaved ones.

    Parameters
    ----------
    frequencies : RopeFrequencies or array_like of shape (rotary_dim/2,)
        A bare array holds angular frequencies in rad per position.

    Returns
    -------
    RopeFrequencies
        From a bare array: attention factor 1, interleaved.

    Raises
    ------
    InvalidParameterError
        If a bare array holds no frequencies, NaN or infinity.

    Examples
    --------
    >>> as_rope_frequencies([1.0, 0.1]).pairing
    'interleaved'
    """
    if isinstance(frequencies, RopeFrequencies):
        return frequencies
    return RopeFrequencies(frequency_array("frequencies", frequencies))
