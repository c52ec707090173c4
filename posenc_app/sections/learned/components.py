"""In how few directions the table lives, and the curve its rows run along in the first three."""

import numpy as np
import streamlit as st

import posenc_core as pc
from posenc_app import controls
from posenc_app.components import figure, meter, pieces
from posenc_app.content import Text
from posenc_app.figures.curves import Curve, curves, upright
from posenc_app.figures.planes import plane_figure
from posenc_app.sections.learned.offsets import STYLES, Comparison, model
from posenc_app.sections.learned.tables import KINDS
from posenc_app.sections.learned.views import PRESENTED
from posenc_app.teaching import Sentence, caption, heading
from posenc_app.teaching.numbers import fixed
from posenc_app.url_state import State

TOLERANCE = 1e-12
MOST = 64
PLANES = ((0, 1), (0, 2), (1, 2))


def draw(state: State, text: Text, frame: Text) -> None:
    """Show how the variance adds up, the curve in three planes, and that turning the axes costs nothing."""
    heading(text["components.title"])
    with st.container(key="pe_rail_components"):
        count = controls.whole(state, text, "lt_count")
    now = model(state)
    left, right = st.columns([3, 2], gap="large", vertical_alignment="center")
    with left:
        _shares(now, count, state, text, frame)
    with right:
        caption(*captions(now, count, text))
    for column, axes in zip(st.columns(3, gap="medium"), PLANES, strict=True):
        with column:
            _plane(now, axes, state, text, frame)
    words = text.group("components.meter") | {"failed": frame["part_failed"]}
    error = now.tables["trained"].components.error
    meter(error, TOLERANCE, key="components_meter", words=words, formula=pieces(words["formula"]))
    with st.expander(text["components.why"]):
        st.markdown(text.sections["components"])


def _shares(now: Comparison, count: int, state: State, text: Text, frame: Text) -> None:
    scale = PRESENTED if state.presents() else 1.0
    counted = np.arange(1, MOST + 1)
    lines = [
        Curve(
            text[f"kind.{kind}"],
            counted,
            np.array([now.tables[kind].components.share_of(int(one)) for one in counted]),
            *STYLES[kind],
        )
        for kind in reversed(KINDS)
    ]
    drawn = curves(
        lines,
        x_title=text["components.x"],
        y_title=text["components.y"],
        scale=scale,
        changes={
            "shapes": [upright(count, "ink", scale=scale)],
            "yaxis": {"range": [0, 1.02]},
            "height": 300,
            "legend": {"traceorder": "reversed"},
        },
    )
    words = {"failed": frame["part_failed"], "label": text["components.title"]}
    alt = text.fill("components.alt", most=MOST, share=fixed(float(lines[-1].y[-1]), 3))
    figure(drawn, key="shares", alt=alt, words=words)


def _plane(now: Comparison, axes: tuple[int, int], state: State, text: Text, frame: Text) -> None:
    scores = now.tables["trained"].components.scores[:, axes]
    names = (
        text.fill("components.axis", number=axes[0] + 1),
        text.fill("components.axis", number=axes[1] + 1),
    )
    scale = PRESENTED if state.presents() else 1.0
    drawn = plane_figure(scores, state["lt_pos"], titles=names, scale=scale)
    alt = text.fill("components.plane_alt", first=axes[0] + 1, second=axes[1] + 1, position=state["lt_pos"])
    words = {"failed": frame["part_failed"], "label": alt}
    figure(drawn, key=f"plane_{axes[0]}{axes[1]}", alt=alt, words=words)


def captions(now: Comparison, count: int, text: Text) -> list[Sentence]:
    """Return how much so many components hold, and how fast the first three go up and down."""
    held = {kind: fixed(now.tables[kind].components.share_of(count), 3) for kind in KINDS}
    scores = now.tables["trained"].components.scores
    names = ("first", "second", "third")
    periods = {name: fixed(pc.mean_period(scores[:, place])) for place, name in enumerate(names)}
    return [
        (text["components.caption"], {"count": str(count)} | held),
        (text["components.turns"], periods),
    ]
