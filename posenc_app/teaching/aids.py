"""The quiet row under a figure: look closer (formula, code, table), share and save."""

from collections.abc import Callable, Mapping

import streamlit as st

from posenc_app.content import Text
from posenc_app.parts import draw_part
from posenc_app.url_state import State

Draw = Callable[[], None]


def aids(closer: Mapping[str, Draw], share: Draw, state: State, frame: Text) -> None:
    """Offer further views of a figure in one row; the chosen one opens below it, and only that one is made.

    Opening, closing, sharing and saving run this row again and nothing else of the page.

    Parameters
    ----------
    closer : mapping of str to callable
        Name of a view (its word is ``teaching.aids.options.<name>``) and what draws it; may be empty. A link
        that leaves them out, and a page shown to a room, have none.
    share : callable
        Draws the buttons for sharing and saving: a room wants the code of the link.
    state : State
        The page's values.
    frame : Text
        Words that all pages share.
    """
    draw_part(state.page, "aids", lambda: _draw(closer, share, state, frame))


def _draw(closer: Mapping[str, Draw], share: Draw, state: State, frame: Text) -> None:
    chosen = None
    with st.container(
        key="pe_aids", horizontal=True, horizontal_alignment="distribute", vertical_alignment="center"
    ):
        if closer and state.shows("aids"):
            chosen = _choice(list(closer), frame)
        share()
    if chosen is not None:
        with st.container(key=f"pe_aid_{chosen}", gap="small"):
            closer[chosen]()


def _choice(names: list[str], frame: Text) -> str | None:
    words = frame.group("teaching.aids.options")
    return st.pills(
        frame["teaching.aids.label"],
        names,
        format_func=words.__getitem__,
        key="aids",
        label_visibility="collapsed",
    )
