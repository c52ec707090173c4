"""RoPE's scores are said to fall with distance; they rise again, and their mean turns negative."""

from collections.abc import Mapping

import numpy as np

import posenc_core as pc
from posenc_app.content import Text
from posenc_app.figures.curves import Curve
from posenc_app.figures.distance import Axis, Band, Mark, distance_figure
from posenc_app.figures.plot import Plot
from posenc_app.figures.right_axis import on_right_axis
from posenc_app.sections.myths.evidence import Card, Chart, Evidence, Program
from posenc_app.sections.oscillation.curve import Line, score_line
from posenc_app.sections.oscillation.experiment import DRAWS, Floats, draws
from posenc_app.teaching import Sentence, Significant, Table
from posenc_app.teaching.numbers import fixed, grouped
from posenc_app.url_state import State

SEED = 7
_ROWS = 20


def evidence(state: State, text: Text, scale: float) -> Evidence:
    """Compute the mean over pairs at every distance, and what lies around and above it."""
    width, base, reach = (int(state[name]) for name in ("my_decay_width", "my_decay_base", "my_reach"))
    frequencies = pc.inv_freq(width, base=base)
    ones = pc.unit_length(np.ones(width)).astype(np.float64)
    line = score_line(ones, ones, frequencies, reach, is_log=False)
    fields = {"width": str(width), "base": grouped(base), "reach": grouped(reach), "count": str(DRAWS)}
    rows = line.distances[:: max(1, line.distances.size // _ROWS)]
    return Evidence(
        said=[_rise(line, fields, text), _lowest(line, fields, text), _bound(line, frequencies, text)],
        view=Chart(_figure(line, frequencies, reach, text, scale), text.fill("view.alt", **fields), 400),
        tables=[
            Table(text["view.y"], text["view.x"], [text["view.mean"], text["view.bound"]], [
                (str(place), [float(mean), float(bound)])
                for place, mean, bound in zip(
                    rows, pc.mean_cosine(rows, frequencies), pc.decay_bound(rows, frequencies), strict=True
                )
            ])
        ],
        fields={
            "d": width, "lowest_at": round(line.found.lowest_at), "lowest": Significant(line.found.lowest),
        },
        program=program(width, base, reach, line),
        functions=(pc.mean_cosine, pc.landmarks, pc.decay_bound),
    )  # fmt: skip


def _figure(line: Line, frequencies: Floats, reach: int, text: Text, scale: float) -> Plot:
    queries, keys = draws("random", 2 * frequencies.size, SEED, DRAWS)
    spread = pc.score_band(queries, keys, -line.distances, frequencies)
    low, high = (spread.mean + sign * spread.deviation for sign in (-1, 1))
    bound = pc.decay_bound(line.distances, frequencies)
    lines = [
        Curve(text["view.mean"], line.distances, line.values, "m-rope", width=2.0),
        Curve(text["view.bound"], line.distances, bound, "ink", "dash", 1.5),
    ]
    band = Band(text.fill("view.band", count=DRAWS), line.distances, low, high)
    drawn = distance_figure(
        lines,
        Axis(text["view.x"], reach),
        y_title=text["view.y"],
        band=band,
        marks=_marks(line, text),
        scale=scale,
    )
    unit = float(pc.decay_bound([0], frequencies).item())
    left = (float(min(line.found.lowest, low.min())) - 0.12, 1.05)
    return on_right_axis(drawn, 1, left=left, unit=unit, title=text["view.right"], scale=scale)


def _marks(line: Line, text: Text) -> list[Mark]:
    lowest = {"distance": grouped(line.found.lowest_at), "score": fixed(line.found.lowest, 3)}
    marks = [Mark(line.found.lowest_at, line.found.lowest, text.fill("view.lowest", **lowest), is_low=True)]
    if line.found.first_rise is not None and line.rise is not None:
        rise = text.fill("view.rise", distance=grouped(line.found.first_rise))
        marks.append(Mark(line.found.first_rise, line.rise[1], rise))
    return marks


def _rise(line: Line, fields: Mapping[str, str], text: Text) -> Sentence:
    if line.rise is None or line.found.first_rise is None:
        return text["caption.falls"], fields
    before, after = (fixed(value, 3) for value in line.rise)
    return text["caption.rises"], {
        **fields, "rise": grouped(line.found.first_rise), "before": before, "after": after,
    }  # fmt: skip


def _lowest(line: Line, fields: Mapping[str, str], text: Text) -> Sentence:
    low = {"low": fixed(line.found.lowest, 3), "low_at": grouped(line.found.lowest_at)}
    return text["caption.negative" if line.found.lowest < 0 else "caption.positive"], {**fields, **low}


def _bound(line: Line, frequencies: Floats, text: Text) -> Sentence:
    start, there = pc.decay_bound([0, line.found.lowest_at], frequencies)
    fields = {"start": fixed(start, 3), "there": fixed(there, 3), "low_at": grouped(line.found.lowest_at)}
    return text["caption.bound"], fields


def program(width: int, base: int, reach: int, line: Line) -> Program:
    """Return rise and minimum as code."""
    rise = {"rise": "found.first_rise:.0f"} if line.rise is not None else {}
    return Program(
        [
            f"distances = np.arange({reach + 1})",
            f"mean = pc.mean_cosine(distances, pc.inv_freq({width}, base={base}))",
            "found = pc.landmarks(distances, mean)",
            f"start, there = pc.decay_bound([0, found.lowest_at], pc.inv_freq({width}, base={base}))",
        ],
        rise
        | {
            "lowest": "found.lowest:.3f",
            "lowest_at": "found.lowest_at:.0f",
            "start": "start:.3f",
            "there": "there:.3f",
        },
    )


def further(state: State) -> Mapping[str, str]:
    """Return the page on scores and distance, with the same head."""
    return {
        "osc_width": state["my_decay_width"],
        "osc_base": state["my_decay_base"],
        "osc_reach": state["my_reach"],
    }


CARD = Card(
    "decay", "false", ("my_reach", "my_decay_width", "my_decay_base"), evidence, "oscillation", further
)
