"""Moving on by k positions is one matrix of rotations, the same wherever one stands."""

from dataclasses import dataclass

import numpy as np
import streamlit as st
from numpy.typing import NDArray

import posenc_core as pc
from posenc_app import controls
from posenc_app.components import LegendItem, MatrixPanel, board, meter, pieces
from posenc_app.content import Text
from posenc_app.sections.sinusoidal.wave_table import WaveTable
from posenc_app.sections.sinusoidal.words import degrees, lowered
from posenc_app.teaching import Sentence, caption, heading, number
from posenc_app.url_state import State

#: Angles up to 2112 rad are rounded to 2.3e-13 each; the sum of two of them stays below this.
TOLERANCE = 1e-11
PAIRS_SHOWN = 3


@dataclass(frozen=True, eq=False)
class Shift:
    """The shift by k positions, in full and for the few pairs that are shown.

    Attributes
    ----------
    offset : int
        How many positions k.
    matrix : ndarray of shape (s, s)
        The rows and columns of M_k that belong to the pairs shown.
    here, moved, there : ndarray of shape (s,)
        PE[p], M_k PE[p] and PE[p + k] at the page's position, for the same pairs.
    error : float
        max |M_k PE[p] − PE[p + k]| over all features and all positions of the table.
    turns : ndarray of shape (pairs,)
        How far each pair turns, in degrees.
    """

    offset: int
    matrix: NDArray[np.float64]
    here: NDArray[np.float64]
    moved: NDArray[np.float64]
    there: NDArray[np.float64]
    error: float
    turns: NDArray[np.float64]


def model(table: WaveTable, offset: int) -> Shift:
    """Compute the matrix and both sides of the equation."""
    matrix = pc.shift_matrix(offset, table.width, base=table.base, layout=table.layout)
    here = table.vectors[table.position]
    there = pc.sinusoidal([table.position + offset], table.width, base=table.base, layout=table.layout)[0]
    shown = table.features[:PAIRS_SHOWN].ravel()
    return Shift(
        offset=offset,
        matrix=matrix[np.ix_(shown, shown)],
        here=here[shown],
        moved=(matrix @ here)[shown],
        there=there[shown],
        error=pc.shift_error(
            np.arange(table.length), offset, table.width, base=table.base, layout=table.layout
        ),
        turns=np.degrees(pc.angles([offset], table.frequencies)[0]),
    )


def draw(table: WaveTable, state: State, text: Text, frame: Text) -> None:
    """Show matrix, vector before, vector after, and the residual."""
    heading(text["shift.title"])
    with st.container(key="pe_rail_shift"):
        offset = controls.whole(state, text, "fp_k")
    shift = model(table, offset)
    words = text.group("shift.board") | {"failed": frame["part_failed"]}
    legend = [LegendItem(text["shift.value"], scale="signed", low="−1", high="+1")]
    board(panels(shift, table, text), key="shift", words=words, legend=legend)
    meter_words = text.group("shift.meter") | {"failed": frame["part_failed"]}
    meter(
        shift.error, TOLERANCE, key="shift_meter", words=meter_words, formula=pieces(meter_words["formula"])
    )
    caption(sentence(shift, table, text))
    with st.expander(text["shift.why"]):
        st.markdown(text.sections["shift"])


def panels(shift: Shift, table: WaveTable, text: Text) -> list[MatrixPanel]:
    """Return M_k for the fastest pairs, and the vectors it connects."""
    pairs = range(len(shift.here) // 2)
    names = [text.fill(f"shift.{kind}", pair=pair) for pair in pairs for kind in ("sine", "cosine")]
    columns = np.stack([shift.here, shift.moved, shift.there], axis=1)
    fields = {"position": table.position, "there": table.position + shift.offset}
    heads = [text[f"shift.{name}"] for name in ("here", "moved", "there")]
    matrix = text.fill("shift.matrix", offset=lowered(shift.offset), count=len(pairs))
    return [
        MatrixPanel(matrix, names, names, shift.matrix, scale="signed", limit=1.0),
        MatrixPanel(text.fill("shift.vectors", **fields), names, heads, columns, scale="signed", limit=1.0),
    ]


def sentence(shift: Shift, table: WaveTable, text: Text) -> Sentence:
    """Return the caption: how far the fastest and the slowest pair turn, and how exact the equation is."""
    fields = {
        "offset": str(shift.offset),
        "fast": degrees(shift.turns[0]),
        "slow": degrees(shift.turns[-1]),
        "length": str(table.length),
        "error": number(shift.error),
    }
    return text["shift.caption"], fields
