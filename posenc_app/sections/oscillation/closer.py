"""The figure once more: as a formula with its numbers, as code, as tables, and as files to take away."""

import numpy as np

import posenc_core as pc
from posenc_app.components import BoardPicture, ChartPanel, LegendItem, Saved
from posenc_app.content import Text
from posenc_app.sections.oscillation.curve import Line, line
from posenc_app.sections.oscillation.experiment import Experiment, Floats
from posenc_app.sections.oscillation.main import captions
from posenc_app.sections.oscillation.snippet import snippet
from posenc_app.teaching import (
    Cell,
    Field,
    Row,
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
from posenc_app.teaching.numbers import grouped
from posenc_app.url_state import State

_FUNCTIONS = (pc.score_by_distance, pc.landmarks, pc.pair_contributions)
_SHOWN_SHARES = 6
_ROUND = (
    0,
    1,
    2,
    3,
    4,
    5,
    6,
    7,
    8,
    9,
    10,
    20,
    50,
    100,
    200,
    500,
    1000,
    2000,
    5000,
    10_000,
    100_000,
    1_000_000,
)


def draw(now: Experiment, state: State, text: Text, frame: Text) -> None:
    """Offer all of it in one row."""
    found = line(now)
    stem = file_stem("posenc", state.page, f"d{now.width}", f"base{now.base}", f"to{now.reach}")
    saved = Saved(
        stem=stem,
        picture=lambda: picture(now, found, state, text),
        data=lambda: spreadsheet([drawn_table(found, text), *tables(now, found, text)]),
    )
    closer = {
        "formula": lambda: formula(text.sections["formula"], text.sections["formula_numbers"], fields(now)),
        "code": lambda: code(snippet(now, state, text), _FUNCTIONS, frame),
        "table": lambda: table(tables(now, found, text), stem, frame),
    }
    aids(closer, lambda: share(frame, saved), state, frame)


def fields(now: Experiment) -> dict[str, Field]:
    """Return the numbers of the distance that is looked at."""
    shares = _shares(now)
    return {
        "at": now.at,
        "d": now.width,
        "base": now.base,
        "fastest": float(now.frequencies[0]),
        "slowest": Significant(float(now.frequencies[-1])),
        "shares": Row(np.round(shares, 4).tolist(), most=_SHOWN_SHARES),
        "score": Significant(pc.score_by_distance(now.q, now.k, [-now.at], now.frequencies).item()),
    }


def _shares(now: Experiment) -> Floats:
    shares: Floats = pc.pair_contributions(now.q, now.k, [-now.at], now.frequencies)[0]
    return shares


def tables(now: Experiment, found: Line, text: Text) -> list[Table]:
    """Return scores at round distances and at what stands out, and the shares of all pairs."""
    return [_scores(now, found, text), _pairs(now, text)]


def _scores(now: Experiment, found: Line, text: Text) -> Table:
    special = (found.found.first_rise, found.found.first_negative, found.found.lowest_at, now.at)
    places = sorted({place for place in _ROUND if place <= now.reach} | {int(one) for one in special if one})
    distances = np.array(places)
    columns = {
        "score": pc.score_by_distance(now.q, now.k, -distances, now.frequencies),
        "cosine": pc.mean_cosine(distances, now.frequencies),
        "bound": pc.score_bound(now.q, now.k, -distances, now.frequencies),
    }
    rows: list[tuple[str, list[Cell]]] = [
        (grouped(place), [float(values[index]) for values in columns.values()])
        for index, place in enumerate(places)
    ]
    return Table(
        text["table.scores"], text["table.distance"], [text[f"table.{name}"] for name in columns], rows
    )


def _pairs(now: Experiment, text: Text) -> Table:
    cosines = pc.cos_sin([now.at], now.frequencies)[0][0]
    numbers = zip(
        pc.wavelengths(now.frequencies).tolist(), cosines.tolist(), _shares(now).tolist(), strict=True
    )
    return Table(
        title=text.fill("table.pairs", at=grouped(now.at)),
        corner=text["table.pair"],
        columns=[text[f"table.{name}"] for name in ("period", "turned", "share")],
        rows=[(str(pair), list(cells)) for pair, cells in enumerate(numbers, start=1)],
    )


def drawn_table(found: Line, text: Text) -> Table:
    """Return every point of the curve that is drawn."""
    points = zip(found.distances.tolist(), found.values.tolist(), strict=True)
    return Table(
        text["table.drawn"],
        text["table.distance"],
        [text["table.score"]],
        [(str(distance), [score]) for distance, score in points],
    )


def picture(now: Experiment, found: Line, state: State, text: Text) -> BoardPicture:
    """Return the curve with the question over it and the caption of now under it."""
    return BoardPicture(
        title=text["title"],
        caption=[runs(*sentence) for sentence in captions(now, found, state, text)],
        panels=[ChartPanel(title=text["curve.title"], figure="curve")],
        legend=[LegendItem(text[f"curve.name_{now.content}"])],
        masked="",
        language=state.language(),
    )
