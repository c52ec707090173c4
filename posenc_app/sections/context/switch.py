"""LongRoPE's switch: one position beyond the original length, all positions turn by other factors."""

from dataclasses import dataclass

import numpy as np
import streamlit as st

import posenc_core as pc
from posenc_app import controls
from posenc_app.components import figure
from posenc_app.content import Text
from posenc_app.figures.curves import Curve, curves
from posenc_app.figures.marked import log_axis
from posenc_app.sections.context.coverage import attention
from posenc_app.sections.context.experiment import Floats
from posenc_app.sections.context.published import longrope
from posenc_app.sections.context.words import PRESENTED, amount
from posenc_app.teaching import Sentence, caption, number, opening
from posenc_app.teaching.numbers import grouped
from posenc_app.url_state import State

_KEY = 4000
_LAST = -1


@dataclass(frozen=True, eq=False)
class Switch:
    """The published model at one length.

    Attributes
    ----------
    length : int
        Current, in positions.
    short, long : ndarray of shape (c,)
        What each pair is divided by.
    scaled, before : RopeFrequencies
        At this length, and at the original one.
    turns : float
        Turns of the slowest pair at the position of the key that is looked at.
    fresh, cached : float
        Mean cosine of the newest query with that key: turned anew, and as it was cached at the original
        length.
    """

    length: int
    short: Floats
    long: Floats
    scaled: pc.RopeFrequencies
    before: pc.RopeFrequencies
    turns: float
    fresh: float
    cached: float


def model(state: State) -> Switch:
    """Compute the model's frequencies at the chosen length."""
    found, length = longrope(), int(state["ctx_switch"])
    scaled, before = found.scaled(length), found.scaled(found.original_len)
    ones = np.ones(found.dim)
    fresh, cached = (
        float(pc.shifted_scores(ones, ones, length - 1, _KEY, [0], turned, key_frequencies=keys).item())
        for turned, keys in ((scaled.inv_freq, scaled.inv_freq), (scaled.inv_freq, before.inv_freq))
    )
    return Switch(
        length=length,
        short=np.array(found.short_factor),
        long=np.array(found.long_factor),
        scaled=scaled,
        before=before,
        turns=float(pc.angle_coverage(scaled.inv_freq, _KEY, _KEY).turns_train[_LAST]),
        fresh=fresh / found.dim,
        cached=cached / found.dim,
    )


def draw(state: State, text: Text, frame: Text) -> None:
    """Show both sets of factors, the one in use in colour."""
    opening(state, text, "switch")
    with st.container(key="pe_rail_switch"):
        controls.choice(state, text, "ctx_switch")
    found = model(state)
    place = np.arange(1, found.short.size + 1)
    is_long = found.length > longrope().original_len
    used, idle = ("m-rope", "solid", 4.0), ("muted", "dash", 2.0)
    lines = [
        Curve(text["switch.short"], place, found.short, *(idle if is_long else used), hover="%{y:.2f}"),
        Curve(text["switch.long"], place, found.long, *(used if is_long else idle), hover="%{y:.2f}"),
    ]
    titles = {"x_title": text["coverage.x"], "y_title": text["switch.y"]}
    scale = PRESENTED if state.presents() else 1.0
    drawn = curves(lines, scale=scale, changes={"yaxis": log_axis(1, float(found.long.max()))}, **titles)
    words = {"label": text["switch.label"], "failed": frame["part_failed"]}
    figure(drawn, key="switch", alt=text["switch.label"], words=words, height=300)
    caption(*sentences(found, text))


def sentences(found: Switch, text: Text) -> list[Sentence]:
    """Return which factors are in use, what that does to a key, and what scores feel."""
    published = longrope()
    is_long = found.length > published.original_len
    fields = {
        "name": published.name,
        "source": published.source,
        "length": grouped(found.length),
        "key": grouped(_KEY),
        "query": grouped(found.length - 1),
        "turns": amount(found.turns),
        "fresh": number(found.fresh),
        "cached": number(found.cached),
    }
    said = [(text["switch.caption_long" if is_long else "switch.caption_short"], fields)]
    if is_long:
        said.append((text["switch.caption_cache"], fields))
    return [*said, attention(found.scaled, text), (text["switch.source"], fields)]
