"""What belongs to the whole document, not to a drawing: its language, and the keys of a presenter."""

from collections.abc import Mapping

import streamlit as st

from posenc_app.components.mount import mount
from posenc_app.components.transport import pack

_TAGS = {"en": "en", "zh": "zh-CN"}


def document(language: str, *, failed: str, host: Mapping[str, str]) -> None:
    """Set ``<html lang>`` and listen for a presenter's keys; the part itself is invisible.

    Parameters
    ----------
    language : str
        ``"en"`` or ``"zh"``.
    failed : str
        What is said instead when the browser cannot load the part.
    host : Mapping of str to str
        Streamlit's own words, which are English, and what they are in this language; a field in braces takes
        whatever stands in its place.
    """
    with st.container(key="pe_document"):
        header = {"lang": _TAGS[language], "host": dict(host), "words": {"failed": failed}}
        mount("document", "document", pack(header, {}))
