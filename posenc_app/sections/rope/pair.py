"""One pair on the dial: moved apart the score changes, moved together it stays."""

from collections.abc import Callable

import numpy as np
import streamlit as st

import posenc_core as pc
from posenc_app import controls
from posenc_app.components import ClockHand, Commit, DialFace, clocks, couple, dial, meter, pieces
from posenc_app.content import Text
from posenc_app.sections.rope.experiment import (
    Experiment,
    experiment,
    fraction_of_pi,
    kept,
    shown_fraction,
)
from posenc_app.teaching import Sentence, caption, number
from posenc_app.teaching.numbers import fixed, positions
from posenc_app.url_state import State

_LINK = "rope"
_PAIR_LINK = "rope.pair"
_ALL_POSITIONS = 4096


def draw(state: State, text: Text, frame: Text) -> Experiment:
    """Show the dial with its sliders, the meter and the caption; the settings stand below the figure."""
    above = st.container()
    settings(state, text)
    with above:
        now = _figure(state, text, frame)
        words = text.group("meter") | {"failed": frame["part_failed"]}
        meter(now.spread, now.tolerance, key="meter", words=words, formula=pieces(words["formula"]))
        caption(*captions(now, state, text))
    return now


def _figure(state: State, text: Text, frame: Text) -> Experiment:
    left, right = st.columns([1, 1], gap="large")
    with right:
        _couple(state, text, frame)
        chooser = st.container()
    now = experiment(state)
    is_pair = state["rope_by"] == "pair"
    with chooser:
        if is_pair:
            _clocks(now, state, text, frame)
        else:
            controls.stops(state, text, "rope_theta", _shown_theta)
            now = experiment(state)
    with left:
        words = text.group("dial") | {"failed": frame["part_failed"]}
        dial(face(now), key="dial", words=words, link=_LINK, pair_link=_PAIR_LINK if is_pair else None)
    return now


def _shown_theta(steps: int) -> str:
    return shown_fraction(fraction_of_pi(steps))


def face(now: Experiment) -> DialFace:
    """Return what the dial shows."""
    upright = pc.pair_readings([1.0, 0.0], now.q, [0], [0], now.theta).angles.item()
    upright_key = pc.pair_readings([1.0, 0.0], now.k, [0], [0], now.theta).angles.item()
    return DialFace(
        starts=(float(np.nan_to_num(upright)), float(np.nan_to_num(upright_key))),
        lengths=(float(np.linalg.norm(now.q)), float(np.linalg.norm(now.k))),
        positions=now.positions,
        frequencies=now.frequencies,
        pair=now.pair,
        degrees=np.degrees(now.readings.angles),
        cosines=now.readings.cosines,
        scores=now.readings.scores,
    )


def _couple(state: State, text: Text, frame: Text) -> None:
    words = text.group("couple") | {"failed": frame["part_failed"]}
    before = experiment(state)
    with st.container(key="pe_main"):
        m, n = couple(
            before.labels, before.positions, before.places, key="couple", words=words, link=_LINK,
            on_commit=_take_places(state),
        )  # fmt: skip
    state.take("rope_m", m)
    state.take("rope_n", n)


def _take_places(state: State) -> Callable[[Commit[tuple[int, int]]], None]:
    def take(commit: Commit[tuple[int, int]]) -> None:
        m, n = commit.settled((state["rope_m"], state["rope_n"]))
        state.take("rope_m", m)
        state.take("rope_n", n)

    return take


def _clocks(now: Experiment, state: State, text: Text, frame: Text) -> None:
    count = len(now.frequencies)
    periods = pc.wavelengths(now.frequencies)
    chosen = clocks(
        now.frequencies,
        [ClockHand("query", link=f"{_LINK}.query"), ClockHand("key", link=f"{_LINK}.key")],
        now.pair,
        key="pairs",
        words=text.group("pairs") | {"failed": frame["part_failed"]},
        names=[text.fill("pairs.name", place=place, count=count) for place in range(1, count + 1)],
        periods=[text.fill("pairs.period", period=positions(float(period))) for period in periods],
        link=_PAIR_LINK,
        on_commit=take_pair(state),
    )
    _settle_pair(state, chosen)


