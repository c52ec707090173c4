"""What is often said and not so: sayings to judge, and the evidence that the core computes."""

import streamlit as st

from posenc_app.sections.myths import sayings, show
from posenc_app.shell import PAGES, open_page

with open_page("myths") as page:
    state, text, frame = page.state, page.text, page.frame
    paths = {entry.key: entry.path for entry in PAGES}
    if state.presents() or not state.shows("sayings"):
        show.draw(paths, state, text, frame)
    else:
        card, listed = st.columns([7, 3], gap="large")
        with card:
            show.draw(paths, state, text, frame)
        with listed:
            sayings.draw(state, text)
