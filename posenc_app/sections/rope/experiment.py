"""What all experiments of the page share: a query and a key, how fast they turn, and where they stand."""

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Literal, cast

import numpy as np
import numpy.typing as npt

import posenc_core as pc
from posenc_app.url_state import State, Whole, declared

Floats = npt.NDArray[np.float64]

#: Rounding of a score of two unit vectors whose angles stay below `_ROUNDED_FROM` rad.
TOLERANCE = 1e-12
_ROUNDED_FROM = 1000.0
_TWELFTH_OF_PI = np.pi / 12


@dataclass(frozen=True, eq=False)
class Experiment:
    """One pair of features of a query and of a key, on a slider of positions.

    Attributes
    ----------
    frequencies : ndarray of shape (c,)
        Of all pairs, in rad per position, fastest first; a single one when it was chosen freely.
    pair : int
        Which of them turns the hands.
    q, k : ndarray of shape (2,)
        The contents.
    labels : ndarray of int, shape (p,)
        The positions on the slider.
    positions : ndarray of shape (p,)
        What a number format made of them.
    places : (int, int)
        Where on the slider the query and the key stand.
    """

    frequencies: Floats
    pair: int
    q: Floats
    k: Floats
    labels: npt.NDArray[np.int64]
    positions: Floats
    places: tuple[int, int]

    @property
    def theta(self) -> float:
        """The frequency of the chosen pair."""
        return float(self.frequencies[self.pair])

    @property
    def ids(self) -> tuple[int, int]:
        """The positions of the query and of the key."""
        m, n = self.places
        return int(self.labels[m]), int(self.labels[n])

    @property
    def distance(self) -> int:
        """Key minus query."""
        return self.places[1] - self.places[0]

    @cached_property
    def readings(self) -> pc.PairReadings:
        """Angle, cosine and score for every two places on the slider."""
        return pc.pair_readings(self.q, self.k, self.positions, self.positions, self.theta)

    @property
    def score(self) -> float:
        """The score at the current places."""
        return float(self.readings.scores[self.places])

    @cached_property
    def moved_along(self) -> Floats:
        """The scores that are shown when both are moved along the slider together."""
        along: Floats = np.diagonal(self.readings.scores, offset=self.distance)
        return along

    @property
    def spread(self) -> float:
        """Largest difference between any two of those scores."""
        return float(np.ptp(self.moved_along))

    @property
    def tolerance(self) -> float:
        """How much of a spread is rounding: more for long vectors, and for angles of many turns."""
        lengths = float(np.linalg.norm(self.q) * np.linalg.norm(self.k))
        angle = float(np.abs(self.positions).max()) * self.theta
        return TOLERANCE * max(1.0, lengths) * max(1.0, angle / _ROUNDED_FROM)


def experiment(state: State) -> Experiment:
    """Set the experiment up from the values of the page."""
    frequencies, pair = _frequencies(state)
    labels = int(state["rope_from"]) + np.arange(cast(Whole, declared("rope_m")).high + 1)
    return Experiment(
        frequencies=frequencies,
        pair=pair,
        q=content(state, "q"),
        k=content(state, "k"),
        labels=labels,
        positions=kept(labels, state["rope_format"]),
        places=(state["rope_m"], state["rope_n"]),
    )


def spectrum(state: State) -> Floats:
    """Return the frequencies of the chosen width and base."""
    return pc.inv_freq(int(state["rope_width"]), base=float(state["rope_base"]))


def _frequencies(state: State) -> tuple[Floats, int]:
    if state["rope_by"] == "free":
        return np.array([float(fraction_of_pi(state["rope_theta"])) * np.pi]), 0
    frequencies = spectrum(state)
    return frequencies, min(state["rope_pair"], len(frequencies) - 1)


def content(state: State, which: Literal["q", "k"]) -> Floats:
    """Return the query's or the key's pair, given by angle and length or by its numbers."""
    if state["rope_content"] == "numbers":
        return np.array(state[f"rope_{which}"])
    along_axis = [state[f"rope_{which}_length"] / 10, 0.0]
    return pc.rotate(along_axis, state[f"rope_{which}_turn"], [_TWELFTH_OF_PI]).astype(np.float64)


def kept(labels: npt.NDArray[np.int64], number_format: str) -> Floats:
    """Return positions as a number format keeps them; float64 keeps them all."""
    if number_format == "float64":
        return labels.astype(np.float64)
    return pc.rounded_positions(labels, cast("Literal['float16', 'bfloat16']", number_format))


def fraction_of_pi(steps: int) -> Fraction:
    """Return the fraction of π that a step of the slider of θ stands for."""
    return Fraction(steps, 24)


def shown_fraction(fraction: Fraction) -> str:
    """Write a multiple of π.

    Examples
    --------
    >>> [shown_fraction(fraction_of_pi(steps)) for steps in (0, 2, 10, 12, 24, 48)]
    ['0', 'π/12', '5π/12', 'π/2', 'π', '2π']
    """
    if not fraction:
        return "0"
    above = "π" if fraction.numerator == 1 else f"{fraction.numerator}π"
    return above if fraction.denominator == 1 else f"{above}/{fraction.denominator}"
