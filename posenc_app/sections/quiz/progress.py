"""How far one has come: a strip with a field for every question, and the way to any of them."""

from html import escape

import streamlit as st

from posenc_app.content import Text
from posenc_app.sections.quiz.standing import Standing
from posenc_app.teaching import markup
from posenc_app.url_state import State, widget_key

_KINDS = {True: ("right", "✓"), False: ("wrong", "✕"), None: ("open", "")}


def strip(now: Standing, text: Text) -> str:
    """Return the strip as HTML: right, wrong and open by sign as well as by colour, and the same in words."""
    fields = []
    for place in range(len(now.paper)):
        kind, sign = _KINDS[now.is_right(place)]
        here = " here" if place == now.at else ""
        fields.append(f'<i class="{kind}{here}">{sign}</i>')
    name = "progress.said" if now.answered else "progress.begin"
    said = text[name].format(right=now.right, answered=now.answered, count=len(now.paper))
    label = escape(said.replace("**", ""))
    # The result says it in large letters.
    sentence = f'<p class="pe-quiz-said">{markup(said)}</p>' if now.at < len(now.paper) else ""
    return f'{sentence}<div class="pe-quiz-strip" role="img" aria-label="{label}">{"".join(fields)}</div>'


def draw(now: Standing, text: Text) -> None:
    """Show the strip."""
    st.html(strip(now, text))


def moves(now: Standing, state: State, text: Text) -> None:
    """Offer the questions by number, and the result."""
    last = len(now.paper)
    with st.container(key="pe_quiz_moves"):
        chosen = st.pills(
            text["control.quiz_at.label"],
            range(last + 1),
            format_func=lambda place: text["progress.result"] if place == last else str(place + 1),
            default=now.at,
            required=True,
            key=widget_key("quiz_at"),
        )
    if chosen is not None:
        state.take("quiz_at", chosen)
