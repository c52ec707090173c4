"""RoFormer's bound: what it promises of a score, and what it does not."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

import posenc_core as pc
from posenc_app.cache import remembered
from posenc_app.components import figure
from posenc_app.content import Text
from posenc_app.figures.curves import Curve
from posenc_app.figures.distance import distance_figure
from posenc_app.sections.oscillation.curve import PIECES, line
from posenc_app.sections.oscillation.experiment import Experiment, Floats
from posenc_app.sections.oscillation.main import axis, scale
from posenc_app.teaching import Sentence, caption, opening
from posenc_app.teaching.numbers import fixed, grouped
from posenc_app.url_state import State

_ALL_UP_TO = 10_000
_SPACED = 2001
_ROUNDING = 1e-12


@dataclass(frozen=True, eq=False)
class Bound:
    """The bound at distances in view, thinned for drawing, and what it does at all that were computed.

    Attributes
    ----------
    distances : ndarray of int, shape (m,)
        Those that are drawn.
    values : ndarray of shape (m,)
        What the size of the score can at most be there.
    first : (int, float)
        The nearest distance and the bound there.
    lowest : (int, float)
        Where the bound is lowest, and how low.
    rises : int
        At how many distances it is higher than at the one before.
    helpful : int
        At how many it is below 1, and forbids something.
    count : int
        At how many distances it was computed.
    """

    distances: npt.NDArray[np.int64]
    values: Floats
    first: tuple[int, float]
    lowest: tuple[int, float]
    rises: int
    helpful: int
    count: int


def model(now: Experiment) -> Bound:
    """Compute the bound of the experiment's own query and key."""
    return bound_line(now.q, now.k, now.frequencies, now.reach, now.is_log)


@remembered
def bound_line(q: Floats, k: Floats, frequencies: Floats, reach: int, is_log: bool) -> Bound:  # noqa: FBT001
    """Compute the bound in view."""
    distances = places(reach, is_log=is_log)
    values = pc.score_bound(q, k, -distances, frequencies)
    kept = pc.extremes_by_bin(values, PIECES, edges=np.log10(distances) if is_log else None)
    lowest = int(values.argmin())
    return Bound(
        distances=distances[kept],
        values=values[kept],
        first=(int(distances[0]), float(values[0])),
        lowest=(int(distances[lowest]), float(values[lowest])),
        rises=int((np.diff(values) > _ROUNDING).sum()),
        helpful=int((values < 1 - _ROUNDING).sum()),
        count=distances.size,
    )


def places(reach: int, *, is_log: bool) -> npt.NDArray[np.int64]:
    """Return all distances of a view up to ten thousand, else some thousands, evenly spaced on the axis."""
    if reach <= _ALL_UP_TO:
        return np.arange(int(is_log), reach + 1)
    spaced = np.geomspace(1, reach, _SPACED) if is_log else np.linspace(0, reach, _SPACED)
    return np.unique(spaced.round().astype(np.int64))


def draw(now: Experiment, state: State, text: Text, frame: Text) -> None:
    """Show the bound, the size of the score, and the limit that holds anyway."""
    opening(state, text, "bound")
    bound = model(now)
    score = line(now)
    ends = np.array([int(now.is_log), now.reach])
    drawn = distance_figure(
        [
            Curve(text["bound.anyway"], ends, np.ones(2), "muted", dash="dash", width=2.0),
            Curve(
                text["bound.size"],
                score.distances,
                np.abs(score.values).astype(np.float32),
                "m-rope",
                width=2.0,
            ),
            Curve(text["bound.bound"], bound.distances, bound.values.astype(np.float32), "ink", width=1.5),
        ],
        axis(now, text),
        y_title=text["bound.y"],
        scale=scale(state),
        changes={"yaxis": {"rangemode": "tozero"}},
    )
    words = {"label": text["bound.label"], "failed": frame["part_failed"]}
    figure(drawn, key="bound", alt=text["bound.label"], words=words, height=320)
    caption(*captions(now, bound, text))


def captions(now: Experiment, bound: Bound, text: Text) -> list[Sentence]:
    """Return where the bound starts and how low it gets, how often it rises and how often it is below 1."""
    if now.is_zero:
        return [(text["caption.zero"], {})]
    fields = {
        "start": grouped(bound.first[0]),
        "first": fixed(bound.first[1], 3),
        "low_at": grouped(bound.lowest[0]),
        "low": fixed(bound.lowest[1], 3),
        "rises": grouped(bound.rises),
        "count": grouped(bound.count),
        "helpful": grouped(bound.helpful),
    }
    verdict = "bound.silent" if bound.helpful == 0 else "bound.helps"
    return [(text["bound.caption"], fields), (text[verdict], fields)]
