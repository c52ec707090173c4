"""What all experiments of the page share: the sentence, its order, the layer, and how position enters."""

from dataclasses import dataclass
from types import MappingProxyType

import numpy as np
from numpy.typing import NDArray

import posenc_core as pc
from posenc_app.sections.order import arrangement
from posenc_app.sentences import Tokens, split
from posenc_app.url_state import State

#: Rounding of a sum of at most 64 float64 products of order 1 stays far below this.
TOLERANCE = 1e-12

_ENCODINGS = MappingProxyType({"none": pc.NoPosition, "sinusoidal": pc.Sinusoidal, "rope": pc.Rope})


@dataclass(frozen=True, eq=False)
class Experiment:
    """One sentence and its reordering, ready for the core.

    Attributes
    ----------
    tokens : Tokens
        The first sentence.
    order : tuple of int
        Seat j of the second sentence holds word ``order[j]``.
    x : ndarray of shape (n, d_model)
        Token vectors, random but fixed by word and seed.
    heads : pc.Heads
        One untrained head.
    encoding : pc.Encoding
        How position enters.
    mask : ndarray of bool, shape (n, n), or None
        True where a query may look.
    """

    tokens: Tokens
    order: arrangement.Order
    x: NDArray[np.float64]
    heads: pc.Heads
    encoding: pc.Encoding
    mask: NDArray[np.bool_] | None

    @property
    def words(self) -> tuple[str, ...]:
        """The words of the first sentence."""
        return self.tokens.words

    @property
    def reordered_words(self) -> tuple[str, ...]:
        """The words of the second sentence."""
        return tuple(self.words[seat] for seat in self.order)


def fitting_order(order: arrangement.Order, length: int) -> arrangement.Order:
    """Return the order if it fits a sentence of this length, else the reversed one."""
    return order if len(order) == length else arrangement.reverse(length)


def experiment(state: State) -> Experiment:
    """Set the experiment up from the values of the page."""
    tokens = split(state["s"])
    length = len(tokens.words)
    width, seed = state["d_model"], state["seed"]
    return Experiment(
        tokens=tokens,
        order=fitting_order(state["order"], length),
        x=pc.token_vectors(tokens.words, width, seed=seed),
        heads=pc.Heads.random(seed, n_heads=1, d_model=width, d_head=width),
        encoding=_ENCODINGS[state["enc"]](),
        mask=pc.causal_mask(length) if state["mask"] == "causal" else None,
    )
