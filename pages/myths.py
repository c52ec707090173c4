"""What is often said and not so: sayings to judge, and the evidence that the core computes."""

import streamlit as st

from posenc_app.sections.myths import card, sayings
from posenc_app.shell import PATHS, Page, live, show


def body(page: Page) -> None:
    """Draw what stands between the title and the sources."""
    state, text, frame = page.state, page.text, page.frame
    if state.presents() or not state.shows("sayings"):
        card.draw(PATHS, state, text, frame)
        return
    opened, listed = st.columns([7, 3], gap="large")
    with opened:
        # The list tells what was judged, and no control of a card changes that.
        live(state, "card", lambda: card.draw(PATHS, state, text, frame))
    with listed:
        sayings.draw(state, text)


show("myths", body)
