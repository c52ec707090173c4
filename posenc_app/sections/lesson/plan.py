"""The lesson plan: what to say, to ask and to expect at every step, with links for projector and class."""

from collections.abc import Mapping
from html import escape
from pathlib import Path

import streamlit as st

from posenc_app.content import Text
from posenc_app.teaching import caption
from posenc_app.teaching.captions import markup
from posenc_app.tour.answers import fields
from posenc_app.tour.steps import GIVEN_AWAY, NUMBERS, STEPS, link_within, step_of
from posenc_app.url_state import State

#: Minutes before the first step and after the last.
OPENING, CLOSING = 2, 2


def minutes() -> int:
    """Return how long the whole lesson takes.

    Examples
    --------
    >>> minutes()
    35
    """
    return OPENING + sum(step.minutes for step in STEPS) + CLOSING


def draw(state: State, text: Text, paths: Mapping[str, Path]) -> None:
    """Show the plan from the opening to the closing."""
    caption((text["length"], {"minutes": str(minutes()), "count": str(len(STEPS))}))
    st.markdown(text.sections["how"])
    _end("opening", OPENING, text)
    for number in NUMBERS:
        with st.container(key=f"pe_plan_{number}", gap="small"):
            st.html(step_markup(number, state.language(), text))
            _links(number, state, text, paths)
    _end("closing", CLOSING, text)


def _end(name: str, length: int, text: Text) -> None:
    rows = [(row, markup(text[f"plan.{name}.{row}"])) for row in ("say", "does")]
    st.html(_block(text[f"plan.{name}.name"], length, rows, text))


def step_markup(number: int, language: str, text: Text) -> str:
    """Return what a teacher does at a step, as HTML."""
    named, step = fields(number, language), f"step{number}"
    rows = (
        ("say", f"plan.{step}.say"),
        ("ask", f"tour.{step}.question"),
        ("does", f"plan.{step}.does"),
        ("expect", f"tour.{step}.answer"),
        ("wrong", f"plan.{step}.wrong"),
        ("wrong", f"plan.{step}.wrong_too"),
    )
    title = text.fill("plan.step", step=number, name=text[f"tour.{step}.name"])
    return _block(
        title, step_of(number).minutes, [(row, markup(text[key], named)) for row, key in rows], text
    )


def _block(title: str, length: int, rows: list[tuple[str, str]], text: Text) -> str:
    """Return a part of the lesson: its title, its minutes, and rows of words that are HTML already."""
    time = escape(text.fill("plan.minutes", minutes=length))
    head = f'<h2>{escape(title)} <span class="pe-minutes">{time}</span></h2>'
    told = "".join(f"<dt>{escape(text[f'plan.{row}'])}</dt><dd>{words}</dd>" for row, words in rows)
    return f'<section class="pe-plan">{head}<dl>{told}</dl></section>'


def _links(number: int, state: State, text: Text, paths: Mapping[str, Path]) -> None:
    path = paths[step_of(number).page]
    shown = {
        "projector": (link_within(number, state, present="1", hide=()), ":material/present_to_all:"),
        "class": (link_within(number, state, present="0", hide=GIVEN_AWAY), ":material/groups:"),
    }
    with st.container(key=f"pe_plan_links_{number}", horizontal=True, gap="medium"):
        for name, (query, icon) in shown.items():
            st.page_link(
                path, label=text[f"plan.{name}"], icon=icon, query_params=query, width="content",
            )  # fmt: skip
