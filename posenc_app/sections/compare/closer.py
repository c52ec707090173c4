"""The table once more: as formulas with the visitor's sizes, as code, as tables, as files to take away."""

from collections.abc import Mapping

import posenc_core as pc
from posenc_app.components import BoardPicture, LegendItem, Saved
from posenc_app.content import Text
from posenc_app.sections.compare import users
from posenc_app.sections.compare.added import panels
from posenc_app.sections.compare.experiment import Experiment, Row, sizes
from posenc_app.sections.compare.overview import COLUMNS, captions, cells
from posenc_app.sections.compare.snippet import snippet
from posenc_app.teaching import (
    Cell,
    Table,
    aids,
    code,
    file_stem,
    formula,
    runs,
    share,
    spreadsheet,
    table,
)
from posenc_app.url_state import State

_FUNCTIONS = (pc.translation_error, pc.added_scores)
_IN_A_PICTURE = 4


def draw(now: Experiment, times: Mapping[str, float], state: State, text: Text, frame: Text) -> None:
    """Offer all of it in one row."""
    asked = sizes(state)
    stem = file_stem("posenc", state.page, f"{asked['n_layers']}x{asked['n_heads']}")
    saved = Saved(
        stem=stem,
        picture=lambda: picture(now, times, state, text),
        data=lambda: spreadsheet(tables(now, times, state, text, in_words=False)),
    )
    closer = {
        "formula": lambda: formula(
            text.sections["formula"],
            text.sections["formula_numbers"],
            {
                **asked,
                "learned": _count(now, "learned"),
                "shaw": _count(now, "shaw"),
                "bias": _count(now, "t5_bias"),
            },
        ),
        "code": lambda: code(snippet(now, state, text), _FUNCTIONS, frame),
        "table": lambda: table(tables(now, times, state, text), stem, frame),
    }
    aids(closer, lambda: share(frame, saved), state, frame)


def _count(now: Experiment, key: str) -> int:
    return next(row.parameters for row in now.rows if row.info.key == key)


def tables(
    now: Experiment, times: Mapping[str, float], state: State, text: Text, *, in_words: bool = True
) -> list[Table]:
    """Return the overview, for a file with plain numbers, and what each method adds."""
    overview = Table(
        title=text["overview.label"],
        corner=text["column.method"],
        columns=[text[f"column.{name}"] for name in COLUMNS],
        rows=[
            (text[f"method.{row.info.key}"], _cells(row, times, text, in_words=in_words)) for row in now.rows
        ],
    )
    added = (
        Table(
            title=text.fill("added.table", method=panel.title),
            corner=text["board.query_key"],
            columns=panel.column_words,
            rows=list(zip(panel.row_words, panel.values.tolist(), strict=True)),
        )
        for panel in panels(now, state["cmp_show"] - 1, text)
    )
    return [overview, *added, users.table(state, text)]


def _cells(row: Row, times: Mapping[str, float], text: Text, *, in_words: bool) -> list[Cell]:
    shown: dict[str, Cell] = dict(cells(row, times, text))
    if not in_words:
        shown["parameters"] = float(row.parameters)
        shown["cost"] = 1e6 * times[row.info.key]
        if row.longest is not None:
            shown["longest"] = float(row.longest)
        if row.moved is not None:
            shown["moved"] = row.moved
    return [shown[name] for name in COLUMNS]


def picture(now: Experiment, times: Mapping[str, float], state: State, text: Text) -> BoardPicture:
    """Return what the last four methods add, the question over them and the captions of now under them."""
    return BoardPicture(
        title=text["title"],
        caption=[runs(*sentence) for sentence in captions(now, times, state, text)],
        panels=panels(now, state["cmp_show"] - 1, text)[-_IN_A_PICTURE:],
        legend=[
            LegendItem(text["board.query_key"]),
            LegendItem(text["board.added"], scale="signed", low="−", high="+"),
        ],
        masked=text["board.masked"],
        language=state.language(),
    )
