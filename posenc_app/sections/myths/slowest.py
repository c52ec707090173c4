"""The slowest wavelength is said to be 2π · 10000; by the formula of the paper it falls a little short."""

from collections.abc import Mapping
from typing import cast

import numpy as np

import posenc_core as pc
from posenc_app.content import Text
from posenc_app.figures.curves import Curve, curves
from posenc_app.sections.myths.evidence import Card, Chart, Evidence, Program
from posenc_app.sections.myths.words import exact
from posenc_app.teaching import Table
from posenc_app.teaching.numbers import grouped
from posenc_app.url_state import State
from posenc_core.types import Layout

_LAST = 8


def evidence(state: State, text: Text, scale: float) -> Evidence:
    """Set the slowest wavelengths beside the number that is quoted."""
    width, base = int(state["my_slow_width"]), int(state["my_slow_base"])
    layout = cast(Layout, state["my_ladder"])
    lengths = pc.wavelengths(pc.sinusoidal_frequencies(width, base=base, layout=layout))
    quoted = float(pc.wavelengths([1 / base])[0])
    pairs = np.arange(1, len(lengths) + 1)[-_LAST:]
    shown = lengths[-_LAST:]
    ends = np.array([pairs[0], pairs[-1]])
    lines = [
        Curve(text.fill("view.quoted", base=grouped(base)), ends, np.full(2, quoted), "ink", "dot", 1.5),
        Curve(text["view.pairs"], pairs, shown, "m-sinusoidal", symbol="circle", hover="%{y:,.3f}"),
    ]
    fields = {
        "width": str(width),
        "base": grouped(base),
        "slowest": exact(lengths[-1]),
        "quoted": exact(quoted),
        "count": str(len(lengths)),
    }
    ticks = {
        "separators": ".\N{NO-BREAK SPACE}",
        "xaxis": {"tickvals": pairs.tolist()},
        "yaxis": {"exponentformat": "none"},
    }
    return Evidence(
        said=[(text[f"caption.{layout}"], fields)],
        view=Chart(
            curves(lines, x_title=text["view.x"], y_title=text["view.y"], scale=scale, changes=ticks),
            text.fill("view.alt", **fields),
        ),
        tables=[
            Table(text["view.y"], text["view.x"], [text["table.length"]], [
                (str(pair), [exact(value)]) for pair, value in zip(pairs, shown, strict=True)
            ])
        ],
        fields={"d": width, "base": base, "slowest": float(lengths[-1]), "quoted": quoted},
        program=Program(
            [
                f"frequencies = pc.sinusoidal_frequencies({width}, base={base}, layout={layout!r})",
                "slowest = pc.wavelengths(frequencies)[-1]",
                f"quoted = 2 * np.pi * {base}",
            ],
            {"slowest": "slowest:.3f", "quoted": "quoted:.3f"},
        ),
        functions=(pc.wavelengths, pc.sinusoidal_frequencies),
    )  # fmt: skip


def further(state: State) -> Mapping[str, str]:
    """Return the page on sinusoids, with the same width, base and layout."""
    return {
        "fp_width": state["my_slow_width"],
        "fp_base": state["my_slow_base"],
        "fp_layout": state["my_ladder"],
    }


CARD = Card(
    "slowest", "depends", ("my_slow_width", "my_slow_base", "my_ladder"), evidence, "sinusoidal", further
)
