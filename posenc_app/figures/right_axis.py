"""A curve of other units over the same places gets an axis of its own on the right, with the same zero."""

from __future__ import annotations

from posenc_app.figures.plot import Plot
from posenc_app.figures.theme import layout, merge, themed


def on_right_axis(
    figure: Plot, curve: int, *, left: tuple[float, float], unit: float, title: str, scale: float = 1.0
) -> Plot:
    """Return the figure with a curve moved to an axis on the right.

    Parameters
    ----------
    figure : Plot
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
    drawn = [trace | {"yaxis": "y2"} if index == curve else trace for index, trace in enumerate(figure.data)]
    both = {"yaxis": {"range": [low, high]}, "yaxis2": merge(layout(scale=scale)["yaxis"], own)}
    return themed(Plot(drawn, merge(figure.layout, both)))
