"""What the reader noticed: errors first, then warnings, then what was read from where."""

from html import escape

import streamlit as st

import posenc_core as pc
from posenc_app.content import Text
from posenc_app.sections.inspector.numbers import plain
from posenc_app.sections.inspector.view import View
from posenc_app.teaching import heading
from posenc_app.teaching.captions import markup
from posenc_core.errors import shortened

_ORDER = ("error", "warning", "info")


def draw(view: View, text: Text) -> None:
    """List the findings."""
    heading(text["findings.title"])
    st.html(listing(view.report.notes, text))


def listing(notes: tuple[pc.Note, ...], text: Text) -> str:
    """Return the findings as HTML; every word out of a file is escaped."""
    if not notes:
        return f'<p class="pe-caption">{escape(text["findings.none"])}</p>'
    ordered = sorted(notes, key=lambda note: _ORDER.index(note.severity))
    items = "".join(_item(note, text) for note in ordered)
    return f'<ul class="pe-findings">{items}</ul>'


def _item(note: pc.Note, text: Text) -> str:
    severity = escape(text[f"findings.{note.severity}"])
    return (
        f'<li class="pe-finding-{note.severity}"><b>{severity}</b> '
        f"<code>{escape(note.path)}</code> {sentence(note, text)}</li>"
    )


def sentence(note: pc.Note, text: Text) -> str:
    """Return what is to be said of a finding, as HTML."""
    template = _template(note, text)
    given = {name: _word(value) for name, value in note.values.items()}
    wanted = {part.split("}")[0] for part in template.split("{")[1:]}
    return markup(template, {name: given.get(name, "–") for name in wanted})


def _template(note: pc.Note, text: Text) -> str:
    """Return the sentence for this field if there is one; what a family is known to assume is no caution."""
    special = f"note.{note.code}_{note.path.rpartition('.')[2]}"
    is_usual = note.code == "assumed" and note.severity == "info"
    return text[f"note.{note.code}"] if is_usual else text.strings.get(special) or text[f"note.{note.code}"]


def _word(value: object) -> str:
    if isinstance(value, bool) or value is None:
        return str(value).lower()
    if isinstance(value, int | float):
        return plain(value)
    if isinstance(value, tuple):
        return ", ".join(map(str, value)) or "–"
    return value if isinstance(value, str) and len(value) <= 60 else shortened(value)
