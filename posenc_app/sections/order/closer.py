"""The figure once more: as a formula with its numbers, as code, as tables, and as files to take away."""

from collections.abc import Mapping

import numpy as np

import posenc_core as pc
from posenc_app import sentences
from posenc_app.components import BoardPicture, Saved
from posenc_app.content import Text
from posenc_app.sections.order.compare import Comparison, captions, legend, pair_in_caption, panels
from posenc_app.sections.order.experiment import Experiment
from posenc_app.sections.order.snippet import snippet
from posenc_app.teaching import (
    Cell,
    Field,
    Mix,
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

_FUNCTIONS = (pc.attend, pc.equivariance_error)


def draw(
    experiment: Experiment, comparison: Comparison, pooling: str, state: State, text: Text, frame: Text
) -> None:
    """Offer all of it in one row."""
    stem = file_stem("posenc", state.page, *experiment.words)
    program = snippet(experiment, comparison, pooling, state["seed"], text)
    saved = Saved(
        stem=stem,
        picture=lambda: picture(experiment, comparison, state.language(), text),
        data=lambda: spreadsheet(tables(experiment, comparison, text)),
    )
    closer = {
        "formula": lambda: _formula(experiment, comparison, state["enc"], text),
        "code": lambda: code(program, _FUNCTIONS, frame),
        "table": lambda: table(tables(experiment, comparison, text), stem, frame),
    }
    aids(closer, lambda: share(frame, saved), state, frame)


def _formula(experiment: Experiment, comparison: Comparison, encoding: str, text: Text) -> None:
    query, _ = pair_in_caption(experiment)
    whose = text.fill("quote", word=experiment.words[query])
    formula(
        text.sections[f"formula_{encoding}"],
        text.sections["formula_numbers" if experiment.mask is None else "formula_masked"],
        fields(comparison.first, query),
        (text["formula.row"], {"query": whose}),
    )


def fields(trace: pc.AttentionTrace, query: int) -> Mapping[str, Field]:
    """Return the numbers of one query on their way from its scores to its output."""
    width = trace.q.shape[-1]
    weights = Row(trace.weights[0, query].tolist())
    return {
        "d": width,
        "products": Row((trace.content_scores[0, query] * np.sqrt(width)).tolist()),
        "scores": Row(trace.scores[0, query].tolist()),
        "weights": weights,
        "mix": Mix(weights.values, "value", "v"),
        "output": Row(trace.output[0, query].tolist(), most=4),
    }


def tables(experiment: Experiment, comparison: Comparison, text: Text) -> list[Table]:
    """Return the weights of both sentences and the outputs of both."""
    both = (
        (experiment.words, comparison.first),
        (experiment.reordered_words, comparison.second),
    )
    spaced = experiment.tokens.spaced()
    named = [(words, sentences.join(words, spaced=spaced), trace) for words, trace in both]
    return [
        *(
            Table(
                title=text.fill("table.weights", sentence=line),
                corner=text["table.weights_corner"],
                columns=words,
                rows=list(zip(words, _weights(trace, experiment, text), strict=True)),
            )
            for words, line, trace in named
        ),
        *(
            Table(
                title=text.fill("table.outputs", sentence=line),
                corner=text["table.outputs_corner"],
                columns=[str(feature) for feature in range(trace.output.shape[-1])],
                rows=list(zip(words, trace.output[0].tolist(), strict=True)),
            )
            for words, line, trace in named
        ),
    ]


def _weights(trace: pc.AttentionTrace, experiment: Experiment, text: Text) -> list[list[Cell]]:
    allowed = np.ones_like(trace.weights[0], bool) if experiment.mask is None else experiment.mask
    masked = text["board.masked"]
    return [
        [weight if may else masked for weight, may in zip(row, seen, strict=True)]
        for row, seen in zip(trace.weights[0].tolist(), allowed, strict=True)
    ]


def picture(experiment: Experiment, comparison: Comparison, language: str, text: Text) -> BoardPicture:
    """Return the board with the page's question over it and the caption of now under it."""
    return BoardPicture(
        title=text["title"],
        caption=[runs(*sentence) for sentence in captions(experiment, comparison, text)],
        panels=panels(experiment, comparison, text),
        legend=legend(text),
        masked=text["board.masked"],
        language=language,
    )
