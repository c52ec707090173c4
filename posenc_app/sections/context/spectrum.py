"""What each method does to each pair: how long one turn takes now, what share of the frequency is kept."""

from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import streamlit as st

import posenc_core as pc
from posenc_app.components import figure
from posenc_app.content import Text
from posenc_app.figures.curves import Curve, curves
from posenc_app.figures.marked import level, log_axis
from posenc_app.sections.context.experiment import Experiment, Floats, every_method
from posenc_app.sections.context.words import PRESENTED, period
from posenc_app.teaching import Sentence, caption, opening
from posenc_app.teaching.numbers import grouped
from posenc_app.url_state import State

_LOOKS = (
    ("dot", None), ("solid", "circle-open"), ("solid", "square-open"), ("solid", "diamond-open"),
    ("dash", "triangle-up-open"), ("dash", "x-thin-open"), ("dash", "star-open"), ("dashdot", None),
)  # fmt: skip
_SLACK = 1e-9


@dataclass(frozen=True, eq=False)
class Spectra:
    """Every method that can be computed at the values of the page.

    Attributes
    ----------
    wavelengths, shares : dict of str to ndarray of shape (c,)
        By method; positions per turn, and the share of the frequency that is kept.
    """

    wavelengths: dict[str, Floats]
    shares: dict[str, Floats]


def model(state: State) -> Spectra:
    """Compute all methods."""
    tried = every_method(state)
    return Spectra(
        wavelengths={method: pc.wavelengths(one.after) for method, one in tried.items()},
        shares={method: one.kept for method, one in tried.items()},
    )


def draw(now: Experiment, state: State, text: Text, frame: Text) -> None:
    """Show both figures, one under the other, and count what became of the pairs."""
    opening(state, text, "spectrum")
    spectra = model(state)
    scale = PRESENTED if state.presents() else 1.0
    marks = [
        (now.given.train_len, text.fill("spectrum.train", length=grouped(now.given.train_len))),
        (now.given.target_len, text.fill("spectrum.target", length=grouped(now.given.target_len))),
    ]
    across = {"xaxis": {"range": [0, now.pairs + 1]}}
    logarithmic = across | {"yaxis": _wave_axis(spectra, now)} | level(marks, scale)
    lines = _lines(spectra.wavelengths, now.method, text, "%{y:,.1f}")
    waves = curves(
        lines, y_title=text["spectrum.y"], changes=logarithmic, x_title=text["coverage.x"], scale=scale
    )
    figure(waves, key="spectrum", alt=text["spectrum.label"], words=_words("label", text, frame), height=440)
    shares = _lines(spectra.shares, now.method, text, "%{y:.1%}")
    whole = across | {"yaxis": {"tickformat": ".0%", "rangemode": "tozero"}, "showlegend": False}
    kept = curves(
        shares, y_title=text["spectrum.y_share"], changes=whole, x_title=text["coverage.x"], scale=scale
    )
    figure(
        kept,
        key="kept",
        alt=text["spectrum.label_share"],
        words=_words("label_share", text, frame),
        height=320,
    )
    caption(*sentences(now, text))
    if not state.presents():
        with st.expander(text["spectrum.formulas"]):
            st.markdown(text.sections["recipes"])


def _wave_axis(spectra: Spectra, now: Experiment) -> dict[str, Any]:
    finite = [waves[np.isfinite(waves)] for waves in spectra.wavelengths.values()]
    every = np.concatenate([*finite, [now.given.train_len, now.given.target_len]])
    return log_axis(float(every.min()), float(every.max()))


def _words(label: str, text: Text, frame: Text) -> dict[str, str]:
    return {"label": text[f"spectrum.{label}"], "failed": frame["part_failed"]}


def _lines(found: dict[str, Floats], chosen: str, text: Text, hover: str) -> list[Curve]:
    """Return a line a method, the chosen one last and in colour; an endless wavelength is a gap."""
    names = text.group("control.ctx_method.options")
    lines = []
    for method, (dash, symbol) in zip(names, _LOOKS, strict=True):
        if method in found:
            values = np.where(np.isfinite(found[method]), found[method], np.nan)
            place = np.arange(1, values.size + 1)
            line = Curve(names[method], place, values, "muted", dash, 1.75, hover, symbol)
            if method == chosen:
                line = replace(line, token="m-rope", dash="solid", width=4.0, symbol=None)  # noqa: S106  (a colour)
            lines.append((method == chosen, line))
    return [line for _, line in sorted(lines, key=lambda pair: pair[0])]


def sentences(now: Experiment, text: Text) -> list[Sentence]:
    """Return the slowest pair's turn before and after, and how many pairs are kept, divided, or between."""
    waves = [float(pc.wavelengths(frequencies)[-1]) for frequencies in (now.before, now.after)]
    kept = int((now.kept >= 1 - _SLACK).sum())
    least = float(now.kept.min())
    lowest = int((now.kept <= least * (1 + _SLACK)).sum()) if least < 1 - _SLACK else 0
    turn = {"before": period(waves[0], text), "after": period(waves[1], text)}
    counted = {
        "kept": str(kept),
        "lowest": str(lowest),
        "between": str(now.pairs - kept - lowest),
        "pairs": str(now.pairs),
        "most": f"{1 / least:.5g}" if least else text["never"],
    }
    how = {"how": text["how.none" if now.is_refused else f"how.{now.method}"]}
    if not lowest:
        return [(text["spectrum.caption_same"], how | turn)]
    key = "spectrum.caption_shares" if least else "spectrum.caption_still"
    return [(text["spectrum.caption"], how | turn), (text[key], counted)]
