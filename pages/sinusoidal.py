"""Sinusoids: what a position's fingerprint is made of, how it moves, and what it does not measure."""

from posenc_app.sections.sinusoidal import by_hand, closer, predict, ruler, shift, simpler, views
from posenc_app.shell import Page, apart, show


def body(page: Page) -> None:
    """Draw what stands between the title and the sources."""
    state, text, frame = page.state, page.text, page.frame
    table = views.draw(state, text, frame)
    closer.draw(table, state, text, frame)
    if state.shows("predict"):
        predict.draw(table, state, text, frame)
    if not state.presents():
        by_hand.draw(text)
    if state.shows("shift"):
        shift.draw(table, state, text, frame)
    apart(page, "ruler", lambda: ruler.draw(table, state, text, frame))
    apart(page, "simpler", lambda: simpler.draw(state, text, frame))


show("sinusoidal", body)
