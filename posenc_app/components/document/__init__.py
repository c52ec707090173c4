"""What belongs to the whole document, not to a drawing: the language of the page."""

import streamlit as st

# Streamlit's index.html says lang="en" whatever the page says; screen readers and fonts go by it.
_JS = "export default ({ data }) => { document.documentElement.lang = data.lang; };"
_TAGS = {"en": "en", "zh": "zh-CN"}


def frame_language(language: str) -> None:
    """Set ``<html lang>``; the part itself is invisible.

    Parameters
    ----------
    language : str
        ``"en"`` or ``"zh"``.
    """
    mount = st.components.v2.component("posenc_document", js=_JS)
    with st.container(key="pe_document"):
        mount(key="document", data={"lang": _TAGS[language]})
