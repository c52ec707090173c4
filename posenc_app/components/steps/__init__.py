"""A derivation in steps: at each, what the reordered sentence gives beside what was to be expected."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from posenc_app.components.ladder import is_place
from posenc_app.components.mount import Commit, checked_words, mount, settled
from posenc_app.components.panels import MatrixPanel, pack_panels, require_at_most
from posenc_app.components.pieces import Pieces
from posenc_app.components.transport import pack

MOST_STEPS = 12


@dataclass(frozen=True)
class Step:
    """One line of the derivation and its two sides.

    Parameters
    ----------
    title : str
        Short: it stands in the list of all steps.
    formula : Pieces
    left : MatrixPanel
        What the reordered sentence gives.
    right : MatrixPanel
        The first sentence's, rearranged. Both sides share one colour range.
    residual : float
        Largest difference of both sides.
    holds : bool
        The verdict.
    """

    title: str
    formula: Pieces
    left: MatrixPanel
    right: MatrixPanel
    residual: float
    holds: bool


def steps(
    items: Sequence[Step],
    index: int,
    *,
    key: str,
    words: Mapping[str, str],
    link: str | None = None,
    on_commit: Callable[[Commit[int]], None] | None = None,
) -> int:
    """Show all steps with their residuals and one of them at large; the browser turns from one to another.

    Parameters
    ----------
    items : sequence of Step
        One to twelve.
    index : int
        The step at large, from 0.
    key : str
        Stable, as for every part.
    words : mapping
        ``failed``, ``label``, ``step`` (label of the slider), ``value`` ("{place} of {count}", from 1),
        ``previous``, ``next``, ``residual`` ("largest difference"), ``holds``, ``breaks``, ``masked``,
        ``cell``; optional ``hint`` as for the board.
    link : str, optional
        Other parts with this link follow the index.
    on_commit : callable, optional
        Called before the script when the visitor has settled on another step.

    Returns
    -------
    int
        The index the visitor settled on, or the one that was given.
    """
    require_at_most("items", len(items), MOST_STEPS)
    names = ("step", "value", "previous", "next", "residual", "holds", "breaks", "masked", "cell")
    residuals = np.array([item.residual for item in items], np.float64)
    contents: list[dict[str, object]] = []
    arrays: dict[str, npt.ArrayLike] = {"residuals": residuals}
    for place, item in enumerate(items):
        panels, own = pack_panels([item.left, item.right], f"{place}.")
        arrays |= own
        contents.append({
            "title": item.title,
            "formula": list(item.formula),
            "panels": panels,
            "holds": bool(item.holds),
        })
    content = {"words": checked_words(words, *names, optional=["hint"]), "steps": contents, "link": link}
    payload = pack(content, arrays, state=int(index))
    count = len(items)
    commit = mount("steps", key, payload, valid=lambda value: is_place(value, count), on_commit=on_commit)
    return settled(commit, int(index))
