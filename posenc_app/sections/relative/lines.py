"""ALiBi: a straight line for each head, its slope fixed by a recipe."""

from dataclasses import dataclass
from typing import Any

import numpy as np
import streamlit as st
from numpy.typing import NDArray

import posenc_core as pc
from posenc_app import controls
from posenc_app.components import MatrixPanel, board, figure
from posenc_app.content import Text
from posenc_app.figures.curves import Curve, curves, joined
from posenc_app.sections.relative.experiment import Experiment, alibi_head
from posenc_app.teaching import Sentence, Table, caption, opening
from posenc_app.teaching.numbers import fixed
from posenc_app.teaching.table import html
from posenc_app.url_state import State

_PRESENTED = 1.75
_LOOKBACK = np.arange(65)
#: Worked by hand: a content score of 2, a slope of one half, and how far back the key lies.
CONTENT, SLOPE = 2.0, 0.5
BY_HAND = np.arange(5)
_ONE_DECIMAL_FROM = 0.5


@dataclass(frozen=True, eq=False)
class Lines:
    """The slopes of all heads, and what they add.

    Attributes
    ----------
    slopes : ndarray of shape (heads,)
        In the published order.
    head : int
        The chosen one, counted from 0.
    bias : ndarray of shape (heads, n)
        By lookback.
    matrix : ndarray of shape (w, w)
        What the chosen head adds for every two words.
    power : int or None
        How many heads follow the rule for powers of two, if not all do.
    """

    slopes: NDArray[np.float64]
    head: int
    bias: NDArray[np.float64]
    matrix: NDArray[np.float64]
    power: int | None

    @property
    def slope(self) -> float:
        """The slope of the chosen head."""
        return float(self.slopes[self.head])


def model(now: Experiment, state: State) -> Lines:
    """Compute the lines and the matrix."""
    slopes = pc.alibi_slopes(state["rel_heads"])
    head = alibi_head(state)
    return Lines(
        slopes=slopes,
        head=head,
        bias=pc.alibi_bias(-_LOOKBACK, slopes).astype(np.float64),
        matrix=pc.alibi_bias(now.distances, slopes[[head]])[0].astype(np.float64),
        power=pc.first_fall(-slopes),
    )


def draw(now: Experiment, state: State, text: Text, frame: Text) -> Lines:
    """Show the lines, the matrix of the chosen head, the rule for the slopes, and an example by hand."""
    opening(state, text, "lines")
    with st.container(key="pe_rail_lines", horizontal=True, vertical_alignment="bottom", gap="medium"):
        controls.whole(state, text, "rel_heads")
        controls.whole(state, text, "rel_head")
    found = model(now, state)
    left, right = st.columns([1, 1], gap="large")
    with left:
        _lines(found, _PRESENTED if state.presents() else 1.0, text, frame)
    with right:
        words = text.group("board") | {"failed": frame["part_failed"], "label": text["lines.label_matrix"]}
        board([panel(now, found, text)], key="alibi", words=words)
    caption(*captions(found, text))
    st.html(html(by_hand(text)))
    caption(by_hand_sentence(text))
    return found


def _lines(found: Lines, scale: float, text: Text, frame: Text) -> None:
    others = np.delete(found.bias, found.head, axis=0)
    chosen = text.fill("lines.head", head=found.head + 1)
    drawn = [
        Curve(text["lines.others"], *joined(-_LOOKBACK, others), "line", width=1.0),
        Curve(chosen, -_LOOKBACK, found.bias[found.head], "m-alibi", width=3.5),
    ]
    far = float(np.sort(found.bias[:, -1])[len(found.slopes) // 3])
    view = {"hovermode": "closest", "yaxis": {"range": [min(far, -1.0) * 1.05, 0.5]}}
    plot = curves(drawn, x_title=text["lines.x"], y_title=text["lines.y"], scale=scale, changes=view)
    words = {"failed": frame["part_failed"], "label": text["lines.label"]}
    st.html(f'<p class="pe-figure-title">{text["lines.label"]}</p>')
    alt = text.fill(
        "lines.alt", heads=len(found.slopes), steep=fixed(found.slopes.max(), 3),
        flat=fixed(found.slopes.min(), 4),
    )  # fmt: skip
    figure(plot, key="lines", alt=alt, words=words, height=340)


def panel(now: Experiment, found: Lines, text: Text) -> MatrixPanel:
    """Return what the chosen head adds, the future masked."""
    return MatrixPanel(
        title=text.fill("lines.matrix", head=found.head + 1),
        row_words=now.words,
        column_words=now.words,
        values=found.matrix,
        masked=~pc.causal_mask(len(now.words)),
        scale="signed",
        digits=digits_of(found.matrix),
    )


def digits_of(matrix: NDArray[np.floating[Any]]) -> int:
    """Return how many decimals tell the numbers of a bias apart: narrow cells have room for short ones."""
    return 1 if np.abs(matrix).max() >= _ONE_DECIMAL_FROM else 2


def captions(found: Lines, text: Text) -> list[Sentence]:
    """Return the chosen slope, and by which rule the slopes came about."""
    heads = len(found.slopes)
    fields = {
        "heads": str(heads),
        "head": str(found.head + 1),
        "slope": slope_text(found.slope),
        "steep": slope_text(float(found.slopes.max())),
        "flat": slope_text(float(found.slopes.min())),
        "back": str(_LOOKBACK[-1]),
        "bias": fixed(found.bias[found.head, -1]),
    }
    if found.power is None:
        return [(text["lines.caption"], fields), (text["lines.caption_power"], fields)]
    rest = {"power": str(found.power), "rest": str(heads - found.power), "twice": str(2 * found.power)}
    return [(text["lines.caption"], fields), (text["lines.caption_other"], fields | rest)]


def slope_text(slope: float) -> str:
    """Write a slope with as many digits as show it.

    Examples
    --------
    >>> slope_text(0.5), slope_text(2.0**-8), slope_text(2.0**-3.5)
    ('0.5', '0.003906', '0.08839')
    """
    return f"{slope:.4g}"


def by_hand_scores() -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return bias and score of the worked example by lookback."""
    bias = pc.alibi_bias(-BY_HAND, [SLOPE])[0].astype(np.float64)
    return bias, CONTENT + bias


def by_hand(text: Text) -> Table:
    """Return the worked example as a table: lookback, bias, score."""
    bias, scores = by_hand_scores()
    numbers = {"bias": bias, "score": scores}
    return Table(
        title=text["by_hand.title"],
        corner=text["by_hand.lookback"],
        columns=[str(back) for back in BY_HAND],
        rows=[
            (text[f"by_hand.{name}"], [fixed(value, 1) for value in line]) for name, line in numbers.items()
        ],
    )


def by_hand_sentence(text: Text) -> Sentence:
    """Return the two numbers worth remembering."""
    _, scores = by_hand_scores()
    return text["by_hand.caption"], {
        "content": fixed(CONTENT, 0),
        "slope": slope_text(SLOPE),
        "near": f"{scores[1]:g}",
        "far": f"{scores[4]:g}",
    }
