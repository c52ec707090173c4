"""A distance for every base, both on logarithmic axes, with the current base marked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
import numpy.typing as npt

from posenc_app.figures.plot import Plot, Trace, scatter
from posenc_app.figures.theme import layout, themed
from posenc_app.palette import color


def sweep_figure(
    bases: Sequence[int],
    distances: npt.NDArray[np.float64],
    current: int,
    *,
    limit: int,
    words: Mapping[str, str],
    scale: float = 1.0,
) -> Plot:
    """Return a dot for every base; where there is no distance up to the limit, an open triangle at the top.

    Parameters
    ----------
    bases : sequence of int, (n,)
        Increasing.
    distances : array, shape (n,)
        NaN where there is none.
    current : int
        The base to mark; one of them.
    limit : int
        The last distance that was tried.
    words : mapping
        ``x``, ``y`` (titles of the axes), ``found``, ``never``, ``here`` (names of the marks).
    scale : float
        Size of letters relative to a laptop's.
    """
    line = np.asarray(bases, dtype=np.float64)
    never = np.isnan(distances)
    found = _dots(line[~never], distances[~never], words["found"], "circle", scale)
    beyond = _dots(
        line[never], np.full(int(never.sum()), float(limit)), words["never"], "triangle-up-open", scale
    )
    place = list(bases).index(current)
    height = limit if never[place] else float(distances[place])
    log = {"type": "log", "dtick": 1, "exponentformat": "power"}
    whole = layout(
        {
            "xaxis": log | {"title": {"text": words["x"]}},
            "yaxis": log | {"title": {"text": words["y"]}},
            "height": round(340 * scale), "showlegend": True,
            "legend": {"orientation": "h", "x": 0, "y": 1.02, "yanchor": "bottom", "itemclick": False},
        },
        scale=scale,
    )  # fmt: skip
    here = _here(float(current), height, words["here"], scale)
    return themed(Plot([found, beyond, here], whole))


def _dots(
    x: npt.NDArray[np.float64], y: npt.NDArray[np.float64], name: str, symbol: str, scale: float
) -> Trace:
    return scatter(
        x=x, y=y, name=name, mode="markers", hovertemplate="%{x}: %{y}<extra></extra>",
        marker={"symbol": symbol, "size": 8 * scale, "color": color("m-rope")}, showlegend=bool(x.size),
    )  # fmt: skip


def _here(x: float, y: float, name: str, scale: float) -> Trace:
    ring = {
        "symbol": "circle-open", "size": 18 * scale, "color": color("ink"),
        "line": {"width": 3 * scale, "color": color("ink")},
    }  # fmt: skip
    return scatter(x=[x], y=[y], name=name, mode="markers", marker=ring, hoverinfo="skip")
