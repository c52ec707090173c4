"""Fixtures every test may ask for: a browser, the app running, pages that keep a record."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from tests.support.chromium import launched_browser
from tests.support.pages import PATIENCE_MS, Record
from tests.support.server import Server, streamlit_server

SIZES = {"desktop": (1440, 900), "tablet": (820, 1180), "phone": (390, 844)}
OpenedPage = tuple[Page, Record]
OpenPage = Callable[..., OpenedPage]


def pytest_configure() -> None:
    """Take a polite request to end like Ctrl-C, so that servers and browsers are ended too."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Launch one headless Chromium for all tests."""
    with launched_browser() as launched:
        yield launched


@pytest.fixture(scope="session")
def app_server() -> Iterator[Server]:
    """Run the real app, started once for all tests."""
    with streamlit_server("app.py") as server:
        yield server


@pytest.fixture
def new_page(browser: Browser) -> Iterator[OpenPage]:
    """Make fresh pages (own cookies, own storage) that keep a record; they are closed at the end of the test.

    ``page, record = new_page(size="phone", locale="zh-CN", color_scheme="dark")``; further keywords go to
    Playwright's ``browser.new_context``.
    """
    contexts: list[BrowserContext] = []

    def make(
        size: str = "desktop", *, locale: str = "en-US", color_scheme: str = "light", **options: Any
    ) -> OpenedPage:
        width, height = SIZES[size]
        context = browser.new_context(
            viewport={"width": width, "height": height},
            locale=locale,
            color_scheme=color_scheme,
            has_touch=size == "phone",
            is_mobile=size == "phone",
            **options,
        )
        context.set_default_timeout(PATIENCE_MS)
        contexts.append(context)
        page, record = context.new_page(), Record()
        record.watch(page)
        return page, record

    yield make
    for context in contexts:
        context.close()
