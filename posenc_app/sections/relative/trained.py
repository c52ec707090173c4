"""A relative bias that was really trained, and how each of its heads falls with distance."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

import posenc_core as pc

_FILE = Path(__file__).resolve().parents[3] / "assets" / "tables" / "mpnet_relative_bias.npz"
#: T5's own choice, with which the table was trained: 32 buckets for both directions.
MAX_DISTANCE = 128
#: The distances to which lines are fitted; beyond 91 all share one bucket.
FITTED = np.arange(1, 101)


@dataclass(frozen=True, eq=False)
class TrainedHead:
    """One head of the table by distance.

    Attributes
    ----------
    head : int
        Which one, counted from 0.
    bias : ndarray of shape (n,)
        At the distances `FITTED`, the mean of both directions.
    line, logarithm : pc.Trend
        What a straight line and what a logarithm make of it.
    """

    head: int
    bias: NDArray[np.float64]
    line: pc.Trend
    logarithm: pc.Trend


@cache
def table() -> NDArray[np.float64]:
    """Return the trained numbers: (32 buckets, 12 heads); read once, it is part of the program."""
    with np.load(_FILE, allow_pickle=False) as archive:
        bias: NDArray[np.float64] = archive["bias"].astype(np.float64)
    bias.flags.writeable = False
    return bias


@cache
def heads() -> tuple[TrainedHead, ...]:
    """Return all heads with their fits."""
    both = [pc.t5_bias(sign * FITTED, table(), max_distance=MAX_DISTANCE) for sign in (-1, 1)]
    return tuple(_fitted(head, bias) for head, bias in enumerate(np.mean(both, axis=0)))


def _fitted(head: int, bias: NDArray[np.float64]) -> TrainedHead:
    return TrainedHead(
        head=head,
        bias=bias,
        line=pc.fit_trend(FITTED, bias, "line"),
        logarithm=pc.fit_trend(FITTED, bias, "logarithm"),
    )
