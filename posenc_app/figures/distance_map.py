"""A map of every query against every key whose diagonals are of one colour each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from posenc_app.figures.plot import Plot, heatmap
from posenc_app.figures.theme import colorbar, layout, ramp, square_axes, themed


def distance_map(
    values: npt.NDArray[np.integer[Any]], *, limit: int, words: Mapping[str, str], scale: float = 1.0
) -> Plot:
    """Return a square map: queries downwards, keys to the right, past and future on either side of 0.

    Parameters
    ----------
    values : array of int, shape (n, n)
        Row m, column n.
    limit : int
        End of the colour scale.
    words : mapping
        ``query``, ``key`` (titles of the axes) and ``away`` (of the colours).
    scale : float
        Size of letters relative to a laptop's.
    """
    ticks = {"tickvals": [-limit, 0, limit], "ticktext": [f"−{limit}", "0", f"+{limit}"]}
    field = heatmap(
        z=values, zmin=-limit, zmax=limit, colorscale=ramp("signed"),
        colorbar=colorbar(words["away"], scale, ticks),
        hovertemplate="%{y} → %{x}: <b>%{z}</b><extra></extra>",
    )  # fmt: skip
    changes = square_axes(words, 0, len(values) - 1) | {"height": round(400 * scale)}
    return themed(Plot([field], layout(changes, scale=scale)))
