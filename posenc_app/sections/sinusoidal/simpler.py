"""Why not something simpler: four ways to write a position down, and five properties, each measured."""

from dataclasses import dataclass
from html import escape

import numpy as np
import streamlit as st
from numpy.typing import NDArray

import posenc_core as pc
from posenc_app import controls
from posenc_app.components import LegendItem, MatrixPanel, board
from posenc_app.content import Text
from posenc_app.teaching import caption, heading, number
from posenc_app.teaching.numbers import fixed
from posenc_app.url_state import State

ROWS_SHOWN = 8
SINUSOIDS_SHOWN = 4
WIDTH = 64
_WHOLE = frozenset({"integers", "binary"})


@dataclass(frozen=True, eq=False)
class Schemes:
    """What the four ways write for the first positions, and what was measured of each.

    Attributes
    ----------
    vectors : dict of str to ndarray of shape (8, features)
        The first positions, written down each way.
    reports : dict of str to pc.SchemeReport
        The measurements.
    """

    vectors: dict[str, NDArray[np.float64]]
    reports: dict[str, pc.SchemeReport]


@dataclass(frozen=True)
class Verdict:
    """Whether one way has one property, and the number that says so."""

    holds: bool
    measured: str


def model(train_len: int) -> Schemes:
    """Write the first positions down in every way, and measure every way."""
    first = np.arange(ROWS_SHOWN)
    return Schemes(
        vectors={
            scheme: pc.scheme_vectors(scheme, first, seq_len=train_len, train_len=train_len, d_model=WIDTH)
            for scheme in pc.SCHEMES
        },
        reports={scheme: pc.scheme_report(scheme, train_len, d_model=WIDTH) for scheme in pc.SCHEMES},
    )


def verdicts(report: pc.SchemeReport, text: Text) -> dict[str, Verdict]:
    """Return the five properties of one way, each with what was measured."""
    same = report.has_same_step
    step = text.fill(
        "simpler.number.step_same" if same else "simpler.number.step",
        shortest=number(report.shortest_step),
        longest=number(report.longest_step),
    )
    beyond = text.fill(
        "simpler.number.beyond", largest=_short(report.largest_beyond), closest=_short(report.closest_beyond)
    )
    return {
        "bounded": Verdict(report.is_bounded, _measured(text, "bounded", report.largest)),
        "distinct": Verdict(report.is_distinct, _measured(text, "distinct", report.closest)),
        "smooth": Verdict(report.is_smooth, _measured(text, "smooth", report.jump)),
        "step": Verdict(same, step),
        "beyond": Verdict(report.goes_on, beyond),
    }


def _measured(text: Text, name: str, value: float) -> str:
    return text.fill(f"simpler.number.{name}", value=_short(value))


def _short(value: float) -> str:
    return f"{value:.0f}" if float(value).is_integer() else number(value)


def draw(state: State, text: Text, frame: Text) -> None:
    """Show the first positions each way, side by side, and the table of properties."""
    heading(text["simpler.title"])
    with st.container(key="pe_rail_simpler"):
        train_len = controls.whole(state, text, "fp_train")
    schemes = model(train_len)
    words = text.group("shift.board") | {"failed": frame["part_failed"], "label": text["simpler.label"]}
    legend = [LegendItem(text["simpler.value"], scale="signed", low="−1", high="+1")]
    board(panels(schemes, text), key="simpler", words=words, legend=legend)
    st.html(markup(schemes, text))
    caption((text["simpler.caption"], fields(schemes, train_len)))
    with st.expander(text["simpler.how"]):
        st.markdown(text.sections["simpler"])


def panels(schemes: Schemes, text: Text) -> list[MatrixPanel]:
    """Return the first positions in every way, on one scale."""
    rows = [str(position) for position in range(ROWS_SHOWN)]
    return [
        MatrixPanel(
            title=text[f"simpler.scheme.{scheme}"],
            row_words=rows,
            column_words=[""] * shown.shape[1],
            values=shown,
            scale="signed",
            limit=1.0,
            digits=0 if scheme in _WHOLE else 2,
        )
        for scheme, shown in ((scheme, _shown(scheme, schemes)) for scheme in schemes.vectors)
    ]


def _shown(scheme: str, schemes: Schemes) -> NDArray[np.float64]:
    """Return all features of a scheme, or the fastest of the sinusoids."""
    vectors = schemes.vectors[scheme]
    return vectors[:, :SINUSOIDS_SHOWN] if scheme == "sinusoidal" else vectors


def fields(schemes: Schemes, train_len: int) -> dict[str, str]:
    """Return the numbers of the caption."""
    report = schemes.reports
    return {
        "length": str(train_len),
        "beyond": str(2 * train_len),
        "largest": _short(report["integers"].largest_beyond),
        "long": number(report["scaled"].shortest_step),
        "short": number(report["scaled"].longest_step),
        "digits": str(schemes.vectors["binary"].shape[1]),
        "flips": fixed(report["binary"].longest_step, 2),
    }


def markup(schemes: Schemes, text: Text) -> str:
    """Return the table of properties as HTML: a row for each way, a verdict with its number in each cell."""
    found = {scheme: verdicts(report, text) for scheme, report in schemes.reports.items()}
    names = list(found["sinusoidal"])
    head = "".join(f'<th scope="col">{escape(text[f"simpler.property.{name}"])}</th>' for name in names)
    rows = "".join(_row(text[f"simpler.scheme.{scheme}"], cells, text) for scheme, cells in found.items())
    label = escape(text["simpler.table"])
    return (
        f'<div class="pe-table pe-properties" role="group" tabindex="0" aria-label="{label}"><table>'
        f"<thead><tr><td></td>{head}</tr></thead><tbody>{rows}</tbody></table></div>"
    )


def _row(name: str, cells: dict[str, Verdict], text: Text) -> str:
    return (
        f'<tr><th scope="row">{escape(name)}</th>{"".join(_cell(cell, text) for cell in cells.values())}</tr>'
    )


def _cell(verdict: Verdict, text: Text) -> str:
    kind = "holds" if verdict.holds else "breaks"
    sign = f'<i class="{kind}" role="img" aria-label="{escape(text[f"simpler.{kind}"])}"></i>'
    return f"<td>{sign}<small>{escape(verdict.measured)}</small></td>"
