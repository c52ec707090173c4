"""Quiz: questions with fresh numbers, one at a time, and a result."""

import streamlit as st

from posenc_app.sections.quiz import progress, question, result, setup
from posenc_app.sections.quiz.standing import standing
from posenc_app.shell import PATHS, Page, show
from posenc_app.teaching import aids, share


def body(page: Page) -> None:
    """Draw what stands between the title and the sources; what chooses the question runs before it."""
    state, text, frame = page.state, page.text, page.frame
    shown, moves, settings = st.container(gap="medium"), st.container(), st.container()
    if state.shows("paper") and not state.presents():
        with settings:
            setup.draw(state, text)
    with moves:
        progress.moves(standing(state), state, text)
    now = standing(state)
    with shown:
        progress.draw(now, text)
        if now.at < len(now.paper):
            question.draw(now, state, text, PATHS)
        else:
            result.draw(now, state, text, frame)
    aids({}, lambda: share(frame), state, frame)


show("quiz", body)
