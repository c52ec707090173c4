"""What each pair adds to a score: a bar for each, upwards or downwards, fast to slow."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from posenc_app.figures.plot import Plot, Trace, bar, scatter
from posenc_app.figures.theme import layout, themed
from posenc_app.palette import color


def share_figure(
    shares: npt.NDArray[np.floating[Any]], chosen: int, *, words: Mapping[str, str], scale: float = 1.0
) -> Plot:
    """Return the bars, with a dot at the chosen pair.

    Parameters
    ----------
    shares : array, shape (c,)
        Fastest pair first.
    chosen : int
        0 … c−1.
    words : mapping
        ``x``, ``y`` (titles of the axes), ``up``, ``down`` (what the two colours mean).
    scale : float
        Size of letters relative to a laptop's.
    """
    pairs = np.arange(1, shares.size + 1)
    drawn = [
        _bars(pairs, np.where(shares > 0, shares, 0), "pos", words["up"]),
        _bars(pairs, np.where(shares < 0, shares, 0), "neg", words["down"]),
        _dot(int(pairs[chosen]), float(shares[chosen]), scale),
    ]
    ends = [0.4, shares.size + 0.6]
    whole = layout(
        {
            "xaxis": {"title": {"text": words["x"]}, "showgrid": False, "range": ends},
            "yaxis": {"title": {"text": words["y"]}, "zeroline": True, "zerolinecolor": color("line")},
            "barmode": "relative", "bargap": 0.25, "height": round(300 * scale), "showlegend": True,
            "legend": {"orientation": "h", "x": 0, "y": 1.02, "yanchor": "bottom", "itemclick": False},
        },
        scale=scale,
    )  # fmt: skip
    return themed(Plot(drawn, whole))


def _bars(
    pairs: npt.NDArray[np.int64], heights: npt.NDArray[np.floating[Any]], token: str, name: str
) -> Trace:
    return bar(
        x=pairs, y=heights, name=name, marker={"color": color(token)},
        hovertemplate="%{x}: %{y:.4f}<extra></extra>",
    )  # fmt: skip


def _dot(pair: int, height: float, scale: float) -> Trace:
    ring = {"size": 9 * scale, "color": color("bg"), "line": {"color": color("ink"), "width": 2 * scale}}
    return scatter(x=[pair], y=[height], mode="markers", marker=ring, hoverinfo="skip", showlegend=False)
