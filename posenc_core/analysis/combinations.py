"""Which combinations of two pairs' phases a text passes through: a curve on a torus."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from posenc_core.arrays import read_only_copy
from posenc_core.spectrum import angles
from posenc_core.types import BoolArray
from posenc_core.validation import LARGEST_EXACT, frequency_array, integer, require

_MOST_POSITIONS = 65536


@dataclass(frozen=True, eq=False)
class PhaseCombinations:
    """
    Hold which cells of the torus are met in training and in the target; made by `phase_combinations`.

    Attributes
    ----------
    seen : ndarray of bool, shape (cells, cells)
        Met in the trained length; rows count the phase of the first pair, columns that of the second.
    met : ndarray of bool, shape (cells, cells)
        Met in the target length.

    Examples
    --------
    >>> PhaseCombinations(np.array([[True, False]]), np.array([[True, True]])).new_share
    0.5
    """

    seen: BoolArray
    met: BoolArray

    def __post_init__(self) -> None:
        for name in ("seen", "met"):
            object.__setattr__(self, name, read_only_copy(getattr(self, name)))

    @property
    def seen_share(self) -> float:
        """Share of the torus that training has passed through."""
        return float(self.seen.mean())

    @property
    def met_share(self) -> float:
        """Share of the torus that the target passes through."""
        return float(self.met.mean())

    @property
    def new_share(self) -> float:
        """Share of the torus that only the target passes through."""
        return float((self.met & ~self.seen).mean())


def phases(position_ids: npt.ArrayLike, inv_freq: npt.ArrayLike) -> npt.NDArray[np.float64]:
    """
    Return where on its circle each pair stands, in turns.

    Parameters
    ----------
    position_ids : array_like of shape (n,)
        Positions; negative and fractional ones are legal.
    inv_freq : array_like of shape (d/2,)
        Angular frequencies in rad per position.

    Returns
    -------
    ndarray of shape (n, d/2)
        Angles in turns, reduced to 0 <= phase < 1; float64.

    Raises
    ------
    InvalidParameterError
        If a position or frequency is NaN, infinite or beyond 2**53.

    Examples
    --------
    >>> phases([0, 1, 3], [np.pi, np.pi / 2])
    array([[0.  , 0.  ],
           [0.5 , 0.25],
           [0.5 , 0.75]])
    """
    turns = angles(position_ids, inv_freq) / (2 * np.pi)
    reduced: npt.NDArray[np.float64] = turns - np.floor(turns)
    return np.where(reduced < 1, reduced, 0.0)  # a tiny negative angle rounds up to a whole turn


def phase_combinations(
    inv_freq: npt.ArrayLike,
    train_len: int,
    target_len: int,
    *,
    target_inv_freq: npt.ArrayLike | None = None,
    cells: int = 24,
) -> PhaseCombinations:
    """
    Count which combinations of two pairs' phases are met in training and in a longer text.

    Two pairs that have each seen their whole circle have still seen few of its combinations.

    Parameters
    ----------
    inv_freq : array_like of shape (2,)
        Trained angular frequencies of the two pairs, in rad per position.
    train_len : int
        Trained length in positions, at least 1.
    target_len : int
        Length asked for, in positions, at least 1.
    target_inv_freq : array_like of shape (2,), optional
        Frequencies used in the target length, where a recipe has stretched the trained ones.
    cells : int
        How many pieces each circle is cut into, 1..256.

    Returns
    -------
    PhaseCombinations
        Of lengths beyond 65536, that many positions, evenly spread, are looked at.

    Raises
    ------
    InvalidParameterError
        If there are not two frequencies, or an argument is out of range.

    References
    ----------
    Su et al. 2021, "RoFormer", arXiv:2104.09864, section 3.2.2: a position is the tuple of its angles.

    Examples
    --------
    >>> both = phase_combinations([np.pi / 4, np.pi / 2], 4, 8, cells=4)
    >>> both.seen_share, both.met_share, both.new_share
    (0.25, 0.5, 0.25)
    """
    trained = _two("inv_freq", inv_freq)
    used = trained if target_inv_freq is None else _two("target_inv_freq", target_inv_freq)
    pieces = integer("cells", cells, low=1, high=256)
    lengths = (
        integer(name, length, low=1, high=LARGEST_EXACT)
        for name, length in (("train_len", train_len), ("target_len", target_len))
    )
    seen, met = (
        _cells(length, frequencies, pieces)
        for length, frequencies in zip(lengths, (trained, used), strict=True)
    )
    return PhaseCombinations(seen, met)


def _two(name: str, value: npt.ArrayLike) -> npt.NDArray[np.float64]:
    frequencies = frequency_array(name, value)
    require(frequencies.size == 2, name, frequencies.shape, "must hold the frequencies of two pairs")
    return frequencies


def _cells(length: int, inv_freq: npt.NDArray[np.float64], pieces: int) -> BoolArray:
    positions = np.linspace(0, length - 1, min(length, _MOST_POSITIONS)).round()
    # A whole number of eighths of a turn may come out a rounding error below it: half a millionth of a cell.
    rows, columns = (np.floor(phases(positions, inv_freq) * pieces + 5e-7).astype(int) % pieces).T
    grid = np.zeros((pieces, pieces), dtype=np.bool_)
    grid[rows, columns] = True
    return grid
