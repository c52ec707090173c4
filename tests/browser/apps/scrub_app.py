"""Reorder, ladder and steps over one state: ?n=6&lang=zh&part=ladder."""

import numpy as np
import streamlit as st

from posenc_app.components import (
    Commit,
    LadderSeries,
    MatrixPanel,
    Step,
    ladder,
    pieces,
    reorder,
    steps,
)

EN = "dog bites man while the old grey cat sleeps on a warm mat near my window".split()  # noqa: SIM905
ZH = list("狗咬人猫追老鼠在花园里跑得很快乐")
HOSTILE = [
    "<img src=x onerror=alert(1)>",
    "**b** [a](http://elsewhere.invalid)",
    "w" * 300,
    "שלום",
    "👩‍👩‍👧",
    "$x$",
]
COMMON = {"failed": "This part could not be drawn.", "masked": "masked", "cell": "{row} → {column}: {value}"}
REORDER = {
    "label": "Second sentence", "hint": "Drag the words, or choose one and use ← and →.",
    "left": "Move {word} left", "right": "Move {word} right",
    "moved": "{word} is now word {place} of {count}",
}  # fmt: skip
LADDER = {
    "label": "The causal leak", "position": "Position", "value": "{place} · {word}", "output": "Output",
    "weights": "weights of {word}",
}  # fmt: skip
STEPS = {
    "label": "Derivation", "step": "Step", "value": "{place} of {count}", "previous": "Previous step",
    "next": "Next step", "residual": "largest difference", "holds": "both sides are equal",
    "breaks": "the sides differ",
}  # fmt: skip

st.set_page_config(layout="wide", page_icon="🧭")
query = st.query_params
n = int(query.get("n", 6))
tokens = {"zh": ZH, "hostile": HOSTILE * 3}.get(query.get("lang", "en"), EN)[:n]
wanted = query.get("part", "reorder ladder steps")
state = st.session_state
state.setdefault("order", tuple(range(n))[::-1])
state.setdefault("position", min(2, n - 1))
state.setdefault("step", 0)
state.setdefault("log", [])


def take(name: str):
    def taken(commit: Commit) -> None:
        state["log"] = [*state["log"], (name, commit.value, commit.given, state[name])]
        state[name] = commit.settled(state[name])

    return taken


if st.button("reset"):
    state["order"], state["position"], state["step"] = tuple(range(n)), 0, 0
seed = st.number_input("seed", 0, 99, 7)
rng = np.random.default_rng(seed)
st.text(
    f"order={list(state['order'])} position={state['position']} step={state['step']} runs={len(state['log'])}"
)
causal = np.tri(n) / np.arange(1, n + 1)[:, None]
hidden = ~np.tri(n, dtype=bool)

if "reorder" in wanted:
    reorder(tokens, state["order"], key="reorder", words=COMMON | REORDER, on_commit=take("order"))
if "ladder" in wanted:
    free = LadderSeries("no mask", np.full(n, 1 / n), np.full((n, n), 1 / n), notes=[f"1/{n}"] * n)
    leak = LadderSeries("causal mask", causal[:, 0], causal, hidden, [f"1/{i + 1}" for i in range(n)])
    ladder(
        tokens, [leak, free], state["position"], key="ladder", words=COMMON | LADDER, link="position",
        on_commit=take("position"),
    )  # fmt: skip
if "steps" in wanted:
    names = [tokens[i] for i in state["order"]]
    features = [f"x{k}" for k in range(min(n, 8))]
    a, b = rng.normal(size=(n, len(features))), rng.random((n, n))

    def signed(title: str, rows: list[str], values: np.ndarray) -> MatrixPanel:
        return MatrixPanel(title, rows, features, values, scale="signed")

    items = [
        Step(
            "scores",
            pieces("*S*(*Px*) = *P S*(*x*) *P*^{T}"),
            MatrixPanel("reordered", names, names, b, hidden),
            MatrixPanel("rearranged", names, names, b, hidden),
            residual=2.2e-16,
            holds=True,
        ),
        Step(
            "outputs",
            pieces("*f*(*Px*) = *P f*(*x*)"),
            signed("reordered", names, a),
            signed("rearranged", names, a + 0.1),
            residual=0.1,
            holds=False,
        ),
        Step(
            "mean",
            pieces("mean *f*(*Px*) = mean *f*(*x*)"),
            signed("reordered", ["mean"], a[:1]),
            signed("rearranged", ["mean"], a[:1]),
            residual=0.0,
            holds=True,
        ),
    ]
    steps(items, state["step"], key="steps", words=COMMON | STEPS, on_commit=take("step"))
