"""A few counts as level bars with their names, on a logarithmic axis; a count of 0 has no bar."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from posenc_app.figures.plot import Plot, bar
from posenc_app.figures.theme import layout, shown, themed
from posenc_app.palette import color

_ROOM = 2.2  # decades to the right of the longest bar, for its label


def named_bars(
    names: Sequence[str],
    counts: Sequence[int],
    tokens: Sequence[str],
    *,
    labels: Sequence[str],
    title: str,
    scale: float = 1.0,
) -> Plot:
    """Return the bars from top to bottom in the order given, each with its count behind it.

    Parameters
    ----------
    names : sequence of str, (n,)
        Of the bars.
    counts : sequence of int, (n,)
        Not negative.
    tokens : sequence of str, (n,)
        Their colours.
    labels : sequence of str, (n,)
        The counts as they are read.
    title : str
        What is counted.
    scale : float
        Size of letters relative to a laptop's.
    """
    ends = [max(count, 1) for count in counts]  # a logarithmic axis has no 0: such a bar has no length
    rows = [shown(name, 40) for name in names]
    letters = [color("ink") if token == "line" else color(token) for token in tokens]  # noqa: S105 - a colour
    bars = [
        bar(
            x=[end - 1 if end > 1 else 0], y=[row], base=1, orientation="h", text=[label],
            textposition="outside", cliponaxis=False, marker={"color": color(token)}, hoverinfo="skip",
            textfont={"size": round(14 * scale), "color": letter},
        )
        for end, row, label, token, letter in zip(ends, rows, labels, tokens, letters, strict=True)
    ]  # fmt: skip
    last = float(np.log10(max(ends))) + _ROOM
    across = {
        "type": "log", "range": [0, last], "title": {"text": title}, "dtick": 2, "exponentformat": "power",
    }  # fmt: skip
    down = {"showgrid": False, "autorange": "reversed", "tickvals": rows, "type": "category"}
    changes = {"xaxis": across, "yaxis": down, "bargap": 0.35, "height": round(380 * scale)}
    return themed(Plot(bars, layout(changes, scale=scale)))
