"""Figures between Plotly's own classes, which check every value, and the plain data that the page draws."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import plotly.graph_objects as go

from posenc_app.figures.plot import Plot

Arrays = Mapping[str, np.ndarray]


def plain(figure: go.Figure) -> Plot:
    """Return a figure that was put together with Plotly as the page's own kind."""
    layout = figure.layout.to_plotly_json()
    layout.pop("template", None)
    return Plot([trace.to_plotly_json() for trace in figure.data], layout)


def checked(header: Mapping[str, Any], arrays: Arrays) -> go.Figure:
    """Return what was sent to the browser as Plotly's own figure, or raise ValueError if it is none."""
    return go.Figure(data=_filled(header["data"], arrays), layout=header["layout"])


def _filled(node: Any, arrays: Arrays) -> Any:
    """Return part of a figure with its arrays in place of their names."""
    if isinstance(node, Mapping):
        if node.keys() == {"array"}:
            return arrays[node["array"]]
        return {name: _filled(below, arrays) for name, below in node.items()}
    return [_filled(below, arrays) for below in node] if isinstance(node, list) else node
