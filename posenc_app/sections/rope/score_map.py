"""Every query against every key: along a diagonal the distance, and with it the score, is the same."""

import numpy as np
import streamlit as st

from posenc_app.components import figure
from posenc_app.content import Text
from posenc_app.figures.score_map import score_map
from posenc_app.sections.rope.experiment import Experiment
from posenc_app.teaching import caption, heading
from posenc_app.teaching.numbers import fixed
from posenc_app.url_state import State

_PRESENTED = 1.75


def draw(now: Experiment, state: State, text: Text, frame: Text) -> None:
    """Show the map beside what to look for in it."""
    heading(text["map.title"])
    words = text.group("map")
    limit = max(float(np.linalg.norm(now.q) * np.linalg.norm(now.k)), 1e-3)
    scale = _PRESENTED if state.presents() else 1.0
    drawn = score_map(
        now.readings.scores, now.labels.tolist(), now.places, limit=round(limit, 3), words=words, scale=scale
    )
    left, right = st.columns([5, 6], gap="large", vertical_alignment="center")
    with left:
        if not state.presents():
            st.markdown(text.sections["map"])
        caption(sentence(now, text))
    with right:
        alt = text.fill("map.alt", count=len(now.labels))
        figure(
            drawn,
            key="map",
            alt=alt,
            words={"label": words["label"], "failed": frame["part_failed"]},
            height=520,
        )


def sentence(now: Experiment, text: Text) -> tuple[str, dict[str, str]]:
    """Return what the marked diagonal holds."""
    along = now.moved_along
    fields = {
        "count": str(along.size),
        "distance": fixed(now.distance, 0),
        "low": fixed(float(along.min()), 3),
        "high": fixed(float(along.max()), 3),
    }
    return text["map.caption"], fields
