"""The figure once more: as a formula with its numbers, as code, as tables, and as files to take away."""

from collections.abc import Callable, Mapping

import numpy as np

import posenc_core as pc
from posenc_app.components import BoardPicture, MatrixPanel, Saved
from posenc_app.content import Text
from posenc_app.sections.relative import beyond, lines, shaw, stored, trained, trained_heads
from posenc_app.sections.relative.experiment import Experiment
from posenc_app.sections.relative.moved import Moved, captions, legend, pair, panels
from posenc_app.sections.relative.snippet import snippet
from posenc_app.sections.relative.trained_heads import fits_table
from posenc_app.teaching import (
    Cell,
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

_FUNCTIONS: Mapping[str, tuple[Callable[..., object], ...]] = {
    "shaw": (pc.shaw_scores, pc.translation_error),
    "t5_bias": (pc.t5_bias, pc.translation_error),
    "alibi": (pc.alibi_bias, pc.alibi_slopes, pc.translation_error),
}
_BACK = 513


def draw(now: Experiment, moved: Moved, state: State, text: Text, frame: Text) -> None:
    """Offer all of it in one row."""
    stem = file_stem("posenc", state.page, now.method, *now.words)
    saved = Saved(
        stem=stem,
        picture=lambda: picture(now, moved, state.language(), text),
        data=lambda: spreadsheet(tables(now, moved, state, text)),
    )
    closer = {
        "formula": lambda: _formula(now, text),
        "code": lambda: code(snippet(now, state, text), _FUNCTIONS[now.method], frame),
        "table": lambda: table(tables(now, moved, state, text), stem, frame),
    }
    aids(closer, lambda: share(frame, saved), state, frame)


def _formula(now: Experiment, text: Text) -> None:
    query, key = pair(now)
    whose = {"query": now.words[query], "key": now.words[key]}
    formula(
        text.sections[f"formula_{now.method}"],
        text.sections["formula_numbers"],
        fields(now),
        (text["formula.row"], whose),
    )


def fields(now: Experiment) -> dict[str, Field]:
    """Return the numbers of the pair that the caption names."""
    query, key = pair(now)
    trace = now.trace(now.relative, now.shift)
    return {
        "m": query + now.shift,
        "n": key + now.shift,
        "distance": int(now.distances[query, key]),
        "content": float(trace.content_scores[0, query, key]),
        "term": Significant(float(trace.position_scores[0, query, key])),
        "score": float(trace.scores[0, query, key]),
    }


def tables(now: Experiment, moved: Moved, state: State, text: Text) -> list[Table]:
    """Return the matrices of the figure, and the numbers of the figures further down."""
    chosen = lines.model(now, state)
    matrices = [
        *panels(now, moved, text),
        *shaw.panels(now, shaw.model(now, state), text),
        lines.panel(now, chosen, text),
        *stored.panels(now, stored.model(now, chosen, state), state, text),
    ]
    numbers = [_buckets(state, text), _slopes(state, text), _trained(text), fits_table(text)]
    return [*(_twin(panel, text) for panel in matrices), *numbers, beyond.table(beyond.model(state), text)]


def _twin(panel: MatrixPanel, text: Text) -> Table:
    masked = np.zeros_like(panel.values, bool) if panel.masked is None else panel.masked
    cells: list[list[Cell]] = [
        [text["board.masked"] if hidden else value for value, hidden in zip(values, hides, strict=True)]
        for values, hides in zip(panel.values.tolist(), masked.tolist(), strict=True)
    ]
    rows = list(zip(panel.row_words, cells, strict=True))
    return Table(panel.title, text["board.query_key"], panel.column_words, rows)


def _buckets(state: State, text: Text) -> Table:
    ids = np.arange(_BACK)
    sides = state["rel_sides"] == "two"
    count, farthest = int(state["rel_buckets"]), int(state["rel_far"])
    found = pc.t5_bucket(-ids, bidirectional=sides, num_buckets=count, max_distance=farthest)
    return Table(
        title=text["table.buckets"],
        corner=text["table.bucket"],
        columns=[text["table.first"], text["table.last"]],
        rows=[(str(int(run.label)), [str(run.first), _end(run, text)]) for run in pc.label_runs(found)],
    )


def _end(run: pc.Run, text: Text) -> str:
    return text["table.more"] if run.last == _BACK - 1 else str(run.last)


def _trained(text: Text) -> Table:
    runs = trained_heads.stretches()
    numbers = trained.table()[[int(run.label) for run in runs]].T.tolist()
    return Table(
        title=text["trained.map"],
        corner=text["trained.head"],
        columns=[trained_heads.label(run) for run in runs],
        rows=[(str(head), line) for head, line in enumerate(numbers)],
    )


def _slopes(state: State, text: Text) -> Table:
    slopes = pc.alibi_slopes(state["rel_heads"])
    return Table(
        title=text["table.slopes"],
        corner=text["trained.head"],
        columns=[text["table.slope"], text["table.horizon"]],
        rows=[
            (str(head), [float(slope), float(far)])
            for head, (slope, far) in enumerate(zip(slopes, pc.alibi_horizon(slopes), strict=True), start=1)
        ],
    )


def picture(now: Experiment, moved: Moved, language: str, text: Text) -> BoardPicture:
    """Return the four matrices with the page's question over them and the caption of now under them."""
    return BoardPicture(
        title=text["title"],
        caption=[runs(*sentence) for sentence in captions(now, moved, text)],
        panels=panels(now, moved, text),
        legend=legend(text),
        masked=text["board.masked"],
        language=language,
    )
