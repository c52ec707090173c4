"""The figure: a position slider, the first components as waves, the row there, the whole table."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, cast

import numpy as np
import streamlit as st
from numpy.typing import NDArray

from posenc_app import controls
from posenc_app.components import Commit, Span, Waves, figure, fingerprint, scrubber
from posenc_app.content import Text
from posenc_app.figures.curves import Curve, curves, upright
from posenc_app.sections.learned.tables import Geometry, geometry
from posenc_app.teaching import Sentence, caption
from posenc_app.teaching.numbers import fixed
from posenc_app.url_state import State

Basis = Literal["stored", "components"]

LINK = "learned.position"
WAVES = 8
COMPONENTS_SHOWN = 24
LONGEST = 4
PRESENTED = 1.75
#: What full colour stands for; rows that stand out go beyond it and are drawn in full colour.
LIMITS: dict[Basis, float] = {"stored": 0.1, "components": 0.3}


@dataclass(frozen=True, eq=False)
class Reading:
    """A trained table, and where and how the visitor looks at it.

    Attributes
    ----------
    name : str
        Which table.
    position : int
        Where the visitor looks.
    basis : {"stored", "components"}
        Along which axes the table is drawn: its own features, or the principal components.
    table : Geometry
        The table and its measures.
    """

    name: str
    position: int
    basis: Basis
    table: Geometry

    @property
    def shown(self) -> NDArray[np.float64]:
        """The numbers that are drawn, a row for every position."""
        if self.basis == "components":
            return self.table.components.scores[:, :COMPONENTS_SHOWN]
        return self.table.rows

    @property
    def limit(self) -> float:
        """The number that has full colour."""
        return LIMITS[self.basis]

    @property
    def longest(self) -> list[int]:
        """The positions whose rows are longest, the longest first."""
        return [int(row) for row in np.argsort(-self.table.lengths)[:LONGEST]]


def model(state: State) -> Reading:
    """Look at the chosen table at the chosen position."""
    return Reading(
        name=state["lt_table"],
        position=state["lt_pos"],
        basis=cast(Basis, state["lt_basis"]),
        table=geometry("trained", state["lt_table"]),
    )


def draw(state: State, text: Text, frame: Text) -> Reading:
    """Let the visitor choose table, axes and position, show all views, and return what was found."""
    above, main, below = st.container(), st.container(gap="small"), st.container()
    with below if state.presents() else above, st.container(key="pe_rail_table", horizontal=True):
        controls.choice(state, text, "lt_table")
        controls.choice(state, text, "lt_basis")
    with main:
        _scrub(state, text, frame)
        reading = model(state)
        _fingerprint(reading, text, frame)
        for column, name in zip(st.columns(2, gap="large"), ("lengths", "likeness"), strict=True):
            with column:
                _along(reading, name, state, text, frame)
        caption(*captions(reading, text))
        if not state.presents():
            with st.expander(text["views.why"]):
                st.markdown(text.sections["seams"])
    return reading


def _scrub(state: State, text: Text, frame: Text) -> None:
    words = text.group("scrub") | {"failed": frame["part_failed"]}
    current: int = state["lt_pos"]
    last = len(geometry("trained", state["lt_table"]).rows) - 1
    with st.container(key="pe_main"):
        position = scrubber(
            current, last, key="position", words=words, link=LINK, on_commit=_taking(state, current)
        )
    state.take("lt_pos", position)


def _taking(state: State, current: int) -> Callable[[Commit[int]], None]:
    def take(commit: Commit[int]) -> None:
        state.take("lt_pos", commit.settled(current))

    return take


def _fingerprint(reading: Reading, text: Text, frame: Text) -> None:
    width = reading.shown.shape[1]
    fingerprint(
        reading.shown / reading.limit,
        waves(reading),
        key="fingerprint",
        words=view_words(reading, text) | {"failed": frame["part_failed"]},
        spans=[Span("", 0, width)],
        pairs=[],
        link=LINK,
    )


def view_words(reading: Reading, text: Text) -> dict[str, str]:
    """Return titles and ends of the views, with the numbers of the axes that are drawn."""
    width = reading.shown.shape[1]
    counted = {"count": WAVES, "width": width, "last": width - 1}
    shared = {name: text.fill(f"views.{name}", **counted) for name in ("label", "waves", "table", "rows")}
    own = {name: text.fill(f"views.{reading.basis}.{name}", **counted) for name in _AXES}
    return shared | own | {"low": fixed(-reading.limit, 1), "high": f"+{reading.limit:.1f}"}


_AXES = ("row", "columns", "fast", "slow")


def waves(reading: Reading) -> Waves:
    """Return the first components as waves over the positions, on the scale of the component colours."""
    scores = reading.table.components.scores[:, :WAVES]
    drawn = np.clip(scores / LIMITS["components"], -1, 1)
    return Waves(curves=drawn.T, readings=drawn, places=range(WAVES), printed=scores)


def _along(reading: Reading, name: str, state: State, text: Text, frame: Text) -> None:
    """Show a number for every position: how long the row is, or how alike to the one looked at."""
    values = reading.table.lengths if name == "lengths" else reading.table.cosines[reading.position]
    scale = PRESENTED if state.presents() else 1.0
    drawn = curves(
        [Curve("", np.arange(len(values)), values, "ink", width=1.5)],
        x_title=text["views.rows"],
        y_title=text[f"{name}.y"],
        scale=scale,
        changes={"shapes": [upright(0, "position", scale=scale, linked=True)], "height": 240},
    )
    title = text.fill(f"{name}.title", position=reading.position)
    st.html(f'<p class="pe-figure-title">{title}</p>')
    alt = text.fill(
        f"{name}.alt", position=reading.position, least=fixed(values.min()), most=fixed(values.max())
    )
    figure(drawn, key=name, alt=alt, words={"failed": frame["part_failed"], "label": title}, link=LINK)


def captions(reading: Reading, text: Text) -> list[Sentence]:
    """Return the live caption: the row here and its nearest, and the rows that stand out."""
    table, position = reading.table, reading.position
    nearest = int(table.nearest[position])
    here = {
        "position": str(position),
        "length": fixed(table.lengths[position], 3),
        "nearest": str(nearest),
        "cosine": fixed(table.cosines[position, nearest], 3),
        "share": f"{100 * table.next_door:.1f}%",
    }
    stands_out = {
        "rows": text["and"].join(f"{row} ({fixed(table.lengths[row], 3)})" for row in reading.longest),
        "mean": fixed(table.lengths.mean(), 3),
    }
    return [(text["caption.here"], here), (text["caption.out"], stands_out)]
