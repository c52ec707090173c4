"""What was measured of every method: one small layer, the same content, moved through a text."""

import time
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

import posenc_core as pc
from posenc_app.sentences import Tokens, split
from posenc_app.url_state import State

WIDTH, HEADS, SEED = 32, 4, 7
#: Rotated scores are rounded; those of the other relative methods do not change at all.
TOLERANCE = 1e-10
_TIMED_WORDS, _TIMES = 64, 15


@dataclass(frozen=True)
class Row:
    """One method: what the registry says of it, and what was computed for the visitor's sizes.

    Attributes
    ----------
    info : pc.EncodingInfo
        The claims, each of them tested in the core.
    parameters : int
        Learned numbers in the whole model.
    longest : int or None
        Positions it has values for; None where the formula goes on.
    moved : float or None
        Largest change of a score when the sentence moves; None where a position was refused.
    """

    info: pc.EncodingInfo
    parameters: int
    longest: int | None
    moved: float | None


@dataclass(frozen=True, eq=False)
class Experiment:
    """The sentence, the layer, and a row for every method.

    Attributes
    ----------
    tokens : Tokens
        The sentence.
    x : ndarray of shape (n, d)
        Random vectors.
    layer : pc.Heads
        Untrained heads.
    rows : tuple of Row
        In the order of the story.
    """

    tokens: Tokens
    x: NDArray[np.float64]
    layer: pc.Heads
    rows: tuple[Row, ...]

    def added(self, key: str, head: int) -> NDArray[np.float64]:
        """Return what one head of a method adds to the scores of the sentence."""
        scores: NDArray[np.float64] = pc.added_scores(self.x, self.layer, example(key))[head].astype(
            np.float64
        )
        return scores


def sizes(state: State) -> Mapping[str, int]:
    """Return the visitor's sizes by the names that the registry asks for."""
    heads, d_head = int(state["cmp_heads"]), int(state["cmp_head_size"])
    return {
        "d_model": heads * d_head,
        "n_heads": heads,
        "d_head": d_head,
        "n_layers": int(state["cmp_layers"]),
        "max_positions": int(state["cmp_length"]),
        "max_distance": int(state["cmp_clip"]),
        "num_buckets": int(state["cmp_buckets"]),
    }


def experiment(state: State) -> Experiment:
    """Measure every method on the sentence of the page."""
    tokens = split(state["cmp_s"])
    x = pc.token_vectors(tokens.words, WIDTH, seed=SEED)
    layer = pc.Heads.random(SEED, n_heads=HEADS, d_model=WIDTH, d_head=WIDTH // HEADS)
    asked = sizes(state)
    rows = (
        Row(
            info=info,
            parameters=info.parameter_count(**asked),
            longest=asked["max_positions"] if info.has_length_limit else None,
            moved=_moved(x, layer, info.key, state["cmp_shift"]),
        )
        for info in pc.METHODS.values()
    )
    return Experiment(tokens, x, layer, tuple(rows))


@cache
def example(key: str) -> pc.Encoding:
    """Return the registry's example of a method in the sizes of the small layer; it never changes."""
    return pc.METHODS[key].example(WIDTH, HEADS)


def _moved(x: NDArray[np.float64], layer: pc.Heads, key: str, shift: int) -> float | None:
    try:
        return pc.translation_error(x, layer, example(key), shift)
    except pc.PositionOutOfRangeError:
        return None


def costs() -> dict[str, float]:
    """Measure how long one layer takes with each method, in seconds: the best of several turns.

    All methods take turns, so that a busy machine slows them alike.
    """
    x = pc.token_vectors(map(str, range(_TIMED_WORDS)), WIDTH, seed=SEED)
    layer = pc.Heads.random(SEED, n_heads=HEADS, d_model=WIDTH, d_head=WIDTH // HEADS)
    best = dict.fromkeys(pc.METHODS, float("inf"))
    for _ in range(_TIMES):
        for key in best:
            start = time.perf_counter()
            pc.attend(x, layer, example(key))
            best[key] = min(best[key], time.perf_counter() - start)
    return best
