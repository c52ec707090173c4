"""From a key press to the new drawing, on several pages, beside an empty Streamlit app.

    python -m benchmarks.page_latency              all
    python -m benchmarks.page_latency order        some, by name

Both servers run on this machine and are asked in turns by the same browser. What counts is the ratio: R is
the time of a stock Streamlit app with one slider and one line of text. A key is pressed when what the last
one asked for is complete. Printed besides: whether the part was built anew instead of drawn in place (it
should never be).
"""

import statistics
import sys
import tempfile
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from textwrap import dedent

from playwright.sync_api import Page

from tests.support.chromium import launched_browser
from tests.support.pages import wait_idle
from tests.support.server import streamlit_server

ROUNDS, STEPS = 3, 8


@dataclass(frozen=True)
class Case:
    """A change that the server answers: where, which control, what is drawn, and how many R it may take.

    Attributes
    ----------
    link : str
        Page and query.
    rail : str
        CSS of what holds the control.
    group : str
        The control's name: options side by side.
    drawn : str
        CSS of what is drawn anew.
    limit : float
        In R.
    """

    link: str
    rail: str
    group: str
    drawn: str
    limit: float


# The first option is the chosen one, so that every step chooses another.
FOUR = "scores?sc_mask=none&sc_stage=softmax&sc_s=a+b+c+d+e+f+g+h+i+j+k+l+m+n+o+p"
CASES = {
    "order": Case("order", ".st-key-pe_rail", "Mask", ".pe-board", 1.3),
    "scores, 4 of 16 x 16": Case(FOUR, ".st-key-pe_rail_scores", "Mask", ".pe-board", 1.6),
    "scores, 128 x 128": Case(
        "scores?sc_long=none", ".st-key-pe_rail_long", "Method", ".st-key-long_map .js-plotly-plot", 2.0
    ),
    "context": Case(
        "context?ctx_method=none", ".stMain", "Stretch by", ".st-key-coverage .js-plotly-plot", 1.6
    ),
}

EMPTY_APP = dedent(
    """
    import streamlit as st
    value = st.slider("Position", 0, 400, 5)
    st.markdown(f"value {value}")
    """
)

# Times, after a key press, when a Plotly figure is drawn, or else the first change below a node, which is
# found through open shadow roots. (The first change of a figure is its description, well before its bars.)
PROBE = """
(selector) => {
  const hosts = (root) => [...root.querySelectorAll('*')].filter((node) => node.shadowRoot);
  const find = (root) => root.querySelector(selector)
    ?? hosts(root).map((node) => find(node.shadowRoot)).find(Boolean);
  const node = find(document);
  node.kept = true;
  const probe = (window.probe = { pressed: 0, drawn: 0, kept: () => Boolean(find(document)?.kept) });
  addEventListener('keydown', (event) => { probe.pressed = event.timeStamp; probe.drawn = 0; }, true);
  const seen = () => { probe.drawn ||= performance.now(); };
  if (node.matches('.js-plotly-plot')) node.addEventListener('pe:drawn', seen);
  else new MutationObserver(seen)
    .observe(node, { subtree: true, childList: true, characterData: true, attributes: true });
}
"""


def step(page: Page, *keys: str) -> float:
    """Press keys and return the milliseconds from the last one until something was drawn."""
    for key in keys:
        page.keyboard.press(key)
    page.wait_for_function("() => window.probe.drawn > 0", timeout=10_000)
    took = page.evaluate("() => window.probe.drawn - window.probe.pressed")
    wait_idle(page, settle_ms=150)
    return float(took)


def turns(page: Page, *then: str) -> list[float]:
    """Move back and forth, one step at a time.

    Where an arrow only moves the focus, ``then`` is what chooses.
    """
    page.bring_to_front()
    arrows = ("ArrowRight", "ArrowLeft")
    return [step(page, arrows[index % 2], *then) for index in range(STEPS)]


def measure(floor: Page, page: Page) -> tuple[float, float, bool]:
    """Move both in turns; return both medians in ms, and whether the part stayed the same node."""
    turns(floor)
    turns(page, "Space")
    rounds = [(turns(floor), turns(page, "Space")) for _ in range(ROUNDS)]
    floors, ours = (statistics.median(chain.from_iterable(column)) for column in zip(*rounds, strict=True))
    return floors, ours, bool(page.evaluate("() => window.probe.kept()"))


def open_floor(page: Page, url: str) -> None:
    """Open the empty app and put the focus on its slider."""
    page.goto(url)
    wait_idle(page)
    page.evaluate(PROBE, '[data-testid="stMarkdown"]')
    page.get_by_role("slider").focus()


def open_case(page: Page, url: str, case: Case) -> None:
    """Open a page and put the focus on the first option of its control."""
    page.goto(f"{url}/{case.link}")
    wait_idle(page, settle_ms=1000)
    for place in (case.rail, case.drawn.partition(" ")[0]):  # a figure is drawn when it is seen
        page.locator(place).first.scroll_into_view_if_needed()
    page.locator(case.drawn).first.wait_for()
    wait_idle(page, settle_ms=1000)
    page.evaluate(PROBE, case.drawn)
    page.locator(case.rail).get_by_role("radiogroup", name=case.group).get_by_role("radio").first.focus()


def main(names: list[str]) -> int:
    """Measure some cases, or all; 1 if one takes too long or is built anew."""
    missed = 0
    with tempfile.TemporaryDirectory() as folder, launched_browser() as browser:
        script = Path(folder, "empty.py")
        script.write_text(EMPTY_APP, encoding="utf-8")
        with streamlit_server(script, cwd=folder) as empty, streamlit_server() as app:
            floor = browser.new_page()
            open_floor(floor, empty.url)
            for name in names or CASES:
                page = browser.new_page(viewport={"width": 1440, "height": 900})
                open_case(page, app.url, CASES[name])
                base, ours, kept = measure(floor, page)
                page.close()
                limit = CASES[name].limit
                missed += ours > limit * base or not kept
                sys.stdout.write(
                    f"{name:22} R {base:4.0f} ms, page {ours:4.0f} ms: {ours / base:.2f} R (limit {limit})"
                    f"{'' if kept else ', BUILT ANEW'}\n"
                )
    return int(missed > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
