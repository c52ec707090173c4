"""All heads of a learned bias in one map: a row for each head, a column for each stretch of distances."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
import numpy.typing as npt

from posenc_app.figures.plot import Plot, heatmap
from posenc_app.figures.theme import colorbar, layout, ramp, themed
from posenc_app.palette import color


def head_map(
    values: npt.NDArray[np.float64],
    stretches: Sequence[str],
    chosen: int,
    *,
    words: Mapping[str, str],
    scale: float = 1.0,
) -> Plot:
    """Return the map with the chosen head framed.

    Parameters
    ----------
    values : array, shape (heads, s)
        What each head adds at each stretch of distances.
    stretches : sequence of str, (s,)
        Their names, from the past to the future.
    chosen : int
        The head to frame.
    words : mapping
        ``distance``, ``head`` (titles of the axes) and ``bias`` (of the colours).
    scale : float
        Size of letters relative to a laptop's.
    """
    heads, count = values.shape
    limit = float(np.ceil(np.abs(values).max()))
    ticks = {"tickvals": [-limit, 0, limit], "ticktext": [f"−{limit:g}", "0", f"+{limit:g}"]}
    field = heatmap(
        z=values.astype(np.float32), x=list(range(count)), y=list(range(heads)), zmin=-limit, zmax=limit,
        colorscale=ramp("signed"), xgap=1, ygap=1, text=[list(stretches)] * heads,
        colorbar=colorbar(words["bias"], scale, ticks | {"y": -0.28}),
        hovertemplate="%{text}, %{y}: <b>%{z:.2f}</b><extra></extra>",
    )  # fmt: skip
    frame = {
        "type": "rect", "x0": -0.5, "x1": count - 0.5, "y0": chosen - 0.5, "y1": chosen + 0.5,
        "line": {"width": 2 * scale, "color": color("ink")},
    }  # fmt: skip
    shown = np.linspace(0, count - 1, 5).astype(int).tolist()  # as many as a phone has room for
    across = {
        "showgrid": False, "title": {"text": words["distance"]}, "tickvals": shown,
        "ticktext": [stretches[place] for place in shown], "range": [-0.5, count - 0.5], "tickangle": 0,
    }  # fmt: skip
    down = {
        "showgrid": False, "title": {"text": words["head"]}, "tickvals": list(range(heads)),
        "range": [heads - 0.5, -0.5],
    }  # fmt: skip
    changes = {"xaxis": across, "yaxis": down, "shapes": [frame], "height": round(400 * scale)}
    return themed(Plot([field], layout(changes, scale=scale)))
