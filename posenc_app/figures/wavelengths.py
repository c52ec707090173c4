"""How long one turn of each pair takes, against the trained length and the window."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import plotly.graph_objects as go
from numpy.typing import NDArray

from posenc_app.figures.theme import layout, shown, themed, translucent
from posenc_app.palette import color


@dataclass(frozen=True, eq=False)
class Dots:
    """One kind of pair: its name, which pairs they are, how long each takes, and how it is marked."""

    name: str
    pairs: NDArray[np.int64]
    turns: NDArray[np.float64]
    token: str
    symbol: str


@dataclass(frozen=True)
class Level:
    """A length in positions with its name."""

    name: str
    length: int
    dash: str


def wavelength_figure(
    dots: Sequence[Dots],
    levels: Sequence[Level],
    plain: NDArray[np.float64] | None,
    *,
    words: Mapping[str, str],
    scale: float = 1.0,
) -> go.Figure:
    """Return positions per turn for each pair, on a logarithmic axis.

    Parameters
    ----------
    dots : sequence of Dots
        The kinds of pairs; infinite lengths are left out.
    levels : sequence of Level
        Horizontal lines; above the first one the page is shaded.
    plain : ndarray of shape (c,), optional
        Positions per turn without scaling, drawn as a line; left out where it would lie under the dots.
    words : mapping
        ``x``, ``y``, ``plain``, ``never``.
    scale : float
        Size of letters relative to a laptop's.
    """
    highest, pairs = _highest(dots, levels, plain), sum(kind.pairs.size for kind in dots)
    figure = go.Figure(layout=layout(_axes(words, pairs, highest), scale=scale))
    if plain is not None:
        line = {"color": color("muted"), "dash": "dot", "width": 2 * scale}
        figure.add_trace(
            go.Scatter(
                x=np.arange(plain.size), y=_finite(plain), mode="lines", name=words["plain"], line=line
            )
        )
    for kind in dots:
        figure.add_trace(_marks(kind, scale))
    _add_levels(figure, levels, highest, words["never"], scale)
    figure.update_traces(hovertemplate="%{x}: %{y:,.1f}<extra></extra>")
    return themed(figure)


def _axes(words: Mapping[str, str], pairs: int, highest: float) -> dict[str, object]:
    return {
        "xaxis": {"title": {"text": words["x"]}, "range": [-0.012 * pairs, 1.012 * pairs - 1]},
        "yaxis": {
            "title": {"text": words["y"]},
            "type": "log",
            "range": [0.5, np.log10(highest)],
            "dtick": 1,
            "exponentformat": "power",
        },
        "height": 420,  # the part itself makes it higher where letters are larger
        "showlegend": True,
        "legend": {"orientation": "h", "x": 0, "y": 1.02, "yanchor": "bottom", "itemclick": False},
    }


def _marks(kind: Dots, scale: float) -> go.Scatter:
    marker = {
        "color": color(kind.token),
        "symbol": kind.symbol,
        "size": 8 * scale,
        "line": {"color": color(kind.token), "width": 1.6 * scale},
    }
    name = shown(kind.name, 60)
    return go.Scatter(x=kind.pairs, y=_finite(kind.turns), mode="markers", name=name, marker=marker)


def _add_levels(figure: go.Figure, levels: Sequence[Level], highest: float, never: str, scale: float) -> None:
    for index, level in enumerate(levels):
        figure.add_shape(
            type="line", x0=0, x1=1, xref="paper", y0=level.length, y1=level.length,
            line={"color": color("position"), "width": 2 * scale, "dash": level.dash},
        )  # fmt: skip
        figure.add_annotation(
            text=shown(level.name, 60), x=0.005, xref="paper", xanchor="left", y=np.log10(level.length),
            yanchor="bottom" if index else "top", showarrow=False,
            font={"size": 14 * scale, "color": color("position-text")},
        )  # fmt: skip
    if levels and levels[0].length < highest:
        figure.add_shape(
            type="rect", x0=0, x1=1, xref="paper", y0=levels[0].length, y1=highest, layer="below",
            line={"width": 0}, fillcolor=translucent("position", 0.08),
        )  # fmt: skip
        figure.add_annotation(
            text=shown(never, 60), x=0.005, xref="paper", xanchor="left", y=np.log10(highest), yanchor="top",
            showarrow=False, font={"size": 14 * scale, "color": color("muted")},
        )  # fmt: skip


def _highest(dots: Sequence[Dots], levels: Sequence[Level], plain: NDArray[np.float64] | None) -> float:
    lengths = [float(level.length) for level in levels]
    turns = [kind.turns for kind in dots] + ([] if plain is None else [plain])
    finite = np.concatenate([one[np.isfinite(one)] for one in turns] or [np.array([10.0])])
    return float(3 * max([10.0, *lengths, *finite.tolist()]))


def _finite(turns: NDArray[np.float64]) -> NDArray[np.float64]:
    return np.where(np.isfinite(turns), turns, np.nan)
