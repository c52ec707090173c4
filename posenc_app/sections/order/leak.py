"""The causal leak: a mask alone, with all scores equal, tells a word where it stands."""

from dataclasses import dataclass

import numpy as np
import streamlit as st
from numpy.typing import NDArray

import posenc_core as pc
from posenc_app import controls
from posenc_app.components import LadderSeries, ladder
from posenc_app.content import Text
from posenc_app.teaching import caption, number, opening
from posenc_app.url_state import State


@dataclass(frozen=True, eq=False)
class Leak:
    """What each of n words puts out when all scores are equal and only the first word carries a 1.

    Attributes
    ----------
    causal, free : pc.AttentionTrace
        With a causal mask and without a mask; outputs of shape (1, n, 1), weights (1, n, n).
    mask : ndarray of bool, shape (n, n)
        True where a query may look.
    """

    causal: pc.AttentionTrace
    free: pc.AttentionTrace
    mask: NDArray[np.bool_]


def model(length: int) -> Leak:
    """Run the one layer of the experiment with and without the mask."""
    first_only = np.zeros((length, 1))
    first_only[0] = 1.0
    nothing, as_it_is = np.zeros((1, 1, 1)), np.ones((1, 1, 1))
    heads, mask = pc.Heads(w_q=nothing, w_k=nothing, w_v=as_it_is), pc.causal_mask(length)
    return Leak(
        causal=pc.attend(first_only, heads, pc.NoPosition(), mask=mask),
        free=pc.attend(first_only, heads, pc.NoPosition()),
        mask=mask,
    )


def draw(state: State, text: Text, frame: Text) -> None:
    """Show both rows of outputs, with the weights of the word the visitor looks from."""
    opening(state, text, "leak")
    with st.container(key="pe_rail_leak"):
        length = controls.whole(state, text, "leak_n")
    leak = model(length)
    position = min(state["row"], length - 1)
    words = text.group("leak") | text.group("board") | {"failed": frame["part_failed"]}
    words["label"] = text["leak.label"]
    tokens = [text.fill("leak.token", index=index) for index in range(length)]
    position = ladder(tokens, _series(leak, text), position, key="leak", words=words)
    state.take("row", position)
    caption(sentence(leak, position, text))


def sentence(leak: Leak, position: int, text: Text) -> tuple[str, dict[str, str]]:
    """Return the caption for the word at ``position``."""
    fields = {
        "place": str(position),
        "places": str(position + 1),
        "count": str(len(leak.mask)),
        "causal": number(leak.causal.output[0, position, 0]),
        "free": number(leak.free.output[0, position, 0]),
    }
    return text["leak.caption"], fields


def _series(leak: Leak, text: Text) -> list[LadderSeries]:
    length = len(leak.mask)
    seen = leak.mask.sum(axis=1)
    return [
        LadderSeries(
            title=text["leak.causal"],
            outputs=leak.causal.output[0, :, 0],
            weights=leak.causal.weights[0],
            masked=~leak.mask,
            notes=[f"1/{count}" for count in seen],
        ),
        LadderSeries(
            title=text["leak.free"],
            outputs=leak.free.output[0, :, 0],
            weights=leak.free.weights[0],
            notes=[f"1/{length}"] * length,
        ),
    ]
