"""A figure of the page as a panel of a picture that a visitor saves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy.typing as npt


@dataclass(frozen=True)
class ChartPanel:
    """A Plotly figure that is on the page, drawn again in the colours of the light theme.

    Parameters
    ----------
    title : str
    figure : str
        The ``key`` it has on the page.
    height : int
        In units of a picture 1200 wide.
    """

    title: str
    figure: str
    height: int = 420

    def content(self) -> dict[str, Any]:
        """Return what travels as JSON."""
        return {"kind": "chart", "title": self.title, "figure": self.figure, "height": self.height}

    def arrays(self) -> dict[str, npt.ArrayLike]:
        """Return nothing: the browser has the numbers already."""
        return {}
