"""Fixtures for the tests of the browser parts: small apps that use them, and an ear on the websocket."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.support.pages import PATIENCE_MS, Record, wait_idle
from tests.support.server import streamlit_server

APPS = Path(__file__).parent / "apps"


@dataclass
class Wire:
    """Bytes that went over a page's websocket since the last ``clear``."""

    sent: list[bytes | str] = field(default_factory=list)
    received: list[bytes | str] = field(default_factory=list)

    def listen(self, page: Page) -> Wire:
        """Hear every websocket the page opens from now on."""

        def opened(socket) -> None:
            # Playwright sets an attribute on handlers: a built-in method will not do.
            socket.on("framesent", lambda frame: self.sent.append(frame))  # noqa: PLW0108
            socket.on("framereceived", lambda frame: self.received.append(frame))  # noqa: PLW0108

        page.on("websocket", opened)
        return self

    def clear(self) -> None:
        """Forget everything heard so far."""
        self.sent.clear()
        self.received.clear()

    def size(self) -> int:
        """Return how many bytes went both ways."""
        return sum(len(frame) for frame in (*self.sent, *self.received))


@pytest.fixture(scope="session")
def part_apps() -> Iterator[Callable[[str], str]]:
    """Return a function from the name of a small app to its address; each is started once."""
    with ExitStack() as stack:
        addresses: dict[str, str] = {}

        def address(name: str) -> str:
            if name not in addresses:
                server = stack.enter_context(streamlit_server(APPS / f"{name}.py"))
                addresses[name] = server.url
            return addresses[name]

        yield address


@pytest.fixture(scope="module")
def open_once(app_server, browser):
    """Open a page on a desktop once for the tests of a file; each leaves it in its first state."""
    pages = []

    def opened(path: str) -> tuple[Page, Record]:
        page, record = browser.new_page(viewport={"width": 1440, "height": 900}, locale="en-US"), Record()
        page.set_default_timeout(PATIENCE_MS)
        record.watch(page)
        page.goto(f"{app_server.url}/{path}")
        pages.append(page)
        return page, record

    yield opened
    for page in pages:
        page.close()


@pytest.fixture
def open_part(part_apps, new_page):
    """Open ``name?query`` and wait until its parts are drawn; returns the page, its record and its wire.

    ``init`` is JavaScript to run before anything else; ``block`` an address pattern that never answers well.
    """

    def opened(name: str, query: str = "", *, init: str | None = None, block: str | None = None, **options):
        page, record = new_page(**options)
        wire = Wire().listen(page)
        if init:
            page.add_init_script(init)
        if block:
            page.route(block, lambda route: route.abort())
        page.goto(f"{part_apps(name)}/?{query}")
        page.locator(".pe-part, .stBidiComponent p").first.wait_for()
        wait_idle(page)
        return page, record, wire

    return opened
