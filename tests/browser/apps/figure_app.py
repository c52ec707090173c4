"""A line figure, a map and a slider linked to it: ?space=3000 puts them out of view, ?bars=1 adds bars."""

import time

import numpy as np
import plotly.graph_objects as go
import streamlit as st

from posenc_app.components import LadderSeries, figure, ladder
from posenc_app.figures import theme
from posenc_app.palette import color
from tests.support.figures import plain

WORDS = {"failed": "This figure could not be drawn.", "label": "Figure"}
LADDER = {
    "failed": "This part could not be drawn.", "label": "Leak", "position": "Position",
    "value": "{place} · {word}", "output": "Output", "weights": "weights of {word}", "masked": "masked",
    "cell": "{row} → {column}: {value}",
}  # fmt: skip

st.set_page_config(layout="wide", page_icon="🧭")
seed = st.number_input("seed", 0, 99, 7)
spacer = int(st.query_params.get("space", 0))
rng = np.random.default_rng(seed)

x = np.arange(64.0)
curves = go.Figure(layout=theme.layout({"dragmode": "zoom", "xaxis": {"fixedrange": False}}, {
    "xaxis": {"title": {"text": "position"}}, "yaxis": {"range": [-1.5, 1.5]},
    "shapes": [{"type": "line", "name": "linked", "yref": "paper", "y0": 0, "y1": 1, "x0": 2, "x1": 2,
                "line": {"color": color("position"), "width": 3}}],
}))  # fmt: skip
for method, speed in (("sinusoidal", 0.2), ("rope", 0.05 + seed / 100)):
    y = np.sin(speed * x)
    y[10:12] = np.nan
    curves.add_scatter(
        x=x, y=y, line=theme.line_of(method), name=theme.shown(f"<b>{method}</b>"), fill="tozeroy",
        fillcolor=theme.translucent("position", 0.1),
    )  # fmt: skip

z = rng.normal(size=(12, 20))
z[3, 4] = np.inf
heat = go.Figure(
    go.Heatmap(
        z=z, zmin=-3, zmax=3, colorscale=theme.ramp("signed"),
        colorbar=theme.colorbar("score", 1.0, {"tickvals": [-3, 0, 3], "ticktext": ["−3", "0", "+3"]}),
    ),
    layout=theme.layout({"yaxis": {"autorange": "reversed"}, "margin": {"b": 60}}),
)  # fmt: skip
if "bars" in st.query_params:
    # The heights follow the seed; from 50 on the words do so as well.
    heights = np.round(np.random.default_rng(seed).random((2, 5)), 3)
    note = {"x": 3, "y": 2, "text": f"seed {seed}" if seed >= 50 else "below 50", "showarrow": False}
    axes = {"xaxis": {"range": [0.4, 5.6]}, "yaxis": {"range": [0, 2]}, "annotations": [note]}
    bars = go.Figure(layout=theme.layout(axes, {"barmode": "stack"}))
    for token, row in zip(("line", "m-rope"), heights, strict=True):
        more = {"customdata": row[:, None] * 10, "hovertemplate": "%{customdata[0]:.2f}"}
        bars.add_bar(x=np.arange(1, 6), y=row, marker={"color": color(token)}, **more)
    figure(theme.themed(plain(bars)), key="bars", alt=f"Ten bars, seed {seed}", words=WORDS, height=200)
if spacer:
    st.html(f'<div style="height:{spacer}px"></div>')
figure(
    theme.themed(plain(curves)),
    key="curves",
    alt=f"Two curves, seed {seed}",
    words=WORDS,
    link="position",
    height=300,
)
figure(theme.themed(plain(heat)), key="heat", alt="A map of 12 × 20 scores", words=WORDS, height=340)
tokens = list("abcdefgh")
time.sleep(float(st.query_params.get("slow", 0)))
series = LadderSeries("causal", 1 / np.arange(1.0, 9.0), np.tri(8) / np.arange(1, 9)[:, None])
st.session_state.setdefault("position", 3)
position = ladder(tokens, [series], st.session_state["position"], key="ladder", words=LADDER, link="position")
st.session_state["position"] = position
st.text(f"position={position}")
