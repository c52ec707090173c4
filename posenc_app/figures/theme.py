"""The look of every Plotly figure: real light colours, and a map by which the page recolours them.

A figure is made with the colours of the light theme, so that it looks right anywhere. ``themed``
notes which token stands where; the component reads that map and puts in the colours of the theme that is on.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator, Mapping
from typing import Any, Literal

from posenc_app.figures.plot import Plot, Tree
from posenc_app.palette import FONT, METHOD_DASH, METHOD_MARKER, SIGNED_RAMP, TOKENS, WEIGHT_RAMP, color

Path = tuple[str | int, ...]
Scale = Literal["weight", "signed"]

SMALL, NORMAL = 14, 15
LONGEST_LABEL = 24
_TRANSPARENT = "rgba(0,0,0,0)"
_RAMPS: dict[Scale, Mapping[str, tuple[str, str]]] = {"weight": WEIGHT_RAMP, "signed": SIGNED_RAMP}
_RGBA = re.compile(r"rgba\((\d+),(\d+),(\d+),([\d.]+)\)")
# Tokens that look alike in light look alike in dark (a test holds that), so the first name will do.
_TOKEN_OF = {light: name for name, (light, _) in reversed(list(TOKENS.items()))}


def layout(*changes: Mapping[str, Any], scale: float = 1.0) -> Tree:
    """Return the base layout with changes merged into it, at every depth.

    Parameters
    ----------
    changes : mappings
        Merged in order: ``{"xaxis": {"title": {"text": "…"}}}`` leaves the title's font as it is.
    scale : float
        Size of letters relative to a laptop's; 1.75 for a projector.
    """
    merged = _base(scale)
    for change in changes:
        merged = merge(merged, change)
    return merged


def _base(scale: float) -> Tree:
    small = {"size": round(SMALL * scale), "color": color("muted")}
    axis = {
        "showgrid": True, "gridcolor": color("border"), "gridwidth": 1, "zeroline": False, "showline": False,
        "ticks": "", "tickfont": small, "title": {"font": small, "standoff": round(8 * scale)}, "nticks": 6,
        "automargin": True, "fixedrange": True,
    }  # fmt: skip
    edge = round(8 * scale)
    letters = {"family": FONT, "size": round(NORMAL * scale), "color": color("ink")}
    return {
        "font": letters, "paper_bgcolor": _TRANSPARENT, "plot_bgcolor": _TRANSPARENT, "separators": ".,",
        "margin": {"l": edge, "r": edge, "t": edge, "b": edge, "pad": 0},
        "xaxis": axis, "yaxis": merge(axis, {}),
        "showlegend": False, "dragmode": False, "hovermode": "closest",
        "uirevision": "keep",
        "hoverlabel": {
            "font": letters, "bgcolor": color("bg"), "bordercolor": color("line"), "align": "left",
        },
        "colorway": [color(f"m-{method}") for method in METHOD_DASH],
    }  # fmt: skip


def merge(base: Mapping[str, Any], changes: Mapping[str, Any]) -> Tree:
    """Return base with changes, merged wherever both hold a mapping.

    >>> merge({"a": {"x": 1, "y": 2}}, {"a": {"y": 3}, "b": 4})
    {'a': {'x': 1, 'y': 3}, 'b': 4}
    """
    merged = {name: merge(part, {}) if isinstance(part, Mapping) else part for name, part in base.items()}
    for name, part in changes.items():
        below = merged.get(name, {})
        merged[name] = (
            merge(below if isinstance(below, Mapping) else {}, part) if isinstance(part, Mapping) else part
        )
    return merged


def square_axes(words: Mapping[str, str], first: float, last: float) -> Tree:
    """Return the axes of a map with square cells: queries downwards, keys to the right, no band beside them.

    ``scaleanchor`` alone would leave an empty band inside the axes; ``constrain`` shrinks them to the cells.
    """
    axis = {"showgrid": False, "constrain": "domain"}
    across = {"side": "top", "title": {"text": words["key"]}, "range": [first - 0.5, last + 0.5]}
    down = {"scaleanchor": "x", "title": {"text": words["query"]}, "range": [last + 0.5, first - 0.5]}
    return {
        "xaxis": axis | across | {"constraintoward": "left"},
        "yaxis": axis | down | {"constraintoward": "top"},
    }


def line_of(method: str, width: float = 2.5) -> Tree:
    """Return a method's line: its colour and its dash."""
    return {"color": color(f"m-{method}"), "dash": METHOD_DASH[method], "width": width}


