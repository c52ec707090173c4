"""The inspector: what a model does with position, read from its configuration."""

import streamlit as st

from posenc_app.sections.inspector import (
    closer,
    compare,
    distance,
    findings,
    layer_map,
    other_kinds,
    own,
    predict,
    scaling,
    source,
    view,
    waves,
)
from posenc_app.sections.inspector.answer import answer
from posenc_app.shell import Page, show
from posenc_app.teaching import caption


def body(page: Page) -> None:
    """Draw what stands between the title and the sources."""
    state, text, frame = page.state, page.text, page.frame
    with st.container(key="pe_choosing", horizontal=True, vertical_alignment="bottom", gap="medium"):
        own.choose(state, text)
        waves.settings(view.view(state, text), state, text)
    own.draw(state, text)
    now = view.view(state, text)
    if not state.presents():
        caption(*answer(now, text))
    waves.draw(now, state, text, frame)
    other_kinds.draw(now, state, text, frame)
    if state.presents():
        caption(*answer(now, text))  # a room sees the figure first
    source.draw(now, state, text)
    closer.draw(now, state, text, frame)
    if state.shows("predict"):
        predict.draw(now, state, text, frame)
    _further(now, page)


def _further(now: view.View, page: Page) -> None:
    """Draw what goes into one question each."""
    state, text, frame = page.state, page.text, page.frame
    if state.shows("layers"):
        layer_map.draw(now, text)
    if state.shows("scaling"):
        scaling.draw(now, state, text, frame)
    if state.shows("distance"):
        distance.draw(now, state, text, frame)
    if state.shows("findings"):
        findings.draw(now, text)
    if state.shows("versus"):
        compare.draw(now, state, text, frame)


show("inspector", body)
