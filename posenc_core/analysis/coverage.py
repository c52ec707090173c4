"""Which angles a pair has met in training, and which it meets only beyond."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from posenc_core.arrays import read_only_copy
from posenc_core.validation import frequency_array, number, require, require_all


@dataclass(frozen=True, eq=False)
class AngleCoverage:
    """
    Hold how far every pair turns; made by `angle_coverage`, compared by identity.

    Attributes
    ----------
    turns_train : ndarray of shape (d/2,)
        Turns within the trained length.
    turns_target : ndarray of shape (d/2,)
        Turns within the target length.
    unseen_share : ndarray of shape (d/2,)
        Share of the circle that is met in the target length only, 0..1.

    Examples
    --------
    >>> AngleCoverage(np.array([0.5]), np.array([2.0]), np.array([0.5])).unseen_share
    array([0.5])
    """

    turns_train: npt.NDArray[np.float64]
    turns_target: npt.NDArray[np.float64]
    unseen_share: npt.NDArray[np.float64]

    def __post_init__(self) -> None:
        for name in ("turns_train", "turns_target", "unseen_share"):
            object.__setattr__(self, name, read_only_copy(getattr(self, name)))

    @property
    def seen_share(self) -> npt.NDArray[np.float64]:
        """Share of the circle that training has passed through, 0..1."""
        return np.minimum(self.turns_train, 1)

    @property
    def unfinished(self) -> int:
        """How many pairs never finish a turn in training: the only ones with angles left to meet."""
        return int(np.count_nonzero(self.turns_train < 1))


_ROUNDING = 1e-12
"""Share of a circle below which an angle is not new but a stretched frequency that was rounded."""


def angle_coverage(
    inv_freq: npt.ArrayLike,
    train_len: float,
    target_len: float,
    *,
    target_inv_freq: npt.ArrayLike | None = None,
) -> AngleCoverage:
    """
    Compare the angles that pairs pass through in two lengths.

    Fast pairs have seen the whole circle in training; it is the slow ones that meet new angles beyond.

    Parameters
    ----------
    inv_freq : array_like of shape (d/2,)
        Angular frequencies in rad per position; their sign does not matter.
    train_len : float
        Trained length in positions, greater than 0.
    target_len : float
        Length asked for, in positions, greater than 0.
    target_inv_freq : array_like of shape (d/2,), optional
        Frequencies used in the target length, where a recipe has stretched the trained ones.

    Returns
    -------
    AngleCoverage
        ``turns = length * inv_freq / (2 pi)`` for both lengths, and the share of the circle that is new:
        ``min(1, turns_target) - min(1, turns_train)``, 0 if no pair turns further than before. Of stretched
        frequencies, less than 1e-12 of a circle is rounding and counts as 0.

    Raises
    ------
    InvalidParameterError
        If a frequency is NaN or infinite, a length is not a finite number greater than 0, or the two sets of
        frequencies differ in number.

    References
    ----------
    Peng et al. 2023 (YaRN), arXiv:2309.00071, definition 2, on wavelengths and trained lengths.

    Examples
    --------
    >>> angle_coverage([np.pi, np.pi / 8], 4, 8).unseen_share
    array([0.  , 0.25])
    >>> angle_coverage([np.pi, np.pi / 8], 4, 8, target_inv_freq=[np.pi, np.pi / 16]).unseen_share
    array([0., 0.])
    """
    trained = frequency_array("inv_freq", inv_freq)
    used = trained if target_inv_freq is None else _as_many("target_inv_freq", target_inv_freq, trained.size)
    turns_train = np.abs(trained) * number("train_len", train_len, above=0) / (2 * np.pi)
    turns_target = np.abs(used) * number("target_len", target_len, above=0) / (2 * np.pi)
    unseen = np.maximum(np.minimum(turns_target, 1) - np.minimum(turns_train, 1), 0)
    if target_inv_freq is not None:
        unseen = np.where(unseen < _ROUNDING, 0, unseen)
    return AngleCoverage(turns_train, turns_target, unseen)


def kept_shares(inv_freq: npt.ArrayLike, stretched_inv_freq: npt.ArrayLike) -> npt.NDArray[np.float64]:
    """
    Return what share of its frequency every pair keeps when a recipe stretches the context.

    It is also the share that is left of the angle between two neighbouring positions.

    Parameters
    ----------
    inv_freq : array_like of shape (d/2,)
        Angular frequencies before, in rad per position, none of them 0.
    stretched_inv_freq : array_like of shape (d/2,)
        Angular frequencies after.

    Returns
    -------
    ndarray of shape (d/2,)
        Their ratios: 1 where a pair is left alone, ``1 / factor`` where it is interpolated.

    Raises
    ------
    InvalidParameterError
        If a frequency is NaN or infinite, one before is 0, or their numbers differ.

    References
    ----------
    Chen et al. 2023, "Extending Context Window via Positional Interpolation", arXiv:2306.15595, equation 4.

    Examples
    --------
    >>> kept_shares([1.0, 0.1], [1.0, 0.025])
    array([1.  , 0.25])
    """
    before = frequency_array("inv_freq", inv_freq)
    require_all("inv_freq", before, before != 0, "must not be 0")
    shares: npt.NDArray[np.float64] = _as_many("stretched_inv_freq", stretched_inv_freq, before.size) / before
    return shares


def _as_many(name: str, value: npt.ArrayLike, count: int) -> npt.NDArray[np.float64]:
    frequencies = frequency_array(name, value)
    fitting = f"must hold {count} frequencies, as many as inv_freq"
    require(frequencies.size == count, name, frequencies.shape, fitting)
    return frequencies
