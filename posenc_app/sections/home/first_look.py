"""Move a word and see at once what attention notices, without positions and with them."""

from dataclasses import dataclass

import numpy as np
import streamlit as st
from numpy.typing import NDArray

import posenc_core as pc
from posenc_app import sentences
from posenc_app.components import meter, pieces, reorder
from posenc_app.content import Text
from posenc_app.teaching import caption, number
from posenc_app.url_state import State, declared, default_of

#: Rounding of a sum of 16 float64 products of order 1 stays far below this.
TOLERANCE = 1e-12
_WIDTH, _SEED = 16, 7


@dataclass(frozen=True, eq=False)
class FirstLook:
    """How far the outputs of one untrained head are from only having changed seats.

    Attributes
    ----------
    order : tuple of int
        Seat j of the second sentence holds word ``order[j]``.
    without, within : float
        max |f(PX) − P f(X)| without positions and with sinusoidal ones.
    """

    order: tuple[int, ...]
    without: float
    within: float

    @property
    def moved(self) -> bool:
        """Whether any word has left its seat."""
        return self.order != tuple(range(len(self.order)))


def model(words: tuple[str, ...], order: tuple[int, ...]) -> FirstLook:
    """Compute both errors."""
    x: NDArray[np.float64] = pc.token_vectors(words, _WIDTH, seed=_SEED)
    heads = pc.Heads.random(_SEED, n_heads=1, d_model=_WIDTH, d_head=_WIDTH)
    return FirstLook(
        order,
        without=pc.equivariance_error(x, heads, pc.NoPosition(), order),
        within=pc.equivariance_error(x, heads, pc.Sinusoidal(), order),
    )


def draw(state: State, text: Text, frame: Text) -> FirstLook:
    """Show the sentence, the movable second one, and the two verdicts side by side."""
    words = sentences.split(str(default_of(declared("s"), state.language()))).words
    order = state["seats"] if len(state["seats"]) == len(words) else tuple(range(len(words)))[::-1]
    with st.container(key="pe_card_first", gap="small"):
        st.container(key="pe_label_first").markdown(text["first.label"])
        part_words = text.group("first.part") | {"failed": frame["part_failed"]}
        order = reorder(words, order, key="seats", words=part_words)
    state.take("seats", () if order == tuple(range(len(words)))[::-1] else order)
    look = model(words, order)
    for column, (name, error) in zip(
        st.columns(2, gap="large"), (("without", look.without), ("within", look.within)), strict=True
    ):
        with column:
            _verdict(name, error, text, frame)
    caption(sentence(words, look, text))
    return look


def sentence(words: tuple[str, ...], look: FirstLook, text: Text) -> tuple[str, dict[str, str]]:
    """Return the caption for the current order."""
    spaced = sentences.Tokens(words).spaced()
    reordered = tuple(words[seat] for seat in look.order)
    fields = {
        "first": text.fill("quote", word=sentences.join(words, spaced=spaced)),
        "second": text.fill("quote", word=sentences.join(reordered, spaced=spaced)),
        "without": number(look.without),
        "within": number(look.within),
    }
    return text["first.caption" if look.moved else "first.same"], fields


def _verdict(name: str, error: float, text: Text, frame: Text) -> None:
    words = text.group("first.meter") | text.group(f"first.{name}") | {"failed": frame["part_failed"]}
    st.container(key=f"pe_label_{name}").markdown(f"**{words['title']}**")
    meter(error, TOLERANCE, key=f"first_{name}", words=words, formula=pieces(words["formula"]))
