"""A value by offset from several starts: lines that lie on one another, and where they first fall."""

import numpy as np
from numpy.typing import NDArray

from posenc_app.figures.plot import Plot, Trace, Tree, scatter
from posenc_app.figures.theme import layout, themed, translucent
from posenc_app.palette import color

_WIDEST = 11.0


def offset_figure(  # noqa: PLR0913  (each is a label or a number of the figure, and named)
    offsets: NDArray[np.int64],
    values: NDArray[np.float64],
    *,
    x: str,
    y: str,
    mark: int | None = None,
    label: str = "",
    scale: float = 1.0,
) -> Plot:
    """Return the lines, widest and palest first, so that each one is seen under the next.

    Parameters
    ----------
    offsets : array, shape (n,)
        In positions.
    values : array, shape (s, n)
        A line for each start.
    x, y : str
        What the axes count, units included.
    mark : int, optional
        Offset of the first fall: a dot on the line, with ``label`` beside it.
    label : str
        Words of the mark.
    scale : float
        Size of letters relative to a laptop's.
    """
    axes = {"xaxis": {"title": {"text": x}, "rangemode": "tozero"}, "yaxis": {"title": {"text": y}}}
    drawn, words = _lines(offsets, values, scale), []
    if mark is not None:
        fall = float(values[0, mark])
        drawn.append(_ring(mark, fall, scale))
        words.append(_words(mark, fall, label, scale))
    changes = axes | {"height": 300, "annotations": words}
    return themed(Plot(drawn, layout(changes, scale=scale)))


def _lines(offsets: NDArray[np.int64], values: NDArray[np.float64], scale: float) -> list[Trace]:
    count = len(values)
    widths = np.linspace(_WIDEST, 2.0, count) if count > 1 else np.array([2.0])
    colors = [translucent("m-sinusoidal", 0.18)] * (count - 1) + [color("m-sinusoidal")]
    return [
        scatter(
            x=offsets,
            y=row,
            mode="lines",
            line={"color": colors[index], "width": float(widths[index]) * scale},
            hovertemplate="%{x}: %{y:.3f}<extra></extra>" if index == count - 1 else None,
            hoverinfo=None if index == count - 1 else "skip",
        )
        for index, row in enumerate(values)
    ]


def _ring(mark: int, value: float, scale: float) -> Trace:
    ring = {"size": 11 * scale, "color": color("bg"), "line": {"color": color("ink"), "width": 2 * scale}}
    return scatter(x=[mark], y=[value], mode="markers", marker=ring, hoverinfo="skip")


def _words(mark: int, value: float, label: str, scale: float) -> Tree:
    return {
        "x": mark, "y": value, "text": label, "showarrow": True, "arrowhead": 0, "arrowcolor": color("line"),
        "ax": 34 * scale, "ay": 42 * scale, "xanchor": "left",
        "font": {"size": 15 * scale, "color": color("ink")},
    }  # fmt: skip
