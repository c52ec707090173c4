"""Two pairs at once: each may have seen its whole circle, and their combinations are new all the same."""

from dataclasses import dataclass

import numpy as np
import streamlit as st

import posenc_core as pc
from posenc_app import controls
from posenc_app.components import figure
from posenc_app.content import Text
from posenc_app.figures.torus import torus
from posenc_app.sections.context.experiment import Experiment, Floats
from posenc_app.sections.context.words import PRESENTED, amount, percent
from posenc_app.teaching import Sentence, caption, heading
from posenc_app.teaching.numbers import grouped
from posenc_app.url_state import State

PLACES = 64
_DRAWN_TRAINED, _DRAWN_FURTHER = 1200, 1800


@dataclass(frozen=True, eq=False)
class Together:
    """Two pairs on the torus of their phases.

    Attributes
    ----------
    pairs : (int, int)
        Which two, counted from 0.
    trained, further : ndarray of shape (n, 2)
        Phases in turns, of positions evenly spread over the two lengths.
    counted : PhaseCombinations
        How much of the torus is met.
    turns : (float, float)
        Turns of each in training.
    """

    pairs: tuple[int, int]
    trained: Floats
    further: Floats
    counted: pc.PhaseCombinations
    turns: tuple[float, float]


def model(now: Experiment, state: State) -> Together:
    """Follow two pairs through both lengths."""
    first, second = (pair_at(state[name], now.pairs) for name in ("ctx_first", "ctx_second"))
    both = [first, second]
    before, after = now.before[both], now.after[both]
    given = now.given
    return Together(
        pairs=(first, second),
        trained=pc.phases(_spread(given.train_len, _DRAWN_TRAINED), before),
        further=pc.phases(_spread(given.target_len, _DRAWN_FURTHER), after),
        counted=pc.phase_combinations(before, given.train_len, given.target_len, target_inv_freq=after),
        turns=(float(now.coverage.turns_train[first]), float(now.coverage.turns_train[second])),
    )


def pair_at(place: int, pairs: int) -> int:
    """Return the pair at a place of the slider, which divides the spectrum of every head into 64.

    Examples
    --------
    >>> pair_at(36, 64), pair_at(36, 48), pair_at(63, 256), pair_at(63, 2)
    (36, 27, 252, 1)
    """
    return place * pairs // PLACES


def _spread(length: int, most: int) -> Floats:
    spread: Floats = np.linspace(0, length - 1, min(length, most)).round()
    return spread


def draw(now: Experiment, state: State, text: Text, frame: Text) -> None:
    """Show the torus cut open, with two sliders for the pairs."""
    heading(text["torus.title"])
    left, right = st.columns([5, 6], gap="large", vertical_alignment="center")
    with left:
        if not state.presents():
            st.markdown(text.sections["torus"])
        with st.container(key="pe_rail_torus"):
            for name in ("ctx_first", "ctx_second"):
                _pair(name, now, state, text)
        found = model(now, state)
        caption(*sentences(found, now, text))
    with right:
        names = {"a": found.pairs[0] + 1, "b": found.pairs[1] + 1}
        words = text.group("torus") | {
            "x": text.fill("torus.x", **names),
            "y": text.fill("torus.y", **names),
        }
        scale = PRESENTED if state.presents() else 1.0
        drawn = torus(found.trained, found.further, words=words, scale=scale)
        named = {"label": words["label"], "failed": frame["part_failed"]}
        figure(drawn, key="torus", alt=words["label"], words=named, height=480)


def _pair(name: str, now: Experiment, state: State, text: Text) -> None:
    """Draw a slider along the spectrum that names pairs as the figure does, from 1."""
    controls.stops(state, text, name, lambda place: str(pair_at(place, now.pairs) + 1))


def sentences(found: Together, now: Experiment, text: Text) -> list[Sentence]:
    """Return how often each turned in training, how much of the torus they met, and what is new."""
    fields = {
        "a": str(found.pairs[0] + 1),
        "b": str(found.pairs[1] + 1),
        "turns_a": amount(found.turns[0]),
        "turns_b": amount(found.turns[1]),
        "seen": percent(found.counted.seen_share),
        "met": percent(found.counted.met_share),
        "new": percent(found.counted.new_share),
        "target": grouped(now.given.target_len),
        "how": text["how.none" if now.is_refused else f"how.{now.method}"],
    }
    return [(text["torus.caption"], fields), (text["torus.caption_read"], fields)]
