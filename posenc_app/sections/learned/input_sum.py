"""What BERT's first layer is given: the row of the token, of the segment and of the position, added up."""

from dataclasses import dataclass

import numpy as np
import streamlit as st
from numpy.typing import NDArray

import posenc_core as pc
from posenc_app import controls
from posenc_app.components import LegendItem, MatrixPanel, board
from posenc_app.content import Text
from posenc_app.sections.learned.tables import trained_rows, words
from posenc_app.teaching import Sentence, caption, opening
from posenc_app.teaching.numbers import fixed
from posenc_app.url_state import State

FEATURES = 4
LIMIT = 0.15
PARTS = ("token", "segment", "position", "sum")
ORDERS = {"dog": (0, 1, 2, 3, 4), "man": (0, 3, 2, 1, 4)}
MOVED = 1  # the seat whose word changes when dog and man change places


@dataclass(frozen=True, eq=False)
class Inputs:
    """The three parts of the input and their sum, a row for each seat.

    Attributes
    ----------
    words : tuple of str
        The tokens in their order.
    positions : ndarray of int, shape (5,)
        Where they stand.
    parts : dict of str to ndarray of shape (5, d)
        ``token``, ``segment``, ``position`` and ``sum``.
    """

    words: tuple[str, ...]
    positions: NDArray[np.int64]
    parts: dict[str, NDArray[np.float64]]


def model(state: State) -> Inputs:
    """Add up the rows for the chosen order, segment and first position."""
    trained = words()
    order = list(ORDERS[state["lt_order"]])
    segment = trained.segments["ab".index(state["lt_segment"])]
    positions = np.arange(len(order)) + state["lt_start"]
    table = pc.LearnedTable(trained_rows("minilm"))
    tokens = trained.tokens[order]
    segments = np.tile(segment, (len(order), 1))
    total = pc.Learned(table).add_to_input(tokens + segments, positions)
    parts = {"token": tokens, "segment": segments, "position": table.lookup(positions), "sum": total}
    return Inputs(tuple(trained.words[seat] for seat in order), positions, parts)


def draw(state: State, text: Text, frame: Text) -> None:
    """Show the three parts and the sum, and how much each part weighs."""
    opening(state, text, "sum")
    with st.container(key="pe_rail_sum", horizontal=True):
        controls.choice(state, text, "lt_order")
        controls.choice(state, text, "lt_segment")
        controls.whole(state, text, "lt_start")
    inputs = model(state)
    board_words = text.group("sum.board") | {"failed": frame["part_failed"]}
    legend = [LegendItem(text["sum.value"], scale="signed", low=fixed(-LIMIT), high=f"+{LIMIT}")]
    board(panels(inputs, text), key="sum", words=board_words, legend=legend)
    caption(*captions(inputs, text))


def panels(inputs: Inputs, text: Text) -> list[MatrixPanel]:
    """Return the first features of each part, all on one scale."""
    named = [f"{word} · {position}" for word, position in zip(inputs.words, inputs.positions, strict=True)]
    rows = {"token": list(inputs.words), "segment": [""] * 5, "position": [str(p) for p in inputs.positions]}
    return [
        MatrixPanel(
            title=text.fill(f"sum.{part}", count=FEATURES),
            row_words=rows.get(part, named),
            column_words=[""] * FEATURES,
            values=inputs.parts[part][:, :FEATURES],
            scale="signed",
            limit=LIMIT,
        )
        for part in PARTS
    ]


def captions(inputs: Inputs, text: Text) -> list[Sentence]:
    """Return how long the parts are, and what the word in the first seat of the text is made of."""
    lengths = {part: pc.row_lengths(inputs.parts[part]) for part in PARTS}
    fields = {
        "word": inputs.words[MOVED],
        "position": str(inputs.positions[MOVED]),
        "token": fixed(lengths["token"][MOVED], 3),
        "segment": fixed(lengths["segment"][MOVED], 3),
        "position_length": fixed(lengths["position"][MOVED], 3),
        "sum": fixed(lengths["sum"][MOVED], 3),
    }
    first = {"first": fixed(lengths["position"][0], 3), "start": str(inputs.positions[0])}
    return [(text["sum.caption"], fields), (text["sum.first"], first)]
