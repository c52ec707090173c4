"""How alike rows are that stand so far apart: trained, sinusoidal, random; and how much that explains."""

from dataclasses import dataclass

import numpy as np
import streamlit as st

import posenc_core as pc
from posenc_app import controls
from posenc_app.components import figure, meter, pieces
from posenc_app.content import Text
from posenc_app.figures.curves import Curve, curves, upright
from posenc_app.sections.learned.tables import KINDS, Geometry, Kind, geometry
from posenc_app.sections.learned.views import PRESENTED
from posenc_app.teaching import Sentence, Table, caption, heading
from posenc_app.teaching.numbers import fixed
from posenc_app.teaching.table import html
from posenc_app.url_state import State

REACH = 128
TOLERANCE = 1e-9
STYLES: dict[Kind, tuple[str, str]] = {
    "trained": ("m-learned", "solid"),
    "sinusoid": ("m-sinusoidal", "dash"),
    "random": ("m-none", "dot"),
}


@dataclass(frozen=True, eq=False)
class Comparison:
    """A trained table beside a sinusoid and random rows of the same size.

    Attributes
    ----------
    name : str
        Which trained table.
    offset : int
        How far apart the rows are that are looked at.
    tables : dict of Kind to Geometry
        All three, measured alike.
    """

    name: str
    offset: int
    tables: dict[Kind, Geometry]

    @property
    def period(self) -> float:
        """How many positions the first component takes to go up and down once."""
        return pc.mean_period(self.tables["trained"].components.scores[:, 0])


def model(state: State) -> Comparison:
    """Measure the three tables."""
    name, seed = state["lt_table"], state["lt_seed"]
    tables = {kind: geometry(kind, name, seed if kind == "random" else 0) for kind in KINDS}
    return Comparison(name=name, offset=state["lt_k"], tables=tables)


def draw(state: State, text: Text, frame: Text) -> None:
    """Show the curves, the measures of all three, and whether the offset is all that counts."""
    heading(text["offsets.title"])
    with st.container(key="pe_rail_offsets", horizontal=True):
        controls.whole(state, text, "lt_k")
        controls.whole(state, text, "lt_seed")
    now = model(state)
    _curves(now, state, text, frame)
    caption(*captions(now, text))
    st.html(html(measures(now, text)))
    for column, kind in zip(st.columns(2, gap="large"), KINDS, strict=False):
        with column:
            _meter(now, kind, text, frame)
    with st.expander(text["offsets.how"]):
        st.markdown(text.sections["offsets"])


def _curves(now: Comparison, state: State, text: Text, frame: Text) -> None:
    scale = PRESENTED if state.presents() else 1.0
    away = np.arange(1, REACH + 1)
    lines = [
        Curve(text[f"kind.{kind}"], away, now.tables[kind].by_offset[away], token, dash)
        for kind, (token, dash) in reversed(STYLES.items())
    ]
    drawn = curves(
        lines,
        x_title=text["offsets.x"],
        y_title=text["offsets.y"],
        scale=scale,
        changes={
            "shapes": [upright(now.offset, "ink", scale=scale)],
            "height": 340,
            "legend": {"traceorder": "reversed"},
        },
    )
    low, high = (fixed(bound) for bound in (lines[-1].y.min(), lines[-1].y.max()))
    alt = text.fill("offsets.alt", reach=REACH, low=low, high=high)
    words = {"failed": frame["part_failed"], "label": text["offsets.title"]}
    figure(drawn, key="offsets", alt=alt, words=words)


def captions(now: Comparison, text: Text) -> list[Sentence]:
    """Return what two rows so far apart have in common, why the curve has bumps, and what is left over."""
    at: dict[str, str] = {kind: fixed(one.by_offset[now.offset], 3) for kind, one in now.tables.items()}
    shares: dict[str, str] = {kind: fixed(one.offset_share, 3) for kind, one in now.tables.items()}
    bumps = {"period": fixed(now.period, 2)}
    return [
        (text["offsets.caption"], {"offset": str(now.offset)} | at),
        (text["offsets.bumps"], bumps),
        (text["offsets.explained"], shares),
    ]


def measures(now: Comparison, text: Text) -> Table:
    """Return what was measured on all three, side by side."""
    rows = {
        "next": [f"{100 * one.next_door:.1f}%" for one in now.tables.values()],
        "ten": [fixed(one.components.share_of(10), 3) for one in now.tables.values()],
        "share": [fixed(one.offset_share, 3) for one in now.tables.values()],
        "length": [fixed(one.lengths.mean(), 3) for one in now.tables.values()],
        "first": [fixed(one.lengths[0], 3) for one in now.tables.values()],
    }
    return Table(
        title=text["measures.title"],
        corner=text["measures.corner"],
        columns=[text[f"measures.{kind}"] for kind in KINDS],
        rows=[(text[f"measures.{name}"], cells) for name, cells in rows.items()],
    )


def _meter(now: Comparison, kind: Kind, text: Text, frame: Text) -> None:
    words = text.group("offsets.meter") | {"failed": frame["part_failed"]}
    words["label"] = text.fill("offsets.meter.label", table=text[f"kind.{kind}"])
    st.html(f'<p class="pe-figure-title">{text[f"kind.{kind}"]}</p>')
    left = abs(1 - now.tables[kind].offset_share)
    meter(left, TOLERANCE, key=f"offset_meter_{kind}", words=words, formula=pieces(words["formula"]))
