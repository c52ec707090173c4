"""What stretching costs: the angle between two neighbours, pair by pair, before and after."""

import numpy as np
import streamlit as st

import posenc_core as pc
from posenc_app.components import figure
from posenc_app.content import Text
from posenc_app.figures.curves import Curve, curves
from posenc_app.figures.marked import log_axis
from posenc_app.sections.context.experiment import Experiment, Floats
from posenc_app.sections.context.words import PRESENTED, amount
from posenc_app.teaching import Sentence, caption, number, opening
from posenc_app.url_state import State

NEAR = np.arange(17)


def draw(now: Experiment, state: State, text: Text, frame: Text) -> None:
    """Show the angles, and the score of equal vectors a few positions apart."""
    opening(state, text, "resolution")
    scale = PRESENTED if state.presents() else 1.0
    with st.container(key="pe_pair_resolution", horizontal=True, gap="large"):
        _angles(now, text, frame, scale)
        _near(now, text, frame, scale)
    caption(sentence(now, text))
    if now.is_as_trained and st.button(text["resolution.use"], key="use_linear", type="tertiary"):
        state.put(ctx_method="linear", ctx_factor="auto")


def _angles(now: Experiment, text: Text, frame: Text, scale: float) -> None:
    place = np.arange(1, now.pairs + 1)
    after = np.where(now.after > 0, np.degrees(now.after), np.nan)
    lines = [Curve(text["resolution.before"], place, np.degrees(now.before), dash="dot", hover="%{y:.3g}°")]
    if not now.is_as_trained:
        lines.append(Curve(text["resolution.after"], place, after, "m-rope", hover="%{y:.3g}°"))
    lowest = min(float(np.degrees(now.before).min()), float(np.nanmin(after)))
    changes = {"yaxis": log_axis(lowest, float(np.degrees(now.before).max()))}
    titles = {"x_title": text["coverage.x"], "y_title": text["resolution.y"]}
    drawn = curves(lines, scale=scale, changes=changes, **titles)
    words = {"label": text["resolution.label"], "failed": frame["part_failed"]}
    figure(drawn, key="angles", alt=words["label"], words=words, height=300)


def _near(now: Experiment, text: Text, frame: Text, scale: float) -> None:
    before, after = model(now)
    lines = [Curve(text["resolution.before"], NEAR, before, dash="dot")]
    if not now.is_as_trained:
        lines.append(Curve(text["resolution.after"], NEAR, after, "m-rope"))
    drawn = curves(lines, x_title=text["resolution.x_near"], y_title=text["reach.y"], scale=scale)
    words = {"label": text["resolution.label_near"], "failed": frame["part_failed"]}
    figure(drawn, key="near", alt=words["label"], words=words, height=300)


def model(now: Experiment) -> tuple[Floats, Floats]:
    """Return the mean cosine of the nearest distances, before and after."""
    return pc.mean_cosine(NEAR, now.before), pc.mean_cosine(NEAR, now.after)


def sentence(now: Experiment, text: Text) -> Sentence:
    """Return the angle between neighbours of two pairs, and the score one position apart."""
    before, after = model(now)
    middle = now.pairs // 2
    turned = {
        name: amount(float(np.degrees(frequencies[pair])))
        for name, frequencies, pair in (
            ("before", now.before, 0),
            ("after", now.after, 0),
            ("middle_before", now.before, middle),
            ("middle_after", now.after, middle),
        )
    }
    fields = turned | {
        "middle": str(middle + 1),
        "score_before": number(float(before[1]), 5),
        "score_after": number(float(after[1]), 5),
    }
    return text["resolution.caption_none" if now.is_as_trained else "resolution.caption"], fields
