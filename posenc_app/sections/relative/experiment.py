"""What all experiments of the page share: the sentence, where it stands, one layer, and the methods."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

import posenc_core as pc
from posenc_app.sections.relative import trained
from posenc_app.sentences import Tokens, split
from posenc_app.url_state import State

WIDTH = 8
SEED = 7
#: Relative scores of a moved sentence are the same sums of the same numbers.
TOLERANCE = 1e-12


@dataclass(frozen=True, eq=False)
class Experiment:
    """One sentence with a relative method and, beside it, an absolute one.

    Attributes
    ----------
    tokens : Tokens
        The sentence.
    x : ndarray of shape (n, d)
        Token vectors, random but fixed by word.
    layer : pc.Heads
        One untrained head.
    method : str
        Key of the relative method.
    relative, absolute : pc.Encoding
        The methods that are compared.
    shift : int
        How many words further on the sentence stands.
    """

    tokens: Tokens
    x: NDArray[np.float64]
    layer: pc.Heads
    method: str
    relative: pc.Encoding
    absolute: pc.Encoding
    shift: int

    @property
    def words(self) -> tuple[str, ...]:
        """The words of the sentence."""
        return self.tokens.words

    @property
    def ids(self) -> NDArray[np.int64]:
        """The positions at the start of a text."""
        return np.arange(len(self.words))

    @cached_property
    def distances(self) -> NDArray[np.int64]:
        """Key minus query for every two words."""
        return pc.relative_positions(self.ids, self.ids)

    def trace(self, encoding: pc.Encoding, shift: int = 0) -> pc.AttentionTrace:
        """Return every stage of the layer with a method, the sentence moved or not."""
        return pc.attend(self.x, self.layer, encoding, position_ids=self.ids + shift)


def experiment(state: State) -> Experiment:
    """Set the experiment up from the values of the page."""
    tokens = split(state["rel_s"])
    return Experiment(
        tokens=tokens,
        x=pc.token_vectors(tokens.words, WIDTH, seed=SEED),
        layer=pc.Heads.random(SEED, n_heads=1, d_model=WIDTH, d_head=WIDTH),
        method=state["rel_method"],
        relative=relative_encoding(state),
        absolute=pc.Sinusoidal(),
        shift=state["rel_shift"],
    )


def relative_encoding(state: State) -> pc.Encoding:
    """Return the chosen relative method with the settings of its own experiment further down."""
    if state["rel_method"] == "shaw":
        return pc.Shaw(distance_vectors("key", state["rel_k"]), distance_vectors("value", state["rel_k"]))
    if state["rel_method"] == "t5_bias":
        return pc.T5Bias(trained.table()[:, [state["rel_trained"]]], max_distance=trained.MAX_DISTANCE)
    return pc.Alibi(pc.alibi_slopes(state["rel_heads"])[[alibi_head(state)]], symmetric=True)


def distance_vectors(use: str, reach: int) -> NDArray[np.float64]:
    """Return a random vector for each clipped distance; a larger reach adds some and keeps the others."""
    names = [f"{use} {distance}" for distance in range(-reach, reach + 1)]
    return pc.token_vectors(names, WIDTH, seed=SEED)


def alibi_head(state: State) -> int:
    """Return the chosen head, counted from 0; fewer heads may cut it."""
    return int(min(state["rel_head"], state["rel_heads"])) - 1
