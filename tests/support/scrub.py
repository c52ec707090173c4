"""Moving a range input as a hand does, and what that costs the browser."""

from __future__ import annotations

from playwright.sync_api import CDPSession, Locator

# Sets a value and waits for the frame after the one that shows it.
SET = """(input, value) => new Promise((drawn) => {
  input.value = value; input.dispatchEvent(new Event('input', {bubbles: true}));
  requestAnimationFrame(() => requestAnimationFrame(drawn)); })"""


def script_ms(clock: CDPSession) -> float:
    """Return how long scripts have run since the page was opened."""
    metrics = clock.send("Performance.getMetrics")["metrics"]
    return 1000 * float(next(metric["value"] for metric in metrics if metric["name"] == "ScriptDuration"))


def cost(clock: CDPSession, control: Locator, value: int) -> float:
    """Return the milliseconds that setting a value takes: its handlers and their drawing."""
    before = script_ms(clock)
    control.evaluate(SET, value)
    return script_ms(clock) - before
