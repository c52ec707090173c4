"""Three meters for each panel: does it feel a move, does it feel the order, do its rows sum to one."""

from html import escape

import streamlit as st

from posenc_app.content import Text
from posenc_app.sections.scores.experiment import SHIFT, TOLERANCE, Experiment, Method
from posenc_app.teaching import number

MEASURES = ("moved", "reordered", "rows")


def draw(now: Experiment, text: Text) -> None:
    """Show the meters under the panels, in their order."""
    st.html(markup(now, text))


def markup(now: Experiment, text: Text) -> str:
    """Return the meters as HTML: a list for each method, and under all of them what is measured."""
    cards = "".join(_card(method, text) for method in now.methods)
    note = escape(text.fill("verdict.note", shift=SHIFT, tolerance=number(TOLERANCE)))
    return (
        f'<div class="pe-verdicts"><div style="--panels: {len(now.methods)}">{cards}</div><p>{note}</p></div>'
    )


def _card(method: Method, text: Text) -> str:
    name = escape(text[f"method.{method.info.key}"])
    lines = "".join(_line(measure, getattr(method, measure), text) for measure in MEASURES)
    return f'<ul aria-label="{name}"><li class="name">{name}</li>{lines}</ul>'


def _line(measure: str, error: float, text: Text) -> str:
    kind = "holds" if error <= TOLERANCE else "breaks"
    verdict, value = escape(text[f"verdict.{measure}.{kind}"]), escape(number(error))
    return f'<li class="{measure}"><i class="{kind}"></i><span>{verdict}</span> <b>{value}</b></li>'
