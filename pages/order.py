"""Word order: whether attention can tell "dog bites man" from "man bites dog"."""

import streamlit as st

from posenc_app import controls
from posenc_app.sections.order import closer, compare, derivation, leak, predict, rearrange
from posenc_app.sections.order.experiment import experiment
from posenc_app.shell import open_page

with open_page("order") as page:
    state, text, frame = page.state, page.text, page.frame
    rearrange.draw(state, text, frame)
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
    closer.draw(now, comparison, pooling, state, text, frame)
    if state.shows("predict"):
        predict.draw(now, comparison, state, text, frame)
    if state.shows("steps"):
        derivation.draw(now, derivation.model(now), state, text, frame)
    if state.shows("leak"):
        leak.draw(state, text, frame)
