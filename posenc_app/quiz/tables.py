"""Questions on learned tables: where they end, and which row is the last."""

import numpy as np

import posenc_core as pc
from posenc_app.quiz.template import Draw, Item, Shows, between, judged, measured, pick

_SHOWN: Shows = {"lt_table": "minilm", "lt_rows": "1024"}


def table_end(draw: Draw) -> Item:
    """Ask what a table answers beyond its last row."""
    rows = pick(draw, 512, 1024, 2048)
    asked = rows + between(draw, 0, 200)
    weight = draw.standard_normal((rows, 4))
    try:
        found = pc.LearnedTable(weight).lookup([asked])[0]
    except pc.PositionOutOfRangeError:
        found = None
    claims = {
        "error": found is None,
        "wraps": _is(found, weight[asked % rows]),
        "zeros": _is(found, np.zeros(4)),
        "last": _is(found, weight[-1]),
    }
    return judged(
        {"rows": rows, "asked": asked}, claims, shows={**_SHOWN, "lt_model": "bert", "lt_ask": "512"}
    )


def _is(found: np.ndarray | None, row: np.ndarray) -> bool:
    return found is not None and bool((found == row).all())


def padding_offset(draw: Draw) -> Item:
    """Ask for the last position of a table whose first rows are set aside."""
    aside = between(draw, 2, 5)
    rows = pick(draw, 512, 1024, 2048) + aside
    usable = pc.LearnedTable(np.zeros((rows, 1)), padding_offset=aside).max_positions
    values = {
        "right": str(usable - 1),
        "count": str(usable),
        "last_row": str(rows - 1),
        "all_rows": str(rows),
    }
    shows: Shows = {**_SHOWN, "lt_model": "roberta", "lt_ask": "511"}
    return measured({"rows": rows, "aside": aside}, values, shows)
