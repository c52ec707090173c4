"""The figure once more: as a formula with its numbers, as code, as tables, and as files to take away."""

from collections.abc import Mapping

import numpy as np

import posenc_core as pc
from posenc_app.components import BoardPicture, FieldPanel, LegendItem, Saved, Span, WavesPanel
from posenc_app.content import Text
from posenc_app.sections.learned.snippet import snippet
from posenc_app.sections.learned.views import COMPONENTS_SHOWN, Reading, captions, view_words, waves
from posenc_app.teaching import (
    Field,
    Significant,
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

_FUNCTIONS = (pc.row_cosines, pc.mean_by_offset, pc.offset_share, pc.principal_components)
NEIGHBOURS = 5


def draw(reading: Reading, state: State, text: Text, frame: Text) -> None:
    """Offer all of it in one row."""
    offset = state["lt_k"]
    stem = file_stem("posenc", state.page, reading.name, f"p{reading.position}")
    saved = Saved(
        stem=stem,
        picture=lambda: picture(reading, state.language(), text),
        data=lambda: spreadsheet([*shown_tables(reading, text), _all_rows(reading, text)]),
    )
    closer = {
        "formula": lambda: formula(
            text.sections["formula"], text.sections["formula_numbers"], fields(reading, offset)
        ),
        "code": lambda: code(snippet(reading, offset, text), _FUNCTIONS, frame),
        "table": lambda: table(shown_tables(reading, text), stem, frame),
    }
    aids(closer, lambda: share(frame, saved), state, frame)


def fields(reading: Reading, offset: int) -> Mapping[str, Field]:
    """Return the numbers of the row looked at, of its nearest, and of the offset."""
    at, geometry = reading.position, reading.table
    nearest = int(geometry.nearest[at])
    return {
        "p": at,
        "q": nearest,
        "k": offset,
        "n": len(geometry.rows),
        "product": Significant(float(geometry.rows[at] @ geometry.rows[nearest])),
        "length": Significant(float(geometry.lengths[at])),
        "other": Significant(float(geometry.lengths[nearest])),
        "cosine": Significant(float(geometry.cosines[at, nearest])),
        "mean": Significant(float(geometry.by_offset[offset])),
    }


def shown_tables(reading: Reading, text: Text) -> list[Table]:
    """Return the rows most like the one looked at, and the mean likeness by offset."""
    return [_neighbours(reading, text), _by_offset(reading, text)]


def _neighbours(reading: Reading, text: Text) -> Table:
    cosines = reading.table.cosines[reading.position]
    order = [int(row) for row in np.argsort(-cosines) if row != reading.position][:NEIGHBOURS]
    return Table(
        title=text.fill("table.neighbours", position=reading.position),
        corner=text["table.rows_corner"],
        columns=[text["table.cosine"], text["table.length"]],
        rows=[(str(row), [float(cosines[row]), float(reading.table.lengths[row])]) for row in order],
    )


def _by_offset(reading: Reading, text: Text) -> Table:
    offsets = (1, 2, 4, 8, 16, 32, 64, 128)
    return Table(
        title=text["table.by_offset"],
        corner=text["table.offset_corner"],
        columns=[str(offset) for offset in offsets],
        rows=[(text["table.mean"], [float(reading.table.by_offset[offset]) for offset in offsets])],
    )


def _all_rows(reading: Reading, text: Text) -> Table:
    """Return every row: how long it is, and where it lies along the first components."""
    scores = reading.table.components.scores[:, :COMPONENTS_SHOWN]
    numbers = np.column_stack([reading.table.lengths, scores]).tolist()
    names = [text.fill("components.axis", number=number + 1) for number in range(COMPONENTS_SHOWN)]
    return Table(
        title=text["table.all"],
        corner=text["table.rows_corner"],
        columns=[text["table.length"], *names],
        rows=[(str(row), cells) for row, cells in enumerate(numbers)],
    )


def picture(reading: Reading, language: str, text: Text) -> BoardPicture:
    """Return the waves and the table with the page's question over them and the caption of now under them."""
    words = view_words(reading, text)
    return BoardPicture(
        title=text["title"],
        caption=[runs(*sentence) for sentence in captions(reading, text)],
        panels=[
            WavesPanel(title=words["waves"], waves=waves(reading), position=reading.position),
            FieldPanel(
                title=words["table"],
                axes=f"{words['rows']} ↓  {words['columns']} →",
                vectors=reading.shown / reading.limit,
                position=reading.position,
                ends=(words["fast"], f"{words['slow']} →"),
                spans=[Span("", 0, reading.shown.shape[1])],
            ),
        ],
        legend=[LegendItem(text["views.value"], scale="signed", low=words["low"], high=words["high"])],
        masked="",
        language=language,
    )
