"""How long one turn of each pair takes, against the trained length and the window."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from posenc_app.figures.plot import Plot, Trace, Tree, scatter
from posenc_app.figures.theme import layout, shown, themed, translucent
from posenc_app.palette import color

_HOVER = "%{x}: %{y:,.1f}<extra></extra>"
_SHADE: Tree = {
    "type": "rect", "layer": "below", "line": {"width": 0}, "fillcolor": translucent("position", 0.08),
}  # fmt: skip


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
) -> Plot:
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
    drawn = [_marks(kind, scale) for kind in dots]
    if plain is not None:
        line = {"color": color("muted"), "dash": "dot", "width": 2 * scale}
        places, turns = np.arange(plain.size), _finite(plain)
        drawn.insert(
            0,
            scatter(
                x=places, y=turns, mode="lines", name=words["plain"], line=line, hovertemplate=_HOVER
            ),
        )  # fmt: skip
    changes = _axes(words, pairs, highest) | _levels(levels, highest, words["never"], scale)
    return themed(Plot(drawn, layout(changes, scale=scale)))


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


def _marks(kind: Dots, scale: float) -> Trace:
    marker = {
        "color": color(kind.token),
        "symbol": kind.symbol,
        "size": 8 * scale,
        "line": {"color": color(kind.token), "width": 1.6 * scale},
    }
    name = shown(kind.name, 60)
    return scatter(
        x=kind.pairs, y=_finite(kind.turns), mode="markers", name=name, marker=marker, hovertemplate=_HOVER
    )  # fmt: skip


def _levels(levels: Sequence[Level], highest: float, never: str, scale: float) -> Tree:
    """Return the lines with their names, and the shade above the first."""
    lines = [_across(level.length, level.length) | _look(level, scale) for level in levels]
    names = [
        _note(shown(level.name, 60), level.length, "bottom" if index else "top", "position-text", scale)
        for index, level in enumerate(levels)
    ]
    if levels and levels[0].length < highest:
        lines.append(_across(levels[0].length, highest) | _SHADE)
        names.append(_note(shown(never, 60), highest, "top", "muted", scale))
    return {"shapes": lines, "annotations": names}


def _across(low: float, high: float) -> Tree:
    return {"x0": 0, "x1": 1, "xref": "paper", "y0": low, "y1": high}


def _look(level: Level, scale: float) -> Tree:
    return {"type": "line", "line": {"color": color("position"), "width": 2 * scale, "dash": level.dash}}


def _note(words: str, height: float, side: str, token: str, scale: float) -> Tree:
    return {
        "text": words, "x": 0.005, "xref": "paper", "xanchor": "left", "y": float(np.log10(height)),
        "yanchor": side, "showarrow": False, "font": {"size": 14 * scale, "color": color(token)},
    }  # fmt: skip


def _highest(dots: Sequence[Dots], levels: Sequence[Level], plain: NDArray[np.float64] | None) -> float:
    lengths = [float(level.length) for level in levels]
    turns = [kind.turns for kind in dots] + ([] if plain is None else [plain])
    finite = np.concatenate([one[np.isfinite(one)] for one in turns] or [np.array([10.0])])
    return float(3 * max([10.0, *lengths, *finite.tolist()]))


def _finite(turns: NDArray[np.float64]) -> NDArray[np.float64]:
    return np.where(np.isfinite(turns), turns, np.nan)
