"""The base sweep: how far away a key may be until the mean over pairs first turns negative."""

from dataclasses import dataclass

import numpy as np

import posenc_core as pc
from posenc_app.cache import remembered
from posenc_app.components import figure
from posenc_app.content import Text
from posenc_app.figures.sweep import sweep_figure
from posenc_app.sections.oscillation.experiment import BASES, Experiment, Floats
from posenc_app.sections.oscillation.main import scale
from posenc_app.teaching import Sentence, caption, opening
from posenc_app.teaching.numbers import grouped
from posenc_app.url_state import State

LIMIT = 1_000_000


@dataclass(frozen=True, eq=False)
class Sweep:
    """For every base, where the mean over pairs first turns negative.

    Attributes
    ----------
    distances : ndarray of shape (n,)
        One for each of the page's bases; NaN where it does not up to a million.
    """

    distances: Floats

    def of(self, base: int) -> float | None:
        """Return the distance of one base; None where there is none."""
        found = float(self.distances[BASES.index(base)])
        return None if np.isnan(found) else found

    @property
    def backward(self) -> tuple[int, int] | None:
        """The last two neighbouring bases of which the larger one reaches less far."""
        steps = np.flatnonzero(np.diff(self.distances) < 0)
        return (BASES[steps[-1]], BASES[steps[-1] + 1]) if steps.size else None


@remembered
def model(width: int) -> Sweep:
    """Look for the distance of every base."""
    return Sweep(pc.base_sweep(width, BASES, limit=LIMIT))


def draw(now: Experiment, state: State, text: Text, frame: Text) -> None:
    """Show the sweep for the current width."""
    opening(state, text, "bases")
    sweep = model(now.width)
    words = text.group("bases")
    drawn = sweep_figure(BASES, sweep.distances, now.base, limit=LIMIT, words=words, scale=scale(state))
    part = {"label": words["label"], "failed": frame["part_failed"]}
    figure(drawn, key="bases", alt=words["label"], words=part, height=360)
    caption(*captions(now, sweep, text))


def captions(now: Experiment, sweep: Sweep, text: Text) -> list[Sentence]:
    """Return what the current base gives, and where a larger base gives less."""
    here = sweep.of(now.base)
    fields = {"width": str(now.width), "base": grouped(now.base), "limit": grouped(LIMIT)}
    if here is None:
        said: list[Sentence] = [(text["bases.caption_never"], fields)]
    else:
        said = [(text["bases.caption"], fields | {"distance": grouped(here)})]
    if sweep.backward:
        said.append((text["bases.backward"], _backward(sweep, sweep.backward)))
    return said


def _backward(sweep: Sweep, pair: tuple[int, int]) -> dict[str, str]:
    near, far = (grouped(float(sweep.distances[BASES.index(base)])) for base in pair[::-1])
    return {"smaller": grouped(pair[0]), "larger": grouped(pair[1]), "near": near, "far": far}
