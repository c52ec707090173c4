"""Further apart is said to be more different; the length of the difference rises and falls."""

from collections.abc import Mapping

import numpy as np
import numpy.typing as npt

import posenc_core as pc
from posenc_app.content import Text
from posenc_app.figures.offsets import offset_figure
from posenc_app.sections.myths.evidence import Card, Chart, Check, Evidence, Program
from posenc_app.teaching import Row, Sentence, Table
from posenc_app.teaching.numbers import fixed, grouped
from posenc_app.url_state import State

STARTS, OFFSETS, TOLERANCE = (0, 300), np.arange(97), 1e-11


def evidence(state: State, text: Text, scale: float) -> Evidence:
    """Compare the vectors of two positions by how far apart they stand, from two starts."""
    width, base = int(state["my_ruler_width"]), int(state["my_ruler_base"])
    found = pc.offset_curves(STARTS, OFFSETS, width, base=base)
    lengths = found.distances[0]
    fall = pc.first_fall(lengths)
    drawn = offset_figure(
        OFFSETS,
        found.distances,
        x=text["view.x"],
        y=text["view.y"],
        mark=fall,
        label="" if fall is None else text.fill("view.fall", offset=fall),
        scale=scale,
    )
    around = slice(max(0, (fall or 1) - 3), (fall or 1) + 4)
    return Evidence(
        said=[sentence(fall, lengths, width, base, text)],
        view=Chart(drawn, text.fill("view.alt", width=width, base=grouped(base))),
        tables=[
            Table(text["view.y"], "k", [text.fill("table.start", start=start) for start in STARTS], [
                (str(offset), row.tolist()) for offset, row in zip(OFFSETS, found.distances.T, strict=True)
            ])
        ],
        fields={"d": width, "offset": int(OFFSETS[around][0]), "lengths": Row(lengths[around].tolist())},
        program=program(width, base, fall),
        functions=(pc.offset_curves, pc.first_fall, pc.sinusoidal),
        check=Check(found.spread, TOLERANCE),
    )  # fmt: skip


def sentence(
    fall: int | None, lengths: npt.NDArray[np.float64], width: int, base: int, text: Text
) -> Sentence:
    """Return where the difference first gets shorter."""
    fields = {"width": str(width), "base": grouped(base), "reach": str(OFFSETS[-1])}
    if fall is None:
        return text["caption.never"], fields | {"last": fixed(float(lengths[-1]), 3)}
    place = {"fall": str(fall), "before": str(fall - 1)}
    lower = {"high": fixed(float(lengths[fall - 1]), 3), "low": fixed(float(lengths[fall]), 3)}
    return text["caption.falls"], fields | place | lower


def program(width: int, base: int, fall: int | None) -> Program:
    """Return the lengths as code."""
    prints = {"fall": "fall", "before": "lengths[fall - 1]:.3f", "after": "lengths[fall]:.3f"}
    return Program(
        [
            f"curves = pc.offset_curves({STARTS}, range({len(OFFSETS)}), {width}, base={base})",
            "lengths = curves.distances[0]",
            "fall = pc.first_fall(lengths)",
        ],
        {"last": "lengths[-1]:.3f"} if fall is None else prints,
    )


def further(state: State) -> Mapping[str, str]:
    """Return the page on sinusoids, with the same width and base."""
    return {"fp_width": state["my_ruler_width"], "fp_base": state["my_ruler_base"]}


CARD = Card("ruler", "false", ("my_ruler_width", "my_ruler_base"), evidence, "sinusoidal", further)
