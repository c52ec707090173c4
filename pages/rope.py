"""Rotary positions: how turning by position makes distance visible."""

from posenc_app.sections.rope import (
    clocks,
    closer,
    pair,
    pairings,
    partial,
    predict,
    proof,
    rows,
    score_map,
    values,
)
from posenc_app.shell import Page, apart, show


def body(page: Page) -> None:
    """Draw what stands between the title and the sources."""
    state, text, frame = page.state, page.text, page.frame
    now = pair.draw(state, text, frame)
    closer.draw(now, state, text, frame)
    if state.shows("predict"):
        predict.draw(now, state, text, frame)
    if state.shows("rows"):
        rows.draw(now, state, text)
    if state.shows("map"):
        score_map.draw(now, state, text, frame)
    if state.shows("clocks"):
        clocks.draw(state, text, frame)
    apart(page, "pairings", lambda: pairings.draw(state, text, frame))
    apart(page, "values", lambda: values.draw(state, text, frame))
    apart(page, "partial", lambda: partial.draw(state, text, frame))
    if state.shows("proof"):
        proof.draw(now, state, text, frame)


show("rope", body)
