"""How a section of a page opens: its title, and the prose that leads to its figure.

Both are one element: the browser goes through every element of a page at every change.
"""

import streamlit as st

from posenc_app.content import Text
from posenc_app.url_state import State


def opening(state: State, text: Text, name: str, *, title: str = "") -> None:
    """Draw a section's title and, except before a room, its prose.

    Parameters
    ----------
    state : State
        The page's values.
    text : Text
        Words of the page: the string ``<name>.title`` and the section of that name.
    name : str
        The section.
    title : str
        The title's string where it is another one.
    """
    heading(text[title or f"{name}.title"], "" if state.presents() else text.sections[name])


def heading(title: str, prose: str = "") -> None:
    """Draw a title, and Markdown under it."""
    st.markdown(f"### {title}\n\n{prose}")
