"""Shaw: a vector for each clipped distance, met by the query in the score and mixed into the output."""

from dataclasses import dataclass
from functools import partial

import numpy as np
import streamlit as st
from numpy.typing import NDArray

import posenc_core as pc
from posenc_app import controls
from posenc_app.components import LegendItem, MatrixPanel, board
from posenc_app.content import Text
from posenc_app.sections.relative.experiment import WIDTH, Experiment, distance_vectors
from posenc_app.teaching import Question, Sentence, caption, number, opening, predict
from posenc_app.teaching.numbers import fixed
from posenc_app.url_state import State

_QUESTION = Question(name="predict_shaw", right="differs", shows={"rel_keys": "on"})


@dataclass(frozen=True, eq=False)
class ShawTerms:
    """What Shaw's vectors add, to the scores and to the outputs.

    Attributes
    ----------
    reach : int
        Distances beyond it share the outermost vectors.
    index : ndarray of int, shape (n, n)
        The row of the table for every two words, 0 … 2·reach.
    key_term : ndarray of shape (n, n)
        q·a/√d, what is added to the scores.
    value_term : ndarray of shape (n, d)
        What is added to the mixed values.
    adds_keys, adds_values : bool
        Whether the term is on.
    """

    reach: int
    index: NDArray[np.int64]
    key_term: NDArray[np.float64]
    value_term: NDArray[np.float64]
    adds_keys: bool
    adds_values: bool

    @property
    def apart(self) -> int:
        """How many different rows of the table the sentence uses."""
        return int(np.unique(self.index).size)


def model(now: Experiment, state: State) -> ShawTerms:
    """Compute both terms; one that is switched off has no table, and adds nothing."""
    reach, adds_keys, adds_values = state["rel_k"], state["rel_keys"] == "on", state["rel_values"] == "on"
    keys = distance_vectors("key", reach)
    values = distance_vectors("value", reach) if adds_values else None
    encoding = pc.Shaw(keys if adds_keys else np.zeros_like(keys), values)
    trace = now.trace(encoding)
    added = encoding.value_term(trace.weights, now.ids, now.ids)
    return ShawTerms(
        reach=reach,
        index=pc.shaw_index(now.distances, reach),
        key_term=trace.position_scores[0],
        value_term=np.broadcast_to(added, trace.output.shape)[0],
        adds_keys=adds_keys,
        adds_values=adds_values,
    )


def draw(now: Experiment, state: State, text: Text, frame: Text) -> None:
    """Show the clipped distances, both terms, and two pairs at the same distance."""
    opening(state, text, "shaw")
    with st.container(key="pe_rail_shaw", horizontal=True, vertical_alignment="bottom", gap="medium"):
        controls.whole(state, text, "rel_k")
        controls.choice(state, text, "rel_keys")
        controls.choice(state, text, "rel_values")
    terms = model(now, state)
    words = text.group("board") | {"failed": frame["part_failed"], "label": text["shaw.label"]}
    legend = [LegendItem(text["board.query_key"]), LegendItem(text["shaw.random"])]
    board(panels(now, terms, text), key="shaw", words=words, legend=legend)
    said = captions(now, terms, text)
    caption(*said)
    if state.shows("predict") and len(now.words) > 2:
        predict(_QUESTION, state, text, frame, said[0])


def panels(now: Experiment, terms: ShawTerms, text: Text) -> list[MatrixPanel]:
    """Return the clipped distance of every two words, and what is added to scores and outputs."""
    word_by_word = partial(MatrixPanel, row_words=now.words, column_words=now.words, scale="signed")
    clipped = (terms.index - terms.reach).astype(np.float64)
    return [
        word_by_word(
            title=text.fill("shaw.index", reach=terms.reach),
            values=clipped, limit=float(terms.reach), digits=0,
        ),
        word_by_word(title=text["shaw.key_term"], values=terms.key_term),
        MatrixPanel(
            title=text["shaw.value_term"],
            row_words=now.words,
            column_words=[str(feature) for feature in range(WIDTH)],
            values=terms.value_term,
            scale="signed",
            column_ids=[-1 - feature for feature in range(WIDTH)],
        ),
    ]  # fmt: skip


def captions(now: Experiment, terms: ShawTerms, text: Text) -> list[Sentence]:
    """Return what two neighbours of one distance get, what clipping loses, and what the outputs gain."""
    last = len(now.words) - 1
    clip = {
        "reach": str(terms.reach),
        "rows": str(2 * terms.reach + 1),
        "last": str(last),
        "count": str(2 * last + 1),
        "apart": str(terms.apart),
    }
    shared = "shaw.caption_clip" if last > terms.reach else "shaw.caption_unclipped"
    most = {"most": number(float(np.abs(terms.value_term).max()))}
    values = "shaw.caption_values" if terms.adds_values else "shaw.caption_no_values"
    return [_same_distance(now, terms, text), (text[shared], clip), (text[values], most)]


def _same_distance(now: Experiment, terms: ShawTerms, text: Text) -> Sentence:
    if not terms.adds_keys:
        return text["shaw.caption_no_keys"], {}
    if len(now.words) < 3:
        return text["shaw.caption_short"], {}
    first, second, third = now.words[:3]
    fields = {
        "first": first,
        "second": second,
        "third": third,
        "one": fixed(terms.key_term[0, 1]),
        "other": fixed(terms.key_term[1, 2]),
    }
    return text["shaw.caption_same"], fields
