"""The answer once more: as a formula with its numbers, as NumPy, as tables, and as files to take away."""

import inspect
from collections.abc import Callable

import numpy as np
import streamlit as st

import posenc_core as pc
from posenc_app.components import BoardPicture, ChartPanel, LegendItem, Saved
from posenc_app.content import Text
from posenc_app.sections.inspector import layer_map
from posenc_app.sections.inspector.answer import answer
from posenc_app.sections.inspector.snippet import snippet
from posenc_app.sections.inspector.view import View
from posenc_app.sections.inspector.waves import FIGURE
from posenc_app.teaching import (
    Field,
    Significant,
    Table,
    aids,
    file_stem,
    formula,
    runs,
    share,
    spreadsheet,
    table,
)
from posenc_app.url_state import State

_FUNCTIONS = (pc.read_model_config, pc.pair_bands)


def draw(view: View, state: State, text: Text, frame: Text) -> None:
    """Offer all of it in one row."""
    if view.bands is None:
        aids({}, lambda: share(frame), state, frame)
        return
    # A pasted file has no name of its own here: nothing of it goes into the name of a file.
    stem = file_stem("posenc", state.page, "own" if view.is_own else state["in_model"])
    saved = Saved(
        stem=stem,
        picture=lambda: picture(view, state, text),
        data=lambda: spreadsheet(tables(view, text)),
    )
    closer: dict[str, Callable[[], None]] = {
        "formula": lambda: formula(text.sections["formula"], text.sections["formula_numbers"], fields(view)),
        "code": lambda: _code(view, text, frame),
        "table": lambda: table(tables(view, text), stem, frame),
    }
    aids(closer, lambda: share(frame, saved), state, frame)


def _code(view: View, text: Text, frame: Text) -> None:
    st.markdown(text["code.about"])
    st.code(snippet(view, text), language="python")
    for function in _FUNCTIONS:
        with st.expander(frame.fill("teaching.code.source", name=f"posenc_core.{function.__name__}")):
            st.code(inspect.getsource(function), language="python")


def fields(view: View) -> dict[str, Field]:
    """Return the numbers of the group that is looked at."""
    bands, group = view.bands, view.group
    assert bands is not None and group is not None  # noqa: S101, PT018 - the caller has looked
    last = int(np.flatnonzero(np.isfinite(bands.plain))[-1])
    return {
        "base": Significant(float(group.base or 0)),
        "width": group.rotary_dim,
        "last": last,
        "frequency": Significant(float(bands.plain_frequencies.inv_freq[last])),
        "plain": Significant(float(bands.plain[last])),
        "scaled": Significant(float(bands.scaled[last])),
        "attention": Significant(float(bands.frequencies.attention_factor)),
    }


def tables(view: View, text: Text) -> list[Table]:
    """Return every pair of the group, and the groups of layers."""
    bands = view.bands
    assert bands is not None  # noqa: S101 - the caller has looked
    kinds = view.kinds()
    columns = ("frequency", "turn", "plain", "slowdown", "kind", "never")
    rows = [
        (
            str(pair),
            [
                float(bands.frequencies.inv_freq[pair]),
                _length(bands.scaled[pair], text),
                _length(bands.plain[pair], text),
                float(bands.slowdown[pair]),
                text[f"waves.{kinds[pair]}"],
                text["table.yes" if bands.never[pair] else "table.no"],
            ],
        )
        for pair in range(bands.plain.size)
    ]
    named = [text[f"table.{name}"] for name in columns]
    pairs = Table(title=text["table.pairs"], corner=text["table.pair"], columns=named, rows=rows)
    return [pairs, layer_map.table(view, text)]


def _length(turn: float, text: Text) -> float | str:
    return float(turn) if np.isfinite(turn) else text["table.never_turns"]


def picture(view: View, state: State, text: Text) -> BoardPicture:
    """Return the main figure with the question over it and the answer under it."""
    return BoardPicture(
        title=text["title"],
        caption=[runs(*sentence) for sentence in answer(view, text)],
        panels=[ChartPanel(title=view.name, figure=FIGURE)],
        legend=[LegendItem(text["waves.y"])],
        masked="",
        language=state.language(),
    )
