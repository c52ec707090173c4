"""Scores and distance: what far words score."""

from posenc_app.sections.oscillation import bases, bound, closer, main, peak, predict
from posenc_app.shell import Page, show


def body(page: Page) -> None:
    """Draw what stands between the title and the sources."""
    state, text, frame = page.state, page.text, page.frame
    now = main.draw(state, text, frame)
    closer.draw(now, state, text, frame)
    if state.shows("predict"):
        predict.draw(now, state, text, frame)
    if state.shows("peak"):
        peak.draw(now, state, text, frame)
    if state.shows("bound"):
        bound.draw(now, state, text, frame)
    if state.shows("bases"):
        bases.draw(now, state, text, frame)


show("oscillation", body)