def marker_of(method: str, size: float = 9) -> Tree:
    """Return a method's marker: its colour and its symbol."""
    return {"color": color(f"m-{method}"), "symbol": METHOD_MARKER[method], "size": size}


def ramp(scale: Scale) -> list[list[float | str]]:
    """Return a colour scale: weights from 0 to 1 in fern, or signed numbers around the colour of the page."""
    names = list(_RAMPS[scale])
    return [[stop / (len(names) - 1), color(name)] for stop, name in enumerate(names)]


def colorbar(title: str, scale: float = 1.0, changes: Mapping[str, Any] | None = None) -> Tree:
    """Return a flat colour bar below the left edge of a map, with changes such as ``tickvals``."""
    small = {"size": round(SMALL * scale), "color": color("muted")}
    bar = {
        "title": {"text": title, "side": "top", "font": small}, "orientation": "h", "x": 0, "xanchor": "left",
        "xpad": 0, "y": -0.03, "yanchor": "top", "thickness": round(8 * scale), "len": 0.5, "outlinewidth": 0,
        "ticks": "", "tickfont": small,
    }  # fmt: skip
    return merge(bar, changes or {})


def translucent(token: str, opacity: float) -> str:
    """Return a token's colour with an opacity.

    >>> translucent("position", 0.16)
    'rgba(91,63,200,0.16)'
    """
    value = color(token)
    red, green, blue = (int(value[i : i + 2], 16) for i in (1, 3, 5))
    return f"rgba({red},{green},{blue},{opacity:g})"


def shown(word: str, longest: int = LONGEST_LABEL) -> str:
    """Return a visitor's word for a label: cut, then escaped, because Plotly reads some HTML.

    >>> shown("<b>dog</b>"), shown("w" * 30)
    ('&lt;b&gt;dog&lt;/b&gt;', 'wwwwwwwwwwwwwwwwwwwwwww…')
    """
    return html.escape(word if len(word) <= longest else word[: longest - 1] + "…")


def themed(figure: Plot) -> Plot:
    """Return the figure with a note in its layout, ``meta["roles"]``, which token stands where.

    Raises
    ------
    ValueError
        If a colour is no token: it could not follow the theme.
    """
    found = [*_colors(figure.data, ("data",)), *_colors(figure.layout, ("layout",))]
    roles = [[list(path), _role(value, path)] for path, value in found if value != _TRANSPARENT]
    return Plot(figure.data, figure.layout | {"meta": {"roles": roles}})


def _colors(node: object, path: Path) -> Iterator[tuple[Path, Any]]:
    """Yield everything below a node that is a colour or a colour scale, with its path."""
    if isinstance(node, Mapping):
        items = [(name, below) for name, below in node.items() if name != "meta"]
    elif isinstance(node, list | tuple):
        items = [(index, below) for index, below in enumerate(node) if isinstance(below, Mapping)]
    else:
        return
    for name, below in items:
        if _is_color(str(name), below):
            yield (*path, name), below
        else:
            yield from _colors(below, (*path, name))


def _is_color(name: str, value: object) -> bool:
    if name in {"colorscale", "colorway"}:
        return True
    return name.endswith("color") and isinstance(value, str)


def _role(value: object, path: Path) -> object:
    """Return what a colour stands for: a token, one with an opacity, a ramp, or a list of tokens."""
    if path[-1] == "colorscale":
        return _ramp_role(value, path)
    if path[-1] == "colorway" and isinstance(value, list | tuple):
        return [_token(one, path) for one in value]
    match = _RGBA.fullmatch(str(value))
    if not match:
        return _token(value, path)
    red, green, blue = (int(match[i]) for i in (1, 2, 3))
    return {"token": _token(f"#{red:02x}{green:02x}{blue:02x}", path), "opacity": float(match[4])}


def _ramp_role(value: object, path: Path) -> dict[str, str]:
    stops = [list(stop) for stop in value] if isinstance(value, list | tuple) else value
    for name in _RAMPS:
        if stops == ramp(name):
            return {"ramp": name}
    msg = f"colour scale must be ramp('weight') or ramp('signed'), got {value!r} at {_written(path)}"
    raise ValueError(msg)


def _token(value: object, path: Path) -> str:
    token = _TOKEN_OF.get(str(value))
    if token is None:
        msg = f"colour must be the light value of a token, got {value!r} at {_written(path)}"
        raise ValueError(msg)
    return token


def _written(path: Path) -> str:
    return ".".join(map(str, path))
