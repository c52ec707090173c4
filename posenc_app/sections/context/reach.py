"""The score by distance, inside the trained length and beyond it."""

from dataclasses import dataclass

import posenc_core as pc
from posenc_app.components import figure
from posenc_app.content import Text
from posenc_app.figures.curves import Curve, curves
from posenc_app.figures.marked import log_axis, upright
from posenc_app.sections.context.experiment import Experiment
from posenc_app.sections.context.words import PRESENTED
from posenc_app.teaching import Sentence, caption, number, opening
from posenc_app.teaching.numbers import grouped
from posenc_app.url_state import State


@dataclass(frozen=True, eq=False)
class Reach:
    """The mean cosine by distance, up to the longer of the two lengths.

    Attributes
    ----------
    before, after : DistanceBands
        As trained and as the method reads.
    inside : float
        The lowest of the trained curve within the trained length.
    """

    before: pc.DistanceBands
    after: pc.DistanceBands
    inside: float


def model(now: Experiment) -> Reach:
    """Compute the curves; their size does not grow with the target."""
    last = max(now.given.train_len, now.given.target_len) - 1
    before = pc.distance_bands(now.before, last)
    after = before if now.is_as_trained else pc.distance_bands(now.after, last)
    within = before.distance < now.given.train_len
    return Reach(before, after, inside=float(before.mean[within].min()))


def draw(now: Experiment, state: State, text: Text, frame: Text) -> None:
    """Show the curves over the logarithm of the distance, with a line where training ended."""
    opening(state, text, "reach")
    found = model(now)
    scale = PRESENTED if state.presents() else 1.0
    lines = [Curve(text["reach.before"], found.before.distance, found.before.mean, dash="dot")]
    if not now.is_as_trained:
        lines.append(Curve(text["reach.after"], found.after.distance, found.after.mean, "m-rope"))
    mark = (now.given.train_len, text.fill("reach.mark", length=grouped(now.given.train_len)))
    changes = {"xaxis": log_axis(1, float(found.before.distance[-1]))} | upright([mark], scale)
    titles = {"x_title": text["reach.x"], "y_title": text["reach.y"]}
    drawn = curves(lines, scale=scale, changes=changes, **titles)
    words = {"label": text["reach.label"], "failed": frame["part_failed"]}
    figure(drawn, key="reach", alt=text["reach.label"], words=words, height=340)
    caption(sentence(found, now, text))


def sentence(found: Reach, now: Experiment, text: Text) -> Sentence:
    """Return how low the curve falls in training, beyond it, and with the method."""
    fields = {
        "train": grouped(now.given.train_len),
        "target": grouped(now.given.target_len),
        "inside": number(found.inside),
        "beyond": number(float(found.before.mean.min())),
        "stretched": number(float(found.after.mean.min())),
        "how": text["how.none" if now.is_refused else f"how.{now.method}"],
    }
    return text["reach.caption_none" if now.is_as_trained else "reach.caption"], fields
