"""One sentence, one layer, a mask, and every stage of attention for each method that is looked at."""

from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

import posenc_core as pc
from posenc_app.cache import remembered
from posenc_app.sentences import Tokens, split
from posenc_app.url_state import State

WIDTH, HEADS, SEED = 16, 4, 7
#: How many words further on the sentence is moved for the translation error.
SHIFT = 10
#: What is equal in theory differs by rounding only.
TOLERANCE = 1e-10
STAGES = ("content", "position", "mask", "softmax", "output")


@dataclass(frozen=True, eq=False)
class Method:
    """What attention makes of the sentence with one method.

    Attributes
    ----------
    info : pc.EncodingInfo
        What the registry says of it.
    open_trace, trace : pc.AttentionTrace
        Every stage without a mask, and with the mask of the page.
    moved : float
        Largest change of a score when the sentence moves; over all heads, as the other two.
    reordered : float
        Largest change of a word's output when the words stand in reverse order.
    rows : float
        How far a row of weights is from summing to 1.
    """

    info: pc.EncodingInfo
    open_trace: pc.AttentionTrace
    trace: pc.AttentionTrace
    moved: float
    reordered: float
    rows: float


@dataclass(frozen=True, eq=False)
class Experiment:
    """The sentence with each of the chosen methods.

    Attributes
    ----------
    tokens : Tokens
        The sentence.
    stage : str
        Where in attention we look.
    head : int
        Which head, counted from 0.
    allowed : ndarray of bool, shape (n, n), or None
        What the mask lets through; None without one.
    content : pc.AttentionTrace
        The same sentence without any position and without a mask.
    methods : tuple of Method
        In the order of the registry.
    """

    tokens: Tokens
    stage: str
    head: int
    allowed: NDArray[np.bool_] | None
    content: pc.AttentionTrace
    methods: tuple[Method, ...]

    @property
    def words(self) -> tuple[str, ...]:
        """The words of the sentence."""
        return self.tokens.words

    @property
    def pair(self) -> tuple[int, int]:
        """The query and the key of which the captions speak: the word in the middle and the first."""
        return len(self.words) // 2, 0

    @property
    def masked(self) -> NDArray[np.bool_] | None:
        """Where a query may not look."""
        return None if self.allowed is None else ~self.allowed

    def values(self, method: Method, stage: str) -> NDArray[np.float64]:
        """Return what a stage holds for a method, in the chosen head."""
        stages = {
            "content": self.content.scores,
            "position": method.open_trace.scores,
            "mask": method.open_trace.scores,
            "softmax": method.trace.weights,
            "output": method.trace.output,
        }
        shown: NDArray[np.float64] = stages[stage][self.head].astype(np.float64)
        return shown


def experiment(state: State) -> Experiment:
    """Send the sentence of the page through attention with every chosen method."""
    tokens = split(state["sc_s"])
    x = vectors(tokens.words)
    allowed = mask(state, len(tokens.words))
    return Experiment(
        tokens=tokens,
        stage=state["sc_stage"],
        head=state["sc_head"] - 1,
        allowed=allowed,
        content=pc.attend(x, layer(), pc.NoPosition()),
        methods=tuple(measured(key, x, allowed) for key in state["sc_methods"]),
    )


def mask(state: State, length: int) -> NDArray[np.bool_] | None:
    """Return which query may look at which key, None if every one may."""
    if state["sc_mask"] == "causal":
        return pc.causal_mask(length)
    if state["sc_mask"] == "window":
        return pc.window_mask(length, state["sc_window"])
    return None


def measured(key: str, x: NDArray[np.float64], allowed: NDArray[np.bool_] | None) -> Method:
    """Run one method with and without the mask, and measure it."""
    (free, trace), errors = _runs(key, x, allowed)
    return Method(pc.METHODS[key], free, trace, **errors)


@remembered
def _runs(
    key: str, x: NDArray[np.float64], allowed: NDArray[np.bool_] | None
) -> tuple[tuple[pc.AttentionTrace, pc.AttentionTrace], dict[str, float]]:
    encoding, heads = example(key), layer()
    trace = pc.attend(x, heads, encoding, mask=allowed)
    backwards = np.arange(len(x))[::-1]
    errors = {
        "moved": pc.translation_error(x, heads, encoding, SHIFT, mask=allowed),
        "reordered": pc.equivariance_error(x, heads, encoding, backwards, mask=allowed),
        "rows": pc.row_sum_error(trace.weights),
    }
    return (pc.attend(x, heads, encoding), trace), errors


@remembered
def vectors(words: tuple[str, ...]) -> NDArray[np.float64]:
    """Return a vector for each word: random, but the same for the same word."""
    return pc.token_vectors(words, WIDTH, seed=SEED)


@cache
def layer() -> pc.Heads:
    """Return the one untrained layer of the page; it never changes."""
    return pc.Heads.random(SEED, n_heads=HEADS, d_model=WIDTH, d_head=WIDTH // HEADS)


@cache
def example(key: str) -> pc.Encoding:
    """Return the registry's example of a method in the sizes of the layer; it never changes."""
    return pc.METHODS[key].example(WIDTH, HEADS)
