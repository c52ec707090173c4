"""Both sentences side by side: who looks at whom, and which outputs changed."""

from dataclasses import dataclass
from typing import Literal, cast

import numpy as np
from numpy.typing import NDArray

import posenc_core as pc
from posenc_app import sentences
from posenc_app.components import LegendItem, MatrixPanel, OutputsPanel, board, meter, pieces
from posenc_app.content import Text
from posenc_app.sections.order.experiment import TOLERANCE, Experiment
from posenc_app.teaching import caption, number


@dataclass(frozen=True, eq=False)
class Comparison:
    """What one layer makes of the two sentences.

    Attributes
    ----------
    first, second : pc.AttentionTrace
        Every stage for the sentence and for its reordering.
    error : float
        max |f(PX) − P f(X)|.
    same : ndarray of bool, shape (n,)
        Whether the word in seat j of the second sentence kept its output.
    pooled_error : float or None
        max |pool f(PX) − pool f(X)|; None when nothing is pooled.
    """

    first: pc.AttentionTrace
    second: pc.AttentionTrace
    error: float
    same: NDArray[np.bool_]
    pooled_error: float | None


def model(experiment: Experiment, pooling: str) -> Comparison:
    """Compute both sentences and how far the second is from the first one reordered."""
    x, layer, order, mask = experiment.x, experiment.heads, experiment.order, experiment.mask
    *_, output = pc.reordering_stages(x, layer, experiment.encoding, order, mask=mask)
    pooled = None
    if pooling in {"mean", "last"}:
        kind = cast("Literal['mean', 'last']", pooling)
        pooled = pc.pooled_error(x, layer, experiment.encoding, order, pooling=kind, mask=mask)
    return Comparison(
        first=pc.attend(x, layer, experiment.encoding, mask=mask),
        second=pc.attend(x[list(order)], layer, experiment.encoding, mask=mask),
        error=pc.equivariance_error(x, layer, experiment.encoding, order, mask=mask),
        same=output.seat_errors() <= TOLERANCE,
        pooled_error=pooled,
    )


def draw(experiment: Experiment, comparison: Comparison, pooling: str, text: Text, frame: Text) -> None:
    """Show the two weight matrices, the matched outputs, the meters and the caption."""
    words = text.group("board") | {"failed": frame["part_failed"]}
    board(panels(experiment, comparison, text), key="board", words=words, legend=legend(text))
    _meter(comparison.error, "meter", text, frame)
    if comparison.pooled_error is not None:
        _meter(comparison.pooled_error, f"pool_{pooling}", text, frame)
    caption(*captions(experiment, comparison, text))


def legend(text: Text) -> list[LegendItem]:
    """Return what explains the matrices."""
    return [LegendItem(text["board.query_key"]), LegendItem(text["board.weight"], scale="weight")]


def pair_in_caption(experiment: Experiment) -> tuple[int, int]:
    """Return the query and the key whose weight the caption names: the word in the middle and the first."""
    return len(experiment.words) // 2, 0


def panels(
    experiment: Experiment, comparison: Comparison, text: Text
) -> tuple[MatrixPanel, MatrixPanel, OutputsPanel]:
    """Return both weight matrices and the matched outputs."""
    spaced = experiment.tokens.spaced()
    masked = None if experiment.mask is None else ~experiment.mask
    rows = (experiment.words, experiment.reordered_words)
    first, second = (
        MatrixPanel(
            title=text.fill(f"board.{which}", sentence=sentences.join(words, spaced=spaced)),
            row_words=words,
            column_words=words,
            values=trace.weights[0],
            masked=masked,
            row_ids=ids,
            column_ids=ids,
        )
        for which, words, trace, ids in (
            ("first", rows[0], comparison.first, tuple(range(len(rows[0])))),
            ("second", rows[1], comparison.second, experiment.order),
        )
    )
    outputs = OutputsPanel(
        title=text["board.outputs"],
        first_words=rows[0],
        second_words=rows[1],
        first=comparison.first.output[0],
        second=comparison.second.output[0],
        order=experiment.order,
        same=[bool(seat) for seat in comparison.same],
    )
    return first, second, outputs


def _meter(error: float, name: str, text: Text, frame: Text) -> None:
    words = text.group("meter") | text.group(name) | {"failed": frame["part_failed"]}
    meter(error, TOLERANCE, key=name, words=words, formula=pieces(words["formula"]))


def captions(experiment: Experiment, comparison: Comparison, text: Text) -> list[tuple[str, dict[str, str]]]:
    """Return the live caption: templates of the content and the fields that fill them."""
    return [_verdict(experiment, comparison, text), _weights(experiment, comparison, text)]


def _verdict(experiment: Experiment, comparison: Comparison, text: Text) -> tuple[str, dict[str, str]]:
    count = len(comparison.same)
    if experiment.reordered_words == experiment.words:
        return text["caption.same_order"], {}
    if comparison.same.all():
        return text["caption.holds"], {"count": str(count), "digits": "12"}
    changed = count - int(comparison.same.sum())
    fields = {"count": str(count), "changed": str(changed), "error": number(comparison.error)}
    return text["caption.breaks"], fields


def _weights(experiment: Experiment, comparison: Comparison, text: Text) -> tuple[str, dict[str, str]]:
    query, key = pair_in_caption(experiment)
    seats = (experiment.order.index(query), experiment.order.index(key))
    weights = (comparison.first.weights[0, query, key], comparison.second.weights[0][seats])
    mask = experiment.mask
    masked = (False, False) if mask is None else (not mask[query, key], not mask[seats])
    template = {
        (False, False): "caption.weights",
        (True, False): "caption.weights_masked_first",
        (False, True): "caption.weights_masked_second",
        (True, True): "caption.weights_masked_both",
    }[masked]
    fields = {
        "query": text.fill("quote", word=experiment.words[query]),
        "key": text.fill("quote", word=experiment.words[key]),
        "first": number(weights[0]),
        "second": number(weights[1]),
    }
    return text[template], fields
