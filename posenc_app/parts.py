"""Parts of a page that Streamlit runs alone, each under a name of its own."""

from collections.abc import Callable

import streamlit as st


def draw_part(page: str, name: str, draw: Callable[[], None]) -> None:
    """Draw a part of a page so that a change within it runs it alone.

    Streamlit knows a part by the name of its function and by where it stands. Parts of two pages that
    have the same function and place are one to it: what a visitor moved just before leaving would run a part
    of the page they went to, and throw away what that page had not sent yet.

    Parameters
    ----------
    page : str
        Key of the page.
    name : str
        The part's name within its page.
    draw : callable
        Draws the part.
    """

    def part() -> None:
        draw()

    part.__qualname__ = f"{page}.{name}"
    st.fragment(part)()
