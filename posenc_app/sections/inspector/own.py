"""Bring your own: paste a config.json or upload one; it is read once, and only its numbers are kept."""

import streamlit as st

from posenc_app import controls
from posenc_app.content import Text
from posenc_app.sections.inspector.reading import Own, Unreadable, read
from posenc_app.sections.inspector.view import OWN, own
from posenc_app.teaching import caption
from posenc_app.url_state import State

_LONGEST_LINK = 6000


def choose(state: State, text: Text) -> None:
    """Draw the list of published models; choosing one puts somebody's own file aside."""
    before = state["in_model"]
    if controls.menu(state, text, "in_model") != before:
        _put(state, None)


def draw(state: State, text: Text) -> None:
    """Offer the box, and say what came of it."""
    brought = own(state)
    if not state.presents():
        with st.expander(text["own.title"], expanded=isinstance(brought, Unreadable)):
            st.markdown(text.sections["own"])
            controls.pasted(state, text.group("own"), OWN, lambda pasted: _put(state, read(pasted)))
    if isinstance(brought, Unreadable):
        caption((text[f"own.refused.{brought.reason}"], dict(brought.fields)))
    if isinstance(brought, Own):
        _kept(brought, state, text)


def _put(state: State, brought: Own | Unreadable | None) -> None:
    """Keep a report in the place of the last one; the link no longer fits."""
    state.keep(OWN, brought)
    state.take("in_config", "")


def _kept(brought: Own, state: State, text: Text) -> None:
    """Say that somebody's own file is shown; offer a link with its numbers, and the way back."""
    caption((text["own.shown"], {}))
    with st.container(horizontal=True, gap="small"):
        if not state["in_config"] and st.button(text["own.link"], key="inspector.link"):
            _to_link(brought, state, text)
        if st.button(text["own.back"], key="inspector.back"):
            _put(state, None)
            st.rerun()
    if state["in_config"]:
        caption((text["own.linked"], {}))


def _to_link(brought: Own, state: State, text: Text) -> None:
    if len(brought.token) > _LONGEST_LINK or brought.token == "{}":  # noqa: S105 - JSON
        caption((text["own.no_link"], {}))
        return
    state.take("in_config", brought.token)
    st.rerun()
