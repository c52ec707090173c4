"""Two models side by side: the same facts of both, and both spectra on one axis."""

import numpy as np
import streamlit as st

from posenc_app import controls
from posenc_app.components import figure
from posenc_app.content import Text
from posenc_app.figures.curves import Curve, curves
from posenc_app.sections.inspector.numbers import plain
from posenc_app.sections.inspector.shelf import shipped
from posenc_app.sections.inspector.view import View, model_name
from posenc_app.teaching import Table, heading, number
from posenc_app.teaching.numbers import grouped
from posenc_app.teaching.table import html
from posenc_app.url_state import State


def draw(view: View, state: State, text: Text, frame: Text) -> None:
    """Let the visitor choose a second model, and show both."""
    heading(text["versus.title"])
    with st.container(key="pe_rail_versus"):
        key = controls.menu(state, text, "in_versus")
    if key == "none":
        st.markdown(text.sections["versus"])
        return
    other = View(model_name(key, text), shipped(key).report)
    st.html(html(table(view, other, text)))
    lines = spectra(view, other)
    if not lines:
        return
    log = {"yaxis": {"type": "log", "dtick": 1, "exponentformat": "power"}}
    figure(
        curves(
            lines, x_title=text["versus.x"], y_title=text["waves.y"],
            scale=1.75 if state.presents() else 1.0, changes=log,
        ),
        key="versus",
        alt=text["versus.alt"],
        words={"failed": frame["part_failed"], "label": text["versus.label"]},
    )  # fmt: skip


def spectra(view: View, other: View) -> list[Curve]:
    """Return positions per turn of both models, over the share of the pairs that are faster."""
    styles = ((view, "m-rope", "solid"), (other, "m-sinusoidal", "dash"))
    return [
        Curve(one.name, np.linspace(0, 1, one.bands.scaled.size), _finite(one.bands.scaled), token, dash)
        for one, token, dash in styles
        if one.bands is not None
    ]


def _finite(turns: np.ndarray) -> np.ndarray:
    return np.where(np.isfinite(turns), turns, np.nan)


def table(view: View, other: View, text: Text) -> Table:
    """Return the facts, a row each, both models as columns."""
    both = (facts(view, text), facts(other, text))
    return Table(
        title=text["versus.title"],
        corner=text["versus.corner"],
        columns=[view.name, other.name],
        rows=[(text[f"fact.{name}"], [one[name] for one in both]) for name in both[0]],
    )


def facts(view: View, text: Text) -> dict[str, str]:
    """Return what the two models are compared by; a dash where a model has no such thing."""
    group, bands, report = view.group, view.bands, view.report
    known = {
        "kind": text[f"kind.{report.kind}"],
        "window": "–" if report.max_positions is None else grouped(report.max_positions),
        "trained": grouped(view.trained or 0) if view.tells_training else "–",
        "base": "–" if group is None or group.base is None else plain(group.base),
        "rope_type": "–" if group is None else group.rope_type,
        "rotary": "–" if group is None else f"{group.rotary_dim} / {group.d_head or '–'}",
        "pairing": "–" if group is None else text[f"pairing.{group.pairing or 'unknown'}"],
    }
    measured = dict.fromkeys(("never", "slowest", "slowdown", "attention"), "–")
    if bands is not None:
        finite = bands.scaled[np.isfinite(bands.scaled)]
        measured = {
            "never": f"{int(bands.never.sum())} / {bands.never.size}",
            "slowest": grouped(float(finite[-1])),
            "slowdown": number(float(bands.slowdown[-1]), 2),
            "attention": number(bands.frequencies.attention_factor, 4),
        }
    return known | measured | {"softmax": number(report.softmax_scale_multiplier, 4)}
