"""Bring your own: paste a config.json or upload one; it is read once, and only its numbers are kept."""

import streamlit as st

from posenc_app import controls
from posenc_app.content import Text
from posenc_app.sections.inspector.reading import MOST_BYTES, Own, Unreadable, read
from posenc_app.sections.inspector.view import OWN, own
from posenc_app.teaching import caption
from posenc_app.url_state import State

_BOX, _FILE, _TURN = "inspector.box", "inspector.file", "inspector.turn"


def choose(state: State, text: Text) -> None:
    """Draw the list of published models; choosing one puts somebody's own file aside."""
    before = state["in_model"]
    if controls.menu(state, text, "in_model") != before:
        st.session_state.pop(OWN, None)
        state.take("in_config", "")


def draw(state: State, text: Text) -> None:
    """Offer the box, and say what came of it."""
    brought = own(state)
    if not state.presents():
        _box(brought, text)
    if isinstance(brought, Unreadable):
        caption((text[f"own.refused.{brought.reason}"], dict(brought.fields)))
    if isinstance(brought, Own):
        _kept(brought, state, text)


def _box(brought: Own | Unreadable | None, text: Text) -> None:
    with st.expander(text["own.title"], expanded=isinstance(brought, Unreadable)):
        st.markdown(text.sections["own"])
        with st.form("inspector.form", border=False, clear_on_submit=True):
            st.text_area(
                text["own.box"],
                key=_BOX,
                height=160,
                max_chars=MOST_BYTES,
                placeholder=text["own.placeholder"],
            )
            st.file_uploader(
                text["own.file"], type=["json", "txt"], key=_file_key(), max_upload_size=1,
            )  # fmt: skip
            st.form_submit_button(text["own.read"], on_click=_take, type="primary")


def _kept(brought: Own, state: State, text: Text) -> None:
    """Say that somebody's own file is shown; offer a link with its numbers, and the way back."""
    caption((text["own.shown"], {}))
    with st.container(horizontal=True, gap="small"):
        if not state["in_config"] and st.button(text["own.link"], key="inspector.link"):
            _to_link(brought, state, text)
        if st.button(text["own.back"], key="inspector.back"):
            st.session_state.pop(OWN, None)
            state.take("in_config", "")
            st.rerun()
    if state["in_config"]:
        caption((text["own.linked"], {}))


def _to_link(brought: Own, state: State, text: Text) -> None:
    if len(brought.token) > 6000 or brought.token == "{}":  # noqa: S105 - JSON
        caption((text["own.no_link"], {}))
        return
    state.take("in_config", brought.token)
    st.rerun()


def _file_key() -> str:
    return f"{_FILE}.{st.session_state.get(_TURN, 0)}"


def _take() -> None:
    """Read what was brought and let the text go: out of the box, and the file out of the server's memory."""
    file = st.session_state.get(_file_key())
    text = str(st.session_state.get(_BOX) or "")
    if file is not None:
        text = file.getvalue()[: MOST_BYTES + 1].decode("utf-8", "replace")
        st.session_state[_TURN] = (
            st.session_state.get(_TURN, 0) + 1
        )  # a new uploader: the old file is dropped
    st.session_state[_BOX] = ""
    st.session_state[OWN] = read(text)
    st.session_state["posenc.values"]["in_config"] = ""
