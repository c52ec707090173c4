"""Boards and meters with fixed numbers, set by the address: ?n=3&mask=1&same=1&lang=zh&residuals=0+nan."""

import numpy as np
import streamlit as st

from posenc_app.components import LegendItem, MatrixPanel, OutputsPanel, board, meter, pieces

EN = "dog bites man while the old grey cat sleeps on a warm mat near my window".split()  # noqa: SIM905
ZH = list("狗咬人猫追老鼠在花园里跑得很快乐")
HOSTILE = [
    "<img src=x onerror=alert(1)>",
    "**bold** [a](http://elsewhere.invalid)",
    "w" * 300,
    "שלום",
    "👩‍👩‍👧",
    "$x$",
]
WORDS = {
    "failed": "This part could not be drawn.", "label": "Attention of both sentences", "masked": "masked",
    "cell": "{row} → {column}: {value}", "same": "same", "changed": "changed",
    "hint": "Point at a cell to read it.",
}  # fmt: skip
METER = {
    "failed": "This meter could not be drawn.", "label": "Equivariance error",
    "holds": "same outputs, new seats", "breaks": "the outputs differ",
    "undefined": "no number", "tolerance": "tolerance",
}  # fmt: skip

st.set_page_config(layout="wide", page_icon="🧭")
query = st.query_params
n = int(query.get("n", 3))
masked = query.get("mask") == "1"
same = query.get("same", "1") == "1"
words = {"zh": ZH, "hostile": (HOSTILE * 3)}.get(query.get("lang", "en"), EN)[:n]
seed = st.number_input("seed", 0, 99, 7)
rng = np.random.default_rng(seed)
scores = rng.normal(size=(n, n)) * 1.5
mask = np.triu(np.ones((n, n), bool), 1) if masked else None
if mask is not None:
    scores = np.where(mask, -np.inf, scores)
weights = np.exp(scores - scores.max(1, keepdims=True))
weights /= weights.sum(1, keepdims=True)
order = tuple(range(n))[::-1]
outputs = rng.normal(size=(n, 8))
moved = outputs[list(order)] + (0 if same else rng.normal(size=(n, 8)) * 0.4)
second = weights[np.ix_(order, order)]
names = [words[i] for i in order]

board(
    [
        MatrixPanel("Attention: " + " ".join(words), words, words, weights, mask),
        MatrixPanel(
            "Attention: " + " ".join(names), names, names, second, mask, row_ids=order, column_ids=order
        ),
        OutputsPanel("Outputs, matched word by word", words, names, outputs, moved, order, [same] * n),
    ],
    key="board",
    words=WORDS,
    legend=[LegendItem("query ↓  key →"), LegendItem("weight", "weight")],
)
measured = float(np.abs(moved - outputs[list(order)]).max()) or 4.4e-16
for index, residual in enumerate(query.get("residuals", str(measured)).split()):
    formula = pieces("max |*f*(*Px*) − *P f*(*x*)|")
    meter(float(residual), 1e-12, key=f"meter{index}", words=METER, formula=formula)
if query.get("signed"):
    board(
        [
            MatrixPanel("Scores", words, words, scores, mask, scale="signed"),
            MatrixPanel("Scores, doubled", words, words, 2 * scores, mask, scale="signed"),
        ],
        key="signed",
        words=WORDS,
        legend=[LegendItem("score", "signed", "−", "+")],
    )
