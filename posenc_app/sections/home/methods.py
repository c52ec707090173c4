"""The map of methods: which relation a method encodes, and by which door it enters attention."""

from collections.abc import Mapping
from html import escape

import streamlit as st

import posenc_core as pc
from posenc_app.content import Text
from posenc_app.teaching import heading

DOORS = ("input", "query_key", "score", "value")
RELATIONS = ("absolute", "relative")


def model() -> Mapping[tuple[str, str], tuple[str, ...]]:
    """Return the keys of the methods at each crossing of door and relation, from the core's registry."""
    return {
        (door, relation): tuple(
            key for key, info in pc.ENCODINGS.items() if door in info.doors and info.relation == relation
        )
        for door in DOORS
        for relation in RELATIONS
    }


def draw(text: Text) -> None:
    """Show the map as a table."""
    heading(text["map.title"], text.sections["map"])
    st.html(markup(text))


def markup(text: Text) -> str:
    """Return the table as HTML; its words are the project's own and escaped all the same."""
    crossing = model()
    head = "".join(f'<th scope="col">{_two_lines("map.relation", key, text)}</th>' for key in RELATIONS)
    rows = "".join(
        f'<tr><th scope="row">{_two_lines("map.door", door, text)}</th>'
        + "".join(f"<td>{_methods(crossing[door, relation], text)}</td>" for relation in RELATIONS)
        + "</tr>"
        for door in DOORS
    )
    label = escape(text["map.title"])
    return f'<table class="pe-map" aria-label="{label}"><tr><td></td>{head}</tr>{rows}</table>'


def _two_lines(prefix: str, key: str, text: Text) -> str:
    name, what = escape(text[f"{prefix}.{key}.name"]), escape(text[f"{prefix}.{key}.what"])
    return f"{name}<small>{what}</small>"


def _methods(keys: tuple[str, ...], text: Text) -> str:
    """Return the methods of one crossing, each with the colour that means it everywhere."""
    names = (
        f'<span class="pe-method" style="--method: var(--pe-m-{_TOKENS.get(key, key)})">'
        f"{escape(text[f'map.method.{key}'])}</span>"
        for key in keys
    )
    return " ".join(names) or '<span class="pe-none" aria-hidden="true">·</span>'


_TOKENS = {"t5_bias": "t5"}
