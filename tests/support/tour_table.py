"""The quiz's first ten questions: at which step of the tour each is answered, and by what on the screen.

What is said is computed here a second time, with Python's own arithmetic or loops over NumPy arrays and
without the functions the pages call; only random vectors and weights are the core's, for they are data.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from itertools import count

import numpy as np

import posenc_core as pc

MINUS, GAP = "\N{MINUS SIGN}", "\N{NO-BREAK SPACE}"


@dataclass(frozen=True)
class Row:
    """One question of the quiz: its key, the step of the tour, where on the page, and what stands there."""

    key: str
    step: int
    place: str
    said: Callable[[], tuple[str, ...]]


def outputs(words: list[str], *, width: int, seed: int, causal: bool) -> np.ndarray:
    """Return what one head makes of a sentence, word by word and without positions, (n, d)."""
    heads = pc.Heads.random(seed, n_heads=1, d_model=width, d_head=width)
    vectors = pc.token_vectors(words, width, seed=seed)
    queries, keys, values = (vectors @ part[0] for part in (heads.w_q, heads.w_k, heads.w_v))
    made = []
    for place, query in enumerate(queries):
        seen = place + 1 if causal else len(words)
        shares = [math.exp(query @ key / math.sqrt(width)) for key in keys[:seen]]
        made.append(sum(share * value for share, value in zip(shares, values, strict=False)) / sum(shares))
    return np.array(made)


def _both(*, causal: bool) -> tuple[np.ndarray, np.ndarray]:
    """Return the outputs of a sentence read forwards and backwards, each word beside itself."""
    words = ["dog", "bites", "man"]
    forwards = outputs(words, width=16, seed=7, causal=causal)
    return forwards, outputs(words[::-1], width=16, seed=7, causal=causal)[::-1]


def why_positions() -> tuple[str, ...]:
    """Say what the outputs do without positions and mask."""
    forwards, backwards = _both(causal=False)
    same = np.abs(forwards - backwards).max(axis=1) < 1e-12
    return ("same outputs, new seats" if same.all() else "the outputs differ", f"all {same.sum()}")


def pooling() -> tuple[str, ...]:
    """Say what their mean does."""
    forwards, backwards = _both(causal=False)
    apart = np.abs(forwards.mean(axis=0) - backwards.mean(axis=0)).max() > 1e-12
    return ("the mean tells them apart" if apart else "the mean cannot tell the two sentences apart",)


def causal_leak() -> tuple[str, ...]:
    """Say what word 3 of a row gives the first one under a mask, and that the outputs differ by how much."""
    equal = [1.0] * 4  # words 0, 1, 2 and 3 itself
    return (f"{equal[0] / sum(equal):.3f} = 1/{len(equal)}",)


def masked_outputs() -> tuple[str, ...]:
    """Say by how much the outputs differ under the mask."""
    forwards, backwards = _both(causal=True)
    return (f"{np.abs(forwards - backwards).max():.3f}", "the outputs differ")


def fastest_pair() -> tuple[str, ...]:
    """Say how far 1 rad a position has come at position 3."""
    return (f"{math.degrees(3 * 1.0):.1f}°",)


def slowest_wavelength() -> tuple[str, ...]:
    """Say how long the slowest wave of width 64 and base 10 000 is."""
    return (_grouped(2 * math.pi * 10_000 ** (62 / 64)),)


def alibi_penalty() -> tuple[str, ...]:
    """Say what the steepest of eight slopes adds 64 words back."""
    slope = 2 ** (-8 / 8)
    return (f"{slope:g}", f"{MINUS}{slope * 64:.2f}")


def rope_relative() -> tuple[str, ...]:
    """Say what pair 4 of 32 scores at distance 5 wherever it stands, by turning both hands."""
    theta = 10_000 ** (-2 * 3 / 64)
    scores = [
        math.cos(m * theta) * math.cos((m - 5) * theta) + math.sin(m * theta) * math.sin((m - 5) * theta)
        for m in range(5, 41)
    ]
    stays = max(scores) - min(scores) < 1e-12
    verdict = "moved together, the score " + ("stays" if stays else "changes")
    return (verdict, f"score {scores[25]:.3f}".replace("-", MINUS))


def far_lower() -> tuple[str, ...]:
    """Say where the score of equal vectors first rises, and where it is first below zero."""
    thetas = [10_000 ** (-2 * pair / 64) for pair in range(32)]

    def score(distance: int) -> float:
        return math.fsum(math.cos(distance * theta) for theta in thetas) / len(thetas)

    rise = next(distance for distance in count(1) if score(distance) > score(distance - 1))
    negative = next(distance for distance in count(1) if score(distance) < 0)
    return (f"first rises at distance {rise}", f"below zero for the first time at distance {negative}")


def unfinished_pairs() -> tuple[str, ...]:
    """Say how many of 64 pairs turn for longer than 4096 positions."""
    waves = [2 * math.pi * 10_000 ** (2 * pair / 128) for pair in range(64)]
    return (f"{sum(wave > 4096 for wave in waves)} of {len(waves)}",)


def interpolation() -> tuple[str, ...]:
    """Say by how much the fastest pair turns between neighbours, as read and as trained."""
    fastest = math.degrees(1.0)
    return (f"{fastest / (131_072 // 4096):.3f}°", f"as trained {fastest:.1f}°")


def _grouped(value: float) -> str:
    return f"{round(value):,}".replace(",", GAP)


CAPTION = ".pe-caption"
TABLE: tuple[Row, ...] = (
    Row("why_positions", 1, ".stMain", why_positions),
    Row("pooling", 1, ".st-key-pool_mean", pooling),
    Row("causal_leak", 2, CAPTION, causal_leak),
    Row("fastest_pair", 3, CAPTION, fastest_pair),
    Row("slowest_wavelength", 3, CAPTION, slowest_wavelength),
    Row("alibi_penalty", 4, CAPTION, alibi_penalty),
    Row("rope_relative", 5, ".stMain", rope_relative),
    Row("far_lower", 6, CAPTION, far_lower),
    Row("unfinished_pairs", 7, CAPTION, unfinished_pairs),
    Row("interpolation", 7, CAPTION, interpolation),
)
