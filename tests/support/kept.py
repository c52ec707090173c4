"""Pages that stay open for the tests of a file: loaded once, then brought in place to where a test wants it.

A load costs the browser seconds, nearly all of it in Streamlit's own scripts. What is done here instead is
what the Back button does: the address changes, and the app takes it as the whole state of the page.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, Page
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg

from tests.support.pages import PATIENCE_MS, SHORT_REST, SIZES, Record, wait_idle

GO = """address => {
  history.pushState(null, '', address);
  dispatchEvent(new PopStateEvent('popstate', { state: null }));
}"""
SCREENS = SIZES | {"room": (1920, 1080)}
LARGEST_END = 500  # bytes of a message that says a script has finished


@dataclass
class Wire:
    """Bytes that went over a page's websocket since the last ``clear``, and how many runs have ended."""

    sent: list[bytes | str] = field(default_factory=list)
    received: list[bytes | str] = field(default_factory=list)
    runs: int = 0

    def listen(self, page: Page) -> Wire:
        """Hear every websocket the page opens from now on."""

        def opened(socket: Any) -> None:
            # Playwright sets an attribute on handlers: a built-in method will not do.
            socket.on("framesent", lambda frame: self.sent.append(frame))  # noqa: PLW0108
            socket.on("framereceived", self._heard)

        page.on("websocket", opened)
        return self

    def clear(self) -> None:
        """Forget everything heard so far."""
        self.sent.clear()
        self.received.clear()

    def size(self) -> int:
        """Return how many bytes went both ways."""
        return sum(len(frame) for frame in (*self.sent, *self.received))

    def _heard(self, frame: bytes | str) -> None:
        self.received.append(frame)
        if isinstance(frame, bytes) and len(frame) < LARGEST_END:
            message = ForwardMsg.FromString(frame)
            ended = message.WhichOneof("type") == "script_finished"
            self.runs += ended and message.script_finished != ForwardMsg.FINISHED_EARLY_FOR_RERUN


class Kept(NamedTuple):
    """An open page, what went wrong in it, and what went over its wire."""

    page: Page
    record: Record
    wire: Wire


class KeptPages:
    """Pages by what cannot be changed in place: the server, the visitor's language, and having a finger.

    Parameters
    ----------
    browser : Browser
        Where the pages are opened.
    failures : callable
        How many tests have failed so far: what one of them used is not used again.
    between : callable
        From an address to that of a page to show in between, so that nothing of the last test is left.
    prepare : callable
        What to do with a page that was never anywhere.
    """

    def __init__(
        self,
        browser: Browser,
        failures: Callable[[], int],
        between: Callable[[str], str],
        prepare: Callable[[Page], None] = lambda _: None,
    ) -> None:
        self._browser, self._failures, self._between, self._prepare = browser, failures, between, prepare
        self._failed = failures()
        self._kept: dict[tuple[str, str, bool], Kept] = {}

    def at(
        self,
        address: str,
        *,
        size: str = "desktop",
        locale: str = "en-US",
        color_scheme: Literal["light", "dark"] = "light",
        reduced_motion: Literal["no-preference", "reduce"] = "no-preference",
        init: str = "",
    ) -> Kept:
        """Show an address as a visitor sees it who comes with this link; what it shows is not waited for.

        ``init`` is JavaScript to run before anything is drawn; what it has changed is for the test to mend.
        """
        if self._failures() != self._failed:
            self.close()
        key = (urlsplit(address).netloc, locale, size == "phone")
        if key not in self._kept:
            self._kept[key] = self._new(locale, is_phone=size == "phone")
        kept = self._kept[key]
        is_open = kept.page.url != "about:blank"
        if is_open:
            _leave(kept, self._between(address))
        elif init:
            kept.page.goto(self._between(address))
            wait_idle(kept.page)
        width, height = SCREENS[size]
        kept.page.set_viewport_size({"width": width, "height": height})
        kept.page.emulate_media(media="null", color_scheme=color_scheme, reduced_motion=reduced_motion)
        kept.page.evaluate(f"() => {{ {init} }}")
        if is_open or init:
            go(kept, address)
        else:
            kept.page.goto(address)
        return kept

    def close(self) -> None:
        """Close every page."""
        for kept in self._kept.values():
            kept.page.context.close()
        self._kept.clear()
        self._failed = self._failures()

    def _new(self, locale: str, *, is_phone: bool) -> Kept:
        context: BrowserContext = self._browser.new_context(
            locale=locale, has_touch=is_phone, is_mobile=is_phone, accept_downloads=True
        )
        context.set_default_timeout(PATIENCE_MS)
        page, record = context.new_page(), Record()
        record.watch(page)
        self._prepare(page)
        return Kept(page, record, Wire().listen(page))


def go(kept: Kept, address: str) -> None:
    """Bring a page to another address of its server in place, and wait until the server has answered."""
    before, deadline = kept.wire.runs, time.monotonic() + PATIENCE_MS / 1000
    kept.page.evaluate(GO, address)
    while kept.wire.runs == before:
        assert time.monotonic() < deadline, f"nothing came of going to {address}"
        kept.page.wait_for_timeout(20)


def _leave(kept: Kept, between: str) -> None:
    kept.page.evaluate(SHORT_REST)
    kept.page.mouse.move(2, 2)
    go(kept, between)
    wait_idle(kept.page, settle_ms=100)
    kept.wire.clear()
