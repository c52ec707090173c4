"""How much of its circle each pair has seen in training, and how much it meets only beyond."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from posenc_app.figures.plot import Plot, Trace, bar
from posenc_app.figures.theme import layout, themed
from posenc_app.palette import color

Floats = NDArray[np.float64]
_TOP = 1.14  # room for the words of the mark above full bars


def coverage_bars(
    seen: Floats,
    new: Floats,
    turns: tuple[Floats, Floats],
    *,
    unfinished: int,
    words: Mapping[str, str],
    scale: float = 1.0,
) -> Plot:
    """Return one bar a pair, fast to slow: the seen part of the circle in grey, the new part on top of it.

    Parameters
    ----------
    seen, new : array, shape (c,)
        Shares of the circle.
    turns : two arrays, shape (c,)
        Turns in training and in the target, for the pointer.
    unfinished : int
        How many pairs, the slowest, never finish a turn in training; a line stands before them.
    words : mapping
        ``seen``, ``new`` (names of the parts), ``x``, ``y`` (titles), ``mark``, ``hover``.
    scale : float
        Size of letters relative to a laptop's.
    """
    axes = {
        "xaxis": {"title": {"text": words["x"]}, "showgrid": False, "range": [0.4, len(seen) + 0.6]},
        "yaxis": {
            "title": {"text": words["y"]},
            "range": [0, _TOP],
            "tickvals": [0, 0.25, 0.5, 0.75, 1],
            "tickformat": ".0%",
        },
        "barmode": "stack",
        "bargap": 0.2 if len(seen) <= 128 else 0,
        "height": round(340 * scale),
        "showlegend": True,
        "legend": {
            "orientation": "h",
            "x": 0,
            "y": 1.02,
            "yanchor": "bottom",
            "itemclick": False,
            "traceorder": "normal",
        },
        "hovermode": "x unified",
    }
    marked = 0 < unfinished < len(seen)
    mark = _mark(len(seen) - unfinished + 0.5, words["mark"], scale) if marked else {}
    bars = [
        _bars(seen, turns, "line", words["seen"], words["hover"]),
        _bars(new, turns, "m-rope", words["new"], words["hover"]),
    ]
    return themed(Plot(bars, layout(axes, mark, scale=scale)))


def _bars(values: Floats, turns: tuple[Floats, Floats], token: str, name: str, hover: str) -> Trace:
    return bar(
        x=np.arange(1, len(values) + 1), y=values, name=name, marker={"color": color(token)},
        customdata=np.column_stack(turns), hovertemplate=hover,
    )  # fmt: skip


def _mark(place: float, words: str, scale: float) -> dict[str, Any]:
    line = {"color": color("ink"), "width": 1.5 * scale, "dash": "dot"}
    label = {
        "x": place, "y": _TOP, "text": words, "showarrow": False, "xanchor": "right", "yanchor": "top",
        "xshift": -6 * scale, "font": {"size": round(14 * scale), "color": color("ink")},
    }  # fmt: skip
    upright = {"type": "line", "x0": place, "x1": place, "y0": 0, "y1": _TOP, "line": line}
    return {"shapes": [upright], "annotations": [label]}
