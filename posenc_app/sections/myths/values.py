"""RoPE is said to rotate values or embeddings too; then the output would tell where the text stands."""

from collections.abc import Mapping

import numpy as np

import posenc_core as pc
from posenc_app.components import LegendItem, MatrixPanel
from posenc_app.content import Text
from posenc_app.sections.myths.evidence import Board, Card, Check, Evidence, Program
from posenc_app.sections.myths.words import pair_of
from posenc_app.sections.rope import values
from posenc_app.teaching import Row, Table, number
from posenc_app.teaching.numbers import fixed
from posenc_app.url_state import State

TOLERANCE = 1e-12


def evidence(state: State, text: Text, scale: float) -> Evidence:  # noqa: ARG001 - a board has one size
    """Compute what two words put out at the start and moved, values left alone and values turned."""
    shift = state["my_shift"]
    plain, turned = (values.model(how, shift) for how in ("plain", "turned"))
    rows = [text.fill("view.at", first=first, second=first + 1) for first in (0, shift)]
    panels = [
        MatrixPanel(
            text[f"view.{name}"], rows, ["0", "1"], np.stack([one.near, one.far]), scale="signed", limit=1.0
        )
        for name, one in (("plain", plain), ("turned", turned))
    ]
    fields = {
        "shift": str(shift),
        "near": pair_of(*turned.near.tolist()),
        "far": pair_of(*turned.far.tolist()),
        "plain": number(plain.change),
        "turned": fixed(turned.change, 3),
    }
    return Evidence(
        said=[(text["caption.said"], fields)],
        view=Board(panels, [LegendItem(text["view.feature"], scale="signed", low="−1", high="+1")]),
        tables=[
            Table(panel.title, text["table.corner"], panel.column_words, [
                (row, cells.tolist()) for row, cells in zip(rows, panel.values, strict=True)
            ])
            for panel in panels
        ],
        fields={"shift": shift, "near": Row(turned.near.tolist()), "far": Row(turned.far.tolist())},
        program=program(shift),
        functions=(pc.turned_values_output, pc.rotate),
        check=Check(plain.change, TOLERANCE),
    )  # fmt: skip


def program(shift: int) -> Program:
    """Return both changes as code."""
    return Program(
        [
            "weights = np.array([[0.5, 0.5]])",
            "v = np.array([[1.0, 0.0], [1.0, 0.0]])",
            f"ids, moved = np.arange(2), np.arange(2) + {shift}",
            "near = pc.turned_values_output(weights, v, ids[1:], ids, [1.0], turn_back=False)",
            "far = pc.turned_values_output(weights, v, moved[1:], moved, [1.0], turn_back=False)",
            "plain = pc.largest_difference(weights @ v, weights @ v)",
            "turned = pc.largest_difference(near, far)",
        ],
        {"plain": "plain:.3f", "turned": "turned:.3f"},
    )


def further(state: State) -> Mapping[str, str]:
    """Return the page on turning, at the experiment with values."""
    return {"rope_value": "turned", "rope_shift": str(state["my_shift"])}


CARD = Card("values", "false", ("my_shift",), evidence, "rope", further)
