"""Learned tables: what training made of one, in how few directions it lives, and where it ends."""

from posenc_app.sections.learned import closer, components, edge, input_sum, offsets, predict, stretch, views
from posenc_app.shell import open_page

with open_page("learned") as page:
    state, text, frame = page.state, page.text, page.frame
    reading = views.draw(state, text, frame)
    closer.draw(reading, state, text, frame)
    if state.shows("predict"):
        predict.draw(state, text, frame)
    if state.shows("offsets"):
        offsets.draw(state, text, frame)
    if state.shows("components"):
        components.draw(state, text, frame)
    if state.shows("edge"):
        edge.draw(state, text, frame)
    if state.shows("stretch"):
        stretch.draw(state, text, frame)
    if state.shows("sum"):
        input_sum.draw(state, text, frame)
