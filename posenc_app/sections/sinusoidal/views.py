"""The figure: a position slider, waves cut there, the row of numbers, the whole table, clocks."""

from collections.abc import Callable

import numpy as np
import streamlit as st

import posenc_core as pc
from posenc_app import controls
from posenc_app.components import ClockHand, Commit, Span, clocks, fingerprint, scrubber
from posenc_app.content import Text
from posenc_app.sections.sinusoidal.wave_table import WaveTable, model, waves
from posenc_app.sections.sinusoidal.words import degrees, signed
from posenc_app.teaching import Sentence, caption
from posenc_app.teaching.numbers import grouped, positions
from posenc_app.url_state import State

POSITION_LINK = "sinusoidal.position"
PAIR_LINK = "sinusoidal.pair"


def draw(state: State, text: Text, frame: Text) -> WaveTable:
    """Let the visitor choose the table and the place in it, show all views, and return the table."""
    above, figure, below = st.container(), st.container(gap="small"), st.container()
    with below if state.presents() else above:
        _table_controls(state, text)
    table = model(state)
    with figure:
        _scrub(table, state, text, frame)
        _fingerprint(table, text, frame)
        left, right = st.columns([1, 1], gap="large")
        with left:
            _clocks(table, state, text, frame)
        with right:
            caption(*captions(table, text))
    return table


def _table_controls(state: State, text: Text) -> None:
    with st.container(key="pe_rail_waves", horizontal=True, vertical_alignment="top", gap="medium"):
        controls.notches(state, text, "fp_width")
        controls.notches(state, text, "fp_base")
        controls.notches(state, text, "fp_len")
        controls.choice(state, text, "fp_layout")


def _scrub(table: WaveTable, state: State, text: Text, frame: Text) -> None:
    words = text.group("scrub") | {"failed": frame["part_failed"]}
    with st.container(key="pe_main"):
        position = scrubber(
            table.position,
            table.length - 1,
            key="position",
            words=words,
            link=POSITION_LINK,
            on_commit=_taking(state, "fp_pos", table.position),
        )
    if position != table.position:
        state.take("fp_pos", position)


def _fingerprint(table: WaveTable, text: Text, frame: Text) -> None:
    words = text.group("views") | {"failed": frame["part_failed"]}
    counted = {"pairs": len(table.frequencies), "width": table.width}
    chosen = waves(table)
    words["waves"] = text.fill("views.waves", count=len(chosen.places), **counted)
    words["row"] = text.fill("views.row", **counted)
    fingerprint(
        table.vectors,
        chosen,
        key="fingerprint",
        words=words,
        spans=spans(table, text),
        pairs=[(int(sine), int(cosine)) for sine, cosine in table.features[table.clock_pairs]],
        link=POSITION_LINK,
        pair_link=PAIR_LINK,
    )


def spans(table: WaveTable, text: Text) -> list[Span]:
    """Return where in a vector the frequency falls from fast to slow: once, or once for sines and cosines."""
    if table.layout == "interleaved":
        return [Span("", 0, table.width)]
    half = table.width // 2
    return [Span(text["views.sines"], 0, half), Span(text["views.cosines"], half, table.width)]


def _clocks(table: WaveTable, state: State, text: Text, frame: Text) -> None:
    words = text.group("clocks") | {"failed": frame["part_failed"]}
    shown = table.clock_pairs
    pairs = len(table.frequencies)
    words["title"] = text.fill(
        "clocks.all" if len(shown) == pairs else "clocks.some", count=len(shown), pairs=pairs
    )
    place = clocks(
        table.frequencies[shown],
        [ClockHand("position", link=POSITION_LINK)],
        table.place,
        key="clocks",
        words=words,
        names=[str(pair) for pair in shown],
        periods=[text.fill("clocks.period", period=positions(table.wavelengths[pair])) for pair in shown],
        link=PAIR_LINK,
        on_commit=_taking_pair(state, table),
    )
    if place != table.place:
        state.take("fp_pair", int(shown[place]))


def _taking(state: State, name: str, current: int) -> Callable[[Commit[int]], None]:
    return lambda commit: _take(state, name, commit.settled(current))


def _taking_pair(state: State, table: WaveTable) -> Callable[[Commit[int]], None]:
    # Streamlit keeps a callback for as long as the visit lasts: it must not hold the table.
    place, pairs = table.place, tuple(map(int, table.clock_pairs))
    return lambda commit: _take(state, "fp_pair", pairs[commit.settled(place)])


def _take(state: State, name: str, value: int) -> None:
    state.take(name, value)


def captions(table: WaveTable, text: Text) -> list[Sentence]:
    """Return the live caption: what the fastest and the slowest wave read, and how fast the clocks turn."""
    last = len(table.frequencies) - 1
    per_step = np.degrees(table.frequencies)
    turned = np.degrees(pc.angles([table.position], table.frequencies)[0])
    fields = {
        "position": str(table.position),
        "fast": signed(table.sine(0)),
        "fast_period": positions(table.wavelengths[0]),
        "slow": signed(table.sine(last)),
        "slow_period": positions(table.wavelengths[last]),
        "quoted": positions(table.quoted_wavelength),
        "base": grouped(table.base),
        "fast_step": degrees(per_step[0]),
        "slow_step": degrees(per_step[last]),
        "fast_turned": degrees(turned[0]),
        "slow_turned": degrees(turned[last]),
    }
    longest = "longest_t2t" if table.layout == "tensor2tensor" else "longest"
    return [(text[f"caption.{name}"], fields) for name in ("reading", "steps", longest)]
