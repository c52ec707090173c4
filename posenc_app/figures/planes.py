"""A curve through a plane, a stretch of it drawn strongly, and a ring where one stands."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from posenc_app.figures.plot import Plot, scatter
from posenc_app.figures.theme import layout, themed, translucent
from posenc_app.palette import color


def plane_figure(
    points: NDArray[np.float64],
    at: int,
    *,
    titles: tuple[str, str],
    around: int = 12,
    scale: float = 1.0,
) -> Plot:
    """Return a curve with equal units on both axes.

    Parameters
    ----------
    points : array, shape (n, 2)
        One point for each position.
    at : int
        The position with the ring.
    titles : (str, str)
        What the axes count.
    around : int
        How many positions to either side are drawn strongly.
    scale : float
        Size of letters relative to a laptop's.
    """
    near = points[max(0, at - around) : at + around + 1]
    whole = {"color": translucent("ink", 0.28), "width": 1.5 * scale}
    strong = {"color": color("position"), "width": 3 * scale}
    ring = {"size": 14 * scale, "color": color("bg"), "line": {"color": color("ink"), "width": 3 * scale}}
    drawn = [
        scatter(x=points[:, 0], y=points[:, 1], mode="lines", line=whole, hoverinfo="skip"),
        scatter(
            x=near[:, 0], y=near[:, 1], mode="lines+markers", line=strong,
            marker={"size": 6 * scale, "color": color("position")}, hoverinfo="skip",
        ),
        scatter(x=points[[at], 0], y=points[[at], 1], mode="markers", marker=ring, hoverinfo="skip"),
    ]  # fmt: skip
    across = {"title": {"text": titles[0]}, "constrain": "domain"}
    up = {"title": {"text": titles[1]}, "scaleanchor": "x", "constrain": "domain"}
    spread = layout({"xaxis": across, "yaxis": up, "height": 340}, scale=scale)
    return themed(Plot(drawn, spread))
