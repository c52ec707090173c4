"""The first visit: how long until a page shows its picture, beside a stock empty Streamlit app.

    python -m benchmarks.first_picture [--turns 5]              the start page
    python -m benchmarks.first_picture --every                  every page

All are opened in turns by the same browser with nothing kept from before. Bytes are what the server sends,
uncompressed, websocket included; a proxy compresses them (deploy/README.md).
"""

import argparse
import os
import statistics
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page

from tests.support.chromium import launched_browser
from tests.support.server import streamlit_server

TARGET_RATIO, TARGET_MB = 3.0, 3.2
EVERY_RATIO = 4.0
#: What a page shows first that is more than words; a page of words shows its button to share.
WORDS, PLOT = ".pe-share:visible", ".js-plotly-plot .main-svg"
PICTURES = {
    "home": ".pe-reorder", "order": ".pe-board", "sinusoidal": ".pe-fingerprint",
    "learned": ".pe-fingerprint", "relative": ".pe-board", "rope": ".pe-dial", "oscillation": PLOT,
    "context": PLOT, "scores": ".pe-board",
    "compare": ".pe-methods", "inspector": PLOT, "myths": WORDS, "quiz": WORDS, "lesson": WORDS,
    "reference": WORDS,
}  # fmt: skip
STOCK = 'import streamlit as st\nst.text("here")\n'
SETTLED_MS = 1500


@dataclass
class Visits:
    """One app, what shows that it is there, and what its visits took."""

    url: str
    picture: str
    seconds: list[float] = field(default_factory=list)
    megabytes: list[float] = field(default_factory=list)

    def once(self, browser: Browser) -> None:
        """Visit for the first time, with an empty cache."""
        context = browser.new_context(viewport={"width": 1440, "height": 900})
        page = context.new_page()
        received = count_bytes(page)
        start = time.perf_counter()
        page.goto(self.url, wait_until="commit")
        page.locator(self.picture).first.wait_for()
        self.seconds.append(time.perf_counter() - start)
        page.wait_for_timeout(SETTLED_MS)
        self.megabytes.append(sum(received) / 1e6)
        context.close()


def count_bytes(page: Page) -> list[float]:
    """Return a list that grows by the size of everything the page receives."""
    received: list[float] = []
    wire = page.context.new_cdp_session(page)
    wire.send("Network.enable")

    def frame(event: dict[str, Any]) -> None:
        response = event["response"]
        received.append(len(response["payloadData"]) * (0.75 if response["opcode"] == 2 else 1.0))

    wire.on("Network.loadingFinished", lambda event: received.append(event["encodedDataLength"]))
    wire.on("Network.webSocketFrameReceived", frame)
    return received


def main() -> int:
    """Measure in turns and print the ratio; 1 if a target was missed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--turns", type=int, default=5)
    parser.add_argument("--every", action="store_true", help="every page, not only the first")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        script = Path(folder) / "stock.py"
        script.write_text(STOCK, encoding="utf-8")
        with (
            streamlit_server() as ours,
            streamlit_server(script, cwd=folder) as stock,
            launched_browser() as browser,
        ):
            empty = Visits(stock.url, "[data-testid=stText]")
            pages = {
                key: Visits(f"{ours.url}/{key}", picture)
                for key, picture in PICTURES.items()
                if options.every or key == "home"
            }
            for visits in (empty, *pages.values()):  # the first visit of all starts the server's scripts
                visits.once(browser)
                visits.seconds.clear()
            for _ in range(options.turns):
                empty.once(browser)
                for visits in pages.values():
                    visits.once(browser)
    say(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}, {options.turns} turns")
    missed = [report(key, visits, empty, every=options.every) for key, visits in pages.items()]
    return int(any(missed))


def report(key: str, ours: Visits, empty: Visits, *, every: bool) -> bool:
    """Print what was seen of a page; True if a target was missed."""
    pairs = zip(ours.seconds, empty.seconds, strict=True)
    ratio = statistics.median(page / stock for page, stock in pairs)
    size, stock_size = (statistics.median(visits.megabytes) for visits in (ours, empty))
    limit = EVERY_RATIO if every else TARGET_RATIO
    say(f"{key:12} first picture {ratio:.2f} × a stock empty app (target ≤ {limit:.0f}), {size:.2f} MB")
    if key == "home":
        say(f"{'':12} first load {size:.2f} MB, stock {stock_size:.2f} MB (target ≤ {TARGET_MB})")
    return ratio > limit or (key == "home" and size > TARGET_MB)


def say(line: str) -> None:
    """Print one line."""
    sys.stdout.write(f"{line}\n")


if __name__ == "__main__":
    sys.exit(main())
