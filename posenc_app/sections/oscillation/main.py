"""The main figure: the score by distance with what stands out, beside every query against every key."""

from collections.abc import Callable

import numpy as np
import numpy.typing as npt
import streamlit as st

from posenc_app import controls
from posenc_app.components import Commit, figure, meter, pieces, scrubber
from posenc_app.content import Text
from posenc_app.figures.curves import Curve
from posenc_app.figures.distance import Axis, Band, Mark, distance_figure
from posenc_app.figures.score_map import score_map
from posenc_app.sections.oscillation.curve import Line, band, line, mean_line, stops
from posenc_app.sections.oscillation.experiment import BASES, DRAWS, Experiment, Floats, experiment
from posenc_app.sections.oscillation.grid import Grid, grid
from posenc_app.teaching import Sentence, caption
from posenc_app.teaching.numbers import fixed, grouped
from posenc_app.url_state import State

#: What the distance that is looked at is told under.
LINK = "oscillation.at"
_PRESENTED = 1.75
_HEIGHT = 400


def draw(state: State, text: Text, frame: Text) -> Experiment:
    """Show content, figure, the scrubbed distance and the caption; what sets it up stands below."""
    with st.container(key="pe_rail_content", horizontal=True, vertical_alignment="bottom", gap="medium"):
        _content(state, text)
    above = st.container()
    with st.container(key="pe_rail_osc", horizontal=True, vertical_alignment="bottom", gap="medium"):
        _settings(state, text)
    with above:
        now = experiment(state)
        found = line(now)
        now = _figures(now, found, state, text, frame)
        caption(*captions(now, found, state, text))
        if state.shows("map"):
            _check(now, state, text, frame)
    return now


def _content(state: State, text: Text) -> None:
    content = controls.choice(state, text, "osc_content")
    if content == "prefer":
        controls.whole(state, text, "osc_prefer")
    elif content in {"alike", "random"}:
        controls.whole(state, text, "osc_seed")
    elif content == "own":
        controls.vector(state, text, "osc_q")
        controls.vector(state, text, "osc_k")


def _settings(state: State, text: Text) -> None:
    controls.notches(state, text, "osc_reach")
    controls.choice(state, text, "osc_axis")
    if state["osc_content"] != "own":
        controls.choice(state, text, "osc_width")
    if controls.choice(state, text, "osc_base") == "free":
        controls.stops(state, text, "osc_free", lambda place: grouped(BASES[place]))
    if state.shows("map"):
        controls.choice(state, text, "osc_from")


def _figures(now: Experiment, found: Line, state: State, text: Text, frame: Text) -> Experiment:
    """Draw the curve over the slider of its distance, and the map beside them if the link wants it."""
    if not state.shows("map"):
        _curve(now, found, state, text, frame)
        return _scrub(now, found, state, text, frame)
    left, right = st.columns([9, 5], gap="large")
    with left:
        _curve(now, found, state, text, frame)
        now = _scrub(now, found, state, text, frame)
    with right:
        _map(grid(now, int(state["osc_from"])), state, text, frame)
    return now


def _curve(now: Experiment, found: Line, state: State, text: Text, frame: Text) -> None:
    drawn = distance_figure(
        lines(now, found, state, text),
        axis(now, text),
        y_title=text["curve.y"],
        band=_band(now, found, state, text),
        marks=marks(now, found, text),
        at=now.at,
        scale=scale(state),
    )
    words = {"label": text["curve.label"], "failed": frame["part_failed"]}
    st.html(f'<p class="pe-figure-title">{text["curve.title"]}</p>')
    figure(drawn, key="curve", alt=_alt(now, found, text), words=words, height=_HEIGHT, link=LINK)


def scale(state: State) -> float:
    """Return how large letters are relative to a laptop's."""
    return _PRESENTED if state.presents() else 1.0


def axis(now: Experiment, text: Text) -> Axis:
    """Return the axis of distances in view."""
    return Axis(text["curve.x"], now.reach, is_log=now.is_log)


def lines(now: Experiment, found: Line, state: State, text: Text) -> list[Curve]:
    """Return the score, and beside it the mean over many contents, or the mean cosine over pairs."""
    score = Curve(
        text[f"curve.name_{now.content}"], found.distances, _small(found.values), "m-rope", width=2.0
    )
    if now.content == "ones":
        return [score]
    spread = band(now, state, found.distances)
    if spread is not None:
        name = text.fill("curve.mean", count=spread.count)
        mean = Curve(name, found.distances, _small(spread.mean), "ink", dash="dash", width=1.5)
        return [score, mean] if now.content == "random" else [mean, score]
    equal = mean_line(now)
    return [Curve(text["curve.cosine"], equal.distances, _small(equal.values), "ink", "dot", 1.5), score]


def _small(values: Floats) -> npt.NDArray[np.float32]:
    """Return numbers for drawing: float32 is finer than any screen, and half as long on the way."""
    return values.astype(np.float32)


def _band(now: Experiment, found: Line, state: State, text: Text) -> Band | None:
    spread = band(now, state, found.distances)
    if spread is None:
        return None
    low, high = spread.mean - spread.deviation, spread.mean + spread.deviation
    return Band(text["curve.band"], found.distances, _small(low), _small(high))


