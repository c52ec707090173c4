"""Sentences with current numbers in them, safe for whatever a visitor has typed."""

import re
from collections.abc import Mapping
from html import escape

import streamlit as st

#: A sentence of the content and the plain texts that fill its fields.
Sentence = tuple[str, Mapping[str, str]]
#: A run of plain text, and whether it is bold.
Run = tuple[str, bool]

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


def runs(template: str, fields: Mapping[str, str] | None = None) -> list[Run]:
    """Turn a sentence of the content into runs of plain text, for where there is no HTML.

    Examples
    --------
    >>> runs("{word} gives **{weight}**", {"word": "**", "weight": "0.360"})
    [('** gives ', False), ('0.360', True)]
    """
    parts = _BOLD.split(template)
    filled = [(part.format(**(fields or {})), bool(index % 2)) for index, part in enumerate(parts)]
    return [run for run in filled if run[0]]


def sentences(*said: Sentence) -> str:
    """Return sentences as HTML paragraphs."""
    return "".join(f'<p dir="auto">{markup(template, fields)}</p>' for template, fields in said)


def caption(*said: Sentence) -> None:
    """Show the live caption: each sentence a template and the fields that fill it."""
    st.html(f'<div class="pe-caption">{sentences(*said)}</div>')
