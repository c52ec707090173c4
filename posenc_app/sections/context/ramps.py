"""YaRN's two ramps: linear in the pair index, as its code has it, and in rotations, as its text says."""

from dataclasses import dataclass

import numpy as np
import streamlit as st

import posenc_core as pc
from posenc_app.components import figure
from posenc_app.content import Text
from posenc_app.figures.curves import Curve, curves
from posenc_app.sections.context.coverage import attention
from posenc_app.sections.context.experiment import Experiment, experiment
from posenc_app.sections.context.parameters import yarn
from posenc_app.sections.context.recipes import yarn_arguments
from posenc_app.sections.context.words import PRESENTED
from posenc_app.teaching import Sentence, caption, number, opening
from posenc_app.teaching.numbers import grouped
from posenc_app.url_state import State


@dataclass(frozen=True, eq=False)
class Ramps:
    """Both ramps at the parameters of the page, and the attention factor.

    Attributes
    ----------
    index, rotations : YarnRamp
        As the code, as the text.
    scaled : RopeFrequencies
        YaRN with the ramp that is chosen.
    """

    index: pc.YarnRamp
    rotations: pc.YarnRamp
    scaled: pc.RopeFrequencies


def model(state: State) -> Ramps | None:
    """Compute both ramps, or none where the two thresholds are the wrong way round."""
    own = experiment(state, "yarn")
    if own.is_refused:
        return None
    shape = {"base": own.given.base, "original_len": own.given.train_len} | yarn_arguments(state)
    return Ramps(
        index=pc.yarn_ramp(own.given.width, **shape | {"ramp": "index"}),
        rotations=pc.yarn_ramp(own.given.width, **shape | {"ramp": "rotations"}),
        scaled=own.scaled,
    )


def draw(now: Experiment, state: State, text: Text, frame: Text) -> None:
    """Show both ramps over the pairs; YaRN's parameters stand here unless the figure above uses them."""
    opening(state, text, "ramps")
    if now.method != "yarn":
        with st.container(horizontal=True, gap="medium", vertical_alignment="center", key="pe_ramps"):
            with st.popover(text["ramps.parameters"]):
                yarn(state, text)
            if st.button(text["ramps.use"], key="use_yarn", type="tertiary"):
                state.put(ctx_method="yarn")
    found = model(state)
    if found is None:
        caption((text["refused.yarn"], {"pairs": str(now.pairs), "width": str(now.given.width)}))
        return
    place = np.arange(1, now.pairs + 1)
    lines = [
        Curve(text["ramps.rotations"], place, found.rotations.kept, dash="dash", hover="%{y:.1%}"),
        Curve(text["ramps.index"], place, found.index.kept, "m-rope", hover="%{y:.1%}"),
    ]
    changes = {"yaxis": {"range": [-0.03, 1.06], "tickformat": ".0%"}}
    titles = {"x_title": text["coverage.x"], "y_title": text["ramps.y"]}
    scale = PRESENTED if state.presents() else 1.0
    drawn = curves(lines, scale=scale, changes=changes, **titles)
    words = {"label": text["ramps.label"], "failed": frame["part_failed"]}
    figure(drawn, key="ramps", alt=text["ramps.label"], words=words, height=300)
    caption(*sentences(found, now, state, text))


def sentences(found: Ramps, now: Experiment, state: State, text: Text) -> list[Sentence]:
    """Return where the code's ramp begins and ends, how far the two differ, and what scores feel."""
    apart = np.abs(found.index.kept - found.rotations.kept)
    fields = {
        "first": f"{found.index.first + 1:.4g}",
        "last": f"{found.index.last + 1:.4g}",
        "pairs": str(now.pairs),
        "apart": number(float(apart.max())),
        "at": str(int(apart.argmax()) + 1),
        "fast": state["ctx_fast"],
        "slow": state["ctx_slow"],
        "train": grouped(now.given.train_len),
    }
    where = "ramps.caption_reversed" if found.index.is_reversed else "ramps.caption"
    return [(text[where], fields), (text["ramps.caption_apart"], fields), attention(found.scaled, text)]
