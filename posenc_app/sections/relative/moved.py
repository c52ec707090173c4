"""The sentence is moved: a relative score matrix stays as it is, an absolute one does not."""

from dataclasses import dataclass

import numpy as np
import streamlit as st
from numpy.typing import NDArray

import posenc_core as pc
from posenc_app import controls
from posenc_app.components import LegendItem, MatrixPanel, board, meter, pieces
from posenc_app.content import Text
from posenc_app.sections.relative.experiment import TOLERANCE, Experiment, alibi_head
from posenc_app.sentences import MAX_TOKENS, split
from posenc_app.teaching import Sentence, caption, number
from posenc_app.teaching.numbers import fixed
from posenc_app.url_state import State

KINDS = ("relative", "absolute")
_DIGITS = 1  # four matrices side by side leave room for no more; table and caption say more


@dataclass(frozen=True, eq=False)
class Moved:
    """Scores before and after the move.

    Attributes
    ----------
    before, after : dict of str to ndarray of shape (n, n)
        Of the relative and of the absolute method.
    errors : dict of str to float
        Largest change of a score.
    """

    before: dict[str, NDArray[np.float64]]
    after: dict[str, NDArray[np.float64]]
    errors: dict[str, float]


def model(now: Experiment) -> Moved:
    """Compute both matrices of both methods, and the largest changes."""
    encodings = dict(zip(KINDS, (now.relative, now.absolute), strict=True))
    return Moved(
        before={kind: now.trace(one).scores[0] for kind, one in encodings.items()},
        after={kind: now.trace(one, now.shift).scores[0] for kind, one in encodings.items()},
        errors={
            kind: pc.translation_error(now.x, now.layer, one, now.shift) for kind, one in encodings.items()
        },
    )


def settings(state: State, text: Text, frame: Text) -> None:
    """Draw what sets the figure up: the method, the sentence, how far it is moved."""
    with st.container(key="pe_rail_moved", horizontal=True, vertical_alignment="bottom", gap="medium"):
        controls.choice(state, text, "rel_method")
        controls.sentence(state, text, "rel_s")
        controls.whole(state, text, "rel_shift")
    left_out = split(state["rel_s"]).left_out
    if left_out:
        st.info(frame.fill("text_cut", limit=MAX_TOKENS, left_out=left_out), icon=":material/info:")


def draw(now: Experiment, state: State, text: Text, frame: Text) -> Moved:
    """Show the four matrices, a meter for each method, and what the numbers say."""
    moved = model(now)
    words = text.group("board") | {"failed": frame["part_failed"]}
    with st.container(key="pe_main"):
        board(panels(now, moved, text), key="moved", words=words, legend=legend(text))
        for column, kind in zip(st.columns(2, gap="large"), KINDS, strict=True):
            with column:
                _meter(moved.errors[kind], kind, now, text, frame)
    caption(*captions(now, moved, text), setting(state, text))
    return moved


def _meter(error: float, kind: str, now: Experiment, text: Text, frame: Text) -> None:
    words = text.group("meter") | {"failed": frame["part_failed"]}
    words["label"] = text.fill("meter.label", method=name_of(kind, now, text))
    formula = pieces(text.fill("meter.formula", method=name_of(kind, now, text)))
    meter(error, TOLERANCE, key=f"meter_{kind}", words=words, formula=formula)


def name_of(kind: str, now: Experiment, text: Text) -> str:
    """Return what the method of a kind is called."""
    return text["moved.sinusoidal"] if kind == "absolute" else text[f"moved.{now.method}"]


def legend(text: Text) -> list[LegendItem]:
    """Return what explains the matrices."""
    return [
        LegendItem(text["board.query_key"]),
        LegendItem(text["board.score"], scale="signed", low="−", high="+"),
    ]


def panels(now: Experiment, moved: Moved, text: Text) -> list[MatrixPanel]:
    """Return the matrices in reading order: relative before and after, absolute before and after."""
    last = len(now.words) - 1
    places = (("before", moved.before, 0), ("after", moved.after, now.shift))
    return [
        MatrixPanel(
            title=text.fill("moved.panel", method=name_of(kind, now, text), first=first, last=first + last),
            row_words=now.words,
            column_words=now.words,
            values=scores[kind],
            scale="signed",
            digits=_DIGITS,
        )
        for kind in KINDS
        for _, scores, first in places
    ]


def pair(now: Experiment) -> tuple[int, int]:
    """Return the query and the key the caption names: the word in the middle and the first."""
    return len(now.words) // 2, 0


def setting(state: State, text: Text) -> Sentence:
    """Return with which settings of the experiments further down the method stands in the figure."""
    head = alibi_head(state)
    fields = {
        "reach": str(state["rel_k"]),
        "trained": str(state["rel_trained"]),
        "head": str(head + 1),
        "heads": str(state["rel_heads"]),
        "slope": f"{pc.alibi_slopes(state['rel_heads'])[head]:.4g}",
    }
    return text[f"caption.setting_{state['rel_method']}"], fields


def captions(now: Experiment, moved: Moved, text: Text) -> list[Sentence]:
    """Return how much the scores changed, and what became of one pair."""
    if not now.shift:
        return [(text["caption.still"], {})]
    query, key = pair(now)
    fields = {
        "shift": str(now.shift),
        "count": str(len(now.words) ** 2),
        "method": name_of("relative", now, text),
        "relative": number(moved.errors["relative"]),
        "absolute": number(moved.errors["absolute"]),
        "query": now.words[query],
        "key": now.words[key],
    }
    places = {
        f"{kind}_{when}": fixed(scores[kind][query, key])
        for kind in KINDS
        for when, scores in (("before", moved.before), ("after", moved.after))
    }
    return [(text["caption.moved"], fields), (text["caption.pair"], fields | places)]
