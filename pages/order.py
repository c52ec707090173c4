"""Word order: whether attention can tell "dog bites man" from "man bites dog"."""

import streamlit as st

from posenc_app import controls
from posenc_app.sections.order import compare, derivation, leak, predict, rearrange
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
    compare.draw(now, compare.model(now, pooling), pooling, text, frame)
    predict.draw(state, text)
    derivation.draw(now, derivation.model(now), state, text, frame)
    leak.draw(state, text, frame)
