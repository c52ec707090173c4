"""Why tables in published code may be positive: stored by key instead of by distance, the same weights."""

from functools import partial

import streamlit as st

import posenc_core as pc
from posenc_app import controls
from posenc_app.components import LegendItem, MatrixPanel, board, meter, pieces
from posenc_app.content import Text
from posenc_app.sections.relative.experiment import TOLERANCE, Experiment
from posenc_app.sections.relative.lines import Lines, digits_of, slope_text
from posenc_app.teaching import Sentence, caption, number, opening
from posenc_app.teaching.numbers import fixed
from posenc_app.url_state import State


def model(now: Experiment, lines: Lines, state: State) -> pc.StoredBiases:
    """Add the bias in both ways to the same content scores."""
    mask = pc.causal_mask(len(now.words)) if state["rel_mask"] == "causal" else None
    content = now.trace(pc.NoPosition()).content_scores[0]
    return pc.stored_biases(content, lines.slope, mask=mask)


def draw(now: Experiment, lines: Lines, state: State, text: Text, frame: Text) -> None:
    """Show both tables, the weights of each, and the difference."""
    opening(state, text, "stored")
    with st.container(key="pe_rail_stored"):
        controls.choice(state, text, "rel_mask")
    both = model(now, lines, state)
    words = text.group("board") | {"failed": frame["part_failed"], "label": text["stored.label"]}
    legend = [LegendItem(text["board.query_key"]), LegendItem(text["stored.weight"], scale="weight")]
    board(panels(now, both, state, text), key="stored", words=words, legend=legend)
    meter_words = text.group("meter") | text.group("stored.meter") | {"failed": frame["part_failed"]}
    meter(
        both.error, TOLERANCE, key="meter_stored", words=meter_words, formula=pieces(meter_words["formula"])
    )
    caption(sentence(now, both, lines, state, text))


def panels(now: Experiment, both: pc.StoredBiases, state: State, text: Text) -> list[MatrixPanel]:
    """Return both tables, and the weights that come of each."""
    masked = ~pc.causal_mask(len(now.words)) if state["rel_mask"] == "causal" else None
    digits = digits_of(both.by_key)
    table = partial(MatrixPanel, row_words=now.words, column_words=now.words, scale="signed", digits=digits)
    weights = partial(MatrixPanel, row_words=now.words, column_words=now.words, masked=masked)
    return [
        table(title=text["stored.by_distance"], values=both.by_distance),
        table(title=text["stored.by_key"], values=both.by_key),
        weights(title=text["stored.distance_weights"], values=both.distance_weights),
        weights(title=text["stored.key_weights"], values=both.key_weights),
    ]


def sentence(now: Experiment, both: pc.StoredBiases, lines: Lines, state: State, text: Text) -> Sentence:
    """Return by which constant the tables differ in the last row, and what that does to the weights."""
    last = len(now.words) - 1
    fields = {
        "query": now.words[last],
        "slope": slope_text(lines.slope),
        "constant": fixed(float(both.by_key[last, 0] - both.by_distance[last, 0])),
        "error": number(both.error),
    }
    return text[f"stored.caption_{state['rel_mask']}"], fields
