"""Colours by meaning: the one place where a hex value is written down.

Every token has a light and a dark value. Parts, page style and figures all take their colours from here:
``tokens_css`` writes them as CSS custom properties, ``color`` looks one up for a figure.

A colour means one thing everywhere. ``query``, ``key``, ``value``, ``position`` and ``masked`` mark what
they name; ``…-text`` is the shade for letters where the mark itself is too pale. ``m-…`` are the methods,
``w0…w9`` the ramp of weights 0 to 1, ``d0…d10`` the ramp of signed numbers −1 to +1 (its centre is the page).
"""

from __future__ import annotations

import json
from types import MappingProxyType
from typing import Literal

Theme = Literal["light", "dark"]

_SURFACES = {
    "bg": ("#ffffff", "#10141d"),
    "surface": ("#f4f5f8", "#191f2c"),
    "border": ("#dde1e8", "#2f3848"),
    "line": ("#838b9b", "#6b768a"),
    "ink": ("#1a2030", "#edf0f6"),
    "muted": ("#596273", "#a4aec0"),
    "accent": ("#2b3a55", "#7f92ba"),
    "onaccent": ("#ffffff", "#10141d"),
}
_ROLES = {
    "query": ("#b87a00", "#f2c14e"),
    "key": ("#007a6e", "#5fe0cf"),
    "value": ("#b3245f", "#f26f9f"),
    "position": ("#5b3fc8", "#ab93ff"),
    "masked": ("#7c8595", "#66708a"),
    "good": ("#0a7d55", "#8fe8b4"),
    "bad": ("#981b12", "#f47a68"),
    "neg": ("#1f5fae", "#7db8ff"),
    "pos": ("#c0392b", "#ff8f7a"),
    "query-text": ("#8a6000", "#f2c14e"),
    "key-text": ("#007a6e", "#5fe0cf"),
    "value-text": ("#b3245f", "#f26f9f"),
    "position-text": ("#5b3fc8", "#ab93ff"),
}
_METHODS = {
    "m-none": ("#5b6069", "#7a808a"),
    "m-sinusoidal": ("#0b5c9e", "#3f86c9"),
    "m-learned": ("#7480f0", "#ab98ff"),
    "m-shaw": ("#7a5200", "#c98a12"),
    "m-t5": ("#8a8c0e", "#e3ea6a"),
    "m-alibi": ("#0b7f62", "#62bfa5"),
    "m-rope": ("#8a0f2c", "#d65a55"),
    "m-xpos": ("#dd5a98", "#fdc4f0"),
}
_WEIGHT_LIGHT = "#f1faec #cee7c2 #abd29c #8bbd7c #6ca760 #52904a #3b793a #2b612e #214926 #1b311f"
_WEIGHT_DARK = "#16220f #213913 #2c521a #386b27 #47853a #5a9f52 #72b86f #8ed190 #afe8b3 #d4ffd9"
_SIGNED_LIGHT = "#0867a5 #0484d7 #53a3ec #8bc1f8 #c2defc #f7f8fa #fbcfc7 #f4a498 #e47b6c #cc5346 #ad2e24"
_SIGNED_DARK = "#8dc9fe #4ca7f4 #3d85c5 #366390 #2f4359 #202328 #583833 #8b4c43 #be6155 #ec7b6c #fea99c"


def _ramp(letter: str, light: str, dark: str) -> dict[str, tuple[str, str]]:
    pairs = zip(light.split(), dark.split(), strict=True)
    return {f"{letter}{stop}": pair for stop, pair in enumerate(pairs)}


WEIGHT_RAMP = _ramp("w", _WEIGHT_LIGHT, _WEIGHT_DARK)
SIGNED_RAMP = _ramp("d", _SIGNED_LIGHT, _SIGNED_DARK)
TOKENS = MappingProxyType({**_SURFACES, **_ROLES, **_METHODS, **WEIGHT_RAMP, **SIGNED_RAMP})
"""Token name → (light, dark)."""

METHOD_DASH = MappingProxyType({
    "none": "dot", "sinusoidal": "solid", "learned": "dash", "shaw": "solid",
    "t5": "dash", "alibi": "dashdot", "rope": "solid", "xpos": "dash",
})  # fmt: skip
"""Colour never speaks alone: every method also has its own dash …"""

METHOD_MARKER = MappingProxyType({
    "none": "x", "sinusoidal": "circle", "learned": "circle-open", "shaw": "square",
    "t5": "square-open", "alibi": "diamond", "rope": "triangle-up", "xpos": "triangle-up-open",
})  # fmt: skip
"""… and its own marker."""

LETTERS_SWITCH = MappingProxyType({
    "weight": (0.617, 0.437),
    "negative": (0.871, 0.533),
    "positive": (0.831, 0.557),
})
"""Letters on a coloured cell change colour at this size (light, dark), relative to the end of the scale.

Above it they are white in light and black in dark; there both have a contrast of at least 4.5.
"""

FONT = (
    "'Source Sans', 'PingFang SC', 'Hiragino Sans GB', 'Microsoft YaHei UI', 'Microsoft YaHei', "
    "'Noto Sans CJK SC', 'Noto Sans SC', 'Source Han Sans SC', 'WenQuanYi Micro Hei', 'PE Han', sans-serif"
)


def color(token: str, theme: Theme = "light") -> str:
    """Return the hex value of a token.

    >>> color("query"), color("query", "dark")
    ('#b87a00', '#f2c14e')
    """
    return TOKENS[token][0 if theme == "light" else 1]


def tokens_js() -> str:
    """Return the JavaScript module with what the browser must know of the ramps (their colours are CSS)."""
    stops = {"weight": len(WEIGHT_RAMP) - 1, "signed": len(SIGNED_RAMP) - 1}
    return (
        f"export const STEPS = {json.dumps(stops)};\n"
        f"export const LETTERS_SWITCH = {json.dumps(dict(LETTERS_SWITCH))};\n"
    )


def tokens_css(selector: str) -> str:
    """Return one CSS rule that declares every token under a selector (``":host"``, ``":root, .stApp"``).

    The values are ``light-dark()`` pairs, so that a change of theme needs no Python. The browser needs
    ``color-scheme`` on the element or above it, which Streamlit sets on ``.stApp``.

    >>> tokens_css(":host").splitlines()[1]
    "  --pe-font: 'Source Sans', 'PingFang SC', 'Hiragino Sans GB', ...
    """
    lines = [f"  --pe-{name}: light-dark({light}, {dark});" for name, (light, dark) in TOKENS.items()]
    body = "\n".join([f"  --pe-font: {FONT};", *lines, "  --pe-small: var(--pe-small-size, .875rem);"])
    return f"{selector} {{\n{body}\n}}\n"
