"""A Plotly figure as plain data, as plotly.js takes it.

Plotly's own classes check every value each time a figure is made, which takes most of the time of a change.
Here a figure is checked once, by the tests: every figure on every page is handed to ``plotly.graph_objects``.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

Tree = dict[str, Any]
#: One set of marks: its ``type`` and the properties that Plotly's reference names for it.
Trace = dict[str, Any]


@dataclass(frozen=True, eq=False)
class Plot:
    """Traces and a layout; the values are those of Plotly's reference, arrays may be NumPy's.

    Attributes
    ----------
    data : list of Trace
        The first one is drawn first.
    layout : dict
        Axes, letters, shapes, notes.
    """

    data: list[Trace]
    layout: Tree = field(default_factory=dict)


def scatter(**properties: object) -> Trace:
    """Return points or a line.

    >>> scatter(y=[1, 2], mode="lines", hoverinfo=None)
    {'type': 'scatter', 'y': [1, 2], 'mode': 'lines'}
    """
    return _trace("scatter", properties)


def bar(**properties: object) -> Trace:
    """Return bars."""
    return _trace("bar", properties)


def heatmap(**properties: object) -> Trace:
    """Return a map of colours."""
    return _trace("heatmap", properties)


def _trace(kind: str, properties: Tree) -> Trace:
    return {"type": kind} | {name: value for name, value in properties.items() if value is not None}
