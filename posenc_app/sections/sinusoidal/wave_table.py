"""What all views and experiments of the page share: the table of sinusoidal vectors and its waves."""

from dataclasses import dataclass
from typing import cast

import numpy as np
from numpy.typing import NDArray

import posenc_core as pc
from posenc_app.components import Waves
from posenc_app.url_state import State
from posenc_core.types import Layout

MOST_WAVES = 8
MOST_CLOCKS = 64
_LONGEST_FINE = 512
_SAMPLES_A_POSITION = 4
_BENDING = 12  # a wave so many times as long as the table still rises visibly in it


@dataclass(frozen=True, eq=False)
class WaveTable:
    """The sinusoidal vectors of the first n positions, and what the views need of their waves.

    Attributes
    ----------
    position : int
        Where the visitor looks.
    pair : int
        The pair the visitor looks at: the one asked for, or the nearest that has a clock.
    base : float
        Base of the spectrum.
    layout : Layout
        Order of sines and cosines in a vector.
    vectors : ndarray of shape (n, d)
        A row for every position.
    frequencies, wavelengths : ndarray of shape (d/2,)
        Fastest first; rad per position, and positions per turn.
    features : ndarray of int, shape (d/2, 2)
        The columns of the sine and the cosine of every pair.
    clock_pairs : ndarray of int, shape (c,)
        The pairs shown as clocks: all, or 64 of them from the fastest to the slowest.
    """

    position: int
    pair: int
    base: float
    layout: Layout
    vectors: NDArray[np.float64]
    frequencies: NDArray[np.float64]
    wavelengths: NDArray[np.float64]
    features: NDArray[np.int64]
    clock_pairs: NDArray[np.int64]

    @property
    def length(self) -> int:
        """How many positions the table has."""
        return len(self.vectors)

    @property
    def width(self) -> int:
        """How many numbers a position has."""
        return int(self.vectors.shape[1])

    @property
    def place(self) -> int:
        """Which clock shows the chosen pair."""
        return int(np.searchsorted(self.clock_pairs, self.pair))

    @property
    def quoted_wavelength(self) -> float:
        """The wavelength often given for the slowest wave: that of the frequency 1/base."""
        return float(pc.wavelengths([1 / self.base])[0])

    def sine(self, pair: int, position: int | None = None) -> float:
        """Return the sine of a pair where the visitor looks, or at another position."""
        row = self.position if position is None else position
        return float(self.vectors[row, self.features[pair, 0]])

    def cosine(self, pair: int) -> float:
        """Return the cosine of a pair where the visitor looks."""
        return float(self.vectors[self.position, self.features[pair, 1]])


def model(state: State) -> WaveTable:
    """Compute the table for the values of the page."""
    width, base, layout = int(state["fp_width"]), float(state["fp_base"]), cast(Layout, state["fp_layout"])
    length = int(state["fp_len"])
    frequencies = pc.sinusoidal_frequencies(width, base=base, layout=layout)
    clock_pairs = evenly(len(frequencies), MOST_CLOCKS)
    return WaveTable(
        position=min(state["fp_pos"], length - 1),
        pair=int(clock_pairs[np.argmin(np.abs(clock_pairs - state["fp_pair"]))]),
        base=base,
        layout=layout,
        vectors=pc.sinusoidal(np.arange(length), width, base=base, layout=layout),
        frequencies=frequencies,
        wavelengths=pc.wavelengths(frequencies),
        features=pc.sinusoidal_features(width, layout=layout),
        clock_pairs=clock_pairs,
    )


def evenly(count: int, most: int) -> NDArray[np.int64]:
    """Return up to so many of 0 … count−1, evenly spread, first and last included.

    Examples
    --------
    >>> evenly(3, 8).tolist(), evenly(9, 3).tolist()
    ([0, 1, 2], [0, 4, 8])
    """
    return np.unique(np.linspace(0, count - 1, min(count, most)).astype(np.int64))


def wave_places(table: WaveTable) -> NDArray[np.int64]:
    """Return which clocks are also drawn as waves: those that bend within the table, and the slowest."""
    bending = table.wavelengths[table.clock_pairs] <= _BENDING * table.length
    seen = evenly(max(int(np.sum(bending)), 1), MOST_WAVES - 1)
    return np.unique(np.append(seen, len(table.clock_pairs) - 1))


def waves(table: WaveTable) -> Waves:
    """Return a few waves of the table, finely enough to be drawn, and their values at the positions."""
    places = wave_places(table)
    columns = table.features[table.clock_pairs[places], 0]
    samples = table.length * (_SAMPLES_A_POSITION if table.length <= _LONGEST_FINE else 1)
    between = np.linspace(0, table.length - 1, samples)
    curves = pc.sinusoidal(between, table.width, base=table.base, layout=table.layout)[:, columns]
    return Waves(curves=curves.T, readings=table.vectors[:, columns], places=places.tolist())
