"""Lines at the trained and the target length, on either axis of a figure."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from posenc_app.palette import color

Mark = tuple[float, str]
_FEW_DECADES, _MOST_DECADES = 2, 7


def upright(marks: Sequence[Mark], scale: float = 1.0) -> dict[str, Any]:
    """Return the changes of a layout that put upright lines at places of a log axis, named at their top."""
    return {
        "shapes": [_line("x", place, scale) for place, _ in marks],
        "annotations": [
            {
                "x": math.log10(place), "xref": "x", "y": 1, "yref": "paper", "text": name,
                "showarrow": False, "xanchor": "right", "yanchor": "top", "xshift": -4 * scale,
                "font": _letters(scale), "bgcolor": color("bg"),
            }
            for place, name in marks
        ],
    }  # fmt: skip


def level(marks: Sequence[Mark], scale: float = 1.0) -> dict[str, Any]:
    """Return the changes of a layout that put level lines at heights of a log axis, named at their left."""
    return {
        "shapes": [_line("y", place, scale) for place, _ in marks],
        "annotations": [
            {
                "y": math.log10(place), "yref": "y", "x": 0, "xref": "paper", "text": name,
                "showarrow": False, "xanchor": "left", "yanchor": "bottom", "xshift": 4 * scale,
                "font": _letters(scale),
            }
            for place, name in marks
        ],
    }  # fmt: skip


def log_axis(low: float, high: float) -> dict[str, Any]:
    """Return a log axis from low to high with whole numbers of decades, or 1, 2 and 5 where it is short.

    >>> log_axis(1, 40)["ticktext"], log_axis(8, 3e6)["ticktext"]
    (['1', '2', '5', '10', '20'], ['10', '100', '1k', '10k', '100k', '1M'])
    """
    first, last = math.floor(math.log10(low)), math.ceil(math.log10(high))
    steps = (1,) if last - first > _FEW_DECADES else (1, 2, 5)
    sparse = max(1, (last - first) // _MOST_DECADES)
    places = [step * 10.0**power for power in range(first, last + 1, sparse) for step in steps]
    shown = [place for place in places if low * 0.999 <= place <= high * 1.001]
    return {"type": "log", "tickvals": shown, "ticktext": [_short(place) for place in shown]}


def _short(value: float) -> str:
    for unit, letter in ((1e6, "M"), (1e3, "k")):
        if value >= unit:
            return f"{value / unit:g}{letter}"
    return f"{value:g}"


def _line(axis: str, place: float, scale: float) -> dict[str, Any]:
    other = "y" if axis == "x" else "x"
    line = {"color": color("ink"), "width": 1.5 * scale, "dash": "dot"}
    return {
        "type": "line", f"{axis}0": place, f"{axis}1": place, f"{other}0": 0, f"{other}1": 1,
        f"{axis}ref": axis, f"{other}ref": "paper", "line": line, "layer": "below",
    }  # fmt: skip


def _letters(scale: float) -> dict[str, Any]:
    return {"size": round(14 * scale), "color": color("ink")}
