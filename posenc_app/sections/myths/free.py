"""Position interpolation is said to be free; neighbours come closer in angle, and resolution is lost."""

from collections.abc import Mapping

import numpy as np

import posenc_core as pc
from posenc_app.content import Text
from posenc_app.figures.curves import Curve, curves
from posenc_app.figures.marked import log_axis
from posenc_app.sections.myths.evidence import Card, Chart, Check, Evidence, Program
from posenc_app.teaching import Significant, Table
from posenc_app.teaching.numbers import fixed, grouped
from posenc_app.url_state import State

WIDTH, TRAINED, TOLERANCE = 128, 4096, 1e-9


def evidence(state: State, text: Text, scale: float) -> Evidence:
    """Compare the angle between neighbours before and after, and the score one position apart."""
    factor, base = int(state["my_factor"]), int(state["my_free_base"])
    before = pc.inv_freq(WIDTH, base=base)
    after = pc.linear_scaling(WIDTH, base=base, factor=factor).inv_freq
    ids = np.arange(TRAINED)
    error = pc.largest_difference(pc.angles(ids / factor, before), pc.angles(ids, after))
    turns = [np.degrees(pc.angles([1], one)[0]) for one in (before, after)]
    scores = [float(pc.mean_cosine([1], one).item()) for one in (before, after)]
    pairs = np.arange(1, before.size + 1)
    lines = [
        Curve(text["view.before"], pairs, turns[0], dash="dot", hover="%{y:.3g}°"),
        Curve(text["view.after"], pairs, turns[1], "m-rope", hover="%{y:.3g}°"),
    ]
    fields = {
        "factor": str(factor),
        "length": grouped(factor * TRAINED),
        "before": fixed(float(turns[0][0])),
        "after": fixed(float(turns[1][0])),
        "score_before": fixed(scores[0], 5),
        "score_after": fixed(scores[1], 5),
    }
    changes = {"yaxis": log_axis(float(turns[1].min()), float(turns[0].max()))}
    return Evidence(
        said=[(text["caption.said"], fields)],
        view=Chart(
            curves(lines, x_title=text["view.x"], y_title=text["view.y"], scale=scale, changes=changes),
            text.fill("view.alt", **fields),
        ),
        tables=[
            Table(text["view.y"], text["view.x"], [line.name for line in lines], [
                (str(pair), [f"{one:.4g}" for one in row])
                for pair, row in zip(pairs, np.column_stack(turns), strict=True)
            ])
        ],
        fields={
            "factor": factor, "before": Significant(float(turns[0][0])),
            "after": Significant(float(turns[1][0])),
        },
        program=program(factor, base),
        functions=(pc.linear_scaling, pc.angles, pc.mean_cosine),
        check=Check(error, TOLERANCE),
    )  # fmt: skip


def program(factor: int, base: int) -> Program:
    """Return angles and scores of neighbours as code."""
    return Program(
        [
            f"before = pc.inv_freq({WIDTH}, base={base})",
            f"after = pc.linear_scaling({WIDTH}, base={base}, factor={factor}).inv_freq",
            "score_before, score_after = (pc.mean_cosine([1], one).item() for one in (before, after))",
        ],
        {
            "before": "np.degrees(before[0]):.2f",
            "after": "np.degrees(after[0]):.2f",
            "score_before": "score_before:.5f",
            "score_after": "score_after:.5f",
        },
    )


def further(state: State) -> Mapping[str, str]:
    """Return the page on long context, interpolated as far."""
    return {
        "ctx_method": "linear",
        "ctx_target": str(TRAINED * int(state["my_factor"])),
        "ctx_base": state["my_free_base"],
    }


CARD = Card("free", "false", ("my_factor", "my_free_base"), evidence, "context", further)
