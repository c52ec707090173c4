"""Partial rotation: some features turn, the rest score content alone, whatever the distance."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import streamlit as st

import posenc_core as pc
from posenc_app import controls
from posenc_app.components import figure
from posenc_app.content import Text
from posenc_app.figures.curves import Curve, curves
from posenc_app.teaching import caption, number, opening
from posenc_app.teaching.numbers import positions
from posenc_app.url_state import State

_WIDTH = 64
_DISTANCES = np.arange(257)
_PRESENTED = 1.75


@dataclass(frozen=True, eq=False)
class Partial:
    """Scores of equal vectors (all ones, divided by the width) when all or only some features turn.

    Attributes
    ----------
    whole, part : ndarray of shape (n,)
        By distance.
    still : float
        The share of the score that no distance changes.
    slowest : float
        The longest wavelength in positions.
    """

    whole: npt.NDArray[np.float64]
    part: npt.NDArray[np.float64]
    still: float
    slowest: float


def model(rotated: int) -> Partial:
    """Compute both curves; the exponent divides by the rotated width, not by the head's."""
    ones = np.ones(_WIDTH)
    some = pc.RopeFrequencies.standard(rotated)
    return Partial(
        whole=pc.score_by_distance(ones, ones, _DISTANCES, pc.RopeFrequencies.standard(_WIDTH)) / _WIDTH,
        part=pc.score_by_distance(ones, ones, _DISTANCES, some) / _WIDTH,
        still=1 - rotated / _WIDTH,
        slowest=float(pc.wavelengths(some.inv_freq)[-1]),
    )


def draw(state: State, text: Text, frame: Text) -> None:
    """Show how many features turn, and what that leaves of the score."""
    opening(state, text, "partial")
    with st.container(key="pe_rail_partial"):
        rotated = controls.whole(state, text, "rope_rotated")
    found = model(rotated)
    lines = [
        Curve(text["partial.whole"], _DISTANCES, found.whole, dash="dot", width=2),
        Curve(text.fill("partial.part", rotated=rotated), _DISTANCES, found.part, "m-rope"),
    ]
    scale = _PRESENTED if state.presents() else 1.0
    drawn = curves(lines, x_title=text["partial.x"], y_title=text["partial.y"], scale=scale)
    words = {"label": text["partial.label"], "failed": frame["part_failed"]}
    figure(drawn, key="partial", alt=text["partial.label"], words=words, height=260)
    caption(sentence(found, rotated, text))


def sentence(found: Partial, rotated: int, text: Text) -> tuple[str, dict[str, str]]:
    """Return how much of the score stays, and how far it falls."""
    fields = {
        "rotated": str(rotated),
        "width": str(_WIDTH),
        "still": number(found.still),
        "low": number(float(found.part.min())),
        "whole_low": number(float(found.whole.min())),
        "last": str(_DISTANCES[-1]),
        "slowest": positions(found.slowest),
    }
    return text["partial.caption"], fields
