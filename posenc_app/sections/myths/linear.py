"""The difference of two encodings is called linear; what is linear is the map from one to the other."""

from collections.abc import Mapping

import numpy as np

import posenc_core as pc
from posenc_app.content import Text
from posenc_app.figures.curves import Curve, curves
from posenc_app.sections.myths.evidence import Card, Chart, Check, Evidence, Program
from posenc_app.teaching import Significant, Table, number
from posenc_app.teaching.numbers import fixed
from posenc_app.url_state import State

WIDTH, TOLERANCE = 64, 1e-11
#: Pairs whose sine is drawn, and how.
DRAWN: Mapping[int, str] = {6: "solid", 12: "dash", 20: "dot"}
_ROWS = 12


def evidence(state: State, text: Text, scale: float) -> Evidence:
    """Fit a straight line to PE[p + k] − PE[p], and apply the one matrix that leads there exactly."""
    offset, count = state["my_k"], state["my_fit"]
    here = np.arange(count)
    difference = pc.sinusoidal(here + offset, WIDTH) - pc.sinusoidal(here, WIDTH)
    fit = pc.straight_line_fit(here, difference)
    error = pc.shift_error(here, offset, WIDTH)
    names = {pair: text.fill("view.line", pair=pair + 1) for pair in DRAWN}
    lines = [
        Curve(names[pair], here, difference[:, 2 * pair], "m-sinusoidal", dash)
        for pair, dash in DRAWN.items()
    ]
    fields = {
        "offset": str(offset),
        "last": str(count - 1),
        "share": fixed(fit.r_squared, 3),
        "error": number(error),
    }
    return Evidence(
        said=[(text["caption.said"], fields)],
        view=Chart(
            curves(lines, x_title=text["view.x"], y_title=text.fill("view.y", offset=offset), scale=scale),
            text.fill("view.alt", **fields),
        ),
        tables=[
            Table(text.fill("view.y", offset=offset), "p", list(names.values()), [
                (str(place), [float(difference[place, 2 * pair]) for pair in DRAWN])
                for place in here[:: max(1, count // _ROWS)]
            ])
        ],
        fields={"offset": offset, "share": Significant(fit.r_squared), "error": Significant(error)},
        program=Program(
            [
                f"p, k = np.arange({count}), {offset}",
                f"difference = pc.sinusoidal(p + k, {WIDTH}) - pc.sinusoidal(p, {WIDTH})",
                "fit = pc.straight_line_fit(p, difference)",
                f"error = pc.shift_error(p, k, {WIDTH})",
            ],
            {"share": "fit.r_squared:.3f", "error": "error:.1e"},
        ),
        functions=(pc.straight_line_fit, pc.shift_error, pc.shift_matrix),
        check=Check(error, TOLERANCE),
    )  # fmt: skip


def further(state: State) -> Mapping[str, str]:
    """Return the page on sinusoids, with the same shift and the same fit."""
    return {"fp_k": str(state["my_k"]), "fp_fit": str(state["my_fit"])}


CARD = Card("linear", "false", ("my_k", "my_fit"), evidence, "sinusoidal", further)
