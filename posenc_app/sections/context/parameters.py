"""The parameters of one method: at the figure while it uses them, else in the method's own section.

A control is drawn in one place only, and always before what it changes.
"""

import streamlit as st

from posenc_app import controls
from posenc_app.content import Text
from posenc_app.url_state import State

_WITH_FACTOR = frozenset({"linear", "ntk", "yarn", "llama3", "proportional"})
_BY_LENGTH = frozenset({"dynamic", "longrope"})


def parameters(method: str, state: State, text: Text) -> None:
    """Draw what the chosen method takes."""
    if method in _WITH_FACTOR:
        controls.notches(state, text, "ctx_factor")
    if method in _BY_LENGTH:
        controls.notches(state, text, "ctx_now")
    if method == "dynamic":
        controls.choice(state, text, "ctx_strength")
    elif method == "yarn":
        with st.popover(text["ramps.parameters"]):
            yarn(state, text)
    elif method == "llama3":
        with st.container(horizontal=True, gap="medium"):
            controls.choice(state, text, "ctx_low")
            controls.choice(state, text, "ctx_high")
    elif method == "proportional":
        controls.choice(state, text, "ctx_share")


def yarn(state: State, text: Text) -> None:
    """Draw all that YaRN takes besides the factor."""
    controls.choice(state, text, "ctx_ramp")
    for name in ("ctx_fast", "ctx_slow"):
        controls.notches(state, text, name)
    for name in ("ctx_truncate", "ctx_attention", "ctx_mscale", "ctx_mscale_all"):
        controls.choice(state, text, name)


def growing(state: State, text: Text) -> None:
    """Draw what dynamic NTK takes, as far as it does not stand at the figure."""
    method = state["ctx_method"]
    if method not in _BY_LENGTH:
        controls.notches(state, text, "ctx_now")
    if method != "dynamic":
        controls.choice(state, text, "ctx_strength")
