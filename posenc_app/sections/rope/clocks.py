"""All pairs at once: each turns at a speed of its own, and most take longer than a text."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import streamlit as st

import posenc_core as pc
from posenc_app import controls
from posenc_app.components import ClockHand, clocks, scrubber
from posenc_app.content import Text
from posenc_app.sections.rope.experiment import spectrum
from posenc_app.sections.rope.pair import take_pair
from posenc_app.teaching import caption, number, opening
from posenc_app.teaching.numbers import positions
from posenc_app.url_state import State

_LINK = "rope.at"


@dataclass(frozen=True, eq=False)
class Turns:
    """How far every pair has turned at a position, and how long each takes.

    Attributes
    ----------
    frequencies, periods, turns : ndarray of shape (c,)
        In rad per position; in positions; in turns.
    unfinished : int
        How many pairs never finish one turn within the reach of the slider.
    """

    frequencies: npt.NDArray[np.float64]
    periods: npt.NDArray[np.float64]
    turns: npt.NDArray[np.float64]
    unfinished: int


def model(state: State) -> Turns:
    """Count the turns at the position of the slider."""
    frequencies, reach = spectrum(state), int(state["rope_reach"])
    periods = pc.wavelengths(frequencies)
    turns = pc.angles([place(state)], frequencies)[0] / (2 * np.pi)
    return Turns(frequencies, periods, turns, int((periods > reach).sum()))


def place(state: State) -> int:
    """Return the position of the slider, which a shorter reach may cut."""
    at: int = state["rope_at"]
    return min(at, int(state["rope_reach"]))


def draw(state: State, text: Text, frame: Text) -> None:
    """Show the slider, the clocks and how often they have turned."""
    opening(state, text, "clocks", title="clocks.title_section")
    failed = {"failed": frame["part_failed"]}
    with st.container(key="pe_rail_reach"):
        reach = int(controls.choice(state, text, "rope_reach"))
    at = scrubber(place(state), reach, key="at", words=text.group("at") | failed, link=_LINK)
    state.take("rope_at", at)
    turns = model(state)
    count = len(turns.frequencies)
    clocks(
        turns.frequencies,
        [ClockHand("position", link=_LINK)],
        min(state["rope_pair"], count - 1),
        key="all_pairs",
        words=text.group("clocks") | failed,
        names=[text.fill("pairs.name", place=index, count=count) for index in range(1, count + 1)],
        periods=[text.fill("pairs.period", period=positions(float(period))) for period in turns.periods],
        on_commit=take_pair(state),
    )
    caption(*captions(turns, state, text))


def captions(turns: Turns, state: State, text: Text) -> list[tuple[str, dict[str, str]]]:
    """Return how far the fastest and the slowest pair have come, and how many never get round."""
    fields = {
        "position": str(place(state)),
        "fastest": number(float(turns.turns[0]), 2),
        "slowest": number(float(turns.turns[-1]), 2),
        "shortest": positions(float(turns.periods[0])),
        "longest": positions(float(turns.periods[-1])),
    }
    reach = {
        "reach": state["rope_reach"], "unfinished": str(turns.unfinished), "count": str(len(turns.periods)),
    }  # fmt: skip
    return [(text["clocks.caption"], fields), (text["clocks.caption_reach"], reach)]
