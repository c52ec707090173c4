"""Where position enters: one sentence through the stages of attention, up to four methods side by side."""

import streamlit as st

from posenc_app.sections.scores import closer, late, long_text, predict, stage
from posenc_app.shell import Page, apart, show
from posenc_app.turns import say_so_far


def body(page: Page) -> None:
    """Draw what stands between the title and the sources."""
    state, text, frame = page.state, page.text, page.frame
    above, figure, below = st.container(), st.container(), st.container()
    with below if state.presents() else above:
        stage.settings(state, text, frame)
    with figure:
        now = stage.draw(state, text, frame)
    say_so_far()
    closer.draw(now, state, text, frame)
    if state.shows("predict"):
        predict.draw(now, state, text, frame)
    apart(page, "late", lambda: late.draw(now, state, text, frame))
    apart(page, "long", lambda: long_text.draw(now, state, text, frame))


show("scores", body)
