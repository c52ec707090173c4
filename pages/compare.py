"""All methods beside each other, with the visitor's own sizes."""

import streamlit as st

from posenc_app.sections.compare import added, closer, overview, predict, users
from posenc_app.sections.compare.experiment import experiment
from posenc_app.shell import Page, show


def body(page: Page) -> None:
    """Draw what stands between the title and the sources."""
    state, text, frame = page.state, page.text, page.frame
    above, table, below = st.container(), st.container(), st.container()
    with below if state.presents() else above:
        overview.settings(state, text, frame)
    now = experiment(state)
    with table:
        times = overview.draw(now, state, text, frame)
    closer.draw(now, times, state, text, frame)
    if state.shows("predict"):
        predict.draw(overview.captions(now, times, state, text)[1], state, text, frame)
    if state.shows("added"):
        added.draw(now, state, text, frame)
    if not state.presents():
        users.draw(state, text)


show("compare", body)
