"""What the views of a fingerprint are made of."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from posenc_app.components.panels import FloatArray

COLOURS = 255  # an odd number: zero has a colour of its own, that of the page


@dataclass(frozen=True)
class Waves:
    """A few waves, fastest first.

    Parameters
    ----------
    curves : array, shape (w, m)
        Each wave at m places, evenly spread from the first position to the last.
    readings : array, shape (n, w)
        The same waves at the positions: what is printed at the cut.
    places : sequence of int, (w,)
        Which pair each wave belongs to, as the pair's link counts them.
    printed : array, shape (n, w), optional
        Numbers to print at the cut where they are not the readings: waves drawn on a scale of their own.
    """

    curves: FloatArray
    readings: FloatArray
    places: Sequence[int]
    printed: FloatArray | None = None


@dataclass(frozen=True)
class Span:
    """A stretch of columns along which the frequency falls.

    Parameters
    ----------
    name : str
        Shown over it; may be empty.
    start, end : int
        First column, and the one after the last.
    """

    name: str
    start: int
    end: int


def colour_bytes(values: FloatArray) -> npt.NDArray[np.uint8]:
    """Return which of 255 colours each number in −1…1 has.

    Examples
    --------
    >>> colour_bytes(np.array([-1.0, 0.0, 0.5, 1.0])).tolist()
    [0, 127, 190, 254]
    """
    half = (COLOURS - 1) / 2
    places: npt.NDArray[np.uint8] = np.rint((np.clip(values, -1, 1) + 1) * half).astype(np.uint8)
    return places