def marks(now: Experiment, found: Line, text: Text) -> list[Mark]:
    """Return what stands out: lowest, first below zero, and the first rise or the favourite distance."""
    first, lowest = found.found, fixed(found.found.lowest, 3)
    low = text.fill("curve.lowest", distance=grouped(first.lowest_at), score=lowest)
    shown = [Mark(first.lowest_at, first.lowest, low, is_low=True)] if first.lowest_at else []
    if first.first_negative is not None and first.first_negative != first.lowest_at:
        zero = text.fill("curve.zero", distance=grouped(first.first_negative))
        shown.append(Mark(first.first_negative, 0.0, zero))
    if now.content == "prefer":
        at, high = found.highest.lowest_at, -found.highest.lowest
        high_words = text.fill("curve.highest", distance=grouped(at), score=fixed(high, 3))
        shown.append(Mark(at, high, high_words))
    elif first.first_rise is not None and found.rise is not None:
        rise = text.fill("curve.rise", distance=grouped(first.first_rise))
        shown.append(Mark(first.first_rise, found.rise[1], rise))
    return shown


def _alt(now: Experiment, found: Line, text: Text) -> str:
    return text.fill(
        "curve.alt",
        reach=grouped(now.reach),
        low=fixed(found.found.lowest, 3),
        high=fixed(-found.highest.lowest, 3),
    )


def _map(scores: Grid, state: State, text: Text, frame: Text) -> None:
    words = text.group("map")
    drawn = score_map(
        scores.scores, scores.positions.tolist(), None, limit=1.0, words=words, scale=scale(state)
    )
    st.html(f'<p class="pe-figure-title">{words["title"]}</p>')
    alt = text.fill("map.alt", count=len(scores.positions))
    part = {"label": words["label"], "failed": frame["part_failed"]}
    figure(drawn, key="map", alt=alt, words=part, height=_HEIGHT)


def _check(now: Experiment, state: State, text: Text, frame: Text) -> None:
    """Show that the map knows the distance and nothing else, by its largest difference along a diagonal."""
    scores = grid(now, int(state["osc_from"]))
    words = text.group("meter") | {"failed": frame["part_failed"]}
    meter(scores.spread, scores.tolerance, key="meter", words=words, formula=pieces(words["formula"]))


def _scrub(now: Experiment, found: Line, state: State, text: Text, frame: Text) -> Experiment:
    words = text.group("at") | {"failed": frame["part_failed"]}
    with st.container(key="pe_main"):
        at = scrubber(
            now.at, now.reach, key="at", words=words, link=LINK, stops=stops(now, found),
            on_commit=_take_distance(state),
        )  # fmt: skip
    if at != now.at:
        state.take("osc_at", at)
    return experiment(state)


def _take_distance(state: State) -> Callable[[Commit[int]], None]:
    def take(commit: Commit[int]) -> None:
        state.take("osc_at", commit.value)

    return take


def captions(now: Experiment, found: Line, state: State, text: Text) -> list[Sentence]:
    """Return the live caption: first rise, first zero and minimum in view, and what the content does."""
    if now.is_zero:
        return [(text["caption.zero"], {})]
    said = [rise(now, found, text), lowest(now, found, text)]
    return said + content(now, found, state, text)


def rise(now: Experiment, found: Line, text: Text) -> Sentence:
    """Return where the score first rises."""
    fields = {"width": str(now.width), "base": grouped(now.base), "reach": grouped(now.reach)}
    if found.found.first_rise is None or found.rise is None:
        return text["caption.falls"], fields
    before, after = (fixed(value, 3) for value in found.rise)
    place = {"rise": grouped(found.found.first_rise), "before": before, "after": after}
    return text["caption.rises"], fields | place


def lowest(now: Experiment, found: Line, text: Text) -> Sentence:
    """Return where the score is first below zero, and where it is lowest."""
    fields = {
        "reach": grouped(now.reach),
        "low": fixed(found.found.lowest, 3),
        "low_at": grouped(found.found.lowest_at),
    }
    if found.found.first_negative is None:
        return text["caption.positive"], fields
    return text["caption.negative"], fields | {"negative": grouped(found.found.first_negative)}


def content(now: Experiment, found: Line, state: State, text: Text) -> list[Sentence]:
    """Return what this content adds: its favourite distance, the spread over many, the visitor's own."""
    if now.content == "prefer":
        return [_preferred(found, text)]
    if now.content == "own":
        return [(text["caption.own"], {"width": str(now.width)})]
    spread = band(now, state, np.array([now.at]))
    if spread is None:
        return []
    fields = {
        "count": str(DRAWS),
        "at": grouped(now.at),
        "mean": fixed(spread.mean.item(), 3),
        "deviation": fixed(spread.deviation.item(), 3),
        "seed": str(state["osc_seed"]),
    }
    return [(text[f"caption.{now.content}"], fields)]


def _preferred(found: Line, text: Text) -> Sentence:
    fields = {
        "high_at": grouped(found.highest.lowest_at),
        "high": fixed(-found.highest.lowest, 3),
        "near": fixed(float(found.near[-1]), 3),
    }
    return text["caption.prefer"], fields
