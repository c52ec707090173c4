"""The way into the tour: start, or go on where it was left; every step by its name; the lesson made of it."""

from collections.abc import Mapping
from pathlib import Path

import streamlit as st

from posenc_app import url_state
from posenc_app.content import Text
from posenc_app.teaching import heading
from posenc_app.tour.bar import reached
from posenc_app.tour.steps import NUMBERS, link_within, step_of, words
from posenc_app.url_state import State


def draw(state: State, text: Text, paths: Mapping[str, Path]) -> None:
    """Show the tour as links; each sets the page it opens."""
    names = {number: words(state.language())[f"tour.step{number}.name"] for number in NUMBERS}
    number = reached(state)
    label = text.fill("tour.go_on", step=number, name=names[number]) if number else text["tour.start"]
    heading(text["tour.title"])
    with st.container(key="pe_way_in", gap="xsmall"):
        st.markdown(text["tour.note"])
        with st.container(key="pe_tour_start"):
            _step(number or NUMBERS[0], label, state, paths, icon=":material/arrow_forward:")
        with st.container(key="pe_tour_steps", horizontal=True, gap="small"):
            for each, name in names.items():
                _step(each, text.fill("tour.step", step=each, name=name), state, paths)
        query = url_state.app_query(state)
        st.page_link(paths["lesson"], label=text["tour.lesson"], query_params=query, width="content")


def _step(
    number: int, label: str, state: State, paths: Mapping[str, Path], *, icon: str | None = None
) -> None:
    query = link_within(number, state)
    st.page_link(
        paths[step_of(number).page],
        label=label,
        icon=icon,
        icon_position="right",
        query_params=query,
        width="content",
    )
