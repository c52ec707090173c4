"""10000 is said to be derived; it is a choice, and another base changes which pairs finish a turn."""

from collections.abc import Mapping

import numpy as np

import posenc_core as pc
from posenc_app.content import Text
from posenc_app.figures.curves import Curve, curves, upright
from posenc_app.sections.myths.evidence import Card, Chart, Evidence, Program
from posenc_app.sections.oscillation.experiment import BASES
from posenc_app.teaching import Significant, Table
from posenc_app.teaching.numbers import grouped
from posenc_app.url_state import State

WIDTH = 128


def evidence(state: State, text: Text, scale: float) -> Evidence:
    """Count, for every base, the pairs that never finish a turn in the window."""
    base, window = int(state["my_base"]), int(state["my_context"])
    counts = np.array([unfinished(one, window) for one in BASES])
    lengths = pc.wavelengths(pc.inv_freq(WIDTH, base=base))
    fields = {
        "base": grouped(base),
        "window": grouped(window),
        "count": str(unfinished(base, window)),
        "tenth": str(unfinished(base / 10, window)),
        "tenfold": str(unfinished(base * 10, window)),
        "pairs": str(lengths.size),
        "slowest": grouped(float(lengths[-1])),
    }
    log = {"type": "log", "dtick": 1, "exponentformat": "power", "range": [2, 9]}
    drawn = curves(
        [Curve(text["view.line"], np.array(BASES), counts, "m-rope", hover="%{y}", symbol="circle")],
        x_title=text["view.x"],
        y_title=text["view.y"],
        scale=scale,
        changes={
            "xaxis": log,
            "yaxis": {"range": [0, lengths.size]},
            "shapes": [upright(base, "ink", scale=scale)],
        },
    )
    return Evidence(
        said=[(text["caption.said"], fields)],
        view=Chart(drawn, text.fill("view.alt", **fields)),
        tables=[
            Table(text.fill("table.title", **fields), text["view.x"], [text["table.count"]], [
                (grouped(one), [str(count)]) for one, count in zip(BASES, counts, strict=True)
            ])
        ],
        fields={
            "base": base, "window": window, "slowest": Significant(float(lengths[-1])),
            "count": int(fields["count"]),
        },
        program=Program(
            [
                "def unfinished(base):",
                f"    frequencies = pc.inv_freq({WIDTH}, base=base)",
                f"    return pc.angle_coverage(frequencies, {window}, {window}).unfinished",
                "",
                f"slowest = pc.wavelengths(pc.inv_freq({WIDTH}, base={base}))[-1]",
            ],
            {
                "count": f"unfinished({base})",
                "tenth": f"unfinished({base / 10:g})",
                "tenfold": f"unfinished({base * 10:.0f})",
                "slowest": "slowest:.0f",
            },
        ),
        functions=(pc.inv_freq, pc.angle_coverage),
    )  # fmt: skip


def unfinished(base: float, window: int) -> int:
    """Return how many of 64 pairs never finish a turn."""
    return pc.angle_coverage(pc.inv_freq(WIDTH, base=base), window, window).unfinished


def further(state: State) -> Mapping[str, str]:
    """Return the page on long context, trained on the same window with the same base."""
    return {"ctx_base": state["my_base"], "ctx_train": state["my_context"]}


CARD = Card("base", "false", ("my_base", "my_context"), evidence, "context", further)
