"""A Plotly figure, drawn in place: no rebuild when data change, zoom kept, colours of the page's theme."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from posenc_app.components.mount import checked_words, mount
from posenc_app.components.publish import plotly_file
from posenc_app.components.transport import DTYPES, pack

# Keys of a trace under which Plotly takes typed arrays; in lists elsewhere every place has its own meaning.
_ARRAYS = frozenset(
    "x y z r theta customdata color size base width array arrayminus values".split()  # noqa: SIM905
)
Array = npt.NDArray[Any]


class Drawable(Protocol):
    """Traces and a layout as plain data, in the words of Plotly's reference."""

    @property
    def data(self) -> Sequence[Mapping[str, Any]]:
        """The traces."""

    @property
    def layout(self) -> Mapping[str, Any]:
        """Everything around them."""


def figure(
    fig: Drawable,
    *,
    key: str,
    alt: str,
    words: Mapping[str, str],
    height: int | None = None,
    link: str | None = None,
) -> None:
    """Draw a Plotly figure.

    Parameters
    ----------
    fig : Drawable
        A ``posenc_app.figures.plot.Plot`` in the colours of the light theme, passed through
        ``posenc_app.figures.theme.themed``. Numbers may be NaN or infinite: both are drawn as gaps. A map's
        ``z`` travels as float32, or smaller if it is.
    key : str
        Stable: the same key keeps the same chart through every change of data.
    alt : str
        What a reader who does not see the figure should know, numbers included.
    words : mapping
        ``failed``, ``label``.
    height : int, optional
        In pixels of a laptop (17 to the rem); grows with the letters in presenter mode. Default: the figure's
        own height, or 360.
    link : str, optional
        Shapes named "linked" follow the position that a scrubbed part with the same link shows.
    """
    layout = {name: part for name, part in fig.layout.items() if name != "height"}
    arrays: dict[str, npt.ArrayLike] = {}
    content = {
        "words": checked_words(words),
        "alt": alt,
        "data": [_lift(trace, f"data.{index}", arrays) for index, trace in enumerate(fig.data)],
        "layout": _plain(layout),
        "height": height or fig.layout.get("height", 360),
        "plotly": plotly_file(),
        "link": link,
    }
    mount("figure", key, pack(content, arrays))


def _lift(node: object, path: str, arrays: dict[str, npt.ArrayLike]) -> object:
    """Return part of a trace with numbers replaced by the names of arrays, which go into ``arrays``."""
    if isinstance(node, Mapping):
        return {name: _lift(below, f"{path}.{name}", arrays) for name, below in node.items()}
    numbers = _numbers(node) if path.rpartition(".")[2] in _ARRAYS else None
    if numbers is None:
        return _plain(node)
    arrays[path] = _compact(numbers) if path.endswith(".z") else numbers
    return {"array": path}


def _numbers(node: object) -> Array | None:
    """Return a list of numbers as an array (None becomes NaN), or None if it is anything else."""
    if isinstance(node, str) or not isinstance(node, Sequence | np.ndarray):
        return None
    block: Array = np.asarray(node)
    if block.dtype.kind == "O":
        try:
            block = block.astype(np.float64)
        except (TypeError, ValueError):
            return None
    return block if block.dtype.kind in "biuf" and block.ndim in {1, 2} else None


def _compact(block: Array) -> Array:
    """Return a map for colours: float32 is enough for 256 of them, infinities become gaps."""
    if block.dtype.name in DTYPES and block.dtype.kind in "iu":
        return block
    return np.where(np.isfinite(block), block, np.nan).astype(np.float32)


def _plain(node: object) -> object:
    """Return what JSON can hold: tuples and arrays of words as lists, numbers of numpy as Python's."""
    if isinstance(node, str | int | float) or node is None:  # most of what there is, and quickly told
        return node.item() if isinstance(node, np.generic) else node
    if isinstance(node, Mapping):
        return {str(name): _plain(part) for name, part in node.items()}
    if isinstance(node, np.ndarray | np.generic):
        return _plain(node.tolist())
    if isinstance(node, Sequence):
        return [_plain(part) for part in node]
    return node
