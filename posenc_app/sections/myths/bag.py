"""Without positions a model is called a bag of words; a causal mask alone breaks the symmetry."""

from collections.abc import Mapping

import numpy as np

import posenc_core as pc
from posenc_app.components import LegendItem, MatrixPanel
from posenc_app.content import Text
from posenc_app.sections.myths.evidence import Board, Card, Evidence, Program
from posenc_app.sections.order import leak
from posenc_app.teaching import Row, Table, number
from posenc_app.url_state import State


def evidence(state: State, text: Text, scale: float) -> Evidence:  # noqa: ARG001 - a board has one size
    """Compute what every word puts out when all scores are equal, with the mask and without."""
    count = state["my_leak"]
    both = leak.model(count)
    causal, free = (trace.output[0, :, 0] for trace in (both.causal, both.free))
    words = [text.fill("view.word", place=place) for place in range(1, count + 1)]
    columns = [text["view.causal"], text["view.free"]]
    outputs = np.column_stack([causal, free])
    fields = {
        "count": str(count),
        "last": number(causal[-1]),
        "free": number(free[-1]),
        "first": number(causal[0]),
        "gap": number(pc.largest_difference(causal, free)),
    }
    return Evidence(
        said=[(text["caption.said"], fields)],
        view=Board(
            [
                MatrixPanel(text["view.weights"], words, words, both.causal.weights[0], masked=~both.mask),
                MatrixPanel(text["view.outputs"], words, columns, outputs, digits=3),
            ],
            [LegendItem(text["view.query_key"]), LegendItem(text["view.weight"], scale="weight")],
        ),
        tables=[
            Table(text["view.outputs"], text["table.corner"], columns, [
                (word, row.tolist()) for word, row in zip(words, outputs, strict=True)
            ])
        ],
        fields={"count": count, "causal": Row(causal.tolist()), "free": Row(free.tolist())},
        program=program(count),
        functions=(pc.attend, pc.causal_mask),
    )  # fmt: skip


def program(count: int) -> Program:
    """Return both rows of outputs as code."""
    return Program(
        [
            f"first_only = np.eye({count})[:, :1]",
            "nothing, as_it_is = np.zeros((1, 1, 1)), np.ones((1, 1, 1))",
            "heads = pc.Heads(w_q=nothing, w_k=nothing, w_v=as_it_is)",
            "layer = pc.NoPosition()",
            f"causal = pc.attend(first_only, heads, layer, mask=pc.causal_mask({count})).output[0, :, 0]",
            "free = pc.attend(first_only, heads, layer).output[0, :, 0]",
            "gap = pc.largest_difference(causal, free)",
        ],
        {"first": "causal[0]:.3f", "last": "causal[-1]:.3f", "free": "free[-1]:.3f", "gap": "gap:.3f"},
    )


def further(state: State) -> Mapping[str, str]:
    """Return the page on order, with a causal mask."""
    return {"mask": "causal", "leak_n": str(state["my_leak"])}


CARD = Card("bag", "depends", ("my_leak",), evidence, "order", further)
