"""Relative positions: a sentence is moved, and only distances count."""

import streamlit as st

from posenc_app.sections.relative import (
    beyond,
    buckets,
    closer,
    lines,
    moved,
    predict,
    shaw,
    stored,
    trained_heads,
)
from posenc_app.sections.relative.experiment import experiment
from posenc_app.shell import Page, apart, show


def body(page: Page) -> None:
    """Draw what stands between the title and the sources."""
    state, text, frame = page.state, page.text, page.frame
    top = st.container()
    with top:
        moved.settings(state, text, frame)
    figure = top.container()
    now = experiment(state)
    if state.shows("shaw"):
        shaw.draw(now, state, text, frame)
    if state.shows("buckets"):
        buckets.draw(state, text, frame)
    if state.shows("alibi_lines"):
        lines.draw(now, state, text, frame)
    if state.shows("stored"):
        stored.draw(now, lines.model(now, state), state, text, frame)
    if state.shows("trained_heads"):
        trained_heads.draw(state, text, frame)
    apart(page, "beyond", lambda: beyond.draw(state, text, frame))
    with figure:
        # Last, for the figure takes the settings that stand in the experiments below it.
        now = experiment(state)
        scores = moved.draw(now, state, text, frame)
        closer.draw(now, scores, state, text, frame)
        if state.shows("predict"):
            predict.draw(now, scores, state, text, frame)


show("relative", body)
