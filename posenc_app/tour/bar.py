"""The bar of the tour: where the visitor is, the question, its answer when it is asked for, and the way on.

It stands at the top of a page, and below the figure of a page that is shown to a room. Its buttons set the
whole state of a step; nothing else does, so a visitor can move every control and go anywhere in between.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import NoReturn

import streamlit as st

from posenc_app import url_state
from posenc_app.content import Text
from posenc_app.teaching.captions import markup
from posenc_app.tour.answers import fields
from posenc_app.tour.steps import NUMBERS, link_within, step_of, values_of, words
from posenc_app.url_state import State

_OPEN = "tour.open"
_LEFT = "tour.left"
#: Where the tour ends: the first of these pages that there is.
_AFTERWARDS = ("quiz", "home")


def reached(state: State) -> int:
    """Return the step a visitor is on, or has left the tour at; 0 if the tour was not begun."""
    return int(state["tour"] or state.kept(_LEFT) or 0)


def draw(state: State, paths: Mapping[str, Path]) -> None:
    """Show the bar to a visitor on the tour; on any other visit this returns at once.

    Parameters
    ----------
    state : State
        The page's values.
    paths : mapping of str to Path
        Every page's script by its key.
    """
    number = state["tour"]
    if not number:
        return
    text = words(state.language())
    here = step_of(number).page == state.page
    with st.container(key="pe_tour", gap="small"):
        _line(number, state, text, paths, here=here)
        if here:
            _question(number, state, text)
        else:
            name = text[f"tour.step{number}.name"]
            _sentence("pe-tour-question", text.fill("tour.elsewhere", step=number, name=name))


def _line(number: int, state: State, text: Text, paths: Mapping[str, Path], *, here: bool) -> None:
    with st.container(
        key="pe_tour_line", horizontal=True, horizontal_alignment="distribute", vertical_alignment="center"
    ):
        st.caption(text.fill("tour.place", step=number, count=len(NUMBERS)), width="content")
        with st.container(key="pe_tour_moves", horizontal=True, width="content", gap="small"):
            if here:
                _moves(number, state, text, paths)
            elif _button("back", "undo", text.fill("tour.back", step=number)):
                _go(number, state, paths)
            if _button("leave", "close", text["tour.leave"]):
                _leave(number, state)


def _moves(number: int, state: State, text: Text, paths: Mapping[str, Path]) -> None:
    if number > NUMBERS[0] and _button("previous", "arrow_back", text["tour.previous"]):
        _go(number - 1, state, paths)
    if _button("again", "restart_alt", text["tour.again"]):
        _go(number, state, paths)
    if number < NUMBERS[-1]:
        if _button("next", "arrow_forward", text["tour.next"]):
            _go(number + 1, state, paths)
    elif _button("finish", "check", text["tour.finish"]):
        _finish(state, paths)


def _button(name: str, icon: str, label: str) -> bool:
    return st.button(label, key=f"tour_{name}", icon=f":material/{icon}:", type="tertiary")


def _go(number: int, state: State, paths: Mapping[str, Path]) -> NoReturn:
    """Set the whole state of a step and open its page."""
    step, values = step_of(number), values_of(number, state.language())
    if step.page == state.page:
        state.put(**values)
    url_state.remember(values)
    st.switch_page(paths[step.page], query_params=link_within(number, state))


def _finish(state: State, paths: Mapping[str, Path]) -> NoReturn:
    state.keep(_LEFT, None)
    state.take("tour", 0)
    after = next(key for key in _AFTERWARDS if key in paths)
    st.switch_page(paths[after], query_params=url_state.app_query(state))


def _leave(number: int, state: State) -> NoReturn:
    state.keep(_LEFT, number)
    state.put(tour=0)


@st.fragment
def _question(number: int, state: State, text: Text) -> None:
    """Ask, and answer when asked to; that runs nothing else of the page."""
    named = fields(number, state.language())
    _sentence("pe-tour-question", text[f"tour.step{number}.question"], named)
    if not state.shows("answer"):
        return
    is_open = state.kept(_OPEN) == number
    st.button(
        text["tour.close" if is_open else "tour.see"],
        key="tour_answer",
        icon=f":material/{'expand_less' if is_open else 'expand_more'}:",
        type="tertiary",
        on_click=state.keep,
        args=(_OPEN, None if is_open else number),
    )
    if is_open:
        _sentence("pe-tour-answer", text[f"tour.step{number}.answer"], named)


def _sentence(kind: str, template: str, named: Mapping[str, str] | None = None) -> None:
    st.html(f'<p class="{kind}">{markup(template, named)}</p>')
