"""The figure: the same sentence at one stage of attention, a panel for each method."""

import numpy as np
import streamlit as st

from posenc_app import controls
from posenc_app.components import LegendItem, MatrixPanel, board
from posenc_app.content import Text
from posenc_app.sections.scores import doors, verdicts
from posenc_app.sections.scores.experiment import Experiment, Method, experiment
from posenc_app.sections.scores.said import captions
from posenc_app.sentences import MAX_TOKENS, split
from posenc_app.teaching import caption
from posenc_app.url_state import State

_PRESETS = ("first", "second", "third")
_ROOMY = 2  # so many panels leave room for two digits
_MOST, _WIDE = 3, 6  # more panels of more columns leave no room for numbers


def settings(state: State, text: Text, frame: Text) -> None:
    """Draw what sets the figure up: methods, sentence, mask and head."""
    controls.several(state, text, "sc_methods")
    rail = st.container(key="pe_rail_scores", horizontal=True, vertical_alignment="bottom", gap="medium")
    _presets(state, text)
    with rail:
        controls.sentence(state, text, "sc_s")
        if controls.choice(state, text, "sc_mask") == "window":
            controls.whole(state, text, "sc_window")
        controls.whole(state, text, "sc_head")
    left_out = split(state["sc_s"]).left_out
    if left_out:
        st.info(frame.fill("text_cut", limit=MAX_TOKENS, left_out=left_out), icon=":material/info:")


def _presets(state: State, text: Text) -> None:
    """Offer sentences; drawn before the line they fill, and placed under it."""
    with st.container(horizontal=True, gap="small", key="pe_presets"):
        for name in _PRESETS:
            if st.button(text[f"preset.{name}"], key=f"preset_{name}", type="tertiary"):
                state.set(sc_s=text[f"preset.{name}"])


def draw(state: State, text: Text, frame: Text) -> Experiment:
    """Show the stage that is chosen: the doors, the panels, a verdict for each, and what the numbers say."""
    with st.container(key="pe_main", gap="small"):
        controls.choice(state, text, "sc_stage", label_hidden=state.presents())
        now = experiment(state)
        doors.draw(now, text)
        words = board_words(now, text) | {"failed": frame["part_failed"]}
        board(panels(now, text), key="stage", words=words, legend=legend(now, text))
        verdicts.draw(now, text)
    caption(*captions(now, text))
    return now


def board_words(now: Experiment, text: Text) -> dict[str, str]:
    """Return the words of the board; a cell of an output is named by word and feature."""
    words = text.group("board")
    if now.stage == "output":
        words["cell"] = words["feature"]
    return {key: words[key] for key in ("label", "masked", "cell", "same", "changed")}


def legend(now: Experiment, text: Text) -> list[LegendItem]:
    """Return what explains the panels of a stage."""
    axes = LegendItem(text["board.word_feature" if now.stage == "output" else "board.query_key"])
    return [axes, _scale(now.stage, text), LegendItem(text["board.random"])]


def _scale(stage: str, text: Text) -> LegendItem:
    if stage == "softmax":
        return LegendItem(text["board.softmax"], scale="weight")
    return LegendItem(
        text["board.output" if stage == "output" else "board.score"], scale="signed", low="−", high="+"
    )


def panels(now: Experiment, text: Text, stage: str | None = None) -> list[MatrixPanel]:
    """Return one panel for each method, all in one range of colours."""
    return [_panel(now, method, stage or now.stage, text) for method in now.methods]


def limit(now: Experiment, stage: str) -> float:
    """Return the largest number that any panel of a stage shows: the end of its one range of colours."""
    shown = [now.values(method, stage) for method in now.methods]
    if stage == "mask" and now.allowed is not None:
        shown = [values[now.allowed] for values in shown]
    return max(float(np.abs(values).max()) for values in shown)


def _panel(now: Experiment, method: Method, stage: str, text: Text) -> MatrixPanel:
    features = [str(feature + 1) for feature in range(now.values(method, "output").shape[1])]
    columns = features if stage == "output" else now.words
    return MatrixPanel(
        title=text[f"method.{method.info.key}"],
        row_words=now.words,
        column_words=columns,
        values=now.values(method, stage),
        masked=now.masked if stage in {"mask", "softmax"} else None,
        scale="weight" if stage == "softmax" else "signed",
        limit=None if stage == "softmax" else limit(now, stage),
        digits=2 if len(now.methods) <= _ROOMY else 1,
        numbers=len(now.methods) <= _MOST or len(columns) <= _WIDE,
    )
