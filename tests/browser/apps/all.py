"""Every small app at its own address, and nothing at the root: there a visit starts over."""

from pathlib import Path

import streamlit as st


def nothing() -> None:
    """Show nothing, and forget what was chosen; what belongs to a part goes with it."""
    for name in ("order", "position", "step", "log"):
        st.session_state.pop(name, None)


apps = [st.Page(path) for path in sorted(Path(__file__).resolve().parent.glob("*_app.py"))]
st.navigation([st.Page(nothing, default=True), *apps], position="hidden").run()
