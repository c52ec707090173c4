"""The score of every query against every key as a map, with the current place marked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
import numpy.typing as npt

from posenc_app.figures.plot import Plot, Trace, heatmap, scatter
from posenc_app.figures.theme import colorbar, layout, ramp, square_axes, themed
from posenc_app.palette import color


def score_map(
    scores: npt.NDArray[np.float64],
    labels: Sequence[int],
    places: tuple[int, int] | None,
    *,
    limit: float,
    words: Mapping[str, str],
    scale: float = 1.0,
) -> Plot:
    """Return a square map: queries downwards, keys to the right, signed scores around the colour of the page.

    Parameters
    ----------
    scores : array, shape (p, p)
        Row m, column n.
    labels : sequence of int, (p,)
        The positions.
    places : (int, int) or None
        The query and the key to mark.
    limit : float
        End of the colour scale.
    words : mapping
        ``query``, ``key`` (titles of the axes) and ``score``.
    scale : float
        Size of letters relative to a laptop's.
    """
    axes = square_axes(words, labels[0], labels[-1])
    whole = layout(axes | {"height": round(520 * scale)}, scale=scale)
    marks = [] if places is None else [_mark(labels, places, scale)]
    return themed(Plot([_field(scores, labels, limit, words, scale), *marks], whole))


def _field(
    scores: npt.NDArray[np.float64],
    labels: Sequence[int],
    limit: float,
    words: Mapping[str, str],
    scale: float,
) -> Trace:
    ticks = {"tickvals": [-limit, 0, limit], "ticktext": [f"−{limit:g}", "0", f"{limit:g}"]}
    return heatmap(
        z=scores.astype(np.float32), x=list(labels), y=list(labels), zmin=-limit, zmax=limit,
        colorscale=ramp("signed"), colorbar=colorbar(words["score"], scale, ticks),
        hovertemplate="m = %{y}, n = %{x}<br><b>%{z:.3f}</b><extra></extra>",
    )  # fmt: skip


def _mark(labels: Sequence[int], places: tuple[int, int], scale: float) -> Trace:
    marker = {
        "symbol": "circle-open", "color": color("ink"), "size": round(16 * scale),
        "line": {"width": 3 * scale, "color": color("ink")},
    }  # fmt: skip
    m, n = (labels[place] for place in places)
    return scatter(x=[n], y=[m], mode="markers", marker=marker, hoverinfo="skip")
