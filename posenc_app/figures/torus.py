"""The phases of two pairs as a place on a torus, cut open to a square: the trained curve and what follows."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from posenc_app.figures.plot import Plot, Trace, scatter
from posenc_app.figures.theme import layout, themed, translucent
from posenc_app.palette import color

Floats = NDArray[np.float64]


def torus(trained: Floats, further: Floats, *, words: Mapping[str, str], scale: float = 1.0) -> Plot:
    """Return a square of one turn by one turn; what leaves it on one side comes back on the other.

    Parameters
    ----------
    trained, further : array, shape (n, 2)
        Phases in turns, 0 to 1, of positions in training and in the target.
    words : mapping
        ``trained``, ``further`` (names), ``x``, ``y`` (titles).
    scale : float
        Size of letters relative to a laptop's.
    """
    axis = {"range": [0, 1], "dtick": 0.25, "constrain": "domain"}
    square = {
        "xaxis": axis | {"title": {"text": words["x"]}, "constraintoward": "left"},
        "yaxis": axis | {"title": {"text": words["y"]}, "scaleanchor": "x"},
        "height": round(460 * scale),
        "showlegend": True,
        "legend": {
            "orientation": "h", "x": 0, "y": 1.02, "yanchor": "bottom", "itemclick": False,
            "itemsizing": "constant",
        },
    }  # fmt: skip
    points = [
        _points(further, translucent("m-rope", 0.55), 4 * scale, words["further"]),
        _points(trained, color("ink"), 5 * scale, words["trained"]),
    ]
    return themed(Plot(points, layout(square, scale=scale)))


def _points(places: Floats, shade: str, size: float, name: str) -> Trace:
    return scatter(
        x=places[:, 0], y=places[:, 1], mode="markers", name=name, marker={"color": shade, "size": size},
        hoverinfo="skip",
    )  # fmt: skip
