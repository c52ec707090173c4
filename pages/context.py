"""Long context: what breaks beyond the trained length, and what each recipe does about it."""

from posenc_app.sections.context import (
    by_hand,
    closer,
    combinations,
    coverage,
    growing,
    predict,
    ramps,
    reach,
    resolution,
    spectrum,
    switch,
)
from posenc_app.shell import open_page

with open_page("context") as page:
    state, text, frame = page.state, page.text, page.frame
    now = coverage.draw(state, text, frame)
    closer.draw(now, state, text, frame)
    if state.shows("predict"):
        predict.draw(now, state, text, frame)
    if state.shows("spectrum"):
        spectrum.draw(now, state, text, frame)
    if state.shows("by_hand"):
        by_hand.draw(now, text, frame)
    if state.shows("resolution"):
        resolution.draw(now, state, text, frame)
    if state.shows("reach"):
        reach.draw(now, state, text, frame)
    if state.shows("torus"):
        combinations.draw(now, state, text, frame)
    if state.shows("ramps"):
        ramps.draw(now, state, text, frame)
    if state.shows("growing"):
        growing.draw(state, text, frame)
    if state.shows("switch"):
        switch.draw(state, text, frame)
