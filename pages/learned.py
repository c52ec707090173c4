"""Learned tables: what training made of one, in how few directions it lives, and where it ends."""

from posenc_app.sections.learned import closer, components, edge, input_sum, offsets, predict, stretch, views
from posenc_app.shell import Page, apart, show


def body(page: Page) -> None:
    """Draw what stands between the title and the sources."""
    state, text, frame = page.state, page.text, page.frame
    reading = views.draw(state, text, frame)
    closer.draw(reading, state, text, frame)
    if state.shows("predict"):
        predict.draw(state, text, frame)
    if state.shows("offsets"):
        offsets.draw(state, text, frame)
    apart(page, "components", lambda: components.draw(state, text, frame))
    apart(page, "edge", lambda: edge.draw(state, text, frame))
    apart(page, "stretch", lambda: stretch.draw(state, text, frame))
    apart(page, "sum", lambda: input_sum.draw(state, text, frame))


show("learned", body)
