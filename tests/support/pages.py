"""Browser pages that keep a record: what went wrong in the console, and what was asked of other hosts."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from playwright.sync_api import ConsoleMessage, Page, Request, WebSocket

SIZES = {"desktop": (1440, 900), "tablet": (820, 1180), "phone": (390, 844)}
PATIENCE_MS = 60_000  # on a machine that has other things to do; a page that is there is not waited for
# What happens when a control has rested for 150 or 250 ms waits longer: on a busy machine the steps of a test
# lie further apart than those of a hand.
LONG_REST = """() => {
  const later = window.shortRest ??= window.setTimeout;
  window.setTimeout = (call, ms, ...more) => later(call, ms >= 100 && ms <= 300 ? 4_000 : ms, ...more);
}"""
SHORT_REST = "() => { window.setTimeout = window.shortRest ?? window.setTimeout; }"
IDLE = '[data-testid="stApp"][data-test-script-state="notRunning"]'
LOCAL_SCHEMES = {"data", "blob", "about", "chrome", "chrome-extension"}
# Opened at /page, Streamlit asks for /page/_stcore/… first, gets 404 and takes the root's: no fault of ours.
STREAMLIT_PROBE = re.compile(r"/[^/]+/_stcore/(health|host-config)$")
# Elements whose address the browser fetches by itself, whether or not it shows up as a request.
FETCHED_ELEMENTS = "link[href],script[src],img[src],iframe[src],source[src],video[src],audio[src]"


@dataclass
class Record:
    """What a page did that a test may want to be empty."""

    console_errors: list[str] = field(default_factory=list)
    page_errors: list[str] = field(default_factory=list)
    outside_requests: list[str] = field(default_factory=list)

    def watch(self, page: Page) -> None:
        """Write down everything that happens in the page from now on."""
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.page_errors.append(str(error)))
        page.on("request", self._request)
        page.on("websocket", self._request)

    def assert_clean(self) -> None:
        """Fail, showing the record, unless nothing went wrong and nobody outside was asked."""
        assert not self.page_errors, self.page_errors
        assert not self.console_errors, self.console_errors
        assert not self.outside_requests, self.outside_requests

    def _console(self, message: ConsoleMessage) -> None:
        address = str(message.location.get("url", ""))
        if message.type == "error" and not STREAMLIT_PROBE.search(urlsplit(address).path):
            self.console_errors.append(f"{message.text} ({address})")

    def _request(self, asked: Request | WebSocket) -> None:
        if not is_local(asked.url):
            self.outside_requests.append(asked.url)


def is_local(url: str) -> bool:
    """Tell whether an address stays on this machine.

    >>> is_local("http://127.0.0.1:8501/rope"), is_local("data:image/png;base64,AA")
    (True, True)
    >>> is_local("//cdn.example/a.js")
    False
    """
    parts = urlsplit(url)
    return parts.scheme in LOCAL_SCHEMES or parts.hostname in {"127.0.0.1", None}


def wait_idle(page: Page, *, settle_ms: int = 200, timeout_ms: int = PATIENCE_MS) -> None:
    """Wait until the app is there, runs no script, and has stayed so for settle_ms.

    An interaction reaches the server a moment after the click: the pause is what catches its rerun.
    """
    page.wait_for_selector(IDLE, timeout=timeout_ms)
    page.wait_for_timeout(settle_ms)
    page.wait_for_selector(IDLE, timeout=timeout_ms)


def sideways(page: Page) -> int:
    """Return by how many pixels the page can be scrolled sideways: it scrolls inside stMain."""
    return int(page.get_by_test_id("stMain").evaluate("main => main.scrollWidth - main.clientWidth"))


def move(page: Page, name: str, key: str = "ArrowRight") -> None:
    """Move a control as a visitor does, by one step or to another option, and wait for what comes of it."""
    control = page.locator(f".st-key-p_{name}")
    thumb = control.get_by_role("slider")
    if thumb.count():
        thumb.press(key)
    else:
        control.locator('[role="radio"][aria-checked="false"]').first.click()
    page.wait_for_url(lambda url: f"{name}=" in url)
    wait_idle(page)


def outside_elements(page: Page) -> list[str]:
    """Return the outside addresses that elements of the page load from (a favicon shows as no request)."""
    addresses = page.eval_on_selector_all(FETCHED_ELEMENTS, "all => all.map(e => e.href || e.src)")
    return [address for address in addresses if not is_local(address)]
