"""A curve of other units over the same places gets an axis of its own on the right, with the same zero."""

from __future__ import annotations

import plotly.graph_objects as go

from posenc_app.figures.theme import layout, merge, themed


def on_right_axis(
    figure: go.Figure, curve: int, *, left: tuple[float, float], unit: float, title: str, scale: float = 1.0
) -> go.Figure:
    """Move a curve to an axis on the right and return the same figure.

    Parameters
    ----------
    figure : go.Figure
        Of curves.
    curve : int
        Which of them has the other units.
    left : (float, float)
        What the left axis shows.
    unit : float
        What stands on the right axis beside the left one's 1.
    title : str
        What the right axis counts.
    scale : float
        Size of letters relative to a laptop's.
    """
    low, high = left
    own = {
        "overlaying": "y", "side": "right", "range": [low * unit, high * unit], "title": {"text": title},
        "showgrid": False, "nticks": 4,
    }  # fmt: skip
    figure.data[curve].yaxis = "y2"
    figure.update_layout({
        "yaxis": {"range": [low, high]},
        "yaxis2": merge(layout(scale=scale)["yaxis"], own),
    })
    return themed(figure)
