"""The figure once more: as formulas with numbers, as code, as tables, and as files to take away."""

import posenc_core as pc
from posenc_app.components import BoardPicture, MatrixPanel, Saved
from posenc_app.content import Text
from posenc_app.sections.scores.experiment import STAGES, Experiment
from posenc_app.sections.scores.said import captions
from posenc_app.sections.scores.snippet import snippet
from posenc_app.sections.scores.stage import legend, panels
from posenc_app.sections.scores.verdicts import MEASURES
from posenc_app.teaching import (
    Cell,
    Field,
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

_FUNCTIONS = (pc.attend, pc.translation_error, pc.equivariance_error, pc.row_sum_error)


def draw(now: Experiment, state: State, text: Text, frame: Text) -> None:
    """Offer all of it in one row."""
    stem = file_stem("posenc", state.page, now.stage, *now.words)
    saved = Saved(
        stem=stem,
        picture=lambda: picture(now, state.language(), text),
        data=lambda: spreadsheet(tables(now, text)),
    )
    closer = {
        "formula": lambda: _formula(now, text),
        "code": lambda: code(snippet(now, state, text), _FUNCTIONS, frame),
        "table": lambda: table(tables(now, text), stem, frame),
    }
    aids(closer, lambda: share(frame, saved), state, frame)


def _formula(now: Experiment, text: Text) -> None:
    query, key = now.pair
    whose = {
        "query": now.words[query],
        "key": now.words[key],
        "method": text[f"method.{now.methods[-1].info.key}"],
    }
    formula(
        text.sections["formula"], text.sections["formula_numbers"], fields(now), (text["formula.row"], whose)
    )


def fields(now: Experiment) -> dict[str, Field]:
    """Return the numbers of the pair that the captions name, for the last of the methods."""
    query, key = now.pair
    trace = now.methods[-1].trace
    return {
        "product": float(trace.content_scores[now.head, query, key]),
        "term": float(trace.position_scores[now.head, query, key]),
        "score": float(trace.scores[now.head, query, key]),
        "weight": float(trace.weights[now.head, query, key]),
    }


def tables(now: Experiment, text: Text) -> list[Table]:
    """Return every stage of every method, and the meters."""
    stages = [
        Table(
            title=text.fill(
                "table.title", method=panel.title, stage=text[f"control.sc_stage.options.{stage}"]
            ),
            corner=text["board.word_feature" if stage == "output" else "board.query_key"],
            columns=panel.column_words,
            rows=[(word, _cells(panel, row, text)) for row, word in enumerate(panel.row_words)],
        )
        for stage in STAGES
        for panel in panels(now, text, stage)
    ]
    return [*stages, _meters(now, text)]


def _cells(panel: MatrixPanel, row: int, text: Text) -> list[Cell]:
    """Return the numbers of a row, and a word where it is masked."""
    values: list[Cell] = panel.values[row].tolist()
    if panel.masked is None:
        return values
    hidden = panel.masked[row]
    return [text["board.masked"] if gone else value for value, gone in zip(values, hidden, strict=True)]


def _meters(now: Experiment, text: Text) -> Table:
    return Table(
        title=text["table.meters"],
        corner=text["table.method"],
        columns=[text[f"table.{measure}"] for measure in MEASURES],
        rows=[
            (text[f"method.{one.info.key}"], [number(getattr(one, measure)) for measure in MEASURES])
            for one in now.methods
        ],
    )


def picture(now: Experiment, language: str, text: Text) -> BoardPicture:
    """Return the panels with the page's question over them and the captions of now under them."""
    return BoardPicture(
        title=text["title"],
        caption=[runs(*sentence) for sentence in captions(now, text)],
        panels=panels(now, text),
        legend=legend(now, text),
        masked=text["board.masked"],
        language=language,
    )
