"""Score by distance: what position alone does to the score of two equal vectors, near and far."""

from dataclasses import dataclass

import numpy as np
import streamlit as st
from numpy.typing import NDArray

import posenc_core as pc
from posenc_app.components import figure
from posenc_app.content import Text
from posenc_app.figures.curves import Curve, curves
from posenc_app.sections.inspector.view import View
from posenc_app.teaching import Sentence, caption, heading, number
from posenc_app.teaching.numbers import grouped
from posenc_app.url_state import State

_MOST = 1_000_000
_BINS = 500


@dataclass(frozen=True, eq=False)
class Fall:
    """The mean cosine over the pairs by distance, with scaling and without.

    Attributes
    ----------
    distances : ndarray of shape (n,)
        1 … the window, thinned so that no peak is lost.
    scaled, plain : ndarray of shape (n,)
        The score of equal vectors, relative to distance 0.
    marks : pc.Landmarks
        Of the curve with scaling, before it was thinned.
    """

    distances: NDArray[np.int64]
    scaled: NDArray[np.float64]
    plain: NDArray[np.float64]
    marks: pc.Landmarks


@st.cache_data(max_entries=32, show_spinner=False)
def _curve(frequencies: tuple[float, ...], reach: int) -> NDArray[np.float64]:
    return pc.mean_cosine(np.arange(1, reach + 1), np.array(frequencies))


def fall(view: View) -> Fall | None:
    """Compute the curves as far as the window goes, a million positions at most."""
    bands, window = view.bands, view.window
    if bands is None or window is None or window < 2:
        return None
    reach = min(window, _MOST)
    distances = np.arange(1, reach + 1)
    scaled = _curve(tuple(bands.frequencies.inv_freq.tolist()), reach)
    plain = _curve(tuple(bands.plain_frequencies.inv_freq.tolist()), reach)
    kept = pc.extremes_by_bin(scaled, _BINS, edges=np.log(distances))
    return Fall(distances[kept], scaled[kept], plain[kept], pc.landmarks(distances, scaled))


def draw(view: View, state: State, text: Text, frame: Text) -> None:
    """Show both curves over the logarithm of the distance."""
    found = fall(view)
    if found is None or view.bands is None:
        return
    heading(text["distance.title"], text.sections["distance"])
    lines = [Curve(text["distance.scaled"], found.distances, found.scaled, token="m-rope", width=1.5)]  # noqa: S106
    if not view.bands.untouched.all():
        lines.insert(0, Curve(text["distance.plain"], found.distances, found.plain, "muted", "dot", 1.25))
    log = {"xaxis": {"type": "log", "dtick": 1, "exponentformat": "power"}}
    figure(
        curves(
            lines, x_title=text["distance.x"], y_title=text["distance.y"],
            scale=1.75 if state.presents() else 1.0, changes=log,
        ),
        key="distance",
        alt=text["distance.alt"],
        words={"failed": frame["part_failed"], "label": text["distance.label"]},
    )  # fmt: skip
    caption(captions(found, text))


def captions(found: Fall, text: Text) -> Sentence:
    """Return where the curve is lowest and where it first falls below zero."""
    marks = found.marks
    fields = {
        "lowest": number(marks.lowest, 3),
        "at": grouped(marks.lowest_at),
        "below": "" if marks.first_negative is None else grouped(marks.first_negative),
        "reach": grouped(float(found.distances[-1])),
    }
    name = "distance.caption" if marks.first_negative is not None else "distance.caption_positive"
    return text[name], {key: value for key, value in fields.items() if f"{{{key}}}" in text[name]}
