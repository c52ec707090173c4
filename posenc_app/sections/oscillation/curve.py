"""The score by distance, up to a million of them: computed at every one, thinned for drawing."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

import posenc_core as pc
from posenc_app.cache import remembered
from posenc_app.sections.oscillation.experiment import DRAWS, Experiment, Floats, draws
from posenc_app.url_state import State

#: Pieces of the axis; of each its lowest and its highest point are drawn.
PIECES = 900
#: Places on the slider of a logarithmic axis.
STOPS = 400
Whole = npt.NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class Line:
    """A curve over distances, thinned so that no peak is lost.

    Attributes
    ----------
    distances : ndarray of int, shape (m,)
        Those that are drawn.
    values : ndarray of shape (m,)
        The curve there.
    found : pc.Landmarks
        Of the whole curve: first rise, first below zero, lowest.
    highest : pc.Landmarks
        Of the curve turned upside down: where it is highest.
    near : ndarray of shape (up to 2,)
        The values at distances 0 and 1.
    rise : (float, float) or None
        The values just before the first rise and at it.
    """

    distances: Whole
    values: Floats
    found: pc.Landmarks
    highest: pc.Landmarks
    near: Floats
    rise: tuple[float, float] | None


@remembered
def score_line(q: Floats, k: Floats, frequencies: Floats, reach: int, is_log: bool) -> Line:  # noqa: FBT001
    """Score the key at every distance back from the query, 0 … reach."""
    distances = np.arange(reach + 1)
    scores = pc.score_by_distance(q, k, -distances, frequencies).astype(np.float64, copy=False)
    found = pc.landmarks(distances, scores)
    kept = thinned(scores, is_log=is_log)
    rise = None if found.first_rise is None else int(found.first_rise)
    return Line(
        distances=kept,
        values=scores[kept],
        found=found,
        highest=pc.landmarks(distances, -scores),
        near=scores[:2],
        rise=None if rise is None else (float(scores[rise - 1]), float(scores[rise])),
    )


def thinned(values: Floats, *, is_log: bool) -> Whole:
    """Return the distances to draw: all of a short curve, the extremes of every piece of a long one."""
    first = int(is_log)  # a logarithmic axis has no 0
    distances = np.arange(first, values.size)
    if distances.size <= 2 * PIECES:
        return distances
    edges = np.log10(distances) if is_log else None
    return first + pc.extremes_by_bin(values[first:], PIECES, edges=edges)


def stops(now: Experiment, found: Line) -> list[int] | None:
    """Return where the slider of distances stops: on a logarithmic axis its steps grow with the distance."""
    if not now.is_log:
        return None
    outstanding = (found.found.first_rise, found.found.first_negative, found.found.lowest_at, now.at)
    spaced = np.geomspace(1, now.reach, STOPS).round().astype(np.int64).tolist()
    return sorted({*spaced, *(int(place) for place in outstanding if place is not None)})


def line(now: Experiment) -> Line:
    """Return the score of the experiment's own query and key."""
    return score_line(now.q, now.k, now.frequencies, now.reach, now.is_log)


def mean_line(now: Experiment) -> Line:
    """Return the mean cosine over pairs: the score of two equal vectors of ones."""
    ones = pc.unit_length(np.ones(now.width)).astype(np.float64, copy=False)
    return score_line(ones, ones, now.frequencies, now.reach, now.is_log)


def band(now: Experiment, state: State, distances: Whole) -> pc.ScoreBand | None:
    """Return mean and spread over many random contents at some distances; None where nothing is random."""
    if now.content not in {"alike", "random"}:
        return None
    queries, keys = draws(now.content, now.width, state["osc_seed"], DRAWS)
    return pc.score_band(queries, keys, -distances, now.frequencies)
