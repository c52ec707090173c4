"""The causal leak: what each position puts out, and from which weights, scrubbed position by position."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from posenc_app.components.mount import Commit, checked_words, mount, settled
from posenc_app.components.panels import (
    MOST_WORDS,
    BoolArray,
    FloatArray,
    largest,
    require_at_most,
    require_shape,
)
from posenc_app.components.transport import pack


@dataclass(frozen=True)
class LadderSeries:
    """One attention whose outputs are one number a position.

    Parameters
    ----------
    title : str
    outputs : array, shape (n,)
    weights : array, shape (n, n)
        Row i holds the weights of query i.
    masked : bool array, shape (n, n), optional
        ``True`` where a key is masked.
    notes : sequence of str, (n,), optional
        Printed beside the number, such as "1/4".
    """

    title: str
    outputs: FloatArray
    weights: FloatArray
    masked: BoolArray | None = None
    notes: Sequence[str] | None = None

    def content(self) -> dict[str, Any]:
        """Return what travels as JSON."""
        return {"title": self.title, "notes": list(self.notes or [])}

    def arrays(self) -> dict[str, npt.ArrayLike]:
        """Return ``outputs`` (n,), ``weights`` (n, n), both float64, and ``masked`` (n, n)."""
        masked = np.zeros(np.shape(self.weights), bool) if self.masked is None else self.masked
        return {
            "outputs": np.asarray(self.outputs, np.float64),
            "weights": np.asarray(self.weights, np.float64),
            "masked": np.asarray(masked, bool),
        }

    def require(self, count: int) -> None:
        """Raise ``ValueError`` unless everything is there for so many words."""
        require_shape("outputs", self.outputs, (count,))
        require_shape("weights", self.weights, (count, count))
        if self.masked is not None:
            require_shape("masked", self.masked, (count, count))
        if self.notes is not None:
            require_shape("notes", np.array(list(self.notes), object), (count,))


def ladder(  # noqa: PLR0913  (every argument is the visitor's business, and named)
    tokens: Sequence[str],
    series: Sequence[LadderSeries],
    position: int,
    *,
    key: str,
    words: Mapping[str, str],
    link: str | None = None,
    on_commit: Callable[[Commit[int]], None] | None = None,
    digits: int = 4,
) -> int:
    """Show the outputs of one or two attentions over all positions and, for one position, its weights.

    Parameters
    ----------
    tokens : sequence of str, (n,)
        At most sixteen.
    series : sequence of LadderSeries
        One or two: the first drawn full, the second dashed.
    position : int
        0 … n−1, the query whose weights are shown.
    key : str
        Stable, as for every part.
    words : mapping
        ``failed``, ``label``, ``position`` (label of the slider), ``value`` ("{place} · {word}"; the place
        counts from 0), ``masked``, ``output``, ``weights`` ("weights of {word}"), ``cell``.
    link : str, optional
        Other parts with this link follow the position.
    on_commit : callable, optional
        Called before the script when the visitor has settled on another position.
    digits : int
        Decimals of the printed outputs.

    Returns
    -------
    int
        The position the visitor settled on, or the one that was given.
    """
    count = len(tokens)
    require_at_most("tokens", count, MOST_WORDS)
    require_at_most("series", len(series), 2)
    for one in series:
        one.require(count)
    content = {
        "words": checked_words(words, "position", "value", "masked", "output", "weights", "cell"),
        "tokens": list(tokens),
        "series": [one.content() for one in series],
        "top": max(largest(one.outputs) for one in series) or 1.0,
        "digits": digits,
        "link": link,
    }
    arrays = {f"{i}.{name}": array for i, one in enumerate(series) for name, array in one.arrays().items()}
    payload = pack(content, arrays, state=int(position))
    commit = mount("ladder", key, payload, valid=lambda value: is_place(value, count), on_commit=on_commit)
    return settled(commit, int(position))


def is_place(value: object, count: int) -> bool:
    """Tell whether something from a browser is one of so many places.

    >>> is_place(2, 3), is_place(3, 3), is_place(True, 3), is_place("2", 3)
    (True, False, False, False)
    """
    return type(value) is int and 0 <= value < count
