"""Sinusoidal vectors are no ruler: difference and dot product by offset, from several starts."""

from dataclasses import dataclass

import numpy as np
import streamlit as st
from numpy.typing import NDArray

import posenc_core as pc
from posenc_app import controls
from posenc_app.components import figure, meter, pieces
from posenc_app.content import Text
from posenc_app.figures.offsets import offset_figure
from posenc_app.sections.sinusoidal.wave_table import WaveTable
from posenc_app.teaching import Question, Sentence, caption, heading, number, predict
from posenc_app.teaching.numbers import fixed
from posenc_app.url_state import State

OFFSETS = 96
TOLERANCE = 1e-11
_FIXED_STARTS = (0, 300)


@dataclass(frozen=True, eq=False)
class Ruler:
    """How two vectors compare by their offset, whatever the start.

    Attributes
    ----------
    starts : tuple of int
        Where the curves start: the page's position and two others.
    offsets : ndarray of int, shape (n,)
        0 … 96.
    curves : pc.OffsetCurves
        A row for each start.
    first_fall : int or None
        The first offset at which the vectors are less far apart than one step before.
    fit : pc.LineFit
        A straight line through PE[p + k] − PE[p] as p grows.
    """

    starts: tuple[int, ...]
    offsets: NDArray[np.int64]
    curves: pc.OffsetCurves
    first_fall: int | None
    fit: pc.LineFit


def model(table: WaveTable, offset: int, fitted: int) -> Ruler:
    """Compute the curves, and the fit over the first ``fitted`` positions."""
    starts = tuple(sorted({*_FIXED_STARTS, table.position}))
    offsets = np.arange(OFFSETS + 1)
    curves = pc.offset_curves(starts, offsets, table.width, base=table.base, layout=table.layout)
    here = np.arange(fitted)
    first, second = (
        pc.sinusoidal(ids, table.width, base=table.base, layout=table.layout) for ids in (here, here + offset)
    )
    return Ruler(
        starts=starts,
        offsets=offsets,
        curves=curves,
        first_fall=pc.first_fall(curves.distances[0]),
        fit=pc.straight_line_fit(here, second - first),
    )


def draw(table: WaveTable, state: State, text: Text, frame: Text) -> None:
    """Show both curves from all starts, the first fall, and what a straight line explains."""
    heading(text["ruler.title"])
    with st.container(key="pe_rail_ruler"):
        fitted = controls.whole(state, text, "fp_fit")
    ruler = model(table, state["fp_k"], fitted)
    scale = 1.75 if state.presents() else 1.0
    for column, name in zip(st.columns(2, gap="large"), ("distances", "products"), strict=True):
        with column:
            _curve(ruler, name, scale, text, frame)
    words = text.group("ruler.meter") | {"failed": frame["part_failed"]}
    meter(ruler.curves.spread, TOLERANCE, key="ruler_meter", words=words, formula=pieces(words["formula"]))
    caption(*captions(ruler, state["fp_k"], fitted, text))
    if state.shows("predict"):
        _predict(ruler, state, text, frame)


def _curve(ruler: Ruler, name: str, scale: float, text: Text, frame: Text) -> None:
    values = ruler.curves.distances if name == "distances" else ruler.curves.products
    mark = ruler.first_fall if name == "distances" else None
    fall = "" if mark is None else text.fill("ruler.fall", offset=mark)
    plot = offset_figure(
        ruler.offsets,
        values,
        x=text["ruler.offset"],
        y=text[f"ruler.{name}"],
        mark=mark,
        label=fall,
        scale=scale,
    )
    words = {"failed": frame["part_failed"], "label": text[f"ruler.{name}_title"]}
    st.html(f'<p class="pe-figure-title">{text[f"ruler.{name}_title"]}</p>')
    figure(plot, key=f"ruler_{name}", alt=_alt(values[0], name, text), words=words)


def _alt(values: NDArray[np.float64], name: str, text: Text) -> str:
    fields = {"offsets": OFFSETS, "least": fixed(values[1:].min()), "most": fixed(values[1:].max())}
    return text.fill("ruler.alt", what=text[f"ruler.{name}"], **fields)


def captions(ruler: Ruler, offset: int, fitted: int, text: Text) -> list[Sentence]:
    """Return the captions: where the length first falls, and how little a line explains."""
    distances = ruler.curves.distances[0]
    fields = {
        "starts": text["ruler.and"].join(map(str, ruler.starts)),
        "offset": str(offset),
        "last": str(fitted - 1),
        "share": fixed(ruler.fit.r_squared, 3),
        "reach": str(OFFSETS),
    }
    if ruler.first_fall is None:
        return [(text["ruler.never"], fields), (text["ruler.line"], fields)]
    falls = {
        "fall": str(ruler.first_fall),
        "before": str(ruler.first_fall - 1),
        "high": number(distances[ruler.first_fall - 1]),
        "low": number(distances[ruler.first_fall]),
    }
    return [(text["ruler.falls"], fields | falls), (text["ruler.line"], fields)]


def _predict(ruler: Ruler, state: State, text: Text, frame: Text) -> None:
    question = Question(
        name="predict_ruler", right="wavers", shows={"fp_width": "64", "fp_base": "10000", "fp_k": 5}
    )
    predict(question, state, text, frame, captions(ruler, state["fp_k"], state["fp_fit"], text)[0])
