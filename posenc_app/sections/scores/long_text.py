"""The same stages at 128 words: one method as a map, and one row of it in full."""

from dataclasses import dataclass

import numpy as np
import streamlit as st
from numpy.typing import NDArray

import posenc_core as pc
from posenc_app import controls
from posenc_app.components import figure
from posenc_app.content import Text
from posenc_app.figures.curves import Curve, curves
from posenc_app.figures.stage_map import stage_map
from posenc_app.sections.scores.experiment import Experiment, example, layer, mask, vectors
from posenc_app.teaching import Sentence, caption, number, opening
from posenc_app.url_state import State

LENGTH = 128
_PRESENTED = 1.75


@dataclass(frozen=True, eq=False)
class LongText:
    """One stage of a long text in one head.

    Attributes
    ----------
    stage : str
        The stage that is shown; the weights where the page shows outputs.
    row : int
        The query whose row is looked at.
    values : ndarray of shape (128, 128)
        What the stage holds; NaN where the mask hides a key.
    """

    stage: str
    row: int
    values: NDArray[np.float64]

    @property
    def weights(self) -> bool:
        """Whether these are weights, and not scores."""
        return self.stage == "softmax"


def model(now: Experiment, state: State) -> LongText:
    """Send 128 random words through attention with one method."""
    x = vectors(tuple(f"word {place}" for place in range(LENGTH)))
    stage = "softmax" if now.stage == "output" else now.stage
    allowed = mask(state, LENGTH) if stage in {"mask", "softmax"} else None
    encoding = pc.NoPosition() if stage == "content" else example(state["sc_long"])
    trace = pc.attend(x, layer(), encoding, mask=allowed)
    values = (trace.weights if stage == "softmax" else trace.scores)[now.head].astype(np.float64)
    return LongText(stage, state["sc_row"], values if allowed is None else np.where(allowed, values, np.nan))


def draw(now: Experiment, state: State, text: Text, frame: Text) -> None:
    """Show the map, the row, and where the row is largest."""
    opening(state, text, "long")
    with st.container(key="pe_rail_long", gap="small"):
        if now.stage != "content":
            controls.choice(state, text, "sc_long")
        controls.whole(state, text, "sc_row")
    long = model(now, state)
    scale = _PRESENTED if state.presents() else 1.0
    left, right = st.columns([1, 1], gap="large")
    with left:
        _map(long, scale, text, frame)
    with right:
        _row(long, scale, text, frame)
        caption(sentence(long, text))


def _map(long: LongText, scale: float, text: Text, frame: Text) -> None:
    value = text["board.softmax" if long.weights else "board.score"]
    words = {"query": text["long.query"], "key": text["long.key"], "value": value}
    plot = stage_map(
        long.values,
        long.row,
        ramp_of="weight" if long.weights else "signed",
        limit=float(np.nanmax(np.abs(long.values))),
        words=words,
        scale=scale,
    )
    part = {"failed": frame["part_failed"], "label": text["long.map"]}
    figure(plot, key="long_map", alt=text.fill("long.map_alt", length=LENGTH), words=part)


def _row(long: LongText, scale: float, text: Text, frame: Text) -> None:
    y = text["board.softmax" if long.weights else "board.score"]
    line = Curve(text["long.row"], np.arange(LENGTH), long.values[long.row], "query", width=1.5)
    view = {"xaxis": {"range": [-0.5, LENGTH - 0.5]}}
    plot = curves([line], x_title=text["long.key"], y_title=y, scale=scale, changes=view)
    part = {"failed": frame["part_failed"], "label": text["long.row"]}
    figure(plot, key="long_row", alt=text.fill("long.row_alt", row=long.row), words=part)


def sentence(long: LongText, text: Text) -> Sentence:
    """Return where the row of the chosen query is largest."""
    row = long.values[long.row]
    best = int(np.nanargmax(row))
    fields = {
        "row": str(long.row),
        "best": str(best),
        "value": number(float(row[best])),
        "seen": str(int(np.count_nonzero(~np.isnan(row)))),
    }
    return text["long.caption_weight" if long.weights else "long.caption_score"], fields
