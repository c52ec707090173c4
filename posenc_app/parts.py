"""Parts of a page that Streamlit runs alone, each under a name of its own."""

from collections.abc import Callable

import streamlit as st
from streamlit.runtime.scriptrunner import get_script_run_ctx
from streamlit.runtime.scriptrunner_utils.script_run_context import ScriptRunContext

from posenc_app.known import rely
from posenc_app.requests import drop_parts


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
        if context := get_script_run_ctx():
            rely(context)
        draw()

    part.__qualname__ = f"{page}.{name}"
    st.fragment(part)()


def let_go(context: ScriptRunContext) -> None:
    """Forget the parts of the page the visitor has just left, and what was moved in them since.

    A browser shows a page until the next one has come, and what is moved on it meanwhile it tells under that
    page's name. Streamlit would take this for a way back as soon as the next page is drawn: the browser would
    clear its window, and draw nothing into it, since no such part is left.
    """
    context.fragment_storage.clear()  # from here on Streamlit refuses what is moved in them
    drop_parts(context)
