"""Small multiples: what each method adds to the same scores."""

import numpy as np
import streamlit as st

from posenc_app import controls
from posenc_app.components import LegendItem, MatrixPanel, board
from posenc_app.content import Text
from posenc_app.sections.compare.experiment import Experiment
from posenc_app.teaching import Sentence, caption, opening
from posenc_app.teaching.numbers import fixed
from posenc_app.url_state import State

_IN_A_ROW = 4


def draw(now: Experiment, state: State, text: Text, frame: Text) -> None:
    """Show a matrix for every method, all in one range of colours."""
    opening(state, text, "added")
    with st.container(key="pe_rail_added"):
        head = controls.whole(state, text, "cmp_show") - 1
    shown = panels(now, head, text)
    words = text.group("board") | {"failed": frame["part_failed"]}
    for start in range(0, len(shown), _IN_A_ROW):
        part = shown[start : start + _IN_A_ROW]
        legend = _legend(text) if start + _IN_A_ROW >= len(shown) else ()
        board(part, key=f"added_{start}", words=words, legend=legend)
    caption(sentence(now, head, text))


def _legend(text: Text) -> list[LegendItem]:
    return [
        LegendItem(text["board.query_key"]),
        LegendItem(text["board.added"], scale="signed", low="−", high="+"),
        LegendItem(text["board.random"]),
    ]


def panels(now: Experiment, head: int, text: Text) -> list[MatrixPanel]:
    """Return what each method adds, in the order of the story."""
    added = {row.info.key: now.added(row.info.key, head) for row in now.rows}
    limit = float(max(np.abs(one).max() for one in added.values()))
    return [
        MatrixPanel(
            title=text[f"method.{key}"],
            row_words=now.tokens.words,
            column_words=now.tokens.words,
            values=values,
            scale="signed",
            limit=limit,
            digits=1,
        )
        for key, values in added.items()
    ]


def sentence(now: Experiment, head: int, text: Text) -> Sentence:
    """Return what the word in the middle gets when it looks at the first one, for a few methods."""
    query = len(now.tokens.words) // 2
    fields = {
        key: fixed(now.added(key, head)[query, 0]) for key in ("sinusoidal", "t5_bias", "alibi", "rope")
    }
    words = {"query": now.tokens.words[query], "key": now.tokens.words[0], "head": str(head + 1)}
    return text["added.caption"], fields | words
