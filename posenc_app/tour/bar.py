"""The bar of the tour: where the visitor is, the question, its answer when it is asked for, and the way on.

It stands at the top of a page, and below the figures of a page that is shown to a room. Going to a step sets
the whole state of its page; nothing else does, so a visitor can move any control and go anywhere in between.
"""

from collections.abc import Mapping
from pathlib import Path

import streamlit as st

from posenc_app import url_state
from posenc_app.content import Text
from posenc_app.parts import draw_part
from posenc_app.teaching.captions import markup
from posenc_app.tour.answers import fields
from posenc_app.tour.steps import NUMBERS, link_within, step_of, values_of, words
from posenc_app.url_state import State

_OPEN = "tour.open"
_LEFT = "tour.left"
#: Where the tour ends: the first of these pages that there is.
_AFTERWARDS = ("quiz", "home")
_ICONS: Mapping[str, str] = {
    "previous": ":material/arrow_back:",
    "again": ":material/restart_alt:",
    "next": ":material/arrow_forward:",
    "finish": ":material/check:",
    "back": ":material/undo:",
    "leave": ":material/close:",
}


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
    state.keep(_LEFT, None)
    text = words(state.language())
    here = step_of(number).page == state.page
    with st.container(key="pe_tour", gap="xsmall"):
        _line(number, state, text, paths)
        if here:
            # Asking for the answer runs nothing else of the page.
            draw_part(state.page, "question", lambda: _question(number, state, text))
        else:
            name = text[f"tour.step{number}.name"]
            _sentence("pe-tour-question", text.fill("tour.elsewhere", step=number, name=name))


def _line(number: int, state: State, text: Text, paths: Mapping[str, Path]) -> None:
    with st.container(
        key="pe_tour_line", horizontal=True, horizontal_alignment="distribute", vertical_alignment="center"
    ):
        st.caption(text.fill("tour.place", step=number, count=len(NUMBERS)), width="content")
        with st.container(
            key="pe_tour_moves", horizontal=True, width="content", gap="small", vertical_alignment="center"
        ):
            if step_of(number).page == state.page:
                _moves(number, state, text, paths)
            else:
                _to("back", number, state, text, paths)
            if _button("leave", text):
                state.keep(_LEFT, number)
                state.put(tour=0)


def _moves(number: int, state: State, text: Text, paths: Mapping[str, Path]) -> None:
    if number > NUMBERS[0]:
        _to("previous", number - 1, state, text, paths)
    _to("again", number, state, text, paths)
    if number < NUMBERS[-1]:
        _to("next", number + 1, state, text, paths)
    else:
        after = next(key for key in _AFTERWARDS if key in paths)
        over = {"tour": url_state.declared("tour").write(0)}
        _link("finish", paths[after], text["tour.finish"], url_state.app_query(state) | over)


def _to(name: str, number: int, state: State, text: Text, paths: Mapping[str, Path]) -> None:
    """Offer to go to a step: by a link, or on this very page by a button that sets it."""
    step = step_of(number)
    if step.page != state.page:
        label = text.fill(f"tour.{name}", step=number)
        _link(name, paths[step.page], label, link_within(number, state))
    elif _button(name, text):
        state.put(**values_of(number, state.language()))


def _link(name: str, path: Path, label: str, query: Mapping[str, str]) -> None:
    """Draw a link: unlike ``st.switch_page`` it leaves one entry in the history, and a right one."""
    with st.container(key=f"tour_{name}", width="content"):
        st.page_link(path, label=label, icon=_ICONS[name], query_params=dict(query), width="content")


def _button(name: str, text: Text) -> bool:
    return st.button(text[f"tour.{name}"], key=f"tour_{name}", icon=_ICONS[name], type="tertiary")


def _question(number: int, state: State, text: Text) -> None:
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
