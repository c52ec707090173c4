"""The twelve heads of a bias that was really trained, beside ALiBi's straight lines."""

import numpy as np
import streamlit as st

import posenc_core as pc
from posenc_app import controls
from posenc_app.components import figure
from posenc_app.content import Text
from posenc_app.figures.curves import Curve, curves, joined
from posenc_app.figures.head_map import head_map
from posenc_app.sections.relative import trained
from posenc_app.sections.relative.lines import slope_text
from posenc_app.sections.relative.trained import FITTED, TrainedHead
from posenc_app.teaching import Sentence, Table, caption, number, opening
from posenc_app.teaching.numbers import fixed
from posenc_app.teaching.table import html
from posenc_app.url_state import State

_PRESENTED = 1.75
_FARTHEST = 1000


def stretches() -> list[pc.Run]:
    """Return the buckets in the order of the distance, from far in the past to far in the future.

    Bucket 16, the future at distance 0, holds no pair of words and is not among them.
    """
    line = np.arange(-_FARTHEST, _FARTHEST + 1)
    buckets = pc.t5_bucket(line, num_buckets=len(trained.table()), max_distance=trained.MAX_DISTANCE)
    return [pc.Run(run.label, run.first - _FARTHEST, run.last - _FARTHEST) for run in pc.label_runs(buckets)]


def label(run: pc.Run) -> str:
    """Write a stretch of relative positions.

    Examples
    --------
    >>> label(pc.Run(9, -15, -12)), label(pc.Run(17, 1, 1)), label(pc.Run(31, 91, 1000))
    ('−15…−12', '+1', '≥ +91')
    """
    first, last = (
        f"{end:+d}".replace("-", "\N{MINUS SIGN}") if end else "0" for end in (run.first, run.last)
    )
    if run.last == _FARTHEST:
        return f"≥ {first}"
    if run.first == -_FARTHEST:
        return f"≤ {last}"
    return first if run.length == 1 else f"{first}…{last}"


def draw(state: State, text: Text, frame: Text) -> None:
    """Show all heads as a map, the chosen one by distance with both fits, and the table of fits."""
    opening(state, text, "trained")
    scale = _PRESENTED if state.presents() else 1.0
    with st.container(key="pe_rail_trained"):
        head = trained.heads()[controls.whole(state, text, "rel_trained")]
    _map(head, scale, text, frame)
    _fits(head, scale, text, frame)
    caption(*captions(head, text))
    with st.expander(text["trained.all"]):
        st.html(html(fits_table(text)))


def _map(head: TrainedHead, scale: float, text: Text, frame: Text) -> None:
    runs = stretches()
    numbers = trained.table()[[int(run.label) for run in runs]].T
    titles = {name: text[f"trained.{name}"] for name in ("distance", "head", "bias")}
    plot = head_map(numbers, [label(run) for run in runs], head.head, words=titles, scale=scale)
    words = {"failed": frame["part_failed"], "label": text["trained.map"]}
    st.html(f'<p class="pe-figure-title">{text["trained.map"]}</p>')
    alt = text.fill("trained.map_alt", heads=len(numbers), buckets=len(runs))
    figure(plot, key="trained_map", alt=alt, words=words, height=400)


def _fits(head: TrainedHead, scale: float, text: Text, frame: Text) -> None:
    start = head.line.intercept
    alibi = pc.alibi_bias(-FITTED, pc.alibi_slopes(len(trained.heads())))
    shifted = head.bias - start
    drawn = [
        Curve(text["trained.alibi"], *joined(FITTED, alibi), "m-alibi", dash="dot", width=1.0),
        Curve(text["trained.line"], FITTED, head.line.at(FITTED) - start, "muted", dash="dash", width=2.0),
        Curve(text["trained.logarithm"], FITTED, head.logarithm.at(FITTED) - start, "accent", width=2.0),
        Curve(text.fill("trained.learned", head=head.head), FITTED, shifted, "m-t5", width=3.5, shape="hvh"),
    ]
    low, high = float(shifted.min()), float(shifted.max())
    room = 0.15 * (high - low)
    view = {"yaxis": {"range": [min(low, 0) - room, max(high, 0) + room]}, "hovermode": "closest"}
    plot = curves(drawn, x_title=text["trained.x"], y_title=text["trained.y"], scale=scale, changes=view)
    words = {"failed": frame["part_failed"], "label": text["trained.fits"]}
    st.html(f'<p class="pe-figure-title">{text.fill("trained.fits_title", head=head.head)}</p>')
    alt = text.fill(
        "trained.fits_alt", line=fixed(head.line.r_squared), logarithm=fixed(head.logarithm.r_squared)
    )
    figure(plot, key="trained_fits", alt=alt, words=words, height=360)


def captions(head: TrainedHead, text: Text) -> list[Sentence]:
    """Return what both fits explain, the nearest of ALiBi's slopes, and where the head looks."""
    slopes = pc.alibi_slopes(len(trained.heads()))
    nearest = int(np.argmin(np.abs(slopes + head.line.slope)))
    runs = stretches()
    peak = max(runs, key=lambda run: trained.table()[int(run.label), head.head])
    fields = {
        "head": str(head.head),
        "last": str(FITTED[-1]),
        "line": number(head.line.r_squared),
        "logarithm": number(head.logarithm.r_squared),
        "slope": slope_text(abs(head.line.slope)),
        "alibi_head": str(nearest + 1),
        "alibi": slope_text(float(slopes[nearest])),
        "peak": label(peak),
        "most": fixed(trained.table()[int(peak.label), head.head]),
        "own": fixed(float(pc.t5_bias([0], trained.table())[head.head, 0])),
    }
    better = "line" if head.line.r_squared > head.logarithm.r_squared else "logarithm"
    falls = "falls" if head.line.slope < 0 else "rises"
    names = (f"caption_{better}", f"caption_{falls}", "caption_peak")
    return [(text[f"trained.{name}"], fields) for name in names]


def fits_table(text: Text) -> Table:
    """Return how much a line and a logarithm explain of every head."""
    columns = ("column_line", "column_logarithm", "column_slope")
    return Table(
        title=text.fill("trained.table", last=FITTED[-1]),
        corner=text["trained.head"],
        columns=[text[f"trained.{name}"] for name in columns],
        rows=[
            (str(one.head), [one.line.r_squared, one.logarithm.r_squared, one.line.slope])
            for one in trained.heads()
        ],
    )
