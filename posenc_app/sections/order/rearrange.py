"""The sentence and its second order: type one, pick one, move its words."""

import streamlit as st

from posenc_app import controls
from posenc_app.components import reorder
from posenc_app.content import Text
from posenc_app.sections.order import arrangement
from posenc_app.sections.order.experiment import fitting_order
from posenc_app.sentences import MAX_TOKENS, split
from posenc_app.url_state import State

#: The sentences offered, in both languages; they are data of the experiment, not words of the interface.
PRESETS: tuple[str, ...] = ("dog bites man", "狗咬人", "猫追狗", "the cat sat on the mat")


def draw(state: State, text: Text, frame: Text) -> None:
    """Let the visitor choose the sentence and its order; both are settled when this returns."""
    first, second = st.columns([1, 1], gap="large")
    with first:
        _sentence(state, text, frame)
    with second:
        _order(state, text, frame)


def _sentence(state: State, text: Text, frame: Text) -> None:
    line = st.container()
    with st.container(horizontal=True, gap="small", key="pe_presets"):
        for index, preset in enumerate(PRESETS):
            if st.button(preset, key=f"preset_{index}", type="tertiary"):
                state.set(s=preset, order=())
    before = state["s"]
    with line:
        if controls.sentence(state, text, "s") != before:
            state.take("order", ())
    left_out = split(state["s"]).left_out
    if left_out:
        st.info(frame.fill("text_cut", limit=MAX_TOKENS, left_out=left_out), icon=":material/info:")


def _order(state: State, text: Text, frame: Text) -> None:
    words = split(state["s"]).words
    asked = state["order"]
    order = fitting_order(asked, len(words))
    with st.container(
        horizontal=True, horizontal_alignment="distribute", vertical_alignment="center", key="pe_arrange"
    ):
        st.container(key="pe_label_order", width="content").markdown(text["control.order.label"])
        with st.container(horizontal=True, gap="small", vertical_alignment="center", width="content"):
            order = _buttons(order, state, text)
    part_words = text.group("arrange") | {"failed": frame["part_failed"]}
    order = reorder(words, order, key="reorder", words=part_words)
    if state.from_link and asked and len(asked) != len(words):
        st.info(frame["order_refused"], icon=":material/info:")
    state.take("order", () if order == arrangement.reverse(len(words)) else order)


def _buttons(order: arrangement.Order, state: State, text: Text) -> arrangement.Order:
    if st.button(text["arrange.reverse"], key="reverse", type="tertiary"):
        order = order[::-1]
    if st.button(text["arrange.swap"], key="swap", type="tertiary"):
        order = arrangement.swap_ends(order)
    if st.button(text["arrange.shuffle"], key="shuffle", type="tertiary"):
        state.take("shuffle", state["shuffle"] + 1)
        order = arrangement.shuffle(len(order), state["shuffle"])
    if state["shuffle"]:
        st.caption(text.fill("arrange.shuffled", seed=state["shuffle"]), width="content")
    return order
