"""Lines at the trained and the target length, on either axis of a figure."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from posenc_app.palette import color

Mark = tuple[float, str]


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


def _line(axis: str, place: float, scale: float) -> dict[str, Any]:
    other = "y" if axis == "x" else "x"
    line = {"color": color("ink"), "width": 1.5 * scale, "dash": "dot"}
    return {
        "type": "line", f"{axis}0": place, f"{axis}1": place, f"{other}0": 0, f"{other}1": 1,
        f"{axis}ref": axis, f"{other}ref": "paper", "line": line, "layer": "below",
    }  # fmt: skip


def _letters(scale: float) -> dict[str, Any]:
    return {"size": round(14 * scale), "color": color("ink")}
