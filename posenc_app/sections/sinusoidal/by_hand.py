"""The smallest fingerprint worth a name: width 4, to be checked with a pocket calculator."""

import numpy as np
import streamlit as st
from numpy.typing import NDArray

import posenc_core as pc
from posenc_app.content import Text
from posenc_app.teaching import Sentence, Table, caption, heading
from posenc_app.teaching.numbers import fixed
from posenc_app.teaching.table import html

WIDTH = 4
DIGITS = 4


def model() -> NDArray[np.float64]:
    """Compute the first three rows."""
    return pc.sinusoidal(np.arange(3), WIDTH)


def draw(text: Text) -> None:
    """Show the rows as numbers."""
    rows = model()
    heading(text["byhand.title"])
    st.html(html(table(rows, text)))
    caption(sentence(rows, text))


def table(rows: NDArray[np.float64], text: Text) -> Table:
    """Return the rows with four decimals."""
    return Table(
        title=text["byhand.table"],
        corner=text["table.rows_corner"],
        columns=[str(feature) for feature in range(WIDTH)],
        rows=[(str(position), [fixed(value, DIGITS) for value in row]) for position, row in enumerate(rows)],
    )


def sentence(rows: NDArray[np.float64], text: Text) -> Sentence:
    """Return what the numbers of position 1 are."""
    names = ("first", "second", "third", "fourth")
    return text["byhand.caption"], {n: fixed(v, DIGITS) for n, v in zip(names, rows[1], strict=True)}
