"""What turning costs beside the attention it serves: linear against quadratic, counted."""

from collections.abc import Mapping

import streamlit as st

import posenc_core as pc
from posenc_app.content import Text
from posenc_app.teaching import Cell, Sentence, Table, caption, number
from posenc_app.teaching.numbers import grouped
from posenc_app.teaching.table import html
from posenc_app.url_state import State

#: Lengths of text to compare: each eight times the one before.
LENGTHS = (256, 2048, 16_384, 131_072)


def model(width: int) -> Mapping[int, pc.RotaryCost]:
    """Count the multiplications at every length."""
    return {length: pc.rotary_cost(length, width) for length in LENGTHS}


def draw(state: State, text: Text) -> None:
    """Show the counts as a table and what they say."""
    width = int(state["rope_width"])
    costs = model(width)
    st.html(html(table(costs, text)))
    caption(sentence(costs, width, text))


def table(costs: Mapping[int, pc.RotaryCost], text: Text) -> Table:
    """Return a row for every length."""
    columns = [text[f"cost.{name}"] for name in ("rotation", "scores", "share")]
    rows = [(grouped(length), _cells(cost)) for length, cost in costs.items()]
    return Table(text["cost.title"], text["cost.length"], columns, rows)


def _cells(cost: pc.RotaryCost) -> list[Cell]:
    return [grouped(cost.rotation), grouped(cost.scores), f"{number(100 * cost.share)}%"]


def sentence(costs: Mapping[int, pc.RotaryCost], width: int, text: Text) -> Sentence:
    """Return by how much each grows from one length to the next."""
    first, second = (costs[length] for length in LENGTHS[:2])
    fields = {
        "width": str(width),
        "longer": f"{LENGTHS[1] / LENGTHS[0]:.0f}",
        "rotation": f"{second.rotation / first.rotation:.0f}",
        "scores": f"{second.scores / first.scores:.0f}",
    }
    return text["cost.caption"], fields
