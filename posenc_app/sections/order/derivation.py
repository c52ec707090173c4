"""The proof that f(PX) = P f(X), step by step with the current numbers, and where it breaks."""

from typing import Literal

import numpy as np
import streamlit as st
from numpy.typing import NDArray

import posenc_core as pc
from posenc_app.components import MatrixPanel, Step, pieces, steps
from posenc_app.content import Text
from posenc_app.sections.order.experiment import TOLERANCE, Experiment
from posenc_app.teaching import caption, heading, number
from posenc_app.url_state import State

_BETWEEN_WORDS = frozenset({"scores", "mask", "weights"})
_FEATURES_SHOWN = 6


def model(experiment: Experiment) -> tuple[pc.ReorderedStage, ...]:
    """Compute both sides of every step."""
    return pc.reordering_stages(
        experiment.x, experiment.heads, experiment.encoding, experiment.order, mask=experiment.mask
    )


def draw(
    experiment: Experiment, stages: tuple[pc.ReorderedStage, ...], state: State, text: Text, frame: Text
) -> None:
    """Show the steps, one of them in full, and say which one breaks."""
    heading(text["steps.title"])
    words = text.group("steps") | text.group("board") | {"failed": frame["part_failed"]}
    words["label"] = text["steps.label"]
    items = [_step(place, stage, experiment, text) for place, stage in enumerate(stages, start=1)]
    with st.container(key="pe_main"):
        chosen = steps(items, state["step"], key="steps", words=words)
    state.take("step", chosen)
    caption(summary(stages, text))


def proof(text: Text) -> None:
    """Offer the proof in letters; it is the same for every sentence, and its formulas take a while to set."""
    with st.expander(text["steps.proof"]):
        st.markdown(text.sections["derivation"])


def summary(stages: tuple[pc.ReorderedStage, ...], text: Text) -> tuple[str, dict[str, str]]:
    """Return the sentence that names the first step whose two sides differ, if there is one."""
    for place, stage in enumerate(stages, start=1):
        if stage.error > TOLERANCE:
            title = text[f"steps.{stage.name}.title"]
            fields = {"place": str(place), "title": title, "residual": number(stage.error)}
            return text["steps.break_at"], fields
    largest = max(stage.error for stage in stages)
    return text["steps.break_none"], {"count": str(len(stages)), "residual": number(largest)}


def _step(place: int, stage: pc.ReorderedStage, experiment: Experiment, text: Text) -> Step:
    title = text.fill("steps.numbered", place=place, title=text[f"steps.{stage.name}.title"])
    return Step(
        title=title,
        formula=pieces(text[f"steps.{stage.name}.formula"]),
        left=_panel(text["steps.left"], stage.name, stage.reordered_first[0], experiment),
        right=_panel(text["steps.right"], stage.name, stage.reordered_last[0], experiment),
        residual=stage.error,
        holds=stage.error <= TOLERANCE,
    )


def _panel(title: str, stage: str, values: NDArray[np.float64], experiment: Experiment) -> MatrixPanel:
    rows = experiment.reordered_words
    scale: Literal["weight", "signed"] = "weight" if stage in {"weights", "mask"} else "signed"
    if stage in _BETWEEN_WORDS:
        ids = experiment.order
        return MatrixPanel(title, rows, rows, values, scale=scale, row_ids=ids, column_ids=ids)
    shown = _leading_features(stage, values)
    return MatrixPanel(title, rows, [""] * shown.shape[1], shown, scale=scale, row_ids=experiment.order)


def _leading_features(stage: str, values: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the first features; of the queries and keys side by side, the first of each."""
    if stage != "query_key":
        return values[:, :_FEATURES_SHOWN]
    width = values.shape[1] // 2
    half = min(_FEATURES_SHOWN // 2, width)
    return np.concatenate([values[:, :half], values[:, width : width + half]], axis=1)
