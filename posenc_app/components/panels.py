"""What a panel shows, checked once here: the browser trusts what it gets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal, Protocol

import numpy as np
import numpy.typing as npt

MOST_WORDS = 16
MOST_FEATURES = 64
FloatArray = npt.NDArray[np.floating[Any]]
BoolArray = npt.NDArray[np.bool_]
Scale = Literal["weight", "signed"]


@dataclass(frozen=True)
class MatrixPanel:
    """A small matrix with named rows and columns, numbers in its cells up to eight.

    Parameters
    ----------
    title : str
    row_words, column_words : sequence of str, (r,) and (c,)
        Words of a visitor are shown as text. Feature columns may have empty names.
    values : array, shape (r, c)
        Finite, or NaN for a gap.
    masked : bool array, shape (r, c), optional
        ``True`` where a cell is masked; its value is then not shown.
    scale : {"weight", "signed"}
        0 … 1 in fern, or −limit … +limit diverging around the colour of the page.
    limit : float, optional
        End of the signed scale. Without it, all signed panels of one part share the largest absolute value.
    row_ids, column_ids : sequence of int, optional
        Which word a row or column stands for: pointing at a cell marks the cell with the same pair in every
        other matrix of the part. Default 0, 1, …; a reordered sentence passes its order.
    digits : int
        Decimals of the numbers.
    numbers : bool
        False leaves the numbers out of the cells where they would not fit; pointing at a cell tells its own.
    """

    title: str
    row_words: Sequence[str]
    column_words: Sequence[str]
    values: FloatArray
    masked: BoolArray | None = None
    scale: Scale = "weight"
    limit: float | None = None
    row_ids: Sequence[int] | None = None
    column_ids: Sequence[int] | None = None
    digits: int = 2
    numbers: bool = True

    def __post_init__(self) -> None:
        shape = (len(self.row_words), len(self.column_words))
        require_shape("values", self.values, shape)
        require_at_most("row_words", shape[0], MOST_WORDS)
        require_at_most("column_words", shape[1], MOST_WORDS)
        if self.masked is not None:
            require_shape("masked", self.masked, shape)

    def content(self) -> dict[str, Any]:
        """Return what travels as JSON."""
        rows, columns = len(self.row_words), len(self.column_words)
        return {
            "kind": "matrix",
            "title": self.title,
            "rows": list(self.row_words),
            "columns": list(self.column_words),
            "rowIds": _ids(self.row_ids, rows),
            "columnIds": _ids(self.column_ids, columns),
            "scale": self.scale,
            "digits": self.digits,
            "numbers": self.numbers,
        }

    def arrays(self) -> dict[str, npt.ArrayLike]:
        """Return what travels as arrays: ``values`` (r, c) float64 and ``masked`` (r, c)."""
        masked = np.zeros(np.shape(self.values), bool) if self.masked is None else self.masked
        return {"values": np.asarray(self.values, np.float64), "masked": np.asarray(masked, bool)}

    def reach(self) -> float:
        """Return the largest absolute value that is shown (0 if there is none)."""
        shown = np.asarray(self.values, np.float64)
        if self.masked is not None:
            shown = shown[~self.masked]
        return largest(shown)


@dataclass(frozen=True)
class OutputsPanel:
    """Two rows of output strips, matched word by word.

    Parameters
    ----------
    title : str
    first_words, second_words : sequence of str, (n,)
    first, second : array, shape (n, d)
        Outputs of the first and the second sentence, on one signed scale.
    order : sequence of int, (n,)
        Word j of the second sentence is word ``order[j]`` of the first.
    same : sequence of bool, (n,)
        The verdict for word j of the second sentence.
    limit : float, optional
        End of the scale; default: the largest absolute value of both.
    """

    title: str
    first_words: Sequence[str]
    second_words: Sequence[str]
    first: FloatArray
    second: FloatArray
    order: Sequence[int]
    same: Sequence[bool]
    limit: float | None = None

    def __post_init__(self) -> None:
        count = len(self.first_words)
        require_at_most("first_words", count, MOST_WORDS)
        features = np.shape(self.first)[-1]
        require_at_most("features", features, MOST_FEATURES)
        require_shape("first", self.first, (count, features))
        require_shape("second", self.second, (count, features))
        require_order("order", self.order, count)
        if not len(self.second_words) == len(self.same) == count:
            found = (len(self.second_words), len(self.same))
            msg = f"second_words and same must each number {count}, got {found}"
            raise ValueError(msg)

    def content(self) -> dict[str, Any]:
        """Return what travels as JSON."""
        return {
            "kind": "outputs",
            "title": self.title,
            "first": list(self.first_words),
            "second": list(self.second_words),
            "order": [int(i) for i in self.order],
            "same": [bool(verdict) for verdict in self.same],
            "limit": self.limit or max(largest(self.first), largest(self.second)) or 1.0,
        }

    def arrays(self) -> dict[str, npt.ArrayLike]:
        """Return what travels as arrays: ``first`` and ``second``, (n, d) float64."""
        return {"first": np.asarray(self.first, np.float64), "second": np.asarray(self.second, np.float64)}


Panel = MatrixPanel | OutputsPanel


class Drawable(Protocol):
    """Whatever a part or a picture shows side by side: JSON that names its kind, and arrays."""

    def content(self) -> dict[str, Any]:
        """Return what travels as JSON."""

    def arrays(self) -> dict[str, npt.ArrayLike]:
        """Return what travels as arrays."""


def pack_panels(
    panels: Sequence[Drawable], prefix: str = ""
) -> tuple[list[dict[str, Any]], dict[str, npt.ArrayLike]]:
    """Return the panels' JSON and their arrays ``<prefix><index>.<name>``; signed ones share one limit."""
    signed = [panel for panel in panels if isinstance(panel, MatrixPanel) and panel.scale == "signed"]
    shared = max((panel.limit or panel.reach() for panel in signed), default=1.0) or 1.0
    contents = [panel.content() for panel in panels]
    for content, panel in zip(contents, panels, strict=True):
        if isinstance(panel, MatrixPanel):
            content["limit"] = (panel.limit or shared) if panel.scale == "signed" else 1.0
    arrays = {
        f"{prefix}{index}.{name}": array
        for index, panel in enumerate(panels)
        for name, array in panel.arrays().items()
    }
    return contents, arrays


def _ids(ids: Sequence[int] | None, count: int) -> list[int]:
    return [int(i) for i in (range(count) if ids is None else ids)]


def largest(values: npt.ArrayLike) -> float:
    """Return the largest finite absolute value, 0.0 if there is none."""
    sizes = np.abs(np.asarray(values, np.float64))
    return float(np.max(sizes, initial=0.0, where=np.isfinite(sizes)))


def require_shape(name: str, array: npt.ArrayLike, shape: tuple[int, ...]) -> None:
    """Raise ``ValueError`` unless the array has exactly this shape."""
    if np.shape(array) != shape:
        msg = f"{name} must have shape {shape}, got {np.shape(array)}"
        raise ValueError(msg)


def require_at_most(name: str, count: int, most: int) -> None:
    """Raise ``ValueError`` unless 1 ≤ count ≤ most."""
    if not 1 <= count <= most:
        msg = f"{name} must number 1 … {most}, got {count}"
        raise ValueError(msg)


def require_order(name: str, order: Sequence[int], count: int) -> None:
    """Raise ``ValueError`` unless the order holds 0 … count−1, each once."""
    if sorted(order) != list(range(count)):
        msg = f"{name} must hold 0 … {count - 1}, each once, got {list(order)}"
        raise ValueError(msg)
