"""What a teacher sets: how many questions, about which pages, with which numbers."""

import streamlit as st

from posenc_app import content, controls
from posenc_app.content import Text
from posenc_app.sections.quiz.standing import current_paper
from posenc_app.teaching import caption
from posenc_app.url_state import State


def draw(state: State, text: Text) -> None:
    """Offer the settings, folded away, and say what they make."""
    with st.container(key="pe_quiz_setup"), st.expander(text["setup.title"], icon=":material/tune:"):
        st.markdown(text.sections["setup"])
        left, right = st.columns(2, gap="large")
        with left:
            controls.whole(state, text, "quiz_n")
            controls.choice(state, text, "quiz_draw")
        with right:
            controls.whole(state, text, "quiz_seed")
        controls.any_of(state, text, "quiz_topics", lambda page: content.load(state.language(), page)["nav"])
        caption(said(state, text))


def said(state: State, text: Text) -> tuple[str, dict[str, str]]:
    """Return how many questions the paper has; fewer than asked for when the pages have no more."""
    count = len(current_paper(state))
    name = "setup.caption" if count == state["quiz_n"] else "setup.caption_fewer"
    return text[name], {"count": str(count), "seed": str(state["quiz_seed"])}
