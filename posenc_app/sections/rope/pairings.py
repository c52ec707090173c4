"""Which two features make a pair: two habits, the permutation between them, and what mixing them does."""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from typing import Any, Literal, cast

import numpy as np
import numpy.typing as npt
import streamlit as st

import posenc_core as pc
from posenc_app import controls
from posenc_app.components import figure, meter, pieces
from posenc_app.content import Text
from posenc_app.figures.curves import Curve, curves
from posenc_app.sections.rope.experiment import TOLERANCE
from posenc_app.teaching import caption, number, opening
from posenc_app.url_state import State

Floats = npt.NDArray[np.floating[Any]]

_SHIFTS = np.arange(65)
_AT = (9, 4)
_SEED = 7
_PRESENTED = 1.75


@dataclass(frozen=True, eq=False)
class Mix:
    """A query turned by one pairing, a key by one, both moved along.

    Attributes
    ----------
    permutation : ndarray of int, shape (d,)
        From interleaved to half-split.
    alike, scores : ndarray of shape (n,)
        The score at every shift: with the query's pairing for both, and with the two that were chosen.
    """

    permutation: npt.NDArray[np.int64]
    alike: Floats
    scores: Floats

    @property
    def spread(self) -> float:
        """Largest difference between the scores of the chosen pairings."""
        return float(np.ptp(self.scores))


def model(state: State) -> Mix:
    """Score one random query and key at a fixed distance while both move."""
    width = state["rope_features"]
    q, k = pc.token_vectors(["q", "k"], width, seed=_SEED)
    rope = pc.RopeFrequencies.standard(width)
    query, key = (
        rope.with_pairing(cast("Literal['interleaved', 'half_split']", state[f"rope_{which}_pairing"]))
        for which in ("q", "k")
    )
    return Mix(
        permutation=pc.pairing_permutation(width, source="interleaved", target="half_split"),
        alike=pc.shifted_scores(q, k, *_AT, _SHIFTS, query),
        scores=pc.shifted_scores(q, k, *_AT, _SHIFTS, query, key_frequencies=key),
    )


def draw(state: State, text: Text, frame: Text) -> None:
    """Show both pairings as colours, and the experiment that tells them apart."""
    opening(state, text, "pairings")
    with st.container(key="pe_rail_pairings", horizontal=True, vertical_alignment="bottom", gap="medium"):
        controls.whole(state, text, "rope_features")
        controls.choice(state, text, "rope_q_pairing")
        controls.choice(state, text, "rope_k_pairing")
    mix = model(state)
    st.html(strips(mix.permutation, text))
    words = text.group("meter") | text.group("mix") | {"failed": frame["part_failed"]}
    meter(mix.spread, TOLERANCE, key="mix", words=words, formula=pieces(words["formula"]))
    _curves(mix, state, text, frame)
    caption(sentence(mix, state, text))


def _curves(mix: Mix, state: State, text: Text, frame: Text) -> None:
    lines = [
        Curve(text["mix.alike"], _SHIFTS, mix.alike, dash="dash"),
        Curve(text["mix.chosen"], _SHIFTS, mix.scores, "m-rope"),
    ]
    scale = _PRESENTED if state.presents() else 1.0
    drawn = curves(lines, x_title=text["mix.x"], y_title=text["mix.y"], scale=scale)
    words = {"label": text["mix.label_figure"], "failed": frame["part_failed"]}
    figure(drawn, key="mix_figure", alt=text["mix.label_figure"], words=words, height=260)


def sentence(mix: Mix, state: State, text: Text) -> tuple[str, dict[str, str]]:
    """Return what moving both does to the score."""
    fields = {
        "last": str(_SHIFTS[-1]),
        "first": number(float(mix.scores[0])),
        "low": number(float(mix.scores.min())),
        "high": number(float(mix.scores.max())),
        "spread": number(mix.spread),
    }
    is_mixed = state["rope_q_pairing"] != state["rope_k_pairing"]
    return text["mix.caption_mixed" if is_mixed else "mix.caption_alike"], fields


def strips(permutation: Sequence[int] | npt.NDArray[np.int64], text: Text) -> str:
    """Return both orders of the features as rows of cells; a pair has one colour and one number."""
    count = len(permutation)
    interleaved = np.arange(count) // 2
    rows = (
        (text["pairings.interleaved"], np.arange(count), interleaved),
        (text["pairings.half_split"], np.arange(count), interleaved[permutation]),
        (text["pairings.permutation"], np.asarray(permutation), interleaved[permutation]),
    )
    body = "".join(_strip(title, features, pairs, count // 2) for title, features, pairs in rows)
    return f'<div class="pe-strips" role="group" aria-label="{escape(text["pairings.label"])}">{body}</div>'


def _strip(title: str, features: npt.NDArray[np.int64], pairs: npt.NDArray[np.int64], count: int) -> str:
    cells = "".join(
        f'<td style="--part: {100 * (count - pair) / count:.0f}%"><b>{feature}</b><span>{pair}</span></td>'
        for feature, pair in zip(features.tolist(), pairs.tolist(), strict=True)
    )
    return f"<table><caption>{escape(title)}</caption><tbody><tr>{cells}</tr></tbody></table>"
