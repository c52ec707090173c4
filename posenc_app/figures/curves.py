"""A few curves over one axis, each with its name at its end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from posenc_app.figures.plot import Plot, Trace, scatter
from posenc_app.figures.theme import layout, merge, shown, themed
from posenc_app.palette import color


@dataclass(frozen=True, eq=False)
class Curve:
    """One line: its points, its name, how it is drawn, and what the pointer says.

    ``token`` is its colour, ``dash``, ``symbol`` and ``shape`` are Plotly's; symbols tell many lines apart.
    """

    name: str
    x: npt.NDArray[Any]
    y: npt.NDArray[np.floating[Any]]
    token: str = "ink"  # noqa: S105  (a colour)
    dash: str = "solid"
    width: float = 2.5
    hover: str = "%{y:.3f}"
    symbol: str | None = None
    shape: str = "linear"


def curves(
    lines: Sequence[Curve],
    *,
    x_title: str,
    y_title: str,
    scale: float = 1.0,
    changes: Mapping[str, Any] | None = None,
) -> Plot:
    """Return the curves in one figure, their names in ink above it beside a piece of the line.

    Parameters
    ----------
    lines : sequence of Curve
        Drawn in this order, the last on top.
    x_title, y_title : str
        Titles of the axes.
    scale : float
        Size of letters relative to a laptop's.
    changes : mapping, optional
        Further changes of the layout.
    """
    named = {
        "xaxis": {"title": {"text": x_title}},
        "yaxis": {"title": {"text": y_title}},
        "height": round(300 * scale),
        "showlegend": len(lines) > 1,
        "legend": {"orientation": "h", "x": 0, "y": 1.02, "yanchor": "bottom", "itemclick": False},
        "hovermode": "x unified",
    }
    whole = layout(merge(named, changes or {}), scale=scale)
    return themed(Plot([_line(curve, scale) for curve in lines], whole))


def upright(x: float, token: str, *, scale: float = 1.0, linked: bool = False) -> dict[str, Any]:
    """Return an upright line for ``changes={"shapes": [...]}``; a linked one follows the page's position."""
    line = {"color": color(token), "width": 2.5 * scale}
    place = {"x0": x, "x1": x, "yref": "paper", "y0": 0, "y1": 1}
    return {"type": "line", "name": "linked" if linked else "mark", "line": line, **place}


def joined(
    x: npt.NDArray[Any], rows: npt.NDArray[np.floating[Any]]
) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:
    """Return several lines over one axis as one with gaps: a figure of few traces is drawn and made sooner.

    >>> joined(np.array([0, 1]), np.array([[2.0, 3.0], [4.0, 5.0]]))[1]
    array([ 2.,  3., nan,  4.,  5., nan])
    """
    gaps = np.pad(rows.astype(np.float64), ((0, 0), (0, 1)), constant_values=np.nan)
    places = np.tile(np.append(x.astype(np.float64), np.nan), len(rows))
    return places, gaps.ravel()


def _line(curve: Curve, scale: float) -> Trace:
    look = {"color": color(curve.token), "dash": curve.dash, "shape": curve.shape}
    line = look | {"width": curve.width * scale}
    marked: dict[str, Any] = {"mode": "lines"}
    if curve.symbol:
        symbols = {"symbol": curve.symbol, "size": 9 * scale, "color": color(curve.token), "maxdisplayed": 9}
        marked = {"mode": "lines+markers", "marker": symbols}
    return scatter(
        x=curve.x, y=curve.y, name=shown(curve.name, 40), line=line, hovertemplate=curve.hover, **marked
    )  # fmt: skip
