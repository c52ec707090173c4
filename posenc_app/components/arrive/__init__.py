"""Bring what was opened from elsewhere on the page to where the visitor looks."""

import streamlit as st

from posenc_app.components.mount import mount
from posenc_app.components.transport import pack


def arrive(thing: str, selector: str, *, failed: str) -> None:
    """Scroll to an element when another thing stands in it than before, and it is out of view.

    The first thing a page shows moves nothing; the part itself is invisible.

    Parameters
    ----------
    thing : str
        What stands there now.
    selector : str
        Where, in CSS.
    failed : str
        What is said instead when the browser cannot load the part.
    """
    header = {"thing": thing, "selector": selector, "words": {"failed": failed}}
    with st.container(key="pe_arrive"):
        mount("arrive", "arrive", pack(header, {}))
