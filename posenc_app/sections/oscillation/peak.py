"""Which pairs make this score: all of them as clocks, the share of each, and one as a wave."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import streamlit as st

import posenc_core as pc
from posenc_app.components import ClockHand, Commit, clocks, figure
from posenc_app.content import Text
from posenc_app.figures.curves import Curve
from posenc_app.figures.distance import Axis, distance_figure
from posenc_app.figures.shares import share_figure
from posenc_app.sections.oscillation.curve import Line, line
from posenc_app.sections.oscillation.experiment import Experiment, Floats
from posenc_app.sections.oscillation.main import LINK, scale
from posenc_app.teaching import Sentence, caption, number, opening
from posenc_app.teaching.numbers import fixed, grouped, positions
from posenc_app.url_state import State

_TURNS, _POINTS = 12, 601


@dataclass(frozen=True, eq=False)
class Peak:
    """The score at one distance, taken apart.

    Attributes
    ----------
    shares : ndarray of shape (c,)
        What each pair adds, fastest first.
    score : float
        What they add up to, computed by itself.
    pair : int
        The chosen pair.
    period : float
        How many positions one turn of it takes.
    cosine : float
        The cosine of its angle at the distance.
    """

    shares: Floats
    score: float
    pair: int
    period: float
    cosine: float


@dataclass(frozen=True, eq=False)
class Wave:
    """The cosine of one pair around the distance, at fractions of positions too.

    Attributes
    ----------
    distances, values : ndarray of shape (m,)
        At most twelve turns of it.
    """

    distances: Floats
    values: Floats


def model(now: Experiment, state: State) -> Peak:
    """Take the score at the distance apart."""
    frequencies = now.frequencies
    pair = min(state["osc_pair"], frequencies.size - 1)
    own = frequencies[pair : pair + 1]
    return Peak(
        shares=pc.pair_contributions(now.q, now.k, [-now.at], frequencies)[0],
        score=pc.score_by_distance(now.q, now.k, [-now.at], frequencies).item(),
        pair=pair,
        period=pc.wavelengths(own).item(),
        cosine=pc.cos_sin([now.at], own)[0].item(),
    )


def wave(now: Experiment, peak: Peak) -> Wave:
    """Return the cosine of the chosen pair over the distances in view, or over twelve turns of them."""
    half = _TURNS / 2 * peak.period
    start = max(0.0, min(now.at - half, now.reach - 2 * half))
    distances = np.linspace(start, min(float(now.reach), start + 2 * half), _POINTS)
    own = now.frequencies[peak.pair : peak.pair + 1]
    return Wave(distances, pc.cos_sin(distances, own)[0][:, 0].astype(np.float64, copy=False))


def draw(now: Experiment, state: State, text: Text, frame: Text) -> None:
    """Show buttons to what stands out, the clocks, the shares and the wave."""
    opening(state, text, "peak")
    _buttons(now, line(now), state, text)
    left, right = st.columns([1, 1], gap="large")
    with left:
        _clocks(now, state, text, frame)
    peak = model(now, state)
    with right:
        drawn = share_figure(peak.shares, peak.pair, words=text.group("shares"), scale=scale(state))
        st.html(f'<p class="pe-figure-title">{text.fill("shares.title", at=grouped(now.at))}</p>')
        words = {"label": text["shares.label"], "failed": frame["part_failed"]}
        figure(drawn, key="shares", alt=text["shares.label"], words=words, height=320)
    caption(*captions(now, peak, text))
    _wave(now, peak, state, text, frame)


def _buttons(now: Experiment, found: Line, state: State, text: Text) -> None:
    places = {
        "rise": found.found.first_rise,
        "zero": found.found.first_negative,
        "lowest": found.found.lowest_at,
        "highest": found.highest.lowest_at,
    }
    with st.container(horizontal=True, gap="small", key="pe_osc_places"):
        for name, place in places.items():
            label = text.fill(f"peak.go_{name}", distance="–" if place is None else grouped(place))
            here = place is None or int(place) == now.at
            if st.button(label, key=f"go_{name}", type="tertiary", disabled=here) and place is not None:
                state.put(osc_at=int(place))


def _clocks(now: Experiment, state: State, text: Text, frame: Text) -> None:
    frequencies = now.frequencies
    count = frequencies.size
    chosen = clocks(
        frequencies,
        [ClockHand("position", position=float(now.at), link=LINK)],
        min(state["osc_pair"], count - 1),
        key="pairs",
        words=text.group("pairs") | {"failed": frame["part_failed"]},
        names=[text.fill("pairs.name", place=place, count=count) for place in range(1, count + 1)],
        periods=[
            text.fill("pairs.period", period=positions(float(period)))
            for period in pc.wavelengths(frequencies)
        ],
        on_commit=_take_pair(state),
    )
    if chosen != min(state["osc_pair"], count - 1):
        state.take("osc_pair", chosen)


def _take_pair(state: State) -> Callable[[Commit[int]], None]:
    def take(commit: Commit[int]) -> None:
        state.take("osc_pair", commit.value)

    return take


def captions(now: Experiment, peak: Peak, text: Text) -> list[Sentence]:
    """Return how the shares add up, and what the chosen pair adds."""
    up, down = peak.shares > 0, peak.shares < 0
    fields = {
        "at": grouped(now.at),
        "score": fixed(peak.score, 3),
        "up": str(int(up.sum())),
        "up_sum": fixed(float(peak.shares[up].sum()), 3),
        "down": str(int(down.sum())),
        "down_sum": fixed(float(peak.shares[down].sum()), 3),
    }
    own = {
        "at": grouped(now.at),
        "pair": str(peak.pair + 1),
        "count": str(peak.shares.size),
        "cosine": fixed(peak.cosine, 3),
        "share": number(float(peak.shares[peak.pair])),
        "period": positions(peak.period),
    }
    return [(text["peak.caption"], fields), (text["peak.pair"], own)]


def _wave(now: Experiment, peak: Peak, state: State, text: Text, frame: Text) -> None:
    shown = wave(now, peak)
    first, last = float(shown.distances[0]), float(shown.distances[-1])
    drawn = distance_figure(
        [Curve(text["wave.title"], shown.distances, shown.values.astype(np.float32), "m-rope", width=2.0)],
        Axis(text["curve.x"], last),
        y_title=text["wave.y"],
        at=now.at,
        scale=scale(state),
        changes={"xaxis": {"range": [first, last]}, "yaxis": {"range": [-1.08, 1.08]}},
    )
    st.html(f'<p class="pe-figure-title">{text.fill("wave.title_of", pair=peak.pair + 1)}</p>')
    words = {"label": text["wave.title"], "failed": frame["part_failed"]}
    figure(drawn, key="wave", alt=text["wave.alt"], words=words, height=220, link=LINK)
