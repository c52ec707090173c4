"""From a key press to the new drawing, on the page on word order, beside an empty Streamlit app.

    python -m benchmarks.page_latency

Both servers run on this machine and are asked in turns by the same browser. What counts is the ratio: R is
the time of a stock Streamlit app with one slider and one line of text. Printed besides: how often a part was
built anew instead of drawn in place (it should never be), and what scrubbing in the browser costs.
"""

import json
import statistics
import sys
import tempfile
from itertools import chain
from pathlib import Path
from textwrap import dedent

from playwright.sync_api import Page

from tests.support.chromium import launched_browser
from tests.support.pages import wait_idle
from tests.support.server import streamlit_server

ROUNDS, STEPS = 5, 8
LIMIT = 1.3
SCRUB_LIMIT_MS = 5.0

EMPTY_APP = dedent(
    """
    import streamlit as st
    value = st.slider("Position", 0, 400, 5)
    st.markdown(f"value {value}")
    """
)

# Times the first change below a node after a key press; the node is found through open shadow roots.
PROBE = """
(selector) => {
  const hosts = (root) => [...root.querySelectorAll('*')].filter((node) => node.shadowRoot);
  const find = (root) => root.querySelector(selector)
    ?? hosts(root).map((node) => find(node.shadowRoot)).find(Boolean);
  const node = find(document);
  node.kept = true;
  const probe = (window.probe = { pressed: 0, drawn: 0, kept: () => Boolean(find(document)?.kept) });
  addEventListener('keydown', (event) => { probe.pressed = event.timeStamp; probe.drawn = 0; }, true);
  new MutationObserver(() => { probe.drawn ||= performance.now(); })
    .observe(node, { subtree: true, childList: true, characterData: true, attributes: true });
}
"""


def step(page: Page, *keys: str) -> float:
    """Press keys and return the milliseconds from the last one until something was drawn."""
    for key in keys:
        page.keyboard.press(key)
    page.wait_for_function("() => window.probe.drawn > 0", timeout=10_000)
    took = page.evaluate("() => window.probe.drawn - window.probe.pressed")
    page.wait_for_timeout(150)
    return float(took)


def turns(page: Page, *then: str) -> list[float]:
    """Move back and forth, one step at a time.

    Where an arrow only moves the focus, ``then`` is what chooses.
    """
    page.bring_to_front()
    arrows = ("ArrowRight", "ArrowLeft")
    return [step(page, arrows[index % 2], *then) for index in range(STEPS)]


def measure() -> dict[str, float]:
    """Run both apps in turns and return medians, their ratio and the number of rebuilt parts."""
    with tempfile.TemporaryDirectory() as folder, launched_browser() as browser:
        script = Path(folder, "empty.py")
        script.write_text(EMPTY_APP, encoding="utf-8")
        with streamlit_server(script, cwd=folder) as empty, streamlit_server() as app:
            floor, page = browser.new_page(), browser.new_page(viewport={"width": 1440, "height": 900})
            open_floor(floor, empty.url)
            open_order(page, app.url)
            warm = [turns(floor), turns(page, "Space")]
            rounds = [(turns(floor), turns(page, "Space")) for _ in range(ROUNDS)]
            floors, ours = (
                statistics.median(chain.from_iterable(column)) for column in zip(*rounds, strict=True)
            )
            kept = page.evaluate("() => window.probe.kept()")
    return {
        "R_ms": floors,
        "order_ms": ours,
        "ratio": ours / floors,
        "remounts": int(not kept),
        "warm": len(warm),
    }


def open_floor(page: Page, url: str) -> None:
    """Open the empty app and put the focus on its slider."""
    page.goto(url)
    wait_idle(page)
    page.evaluate(PROBE, '[data-testid="stMarkdown"]')
    page.get_by_role("slider").focus()


def open_order(page: Page, url: str) -> None:
    """Open the page and put the focus on the choice of the mask."""
    page.goto(f"{url}/order")
    page.get_by_role("meter").first.wait_for()
    wait_idle(page)
    page.evaluate(PROBE, ".pe-board")
    page.get_by_role("radiogroup", name="Mask").get_by_role("radio").first.focus()


if __name__ == "__main__":
    result = measure()
    sys.stdout.write(json.dumps(result, indent=1) + "\n")
    sys.exit(result["ratio"] > LIMIT or result["remounts"] > 0)
