"""The same bias before and after softmax: two computations, and only one gives weights."""

from dataclasses import dataclass
from functools import partial

import numpy as np
import streamlit as st
from numpy.typing import NDArray

import posenc_core as pc
from posenc_app import controls
from posenc_app.components import LegendItem, MatrixPanel, board, meter, pieces
from posenc_app.content import Text
from posenc_app.sections.scores.experiment import TOLERANCE, Experiment, example, layer, vectors
from posenc_app.teaching import Sentence, caption, number, opening
from posenc_app.teaching.numbers import fixed
from posenc_app.url_state import State

ORDERS = ("before", "after")


@dataclass(frozen=True, eq=False)
class Late:
    """One bias, added before softmax and after it, in all heads.

    Attributes
    ----------
    method : str
        Whose bias it is.
    weights : dict of str to ndarray of shape (heads, n, n)
        What each query gives each key, "before" and "after".
    errors : dict of str to float
        How far a row is from summing to 1.
    """

    method: str
    weights: dict[str, NDArray[np.float64]]
    errors: dict[str, float]


def model(now: Experiment, state: State) -> Late:
    """Run the method once and add its bias in both places."""
    method = state["sc_late"]
    trace = pc.attend(vectors(now.words), layer(), example(method), mask=now.allowed)
    both = (trace.weights.astype(np.float64), pc.late_bias_weights(trace).astype(np.float64))
    weights = dict(zip(ORDERS, both, strict=True))
    return Late(method, weights, {order: pc.row_sum_error(one) for order, one in weights.items()})


def draw(now: Experiment, state: State, text: Text, frame: Text) -> None:
    """Show both matrices, a meter for each, and one row in numbers."""
    opening(state, text, "late")
    with st.container(key="pe_rail_late"):
        controls.choice(state, text, "sc_late")
    late = model(now, state)
    words = text.group("board") | {"failed": frame["part_failed"], "label": text["late.label"]}
    del words["feature"]
    board(panels(now, late, text), key="late", words=words, legend=_legend(text))
    for column, order in zip(st.columns(2, gap="large"), ORDERS, strict=True):
        with column:
            _meter(late, order, text, frame)
    caption(sentence(now, late, text))


def _legend(text: Text) -> list[LegendItem]:
    scale = LegendItem(text["board.softmax"], scale="signed", low="−", high="+")
    return [LegendItem(text["board.query_key"]), scale]


def _meter(late: Late, order: str, text: Text, frame: Text) -> None:
    words = text.group("late.meter") | {"failed": frame["part_failed"]}
    words["label"] = text[f"late.{order}"]
    meter(late.errors[order], TOLERANCE, key=f"meter_{order}", words=words, formula=pieces(words["formula"]))


def panels(now: Experiment, late: Late, text: Text) -> list[MatrixPanel]:
    """Return both matrices; a bias that comes late can make a weight negative, so both scales are signed."""
    panel = partial(MatrixPanel, row_words=now.words, column_words=now.words, masked=now.masked)
    return [
        panel(title=text[f"late.{order}"], values=late.weights[order][now.head], scale="signed")
        for order in ORDERS
    ]


def sentence(now: Experiment, late: Late, text: Text) -> Sentence:
    """Return what the row of the word in the middle sums to in both cases."""
    query, _ = now.pair
    sums = {order: fixed(float(late.weights[order][now.head, query].sum())) for order in ORDERS}
    fields = {
        "query": now.words[query],
        "method": text[f"method.{late.method}"],
        "least": fixed(float(late.weights["after"][now.head].min())),
        "error": number(late.errors["after"]),
    }
    kind = "same" if late.errors["after"] <= TOLERANCE else "off"
    return text[f"late.caption_{kind}"], fields | sums
