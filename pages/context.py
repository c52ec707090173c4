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
from posenc_app.sections.context.experiment import Experiment
from posenc_app.shell import Page, apart, show
from posenc_app.turns import say_so_far


def body(page: Page) -> None:
    """Draw what stands between the title and the sources."""
    state, text, frame = page.state, page.text, page.frame
    now = coverage.draw(state, text, frame)
    say_so_far()
    coverage.published(state, text)
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
    _further(now, page)


def _further(now: Experiment, page: Page) -> None:
    """Draw what goes into one question each."""
    state, text, frame = page.state, page.text, page.frame
    if state.shows("torus"):
        combinations.draw(now, state, text, frame)
    if state.shows("ramps"):
        ramps.draw(now, state, text, frame)
    if state.shows("growing"):
        growing.draw(state, text, frame)
    apart(page, "switch", lambda: switch.draw(state, text, frame))


show("context", body)
