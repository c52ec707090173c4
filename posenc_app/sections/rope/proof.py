"""The derivation ⟨R_m q, R_n k⟩ = qᵀ R_{n−m} k, step by step with the current numbers."""

import numpy as np
import streamlit as st

import posenc_core as pc
from posenc_app.components import meter, pieces
from posenc_app.content import Text
from posenc_app.sections.rope import cost
from posenc_app.sections.rope.experiment import Experiment
from posenc_app.teaching import Field, Row, colored, heading
from posenc_app.teaching.formula import filled
from posenc_app.url_state import State


def model(now: Experiment) -> pc.ScoreRoutes:
    """Compute the score by every step."""
    m, n = now.ids
    return pc.score_routes(now.q, now.k, m, n, [now.theta])


def draw(now: Experiment, state: State, text: Text, frame: Text) -> None:
    """Show the steps and, at their end, how far any two of them are apart."""
    heading(text["proof.title"])
    routes = model(now)
    with st.container(key="pe_rope_proof"):
        st.markdown(colored(filled(text.sections["proof"], fields(now, routes))))
    words = text.group("meter") | text.group("proof") | {"failed": frame["part_failed"]}
    meter(routes.residual, now.tolerance, key="proof", words=words, formula=pieces(words["formula"]))
    if not state.presents():
        with st.expander(text["complex.title"]):
            st.markdown(colored(filled(text.sections["complex"], fields(now, routes))))
            cost.draw(state, text)


def fields(now: Experiment, routes: pc.ScoreRoutes) -> dict[str, Field]:
    """Return the numbers of the current query and key."""
    m, n = now.ids
    turned_q, turned_k = (pc.rotate(x, at, [now.theta]) for x, at in ((now.q, m), (now.k, n)))
    return {
        "m": m,
        "n": n,
        "distance": n - m,
        "theta": float(np.round(now.theta, 4)),
        "q": Row(now.q.tolist()),
        "k": Row(now.k.tolist()),
        "turned_q": Row(turned_q.tolist()),
        "turned_k": Row(turned_k.tolist()),
        "relative_k": Row(pc.rotate(now.k, n - m, [now.theta]).tolist()),
        "separately": routes.separately,
        "transposed": routes.transposed,
        "merged": routes.merged,
        "relative": routes.relative,
        "as_complex": routes.as_complex,
    }
