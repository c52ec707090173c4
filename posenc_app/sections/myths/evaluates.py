"""A formula that can be evaluated is not a model that can read: what only trained models can show."""

from collections.abc import Mapping

import numpy as np

import posenc_core as pc
from posenc_app.content import Text
from posenc_app.sections.myths.evidence import Card, Evidence, Facts, Program
from posenc_app.sections.myths.words import pair_of
from posenc_app.teaching import Cell, Significant, Table
from posenc_app.teaching.numbers import fixed, grouped
from posenc_app.url_state import State

WIDTH, TRAINED, ROWS = 64, 4096, 512


def evidence(state: State, text: Text, scale: float) -> Evidence:  # noqa: ARG001 - a table has one size
    """Evaluate the formula at the last position of a length, and ask a learned table for the same."""
    length = int(state["my_length"])
    vector = pc.sinusoidal([length - 1], WIDTH)
    size = float(pc.row_lengths(vector).item())
    found = pc.angle_coverage(pc.inv_freq(WIDTH), TRAINED, length)
    new = int(np.count_nonzero(found.unseen_share))
    answer = text[f"table.{'has' if _has_row(length - 1) else 'refuses'}"]
    fields = {
        "position": grouped(length - 1),
        "count": str(vector.size),
        "size": fixed(size, 3),
        "train": grouped(TRAINED),
        "new": str(new),
        "pairs": str(WIDTH // 2),
    }
    rows: list[tuple[str, list[Cell]]] = [
        (text["table.count"], [fields["count"]]),
        (text["table.size"], [fields["size"]]),
        (text["table.first"], [pair_of(*vector[0, :2].tolist())]),
        (text["table.new"], [text.fill("table.of", **fields)]),
        (text.fill("table.learned", rows=ROWS), [answer]),
        (text["table.reads"], [text["table.unknown"]]),
    ]
    table = Table(text.fill("table.title", **fields), "", [text["table.value"]], rows)
    return Evidence(
        said=[(text["caption.said"], fields), (text["caption.models"], {})],
        view=Facts(table),
        tables=[table],
        fields={"position": length - 1, "size": Significant(size), "train": TRAINED, "new": new},
        program=Program(
            [
                f"vector = pc.sinusoidal([{length - 1}], {WIDTH})",
                "size = pc.row_lengths(vector).item()",
                f"coverage = pc.angle_coverage(pc.inv_freq({WIDTH}), {TRAINED}, {length})",
            ],
            {"count": "vector.size", "size": "size:.3f", "new": "(coverage.unseen_share > 0).sum()"},
        ),
        functions=(pc.sinusoidal, pc.angle_coverage),
    )


def _has_row(position: int) -> bool:
    """Ask a table of 512 rows for a position; a table says no where a formula says nothing."""
    try:
        pc.LearnedTable(np.zeros((ROWS, 1))).lookup([position])
    except pc.PositionOutOfRangeError:
        return False
    return True


def further(state: State) -> Mapping[str, str]:
    """Return the page on long context, read as far."""
    return {"ctx_train": str(TRAINED), "ctx_target": state["my_length"]}


CARD = Card("evaluates", "false", ("my_length",), evidence, "context", further)
