"""Simpler ways to write a position down, and which of five properties each of them has, measured."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

import numpy as np
import numpy.typing as npt

from posenc_core.encodings.sinusoidal import sinusoidal
from posenc_core.validation import choice, integer, position_array

Scheme: TypeAlias = Literal["integers", "scaled", "binary", "sinusoidal"]

SCHEMES: tuple[Scheme, ...] = ("integers", "scaled", "binary", "sinusoidal")
LONGEST = 1024
"""Longest sentence that is looked at pair by pair."""

_SMALL_STEP = 1 / 1024
_EQUAL = 1e-9
_ROUNDING = 1e-6  # of a distance that comes out of a difference of squares


@dataclass(frozen=True)
class SchemeReport:
    """
    Hold what was measured of one way to write positions down.

    Attributes
    ----------
    largest : float
        Largest absolute value of a feature up to the training length.
    closest : float
        Smallest distance between the vectors of two positions up to the training length.
    jump : float
        Largest change of a feature when the position grows by 1/1024.
    shortest_step, longest_step : float
        Distances between neighbours, in sentences of the training length and of half of it.
    largest_beyond, closest_beyond : float
        The same as the first two, in a sentence of twice the training length.

    Examples
    --------
    >>> report = scheme_report("binary", 64)
    >>> report.is_bounded, report.is_smooth, report.jump
    (True, False, 1.0)
    """

    largest: float
    closest: float
    jump: float
    shortest_step: float
    longest_step: float
    largest_beyond: float
    closest_beyond: float

    @property
    def is_bounded(self) -> bool:
        """Whether every feature stays within -1..1."""
        return self.largest <= 1 + _EQUAL

    @property
    def is_distinct(self) -> bool:
        """Whether no two positions share a vector."""
        return self.closest > _ROUNDING

    @property
    def is_smooth(self) -> bool:
        """Whether a small step changes no feature by more than the step itself."""
        return self.jump <= _SMALL_STEP * (1 + _EQUAL)

    @property
    def has_same_step(self) -> bool:
        """Whether neighbours are equally far apart everywhere, in short sentences and in long ones."""
        return self.longest_step - self.shortest_step <= _EQUAL

    @property
    def goes_on(self) -> bool:
        """Whether beyond the training length values keep their bounds and vectors stay distinct."""
        return self.largest_beyond <= self.largest + _EQUAL and self.closest_beyond > _ROUNDING


def scheme_vectors(
    scheme: Scheme, position_ids: npt.ArrayLike, *, seq_len: int, train_len: int, d_model: int = 64
) -> npt.NDArray[np.float64]:
    """
    Return positions written down in one of four ways.

    Parameters
    ----------
    scheme : {"integers", "scaled", "binary", "sinusoidal"}
        The position itself; divided by the last position of the sentence, so that it runs from 0 to 1; its
        binary digits, the one that changes fastest first, as many as the training length needs; sinusoids.
    position_ids : array_like of shape (n,)
        Positions, not negative.
    seq_len : int
        Length of the sentence they stand in, 2..2048.
    train_len : int
        Longest sentence seen in training, 2..1024.
    d_model : int
        Width of the sinusoidal vectors.

    Returns
    -------
    ndarray of shape (n, features)
        One vector a position; float64.

    Raises
    ------
    InvalidParameterError
        If an argument is out of range.

    Examples
    --------
    >>> scheme_vectors("binary", [0, 1, 2, 3], seq_len=4, train_len=4)
    array([[0., 0.],
           [1., 0.],
           [0., 1.],
           [1., 1.]])
    """
    chosen = choice("scheme", scheme, SCHEMES)
    positions = position_array("position_ids", position_ids, ndim=1)
    length = integer("seq_len", seq_len, low=2, high=2 * LONGEST)
    digits = (integer("train_len", train_len, low=2, high=LONGEST) - 1).bit_length()
    if chosen == "sinusoidal":
        return sinusoidal(positions, d_model)
    units = [length - 1.0 if chosen == "scaled" else 1.0]
    if chosen == "binary":
        units = [2.0**digit for digit in range(digits)]
    counted: npt.NDArray[np.float64] = np.divide.outer(positions, units)
    return np.floor(counted) % 2 if chosen == "binary" else counted


def scheme_report(scheme: Scheme, train_len: int, *, d_model: int = 64) -> SchemeReport:
    """
    Measure five properties of a way to write positions down.

    Parameters
    ----------
    scheme : {"integers", "scaled", "binary", "sinusoidal"}
        See `scheme_vectors`.
    train_len : int
        Longest sentence seen in training, 4..1024.
    d_model : int
        Width of the sinusoidal vectors.

    Returns
    -------
    SchemeReport
        The measurements, and what follows from them.

    Raises
    ------
    InvalidParameterError
        If an argument is out of range.

    Examples
    --------
    >>> [scheme_report(scheme, 64).has_same_step for scheme in SCHEMES]
    [True, False, False, True]
    """
    length = integer("train_len", train_len, low=4, high=LONGEST)

    def vectors(position_ids: npt.ArrayLike, seq_len: int) -> npt.NDArray[np.float64]:
        return scheme_vectors(scheme, position_ids, seq_len=seq_len, train_len=length, d_model=d_model)

    short, trained, beyond = (vectors(np.arange(n), n) for n in (length // 2, length, 2 * length))
    fine = vectors(np.arange(0, 4, _SMALL_STEP), length)
    steps = np.concatenate([np.linalg.norm(np.diff(one, axis=0), axis=1) for one in (short, trained)])
    return SchemeReport(
        largest=float(np.max(np.abs(trained))),
        closest=_closest(trained),
        jump=float(np.max(np.abs(np.diff(fine, axis=0)))),
        shortest_step=float(np.min(steps)),
        longest_step=float(np.max(steps)),
        largest_beyond=float(np.max(np.abs(beyond))),
        closest_beyond=_closest(beyond),
    )


def _closest(vectors: npt.NDArray[np.float64]) -> float:
    """Return the smallest distance between two different rows."""
    squares = np.sum(vectors**2, axis=1)
    apart = squares[:, None] + squares - 2 * vectors @ vectors.T
    np.fill_diagonal(apart, np.inf)
    return float(np.sqrt(max(np.min(apart), 0.0)))
