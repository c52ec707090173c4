"""Moving a range input as a hand does, and what that costs the browser."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from playwright.sync_api import CDPSession, Locator, Page

from tests.support.pages import LONG_REST

BLOCKS = 3
# Sets a value and waits for the frame after the one that shows it.
SET = """(input, value) => new Promise((drawn) => {
  input.value = value; input.dispatchEvent(new Event('input', {bubbles: true}));
  requestAnimationFrame(() => requestAnimationFrame(drawn)); })"""
# Sets one value after the other, a frame each.
SCRUB = """async (input, path) => { for (const value of path) {
  input.value = value; input.dispatchEvent(new Event('input', {bubbles: true}));
  await new Promise(requestAnimationFrame); } }"""


def scrub_ms(page: Page, control: Locator, path: Sequence[int]) -> float:
    """Return the milliseconds 95 % of moves stay below, handlers and drawing, in the best of three turns.

    From here on a page rests long before it commits: what a commit starts is not scrubbing.
    """
    page.evaluate(LONG_REST)
    clock = page.context.new_cdp_session(page)
    # Time of the page's own thread: what other processes do on the machine does not count.
    clock.send("Performance.enable", {"timeDomain": "threadTicks"})
    blocks = [[_cost(clock, control, value) for value in path] for _ in range(BLOCKS)]
    return float(min(np.percentile(block, 95) for block in blocks))


def _cost(clock: CDPSession, control: Locator, value: int) -> float:
    before = _script_ms(clock)
    control.evaluate(SET, value)
    return _script_ms(clock) - before


def _script_ms(clock: CDPSession) -> float:
    metrics = clock.send("Performance.getMetrics")["metrics"]
    return 1000 * float(next(metric["value"] for metric in metrics if metric["name"] == "ScriptDuration"))
