"""Word order: whether attention can tell "dog bites man" from "man bites dog"."""

import streamlit as st

from posenc_app import controls
from posenc_app.content import Text
from posenc_app.sections.order import closer, compare, derivation, leak, predict, rearrange
from posenc_app.sections.order.experiment import experiment
from posenc_app.shell import Page, apart, live, show
from posenc_app.turns import say_so_far
from posenc_app.url_state import State


def body(page: Page) -> None:
    """Draw the sentence, what the layer makes of it, and what a mask alone tells, each in its own part."""
    state, text, frame = page.state, page.text, page.frame
    rearrange.draw(state, text, frame)
    live(state, "layer", lambda: _layer(state, text, frame))
    if state.shows("steps"):
        derivation.proof(text)
    apart(page, "leak", lambda: leak.draw(state, text, frame))


def _layer(state: State, text: Text, frame: Text) -> None:
    with st.container(key="pe_rail", horizontal=True, vertical_alignment="bottom", gap="medium"):
        controls.choice(state, text, "enc")
        controls.choice(state, text, "mask")
        pooling = controls.choice(state, text, "pool")
        with st.popover(text["weights.title"], type="tertiary"):
            st.markdown(text["weights.note"])
            controls.whole(state, text, "d_model")
            controls.whole(state, text, "seed")
    now = experiment(state)
    comparison = compare.model(now, pooling)
    compare.draw(now, comparison, pooling, text, frame)
    say_so_far()
    closer.draw(now, comparison, pooling, state, text, frame)
    if state.shows("predict"):
        predict.draw(now, comparison, state, text, frame)
    if state.shows("steps"):
        derivation.draw(now, derivation.model(now), state, text, frame)


show("order", body)