def take_pair(state: State) -> Callable[[Commit[int]], None]:
    """Return what takes the pair that was chosen in clocks, before the page is drawn."""

    def take(commit: Commit[int]) -> None:
        state.take("rope_pair", commit.value)

    return take


def _settle_pair(state: State, chosen: int) -> None:
    """Draw once more if the pair comes from a visitor whom a restarted server did not know yet."""
    if chosen != state["rope_pair"] and state["rope_pair"] < len(experiment(state).frequencies):
        state.take("rope_pair", chosen)
        st.rerun()


def settings(state: State, text: Text) -> None:
    """Draw what sets the experiment up: speed, content, where the slider begins, how positions are kept."""
    with st.container(key="pe_rail_rope", horizontal=True, vertical_alignment="bottom", gap="medium"):
        if controls.choice(state, text, "rope_by") == "pair":
            controls.choice(state, text, "rope_width")
            controls.choice(state, text, "rope_base")
        controls.choice(state, text, "rope_from")
        controls.choice(state, text, "rope_format")
        with st.popover(text["content.title"], type="tertiary"):
            _contents(state, text)


def _contents(state: State, text: Text) -> None:
    if controls.choice(state, text, "rope_content") == "numbers":
        controls.vector(state, text, "rope_q")
        controls.vector(state, text, "rope_k")
        return
    for which in ("q", "k"):
        controls.stops(state, text, f"rope_{which}_turn", lambda steps: _shown_theta(2 * steps))
        controls.stops(state, text, f"rope_{which}_length", lambda tenths: f"{tenths / 10:.1f}")


def captions(now: Experiment, state: State, text: Text) -> list[Sentence]:
    """Return the live caption: the numbers of the current places, the speed, and a caution."""
    said = [_reading(now, state, text), _speed(now, state, text)]
    if state["rope_format"] != "float64":
        said.append(_caution(now, state["rope_format"], text))
    return said


def _reading(now: Experiment, state: State, text: Text) -> Sentence:
    if not now.q.any() or not now.k.any():
        return text["caption.zero"], {}
    fields = {
        "distance": fixed(now.distance, 0),
        "angle": fixed(abs(float(np.degrees(now.readings.angles[now.places]))), 1),
        "cosine": fixed(float(now.readings.cosines[now.places]), 3),
        "score": fixed(now.score, 3),
    }
    if state["rope_by"] == "free":
        return text["caption.free"], fields | {"theta": _shown_theta(state["rope_theta"])}
    return text["caption.pair"], fields | {"pair": str(now.pair + 1), "count": str(len(now.frequencies))}


def _speed(now: Experiment, state: State, text: Text) -> Sentence:
    speeds = (now.theta, now.frequencies[0], now.frequencies[-1])
    own, fastest, slowest = (_in_degrees(speed) for speed in speeds)
    if state["rope_by"] == "free":
        return text["caption.speed_free"], {"own": own}
    return text["caption.speed_pair"], {"own": own, "fastest": fastest, "slowest": slowest}


def _in_degrees(angle: float) -> str:
    degrees = float(np.degrees(angle))
    return number(degrees, 1 if degrees >= 0.1 else 4)


def _caution(now: Experiment, number_format: str, text: Text) -> Sentence:
    every = kept(np.arange(_ALL_POSITIONS), number_format)
    fields = {
        "format": number_format,
        "last": str(_ALL_POSITIONS - 1),
        "distinct": str(np.unique(every).size),
        "count": str(now.positions.size),
        "left": str(np.unique(now.positions).size),
    }
    return text["caption.caution"], fields
