"""Models that turn nothing: ALiBi's lines and T5's buckets by distance."""

import numpy as np
import streamlit as st

import posenc_core as pc
from posenc_app.components import figure
from posenc_app.content import Text
from posenc_app.figures.curves import Curve, curves
from posenc_app.sections.inspector.view import View
from posenc_app.url_state import State

_REACH = 256
_DASHES = ("solid", "dash", "dot", "dashdot")


def draw(view: View, state: State, text: Text, frame: Text) -> None:
    """Show what the method adds to a score by distance, where the file tells enough."""
    lines = by_distance(view, text)
    if not lines:
        return
    kind = view.report.kind
    scale = 1.75 if state.presents() else 1.0
    with st.container(key="pe_main"):
        figure(
            curves(lines, x_title=text["other.x"], y_title=text[f"other.{kind}_y"], scale=scale),
            key="by_distance",
            alt=text[f"other.{kind}_alt"],
            words={"failed": frame["part_failed"], "label": text["other.label"]},
        )


def by_distance(view: View, text: Text) -> list[Curve]:
    """Return one curve for a few heads, or the bucket of every distance."""
    lookback = np.arange(_REACH + 1)
    parameters = view.report.parameters
    if view.report.kind == "alibi" and "slopes" in parameters:
        slopes = np.array(parameters["slopes"])
        chosen = np.unique(np.linspace(0, slopes.size - 1, 4).astype(int))
        bias = pc.alibi_bias(-lookback, slopes[chosen])
        return [
            Curve(text.fill("other.head", head=int(head) + 1), lookback, row, token="m-alibi", dash=dash)  # noqa: S106
            for head, row, dash in zip(chosen, bias, _DASHES, strict=False)
        ]
    if view.report.kind == "t5_bias":
        sizes = {name: parameters[name] for name in ("num_buckets", "max_distance")}
        buckets = pc.t5_bucket(-lookback, bidirectional=True, **sizes).astype(np.float64)
        return [Curve(text["other.bucket"], lookback, buckets, token="m-t5")]  # noqa: S106 - a colour
    return []
