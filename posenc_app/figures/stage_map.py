"""A map of many queries against many keys, blank where a query may not look, with one row marked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from posenc_app.figures.plot import Plot, heatmap
from posenc_app.figures.theme import Scale, colorbar, layout, ramp, square_axes, themed
from posenc_app.palette import color


def stage_map(
    values: npt.NDArray[np.floating[Any]],
    row: int,
    *,
    ramp_of: Scale,
    limit: float,
    words: Mapping[str, str],
    scale: float = 1.0,
) -> Plot:
    """Return a square map: queries downwards, keys to the right.

    Parameters
    ----------
    values : array, shape (n, n)
        Row m, column n; NaN where nothing is to be seen.
    row : int
        The query whose row is marked.
    ramp_of : {"weight", "signed"}
        Colours from 0 to the limit, or from minus to plus the limit.
    limit : float
        End of the colour scale.
    words : mapping
        ``query``, ``key`` (titles of the axes) and ``value`` (of the colours).
    scale : float
        Size of letters relative to a laptop's.
    """
    side, low = len(values), 0.0 if ramp_of == "weight" else -limit
    ticks = {"tickvals": [low, limit], "ticktext": [f"{low:.2f}".replace("-", "−"), f"{limit:.2f}"]}
    field = heatmap(
        z=values, zmin=low, zmax=limit, colorscale=ramp(ramp_of),
        colorbar=colorbar(words["value"], scale, ticks),
        hovertemplate="%{y} → %{x}: <b>%{z:.3f}</b><extra></extra>",
    )  # fmt: skip
    mark = {
        "type": "rect", "x0": -0.5, "x1": side - 0.5, "y0": row - 0.5, "y1": row + 0.5,
        "line": {"width": 1.5 * scale, "color": color("query")},
    }  # fmt: skip
    changes = square_axes(words, 0, side - 1) | {"height": round(460 * scale), "shapes": [mark]}
    return themed(Plot([field], layout(changes, scale=scale)))
