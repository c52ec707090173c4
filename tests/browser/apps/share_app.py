"""A Plotly figure beside a matrix, to be saved as one picture: ?space=3000 puts them out of view."""

import numpy as np
import plotly.graph_objects as go
import streamlit as st

from posenc_app import content
from posenc_app.components import BoardPicture, ChartPanel, MatrixPanel, Saved, figure
from posenc_app.figures import theme
from posenc_app.teaching import share
from tests.support.figures import plain

FAILED = {"failed": "This figure could not be drawn.", "label": "Figure"}
HOSTILE = "<b>x</b> <a href='http://elsewhere.invalid'>y</a>"

st.set_page_config(layout="wide", page_icon="🧭")
x = np.arange(32.0)
curves = go.Figure(layout=theme.layout({"xaxis": {"title": {"text": "relative position"}}}))
curves.add_scatter(x=x, y=np.cos(0.3 * x), line=theme.line_of("rope"), name=theme.shown(HOSTILE))
curves.update_layout(showlegend=True)
st.html(f'<div style="height:{int(st.query_params.get("space", 0))}px"></div>')
figure(theme.themed(plain(curves)), key="curves", alt="A curve", words=FAILED, height=300)


def picture() -> BoardPicture:
    """Return the figure and a matrix of two words."""
    weights = MatrixPanel("Weights", ["dog", "<a>y</a>"], ["dog", "<a>y</a>"], np.full((2, 2), 0.5))
    return BoardPicture(
        title="Curves",
        caption=[[("One curve", False)]],
        panels=[ChartPanel("Curves", "curves"), weights],
        legend=[],
        masked="masked",
        language="en",
    )


share(content.load("en", "frame"), Saved("chart", picture=picture, data=lambda: ""))
