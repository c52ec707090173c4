"""Sentences with current numbers in them, safe for whatever a visitor has typed."""

import re
from collections.abc import Mapping
from html import escape

import streamlit as st

_BOLD = re.compile(r"\*\*(.+?)\*\*")


def markup(template: str, fields: Mapping[str, str] | None = None) -> str:
    """Turn a sentence of the content into HTML, its fields into plain text.

    ``**bold**`` is the only markup, and it is read before the fields are filled in: a visitor's word is text,
    whatever it looks like.

    Examples
    --------
    >>> markup("{word} gives **{weight}**", {"word": "<b>*", "weight": "0.360"})
    '&lt;b&gt;* gives <b>0.360</b>'
    """
    frame = _BOLD.sub(r"<b>\1</b>", escape(template))
    return frame.format(**{name: escape(value) for name, value in (fields or {}).items()})


def caption(*sentences: tuple[str, Mapping[str, str]]) -> None:
    """Show the live caption: each sentence a template and the fields that fill it."""
    lines = "".join(f'<p dir="auto">{markup(template, fields)}</p>' for template, fields in sentences)
    st.html(f'<div class="pe-caption">{lines}</div>')
