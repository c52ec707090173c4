"""A score by distance: the curve, a band around it, what stands out, and the distance that is looked at."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from posenc_app.figures.curves import Curve, curves
from posenc_app.figures.plot import Plot, Trace, scatter
from posenc_app.figures.theme import NORMAL, merge, shown, themed, translucent
from posenc_app.palette import color

_SEPARATORS = ".\N{NO-BREAK SPACE}"
_LAST_LABEL = 30


@dataclass(frozen=True, eq=False)
class Band:
    """What lies between two curves over the same places."""

    name: str
    x: npt.NDArray[Any]
    low: npt.NDArray[np.floating[Any]]
    high: npt.NDArray[np.floating[Any]]


@dataclass(frozen=True)
class Mark:
    """A point of a curve with words beside it; below it if it is a low one."""

    x: float
    y: float
    text: str
    is_low: bool = False


@dataclass(frozen=True)
class Axis:
    """The distances: their title, the last of them, and whether they are drawn on a logarithmic axis."""

    title: str
    last: float
    is_log: bool = False

    def layout(self) -> dict[str, Any]:
        """Return what Plotly should know of it."""
        if not self.is_log:
            return {"range": [0, self.last], "zeroline": False, "exponentformat": "none"}
        return {
            "type": "log",
            "range": [0, float(np.log10(self.last))],
            "dtick": 1,
            "exponentformat": "power",
        }

    def place(self, x: float) -> float:
        """Return where Plotly places words for a distance: by its power of ten on a logarithmic axis."""
        return float(np.log10(max(x, 1))) if self.is_log else x

    def is_late(self, x: float) -> bool:
        """Tell whether a place is so far to the right that words beside it belong on its left."""
        return self.place(x) > 0.62 * self.place(self.last)


def distance_figure(  # noqa: PLR0913  (each is a layer of the figure, and named)
    lines: Sequence[Curve],
    axis: Axis,
    *,
    y_title: str,
    band: Band | None = None,
    marks: Sequence[Mark] = (),
    at: float | None = None,
    scale: float = 1.0,
    changes: dict[str, Any] | None = None,
) -> Plot:
    """Return the curves over distance, zero as a line of its own.

    Parameters
    ----------
    lines : sequence of Curve
        The last on top.
    axis : Axis
        Of the distances.
    y_title : str
        What the curves are.
    band : Band, optional
        Drawn as a veil.
    marks : sequence of Mark
        Points with words.
    at : float, optional
        Where the line of the scrubbed distance stands; it is named "linked".
    scale : float
        Size of letters relative to a laptop's.
    changes : dict, optional
        Further changes of the layout.
    """
    zero = {"zeroline": True, "zerolinecolor": color("line"), "zerolinewidth": 1}
    base = {
        "xaxis": axis.layout(), "yaxis": zero, "shapes": _cut(at, axis, scale), "separators": _SEPARATORS,
        "margin": {"r": round(_LAST_LABEL * scale)},
        "annotations": [_words(mark, axis, scale) for mark in marks],
    }  # fmt: skip
    figure = curves(
        lines, x_title=axis.title, y_title=y_title, scale=scale, changes=merge(base, changes or {})
    )
    veil = [] if band is None else _veil(band)
    rings = [_ring(mark, scale) for mark in marks]
    return themed(Plot([*figure.data, *veil, *rings], figure.layout))


def _cut(at: float | None, axis: Axis, scale: float) -> list[dict[str, Any]]:
    if at is None:
        return []
    place = max(at, 1) if axis.is_log else at
    return [
        {
            "name": "linked", "type": "line", "x0": place, "x1": place, "y0": 0, "y1": 1, "yref": "paper",
            "line": {"color": color("position"), "width": 2 * scale},
        }
    ]  # fmt: skip


def _veil(band: Band) -> list[Trace]:
    invisible = {"color": translucent("m-none", 0.0), "width": 0}
    edge = {"x": band.x, "mode": "lines", "line": invisible, "hoverinfo": "skip"}
    return [
        scatter(y=band.low, showlegend=False, **edge),
        scatter(
            y=band.high,
            name=shown(band.name, 40),
            fill="tonexty",
            fillcolor=translucent("m-none", 0.22),
            **edge,
        ),
    ]


def _ring(mark: Mark, scale: float) -> Trace:
    ring = {"size": 10 * scale, "color": color("bg"), "line": {"color": color("ink"), "width": 2 * scale}}
    return scatter(
        x=[mark.x], y=[mark.y], mode="markers", marker=ring, hoverinfo="skip", showlegend=False,
        cliponaxis=False,
    )  # fmt: skip


def _words(mark: Mark, axis: Axis, scale: float) -> dict[str, Any]:
    """Return the words beside a ring, on a ground of their own: a curve may run behind them."""
    is_late = axis.is_late(mark.x)
    return {
        "x": axis.place(mark.x), "y": mark.y, "text": shown(mark.text, 60), "showarrow": False,
        "xanchor": "right" if is_late else "left", "xshift": round((-11 if is_late else 11) * scale),
        "yanchor": "top" if mark.is_low else "bottom", "yshift": round((-3 if mark.is_low else 3) * scale),
        "bgcolor": translucent("bg", 0.85), "borderpad": 1,
        "font": {"size": round(NORMAL * scale), "color": color("ink")},
    }  # fmt: skip
