"""Which angles a pair has met in training, and which it meets only beyond."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from posenc_core.arrays import read_only_copy
from posenc_core.validation import frequency_array, number


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


def angle_coverage(inv_freq: npt.ArrayLike, train_len: float, target_len: float) -> AngleCoverage:
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

    Returns
    -------
    AngleCoverage
        ``turns = length * inv_freq / (2 pi)`` for both lengths, and the share of the circle that is new:
        ``min(1, turns_target) - min(1, turns_train)``, 0 if the target is not longer.

    Raises
    ------
    InvalidParameterError
        If a frequency is NaN or infinite, or a length is not a finite number greater than 0.

    References
    ----------
    Peng et al. 2023 (YaRN), arXiv:2309.00071, definition 2, on wavelengths and trained lengths.

    Examples
    --------
    >>> angle_coverage([np.pi, np.pi / 8], 4, 8).unseen_share
    array([0.  , 0.25])
    """
    per_position = np.abs(frequency_array("inv_freq", inv_freq)) / (2 * np.pi)
    turns_train = per_position * number("train_len", train_len, above=0)
    turns_target = per_position * number("target_len", target_len, above=0)
    unseen = np.minimum(turns_target, 1) - np.minimum(turns_train, 1)
    return AngleCoverage(turns_train, turns_target, np.maximum(unseen, 0))
