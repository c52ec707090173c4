"""The trained tables, read once, and what is measured on them and on the tables they are compared with."""

from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Literal

import numpy as np
from numpy.typing import NDArray

import posenc_core as pc

Kind = Literal["trained", "sinusoid", "random"]

KINDS: tuple[Kind, ...] = ("trained", "sinusoid", "random")
FOLDER = Path(__file__).resolve().parents[3] / "assets" / "tables"


@dataclass(frozen=True, eq=False)
class Geometry:
    """One table and what was measured on it.

    Attributes
    ----------
    rows : ndarray of shape (n, d)
        A row for every position.
    lengths : ndarray of shape (n,)
        How long each row is.
    cosines : ndarray of shape (n, n)
        Between any two rows.
    nearest : ndarray of int, shape (n,)
        For each row the other one with the largest cosine.
    by_offset : ndarray of shape (n,)
        Mean cosine of two rows that are so many positions apart.
    next_door : float
        For what part of the rows the nearest other row is the one before or after.
    offset_share : float
        How much of the dot products between different rows the offset explains.
    components : pc.PrincipalComponents
        The table along the directions of its largest variance.
    """

    rows: NDArray[np.float64]
    lengths: NDArray[np.float64]
    cosines: NDArray[np.float64]
    nearest: NDArray[np.int64]
    by_offset: NDArray[np.float64]
    next_door: float
    offset_share: float
    components: pc.PrincipalComponents


@dataclass(frozen=True, eq=False)
class Words:
    """What BERT adds up for a sentence of five tokens.

    Attributes
    ----------
    words : tuple of str
        ``[CLS]``, ``dog``, ``bites``, ``man``, ``[SEP]``.
    tokens : ndarray of shape (5, d)
        Their rows in the table of tokens.
    segments : ndarray of shape (2, d)
        The rows of the first and of the second segment.
    """

    words: tuple[str, ...]
    tokens: NDArray[np.float64]
    segments: NDArray[np.float64]


@cache
def trained_rows(name: str) -> NDArray[np.float64]:
    """Read a trained table: ``"minilm"`` or ``"e5"``."""
    with np.load(FOLDER / f"{name}_positions.npz", allow_pickle=False) as archive:
        rows: NDArray[np.float64] = archive["positions"].astype(np.float64)
    rows.flags.writeable = False
    return rows


@cache
def words() -> Words:
    """Read the rows of MiniLM's tokens and segments."""
    with np.load(FOLDER / "minilm_positions.npz", allow_pickle=False) as archive:
        return Words(
            words=tuple(map(str, archive["token_words"])),
            tokens=archive["tokens"].astype(np.float64),
            segments=archive["segments"].astype(np.float64),
        )


def geometry(kind: Kind, name: str, seed: int = 0) -> Geometry:
    """Measure a trained table, or the sinusoid or random rows that stand beside it."""
    return _drawn(name, seed) if kind == "random" else _given(kind, name)


@cache
def _given(kind: Kind, name: str) -> Geometry:
    return _measured(trained_rows(name) if kind == "trained" else _beside(kind, name, 0))


# Apart, so that a room that tries one seed after the other does not push out what every page needs.
@lru_cache(maxsize=4)
def _drawn(name: str, seed: int) -> Geometry:
    return _measured(_beside("random", name, seed))


def _measured(rows: NDArray[np.float64]) -> Geometry:
    cosines = pc.row_cosines(rows)
    return Geometry(
        rows=rows,
        lengths=pc.row_lengths(rows),
        cosines=cosines,
        nearest=pc.nearest_rows(rows),
        by_offset=pc.mean_by_offset(cosines),
        next_door=pc.next_door_share(rows),
        offset_share=pc.offset_share(rows),
        components=pc.principal_components(rows),
    )


def _beside(kind: Kind, name: str, seed: int) -> NDArray[np.float64]:
    """Return rows of the same number, width and mean length as the trained ones."""
    trained = trained_rows(name)
    count, width = trained.shape
    if kind == "sinusoid":
        rows = pc.sinusoidal(np.arange(count), width)
    else:
        rows = pc.token_vectors([str(position) for position in range(count)], width, seed=seed)
    return pc.scaled_rows(rows, float(pc.row_lengths(trained).mean()))
