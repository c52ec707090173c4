"""The layer map: which layers share a rule, how far back they look, which turn nothing."""

from html import escape

import streamlit as st

import posenc_core as pc
from posenc_app.content import Text
from posenc_app.sections.inspector.answer import kind_of_layer
from posenc_app.sections.inspector.numbers import plain, ranges
from posenc_app.sections.inspector.view import View
from posenc_app.teaching import Table, heading
from posenc_app.teaching.numbers import grouped
from posenc_app.teaching.table import html

_MOST_CELLS = 256
_COLOURS = 4


def draw(view: View, text: Text) -> None:
    """Show a cell for each layer, and the groups as a table."""
    if not view.report.layers:
        return
    heading(text["layers.title"])
    st.html(strip(view.report.layers, text) + html(table(view, text)))


def strip(groups: tuple[pc.LayerGroup, ...], text: Text) -> str:
    """Return the layers in a row, each with the letter of its group."""
    cells = {index: place for place, group in enumerate(groups) for index in group.indices}
    if not cells or len(cells) > _MOST_CELLS:
        return ""
    said = "; ".join(
        f"{letter(place)}: {ranges(group.indices)}" for place, group in enumerate(groups) if group.indices
    )
    body = "".join(
        f'<i class="pe-layer pe-layer-{cells[index] % _COLOURS}{_still(groups[cells[index]])}">'
        f"{letter(cells[index])}</i>"
        for index in sorted(cells)
    )
    label = escape(f"{text['layers.label']}: {said}", quote=True)
    return f'<div class="pe-layers" role="img" aria-label="{label}">{body}</div>'


def _still(group: pc.LayerGroup) -> str:
    return "" if group.uses_position else " pe-layer-still"


def letter(place: int) -> str:
    """Return the letter of a group: A for the first."""
    return chr(ord("A") + place % 26)


def table(view: View, text: Text) -> Table:
    """Return the groups, a row each."""
    columns = ("which", "count", "base", "rope_type", "rotary", "window")
    return Table(
        title=text["layers.table"],
        corner=text["layers.corner"],
        columns=[text[f"layers.{name}"] for name in columns],
        rows=[_row(place, group, text) for place, group in enumerate(view.report.layers)],
    )


def _row(place: int, group: pc.LayerGroup, text: Text) -> tuple[str, list[str]]:
    name = f"{letter(place)} · {text[f'group.{kind_of_layer(group.layer_type)}']}"
    untold = text["layers.unused"]
    cells = [
        ranges(group.indices) or untold,
        str(len(group.indices)),
        text["layers.still"] if group.base is None else plain(group.base),
        group.rope_type if group.uses_position else "–",
        f"{group.rotary_dim} / {group.d_head or '–'}",
        text["layers.everything"] if group.window is None else grouped(group.window),
    ]
    return name, cells
