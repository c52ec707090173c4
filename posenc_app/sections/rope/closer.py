"""The dial once more: as a formula with its numbers, as code, as tables, and as files to take away."""

import numpy as np

import posenc_core as pc
from posenc_app.components import BoardPicture, LegendItem, MatrixPanel, Saved
from posenc_app.content import Text
from posenc_app.sections.rope.experiment import Experiment
from posenc_app.sections.rope.pair import captions
from posenc_app.sections.rope.snippet import snippet
from posenc_app.teaching import (
    Field,
    Row,
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

_FUNCTIONS = (pc.pair_readings, pc.rotate)
_AROUND = 4


def draw(now: Experiment, state: State, text: Text, frame: Text) -> None:
    """Offer all of it in one row."""
    m, n = now.ids
    stem = file_stem("posenc", state.page, f"m{m}", f"n{n}")
    saved = Saved(
        stem=stem,
        picture=lambda: picture(now, state, text),
        data=lambda: spreadsheet(tables(now, text)),
    )
    closer = {
        "formula": lambda: formula(text.sections["formula"], text.sections["formula_numbers"], fields(now)),
        "code": lambda: code(snippet(now, state, text), _FUNCTIONS, frame),
        "table": lambda: table(tables(now, text), stem, frame),
    }
    aids(closer, lambda: share(frame, saved), state, frame)


def fields(now: Experiment) -> dict[str, Field]:
    """Return the numbers of the current places."""
    m, n = now.ids
    turned_q, turned_k = (
        pc.rotate(x, now.positions[place], [now.theta])
        for x, place in ((now.q, now.places[0]), (now.k, now.places[1]))
    )
    return {
        "m": m,
        "n": n,
        "distance": n - m,
        "theta": float(now.theta),
        "q": Row(now.q.tolist()),
        "k": Row(now.k.tolist()),
        "turned_q": Row(turned_q.tolist()),
        "turned_k": Row(turned_k.tolist()),
        "score": now.score,
    }


def window(now: Experiment) -> tuple[slice, slice]:
    """Return the places around the current ones, of the query and of the key, as many on every side."""
    last, (query, key) = len(now.labels), now.places
    rows, columns = (slice(max(0, at - _AROUND), min(last, at + _AROUND + 1)) for at in (query, key))
    return rows, columns


def tables(now: Experiment, text: Text) -> list[Table]:
    """Return the scores, and the angles in degrees, of the positions around the current ones."""
    rows, columns = window(now)
    names = [f"n = {label}" for label in now.labels[columns]]
    both = (("score", now.readings.scores), ("angle", np.degrees(now.readings.angles)))
    return [
        Table(
            title=text[f"table.{title}"],
            corner=text["table.corner"],
            columns=names,
            rows=[
                (f"m = {label}", [text["table.none"] if np.isnan(one) else float(one) for one in line])
                for label, line in zip(now.labels[rows], values[rows, columns], strict=True)
            ],
        )
        for title, values in both
    ]


def picture(now: Experiment, state: State, text: Text) -> BoardPicture:
    """Return the scores around the current places with the question over them and the caption under them."""
    rows, columns = window(now)
    panel = MatrixPanel(
        title=text["table.score"],
        row_words=[f"m = {label}" for label in now.labels[rows]],
        column_words=[f"n = {label}" for label in now.labels[columns]],
        values=now.readings.scores[rows, columns],
        scale="signed",
    )
    return BoardPicture(
        title=text["title"],
        caption=[runs(*sentence) for sentence in captions(now, state, text)],
        panels=[panel],
        legend=[LegendItem(text["table.corner"])],
        masked=text["table.none"],
        language=state.language(),
    )
