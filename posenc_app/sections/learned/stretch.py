"""A table stretched to more positions than it was trained for, and what becomes of neighbours."""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import streamlit as st
from numpy.typing import NDArray

import posenc_core as pc
from posenc_app import controls
from posenc_app.components import figure
from posenc_app.content import Text
from posenc_app.figures.curves import Curve, curves
from posenc_app.sections.learned.tables import Geometry, geometry, trained_rows
from posenc_app.sections.learned.views import PRESENTED
from posenc_app.teaching import Sentence, caption, heading
from posenc_app.teaching.numbers import fixed
from posenc_app.url_state import State

REACH = 64
ROWS_SHOWN = 16


@dataclass(frozen=True, eq=False)
class Stretched:
    """A table stretched by straight lines between its rows.

    Attributes
    ----------
    rows : ndarray of shape (n, d)
        The new rows.
    places : ndarray of shape (n,)
        Where each new row lies between the old ones.
    lengths : ndarray of shape (n,)
        How long each is.
    by_offset : ndarray of shape (n,)
        Mean cosine by offset.
    """

    rows: NDArray[np.float64]
    places: NDArray[np.float64]
    lengths: NDArray[np.float64]
    by_offset: NDArray[np.float64]


@lru_cache(maxsize=4)
def model(name: str, count: int) -> Stretched:
    """Stretch a trained table to so many positions and measure it."""
    trained = trained_rows(name)
    rows = pc.LearnedTable(trained).interpolated(count).weight.astype(np.float64, copy=False)
    # The row number itself, stretched like any other feature, tells where a new row lies.
    numbered = pc.LearnedTable(np.arange(float(len(trained)))[:, None]).interpolated(count)
    return Stretched(
        rows=rows,
        places=numbered.weight[:, 0].astype(np.float64, copy=False),
        lengths=pc.row_lengths(rows),
        by_offset=pc.mean_by_offset(pc.row_cosines(rows)),
    )


def draw(state: State, text: Text, frame: Text) -> None:
    """Show likeness by offset before and after, and how long the rows in between are."""
    heading(text["stretch.title"])
    with st.container(key="pe_rail_stretch"):
        count = int(controls.notches(state, text, "lt_rows"))
    before, after = geometry("trained", state["lt_table"]), model(state["lt_table"], count)
    scale = PRESENTED if state.presents() else 1.0
    left, right = st.columns(2, gap="large")
    with left:
        _figure("offsets", _by_offset(before, after, text), scale, text, frame)
    with right:
        _figure("lengths", _lengths(before, after, text), scale, text, frame)
    caption(*captions(before, after, state["lt_pos"], text))


def _by_offset(before: Geometry, after: Stretched, text: Text) -> list[Curve]:
    away = np.arange(1, REACH + 1)
    return [
        Curve(text["stretch.before"], away, before.by_offset[away], "m-none", "dot"),
        Curve(text["stretch.after"], away, after.by_offset[away], "m-learned"),
    ]


def _lengths(before: Geometry, after: Stretched, text: Text) -> list[Curve]:
    """Return lengths where the rows lie between the old ones, behind the first, which stands out."""
    start = 2
    kept = (after.places >= start) & (after.places <= start + ROWS_SHOWN)
    old = np.arange(start, start + ROWS_SHOWN + 1)
    return [
        Curve(text["stretch.before"], old, before.lengths[old], "m-none", "dot"),
        Curve(text["stretch.after"], after.places[kept], after.lengths[kept], "m-learned"),
    ]


def _figure(name: str, lines: list[Curve], scale: float, text: Text, frame: Text) -> None:
    title = text[f"stretch.{name}_title"]
    st.html(f'<p class="pe-figure-title">{title}</p>')
    drawn = curves(
        lines,
        x_title=text[f"stretch.{name}_x"],
        y_title=text[f"stretch.{name}_y"],
        scale=scale,
        changes={"height": 300},
    )
    new = lines[-1].y
    alt = text.fill("stretch.alt", what=title, least=fixed(new.min(), 3), most=fixed(new.max(), 3))
    figure(drawn, key=f"stretch_{name}", alt=alt, words={"failed": frame["part_failed"], "label": title})


def captions(before: Geometry, after: Stretched, position: int, text: Text) -> list[Sentence]:
    """Return what becomes of neighbours, of the rows in between, and of a position that keeps its number."""
    last = len(after.rows) - 1
    moved = {
        "count": str(len(after.rows)),
        "last": str(last),
        "before": fixed(before.by_offset[1], 3),
        "after": fixed(after.by_offset[1], 3),
        "mean_before": fixed(before.lengths.mean(), 3),
        "mean_after": fixed(after.lengths.mean(), 3),
    }
    cosine = pc.row_cosines([before.rows[position], after.rows[position]])[0, 1]
    kept = {
        "position": str(position),
        "place": fixed(after.places[position], 1),
        "cosine": fixed(cosine, 3),
    }
    return [(text["stretch.caption"], moved), (text["stretch.shorter"], moved), (text["stretch.same"], kept)]
