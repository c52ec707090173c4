"""The rows of the textbook, a quarter turn per position: the table fills as the visitor gets to them."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

import numpy as np
import streamlit as st

import posenc_core as pc
from posenc_app.content import Text
from posenc_app.sections.rope.experiment import Experiment, fraction_of_pi, shown_fraction
from posenc_app.teaching import Cell, Table, caption, opening
from posenc_app.teaching.numbers import fixed
from posenc_app.teaching.table import html
from posenc_app.url_state import State, Value

_QUARTER = np.pi / 2
_ANY_THETA = (2, 5)


@dataclass(frozen=True)
class Row:
    """One row: where the query (1, 0) and the key stand, and by how many twelfths of π the key is turned."""

    m: int
    n: int
    k_turn: int = 0

    def values(self) -> Mapping[str, Value]:
        """Return the values of the page at which the dial shows this row."""
        quarter: dict[str, Value] = {"rope_by": "free", "rope_theta": 12}
        plain: dict[str, Value] = {"rope_content": "turn", "rope_from": "0", "rope_format": "float64"}
        vectors: dict[str, Value] = {
            "rope_q_turn": 0, "rope_q_length": 10, "rope_k_turn": self.k_turn, "rope_k_length": 10,
        }  # fmt: skip
        return quarter | plain | vectors | {"rope_m": self.m, "rope_n": self.n}

    def score(self) -> float:
        """Return the row's score."""
        key = pc.rotate([1.0, 0.0], self.k_turn, [np.pi / 12])
        return float(pc.pair_readings([1, 0], key, [self.m], [self.n], _QUARTER).scores.item())


ROWS: Mapping[str, Row] = MappingProxyType({
    "near": Row(0, 1), "moved": Row(4, 5), "twice": Row(0, 2), "other": Row(0, 1, k_turn=6),
})  # fmt: skip


def visited(now: Experiment) -> str | None:
    """Return the row the dial shows, however the visitor got there."""
    if now.labels[0] or len(now.frequencies) > 1 or not np.isclose(now.theta, _QUARTER):
        return None
    for name, row in ROWS.items():
        key = pc.rotate([1.0, 0.0], row.k_turn, [np.pi / 12])
        if now.places == (row.m, row.n) and np.allclose(now.q, [1, 0]) and np.allclose(now.k, key):
            return name
    return None


def draw(now: Experiment, state: State, text: Text) -> None:
    """Show the table, the buttons that lead to its rows, and the row that holds for every speed."""
    here = visited(now)
    if here and here not in state["rope_seen"]:
        state.take("rope_seen", tuple(name for name in ROWS if name == here or name in state["rope_seen"]))
    opening(state, text, "rows")
    st.html(html(table(state["rope_seen"], text)))
    with st.container(horizontal=True, gap="small", key="pe_rope_rows"):
        for place, (name, row) in enumerate(ROWS.items(), start=1):
            if st.button(text.fill("rows.visit", place=place), key=f"row_{name}", type="tertiary"):
                state.put(**row.values())
    caption(any_theta(state, text))


def table(seen: tuple[str, ...], text: Text) -> Table:
    """Return the rows; the score of one that was not visited yet is a question mark."""
    cells: list[tuple[str, list[Cell]]] = []
    for place, (name, row) in enumerate(ROWS.items(), start=1):
        score = fixed(row.score(), 0) if name in seen else "?"
        content = "(0, 1)" if row.k_turn else "(1, 0)"
        cells.append((
            text.fill("rows.row", place=place),
            [str(row.m), str(row.n), content, str(row.n - row.m), score],
        ))
    columns = ["m", "n", "k", "n − m", text["rows.score"]]
    return Table(text["rows.caption"], text["rows.corner"], columns, cells)


def any_theta(state: State, text: Text) -> tuple[str, dict[str, str]]:
    """Return the sentence about two equal vectors three positions apart, at the θ of the slider."""
    m, n = _ANY_THETA
    theta = float(fraction_of_pi(state["rope_theta"])) * np.pi
    turned = pc.pair_readings([1, 0], [1, 0], [m], [n], theta).scores.item()
    fields = {
        "m": str(m),
        "n": str(n),
        "theta": shown_fraction(fraction_of_pi(state["rope_theta"])),
        "score": fixed(turned, 3),
        "cosine": fixed(float(pc.cos_sin([n - m], [theta])[0].item()), 3),
    }
    return text["rows.any"], fields
