"""What each method loses beyond its range: distances that share one vector, one bucket, or no weight."""

from dataclasses import dataclass

import numpy as np
import streamlit as st
from numpy.typing import NDArray

import posenc_core as pc
from posenc_app import controls
from posenc_app.components import figure
from posenc_app.content import Text
from posenc_app.figures.curves import Curve, curves
from posenc_app.palette import METHOD_DASH, color
from posenc_app.sections.relative.buckets import bucket_of
from posenc_app.sections.relative.experiment import alibi_head
from posenc_app.sections.relative.lines import slope_text
from posenc_app.teaching import Question, Sentence, Table, caption, number, opening, predict
from posenc_app.teaching.numbers import fixed
from posenc_app.url_state import State

_PRESENTED = 1.75
_FARTHEST = 4096
_SHARE = 1e-3
_TICKS = [1, 4, 16, 64, 256, 1024, 4096]
_TOKENS = {"shaw": "shaw", "t5_bias": "t5", "alibi": "alibi"}
_QUESTION = Question(
    name="predict_far",
    right="no",
    shows={"rel_beyond": "1024", "rel_buckets": "32", "rel_far": "128", "rel_sides": "two"},
)


@dataclass(frozen=True, eq=False)
class Reach:
    """What each method makes of a distance.

    Attributes
    ----------
    distance : int
        The one in question.
    labels : dict of str to ndarray of shape (n,)
        By method, what it assigns to 0, 1, 2, … words back.
    discount : float
        What ALiBi's chosen head leaves of a weight at the distance.
    slope, horizon : float
        Of that head; where it has left a thousandth.
    """

    distance: int
    labels: dict[str, NDArray[np.float64]]
    discount: float
    slope: float
    horizon: float

    def run(self, method: str) -> pc.Run:
        """Return the stretch of distances that the method does not tell from the one in question."""
        return next(run for run in pc.label_runs(self.labels[method]) if run.last >= self.distance)


def model(state: State) -> Reach:
    """Ask every method for every distance."""
    back = np.arange(_FARTHEST + 1)
    slope = pc.alibi_slopes(state["rel_heads"])[[alibi_head(state)]]
    distance = int(state["rel_beyond"])
    return Reach(
        distance=distance,
        labels={
            "shaw": pc.shaw_index(-back, state["rel_k"]).astype(np.float64),
            "t5_bias": bucket_of(-back, state).astype(np.float64),
            "alibi": pc.alibi_bias(-back, slope)[0].astype(np.float64),
        },
        discount=float(pc.alibi_discount([distance], slope).item()),
        slope=float(slope.item()),
        horizon=float(pc.alibi_horizon(slope, share=_SHARE).item()),
    )


def draw(state: State, text: Text, frame: Text) -> None:
    """Show how many distances each method tells apart, and what becomes of the chosen one."""
    opening(state, text, "beyond")
    with st.container(key="pe_rail_beyond"):
        controls.notches(state, text, "rel_beyond")
    reach = model(state)
    _figure(reach, _PRESENTED if state.presents() else 1.0, text, frame)
    said = captions(reach, state, text)
    caption(*said)
    if state.shows("predict"):
        predict(_QUESTION, state, text, frame, said[1])


def _figure(reach: Reach, scale: float, text: Text, frame: Text) -> None:
    shown = np.unique(np.geomspace(1, _FARTHEST, 200).astype(np.int64))
    drawn = [
        Curve(
            text[f"moved.{method}"],
            shown,
            pc.told_apart(labels)[shown].astype(np.float64),
            f"m-{_TOKENS[method]}",
            METHOD_DASH[_TOKENS[method]],
            3.0,
        )
        for method, labels in reach.labels.items()
    ]
    ticks = {"tickvals": _TICKS, "type": "log"}
    mark = {
        "type": "line", "x0": reach.distance, "x1": reach.distance, "y0": 0, "y1": 1, "yref": "paper",
        "line": {"width": 1.5, "color": color("position")},
    }  # fmt: skip
    view = {"xaxis": ticks, "yaxis": ticks, "hovermode": "closest", "shapes": [mark]}
    plot = curves(drawn, x_title=text["beyond.x"], y_title=text["beyond.y"], scale=scale, changes=view)
    words = {"failed": frame["part_failed"], "label": text["beyond.label"]}
    apart = {method: str(int(pc.told_apart(labels)[-1])) for method, labels in reach.labels.items()}
    alt = text.fill("beyond.alt", last=_FARTHEST, **apart)
    figure(plot, key="beyond", alt=alt, words=words, height=320)


def table(reach: Reach, text: Text) -> Table:
    """Return how many distances each method tells apart, up to a few."""
    return Table(
        title=text["beyond.label"],
        corner=text["beyond.x"],
        columns=[str(back) for back in _TICKS],
        rows=[
            (text[f"moved.{method}"], pc.told_apart(labels)[_TICKS].astype(str).tolist())
            for method, labels in reach.labels.items()
        ],
    )


def captions(reach: Reach, state: State, text: Text) -> list[Sentence]:
    """Return for each method what it still says of the distance."""
    return [_shaw(reach, state, text), _t5(reach, text), _alibi(reach, state, text)]


def _shaw(reach: Reach, state: State, text: Text) -> Sentence:
    run = reach.run("shaw")
    fields = {"distance": str(reach.distance), "first": str(run.first), "reach": str(state["rel_k"])}
    return text["beyond.shaw_shared" if run.length > 1 else "beyond.shaw_own"], fields


def _t5(reach: Reach, text: Text) -> Sentence:
    run = reach.run("t5_bias")
    fields = {
        "distance": str(reach.distance),
        "bucket": str(int(run.label)),
        "first": str(run.first),
        "last": str(run.last),
    }
    if run.last == _FARTHEST:
        return text["beyond.t5_last"], fields
    return text["beyond.t5_shared" if run.length > 1 else "beyond.t5_own"], fields


def _alibi(reach: Reach, state: State, text: Text) -> Sentence:
    fields = {
        "distance": str(reach.distance),
        "head": str(alibi_head(state) + 1),
        "heads": str(state["rel_heads"]),
        "slope": slope_text(reach.slope),
        "discount": number(reach.discount),
        "horizon": fixed(reach.horizon, 0),
    }
    return text["beyond.alibi"], fields
