"""The way through the story: every page with the question it answers."""

from collections.abc import Iterable
from pathlib import Path

import streamlit as st

from posenc_app import content, url_state
from posenc_app.content import Text
from posenc_app.teaching import heading
from posenc_app.url_state import State


def draw(pages: Iterable[tuple[str, Path]], state: State, text: Text) -> None:
    """Show the pages in order, each as a link with its question.

    Parameters
    ----------
    pages : iterable of (key, path)
        The pages after home.
    state : State
        For the language of the links.
    text : Text
        Words of home.
    """
    heading(text["story.title"])
    for key, path in pages:
        words = content.load(state.language(), key)
        with st.container(gap=None, key=f"pe_story_{key}"):
            st.page_link(
                path,
                label=words["title"],
                icon=":material/arrow_forward:",
                icon_position="right",
                query_params=url_state.app_query(state),
                width="content",
            )
            st.container(key=f"pe_story_lead_{key}").markdown(words["lead"])
