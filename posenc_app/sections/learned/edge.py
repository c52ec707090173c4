"""Where a table ends: a position is asked for, and a row comes back or the core's own refusal."""

from dataclasses import dataclass
from html import escape

import numpy as np
import streamlit as st

import posenc_core as pc
from posenc_app import controls
from posenc_app.content import Text
from posenc_app.sections.learned.tables import trained_rows
from posenc_app.teaching import Question, Sentence, caption, heading, predict
from posenc_app.teaching.numbers import fixed
from posenc_app.url_state import State

HEAD, TAIL = 1, 2


@dataclass(frozen=True)
class Maker:
    """How a published model lays out its table.

    Attributes
    ----------
    rows : int
        Rows of the table.
    padding_offset : int
        Rows at the start that no position uses.
    """

    rows: int
    padding_offset: int


MAKERS = {
    "bert": Maker(rows=512, padding_offset=0),
    "roberta": Maker(rows=514, padding_offset=2),  # padding index 1
    "roberta3": Maker(rows=514, padding_offset=4),  # padding index 3
    "opt": Maker(rows=2050, padding_offset=2),
}


@dataclass(frozen=True, eq=False)
class Answer:
    """What the table says to the position that was asked for.

    Attributes
    ----------
    maker : Maker
        Whose table.
    table : pc.LearnedTable
        Its rows, each holding its own number: what is looked up is which row it is.
    asked : int
        The position.
    row : int or None
        The row that serves it.
    error : pc.PositionOutOfRangeError or None
        The core's refusal.
    """

    maker: Maker
    table: pc.LearnedTable
    asked: int
    row: int | None
    error: pc.PositionOutOfRangeError | None

    @property
    def last(self) -> int:
        """The last position that has a row."""
        return self.table.max_positions - 1


def model(state: State) -> Answer:
    """Ask the table of the chosen model for the chosen position."""
    maker, asked = MAKERS[state["lt_model"]], int(state["lt_ask"])
    table = pc.LearnedTable(np.arange(float(maker.rows))[:, None], padding_offset=maker.padding_offset)
    try:
        return Answer(maker, table, asked, row=int(table.lookup([asked])[0, 0]), error=None)
    except pc.PositionOutOfRangeError as error:
        return Answer(maker, table, asked, row=None, error=error)


def draw(state: State, text: Text, frame: Text) -> None:
    """Show the ends of the table, the position that was asked for, and the answer."""
    heading(text["edge.title"])
    with st.container(key="pe_rail_edge", horizontal=True):
        controls.choice(state, text, "lt_model")
        controls.notches(state, text, "lt_ask")
    answer = model(state)
    st.html(strip(answer, text))
    if answer.error is not None:
        st.html(f'<p class="pe-refusal"><code dir="ltr">{escape(str(answer.error))}</code></p>')
    caption(*captions(answer, text))
    with st.expander(text["edge.why"]):
        st.markdown(text.sections["edge"])
    if state.shows("predict"):
        _predict(answer, state, text, frame)


def seats(answer: Answer) -> list[int | None]:
    """Return which rows are shown: both ends, the one asked for, one beyond the end; None for a gap.

    Examples
    --------
    >>> seats(model(State("learned", {"lt_model": "roberta", "lt_ask": "509"})))
    [0, 1, 2, None, 511, 512, 513]
    """
    rows, offset = answer.maker.rows, answer.maker.padding_offset
    shown = {*range(offset + HEAD), *range(rows - TAIL, rows)}
    if answer.row is not None:
        shown.add(answer.row)
    elif answer.asked > answer.last:
        shown.add(answer.asked + offset)
    listed: list[int | None] = []
    for row in sorted(shown):
        if listed and listed[-1] is not None and row > listed[-1] + 1:
            listed.append(None)
        listed.append(row)
    return listed


def strip(answer: Answer, text: Text) -> str:
    """Return rows and the positions they serve as two lines of cells."""
    listed = seats(answer)
    rows = "".join("<td>…</td>" if row is None else f"<td>{row}</td>" for row in listed)
    positions = "".join(_seat(answer, row, text) for row in listed)
    label = escape(text.fill("edge.strip", rows=answer.maker.rows))
    return (
        f'<div class="pe-table pe-seats" role="group" tabindex="0" aria-label="{label}"><table>'
        f'<tr><th scope="row">{escape(text["edge.rows"])}</th>{rows}</tr>'
        f'<tr><th scope="row">{escape(text["edge.positions"])}</th>{positions}</tr></table></div>'
    )


def _seat(answer: Answer, row: int | None, text: Text) -> str:
    """Return the cell below a row: its position, that it has none, or that there is no such row."""
    if row is None:
        return "<td>…</td>"
    position = row - answer.maker.padding_offset
    if position < 0:
        return f'<td class="none">{escape(text["edge.padding"])}</td>'
    kind = "beyond" if row >= answer.maker.rows else "asked" if position == answer.asked else "seat"
    return f'<td class="{kind}">{position}</td>'


def captions(answer: Answer, text: Text) -> list[Sentence]:
    """Return the answer in words, how many positions the rows serve, and what a formula would have done."""
    maker = answer.maker
    fields = {
        "asked": _signed(answer.asked),
        "last": str(answer.last),
        "rows": str(maker.rows),
        "offset": str(maker.padding_offset),
        "usable": str(answer.table.max_positions),
        "row": str(answer.row),
    }
    return [(text[f"edge.{_outcome(answer)}"], fields), (text["edge.count"], fields), _formula(answer, text)]


def _outcome(answer: Answer) -> str:
    if answer.row is not None:
        return "found"
    return "negative" if answer.asked < 0 else "beyond"


def _formula(answer: Answer, text: Text) -> Sentence:
    """Return how a sinusoid of the trained table's width answers the same question."""
    width = trained_rows("minilm").shape[1]
    near = pc.sinusoidal([answer.asked - 1, answer.asked], width)
    cosine = fixed(pc.row_cosines(near)[0, 1], 3)
    before = _signed(answer.asked - 1)
    return text["edge.formula"], {"asked": _signed(answer.asked), "before": before, "cosine": cosine}


def _signed(position: int) -> str:
    return str(position).replace("-", "\N{MINUS SIGN}")


def _predict(answer: Answer, state: State, text: Text, frame: Text) -> None:
    question = Question(name="predict_edge", right="refused", shows={"lt_model": "bert", "lt_ask": "512"})
    predict(question, state, text, frame, captions(answer, text)[0])
