"""The figures once more: as a formula with its numbers, as code, as tables, and as files to take away."""

from dataclasses import replace

import numpy as np

import posenc_core as pc
from posenc_app.components import BoardPicture, ChartPanel, Saved
from posenc_app.content import Text
from posenc_app.sections.context import combinations, growing, ramps, reach, switch
from posenc_app.sections.context.coverage import captions
from posenc_app.sections.context.experiment import Experiment
from posenc_app.sections.context.snippet import snippet
from posenc_app.sections.context.words import period
from posenc_app.teaching import (
    Cell,
    Field,
    Significant,
    Table,
    aids,
    code,
    file_stem,
    formula,
    number,
    runs,
    share,
    spreadsheet,
    table,
)
from posenc_app.url_state import State

_TINY = 0.01
_COLUMNS = (
    "turns_train", "turns_target", "seen", "new", "wave_before", "wave_after", "kept", "degrees_before",
    "degrees_after",
)  # fmt: skip


def draw(now: Experiment, state: State, text: Text, frame: Text) -> None:
    """Offer all of it in one row."""
    given = now.given
    stem = file_stem("posenc", state.page, now.method, str(given.train_len), str(given.target_len))
    saved = Saved(
        stem=stem,
        picture=lambda: picture(now, state, text),
        data=lambda: spreadsheet(tables(now, state, text)),
    )
    functions = (pc.angle_coverage, pc.inv_freq if now.method == "none" else getattr(pc, now.call.function))
    closer = {
        "formula": lambda: formula(
            text.sections["formula"],
            text.sections["formula_numbers"],
            fields(now),
            (text["formula.pair"], {"pair": str(now.most_surprised + 1)}),
        ),
        "code": lambda: code(snippet(now, text), functions, frame),
        "table": lambda: table(readable(tables(now, state, text)), stem, frame),
    }
    aids(closer, lambda: share(frame, saved), state, frame)


def fields(now: Experiment) -> dict[str, Field]:
    """Return the numbers of the pair with the largest new part."""
    pair = now.most_surprised
    return {
        "train": now.given.train_len,
        "target": now.given.target_len,
        "before": Significant(float(now.before[pair])),
        "after": Significant(float(now.after[pair])),
        "turns_train": Significant(float(now.coverage.turns_train[pair])),
        "turns_target": Significant(float(now.coverage.turns_target[pair])),
        "new": Significant(float(now.coverage.unseen_share[pair])),
    }


def tables(now: Experiment, state: State, text: Text) -> list[Table]:
    """Return every figure's numbers: by pair, by distance, by length, and of the ramps and factors."""
    return [
        _pairs(now, text),
        _distances(now, text),
        *_ramps(state, text),
        _lengths(state, text),
        _factors(state, text),
        _torus(now, state, text),
    ]


def readable(found: list[Table]) -> list[Table]:
    """Return tables whose tiny numbers have digits to read; a file keeps the numbers themselves."""
    return [
        replace(one, rows=[(name, [_digits(cell) for cell in cells]) for name, cells in one.rows])
        for one in found
    ]


def _digits(cell: Cell) -> Cell:
    return number(cell) if isinstance(cell, float) and 0 < abs(cell) < _TINY else cell


def _pairs(now: Experiment, text: Text) -> Table:
    coverage = now.coverage
    before, after = (pc.wavelengths(found) for found in (now.before, now.after))
    columns = (
        coverage.turns_train, coverage.turns_target, coverage.seen_share, coverage.unseen_share, before,
        after, now.kept, np.degrees(now.before), np.degrees(now.after),
    )  # fmt: skip
    rows = [
        (str(place), [_cell(value, text) for value in line])
        for place, line in enumerate(zip(*columns, strict=True), start=1)
    ]
    return Table(text["table.pairs"], text["table.pair"], [text[f"table.{name}"] for name in _COLUMNS], rows)


def _cell(value: np.float64, text: Text) -> Cell:
    return float(value) if np.isfinite(value) else period(float(value), text)


def _distances(now: Experiment, text: Text) -> Table:
    found = reach.model(now)
    rows: list[tuple[str, list[Cell]]] = [
        (f"{distance:.1f}", [float(before), float(after)])
        for distance, before, after in zip(
            found.before.distance, found.before.mean, found.after.mean, strict=True
        )
    ]
    columns = [text["reach.before"], text["reach.after"]]
    return Table(text["reach.label"], text["reach.x"], columns, rows)


def _ramps(state: State, text: Text) -> list[Table]:
    found = ramps.model(state)
    if found is None:
        return []
    columns = [text["ramps.index"], text["ramps.rotations"]]
    both = zip(found.index.kept.tolist(), found.rotations.kept.tolist(), strict=True)
    rows: list[tuple[str, list[Cell]]] = [
        (str(place), list(line)) for place, line in enumerate(both, start=1)
    ]
    return [Table(text["ramps.label"], text["table.pair"], columns, rows)]


def _lengths(state: State, text: Text) -> Table:
    found = growing.model(state)
    rows: list[tuple[str, list[Cell]]] = [
        (f"{length:.0f}", list(line))
        for length, line in zip(found.lengths.tolist(), found.divided.tolist(), strict=True)
    ]
    columns = [text[f"growing.{name}"] for name in growing.THREE]
    return Table(text["growing.label"], text["growing.x"], columns, rows)


def _factors(state: State, text: Text) -> Table:
    found = switch.model(state)
    both = zip(found.short.tolist(), found.long.tolist(), strict=True)
    rows: list[tuple[str, list[Cell]]] = [
        (str(place), list(line)) for place, line in enumerate(both, start=1)
    ]
    return Table(text["switch.label"], text["table.pair"], [text["switch.short"], text["switch.long"]], rows)


def _torus(now: Experiment, state: State, text: Text) -> Table:
    counted = combinations.model(now, state).counted
    shares: list[Cell] = [counted.seen_share, counted.met_share, counted.new_share]
    columns = [text[f"table.{name}"] for name in ("combined_seen", "combined_met", "combined_new")]
    return Table(text["torus.label"], "", columns, [(text["table.combined"], shares)])


def picture(now: Experiment, state: State, text: Text) -> BoardPicture:
    """Return the main figure with the question over it and the caption under it."""
    return BoardPicture(
        title=text["title"],
        caption=[runs(*sentence) for sentence in captions(now, state, text)],
        panels=[ChartPanel(title=text["coverage.label"], figure="coverage")],
        legend=[],
        masked=text["never"],
        language=state.language(),
    )
