"""What belongs to the whole document, not to a drawing: its language, and the keys of a presenter."""

import streamlit as st

from posenc_app.components.mount import mount
from posenc_app.components.transport import pack

_TAGS = {"en": "en", "zh": "zh-CN"}


def document(language: str, *, failed: str) -> None:
    """Set ``<html lang>`` and listen for a presenter's keys; the part itself is invisible.

    Parameters
    ----------
    language : str
        ``"en"`` or ``"zh"``.
    failed : str
        What is said instead when the browser cannot load the part.
    """
    with st.container(key="pe_document"):
        mount("document", "document", pack({"lang": _TAGS[language], "words": {"failed": failed}}, {}))
