"""Dynamic NTK grows with the text: what it divides by at each length, and why cached keys no longer fit."""

from dataclasses import dataclass

import numpy as np
import streamlit as st

import posenc_core as pc
from posenc_app.cache import remembered
from posenc_app.components import figure
from posenc_app.content import Text
from posenc_app.figures.curves import Curve, curves
from posenc_app.figures.marked import log_axis, upright
from posenc_app.sections.context.experiment import Floats
from posenc_app.sections.context.parameters import growing
from posenc_app.sections.context.recipes import Settings, settings
from posenc_app.sections.context.words import PRESENTED, ratio
from posenc_app.teaching import Sentence, caption, number, opening
from posenc_app.teaching.numbers import grouped
from posenc_app.url_state import State

_LENGTHS, _MOVES = 49, 97
THREE = ("fastest", "middle", "slowest")


@dataclass(frozen=True, eq=False)
class Growing:
    """Dynamic NTK at every length, and a cache at the current one.

    Attributes
    ----------
    lengths : ndarray of shape (n,)
        From a quarter of the trained length on.
    divided : ndarray of shape (n, 3)
        What the fastest pair, the middle one and the slowest are divided by.
    now_divided : float
        What the slowest is divided by at the current length.
    distance : int
        Between the query and the key that are moved together.
    keys : ndarray of shape (m,)
        Positions of the key, all within the trained length.
    fresh, cached : ndarray of shape (m,)
        Scores of equal vectors divided by the width: all keys turned anew, and keys as they were cached.
    """

    lengths: Floats
    divided: Floats
    now_divided: float
    distance: int
    keys: Floats
    fresh: Floats
    cached: Floats


def model(state: State) -> Growing:
    """Compute the growth and the cache."""
    return _grown(settings(state), float(state["ctx_strength"]))


@remembered
def _grown(given: Settings, strength: float) -> Growing:
    trained = given.train_len

    def at(length: int) -> pc.RopeFrequencies:
        return pc.dynamic_ntk_scaling(
            given.width, base=given.base, factor=strength, original_len=trained, seq_len=length
        )

    longest = max(given.target_len, given.now, 2 * trained)
    lengths = np.unique(np.geomspace(trained / 4, longest, _LENGTHS).round())
    standard = at(1).inv_freq
    three = [0, standard.size // 2, standard.size - 1]
    divided = [1 / pc.kept_shares(standard, at(int(length)).inv_freq)[three] for length in lengths]
    keys, distance = cached_keys(given)
    scores = cached_scores(given.width, (distance, keys), at(given.now), at(trained))
    return Growing(
        lengths=lengths,
        divided=np.array(divided),
        now_divided=float(1 / pc.kept_shares(standard, at(given.now).inv_freq)[-1]),
        distance=distance,
        keys=keys,
        fresh=scores[0],
        cached=scores[1],
    )


def cached_keys(given: Settings) -> tuple[Floats, int]:
    """Return keys from the first half of the training, and how far the query that moves along is off.

    When they were cached nothing was stretched yet; the last query is the newest position.
    """
    last = min(given.train_len // 2, given.now - 1)
    keys: Floats = np.unique(np.linspace(0, last, _MOVES).round())
    return keys, given.now - 1 - last


def cached_scores(
    width: int, places: tuple[int, Floats], now: pc.RopeFrequencies, before: pc.RopeFrequencies
) -> tuple[Floats, Floats]:
    """Return the scores of one distance, while both move: with keys turned anew, and with keys as cached."""
    distance, keys = places
    ones = np.ones(width)
    fresh, cached = (
        pc.shifted_scores(ones, ones, distance, 0, keys, now, key_frequencies=turned) / width
        for turned in (now, before)
    )
    return fresh.astype(np.float64), cached.astype(np.float64)


def draw(state: State, text: Text, frame: Text) -> None:
    """Show both figures side by side."""
    opening(state, text, "growing")
    with st.container(key="pe_rail_growing", horizontal=True, vertical_alignment="bottom", gap="medium"):
        growing(state, text)
    found, given = model(state), settings(state)
    scale = PRESENTED if state.presents() else 1.0
    with st.container(key="pe_pair_growing", horizontal=True, gap="large"):
        _growth(found, given, text, frame, scale)
        _cache(found, text, frame, scale)
    caption(*sentences(found, given, state, text))


def _growth(found: Growing, given: Settings, text: Text, frame: Text, scale: float) -> None:
    looks = (("ink", "dot"), ("ink", "dash"), ("m-rope", "solid"))
    lines = [
        Curve(text[f"growing.{name}"], found.lengths, found.divided[:, row], token, dash, hover="%{y:.3g}")
        for row, (name, (token, dash)) in enumerate(zip(THREE, looks, strict=True))
    ]
    mark = (given.train_len, text.fill("reach.mark", length=grouped(given.train_len)))
    axes = {
        "xaxis": log_axis(float(found.lengths[0]), float(found.lengths[-1])),
        "yaxis": log_axis(1, max(10.0, float(found.divided.max()))),
    }
    changes = axes | upright([mark], scale)
    titles = {"x_title": text["growing.x"], "y_title": text["growing.y"]}
    drawn = curves(lines, scale=scale, changes=changes, **titles)
    words = {"label": text["growing.label"], "failed": frame["part_failed"]}
    figure(drawn, key="growing", alt=words["label"], words=words, height=320)


def _cache(found: Growing, text: Text, frame: Text, scale: float) -> None:
    lines = [
        Curve(text["growing.fresh"], found.keys, found.fresh, dash="dash"),
        Curve(text["growing.cached"], found.keys, found.cached, "m-rope"),
    ]
    drawn = curves(lines, x_title=text["growing.x_cache"], y_title=text["reach.y"], scale=scale)
    words = {"label": text["growing.label_cache"], "failed": frame["part_failed"]}
    figure(drawn, key="cache", alt=words["label"], words=words, height=320)


def sentences(found: Growing, given: Settings, state: State, text: Text) -> list[Sentence]:
    """Return what the slowest pair is divided by now, and what the cache does to one distance."""
    fields = {
        "now": grouped(given.now),
        "train": grouped(given.train_len),
        "strength": state["ctx_strength"],
        "divided": ratio(found.now_divided),
        "times": ratio(given.now / given.train_len),
        "distance": grouped(found.distance),
        "fresh": number(float(found.fresh[0])),
        "low": number(float(found.cached.min())),
        "high": number(float(found.cached.max())),
    }
    if given.now <= given.train_len:
        return [(text["growing.caption_off"], fields)]
    return [(text["growing.caption"], fields), (text["growing.caption_cache"], fields)]
