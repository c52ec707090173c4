"""Fixtures every test may ask for: a browser, the app running, pages that keep a record."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Page
from streamlit.components.v2 import manifest_scanner

from tests.support.chromium import launched_browser
from tests.support.pages import PATIENCE_MS, SIZES, Record
from tests.support.server import Server, streamlit_server

OpenedPage = tuple[Page, Record]
OpenPage = Callable[..., OpenedPage]
Contexts = dict[tuple[str, ...], BrowserContext]


def pytest_configure() -> None:
    """Take a polite request to end like Ctrl-C, so that servers and browsers are ended too."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)


@pytest.fixture(scope="session", autouse=True)
def packages_searched_once() -> Iterator[None]:
    """Let Streamlit search the installed packages for parts once, and not for every AppTest anew.

    The search takes three times as long as a page does, and what is installed stays what it is.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(
            manifest_scanner, "scan_component_manifests", cache(manifest_scanner.scan_component_manifests)
        )
        yield


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


@pytest.fixture(scope="session")
def shared_contexts() -> Iterator[Contexts]:
    """Keep one context for each way of looking: what the browser has fetched once it need not fetch again."""
    contexts: Contexts = {}
    yield contexts
    for context in contexts.values():
        context.close()


@pytest.fixture
def new_page(browser: Browser, shared_contexts: Contexts) -> Iterator[OpenPage]:
    """Make new pages that keep a record; at the end of the test they, and what they stored, are gone.

    ``page, record = new_page(size="phone", locale="zh-CN", color_scheme="dark")``; further keywords go to
    Playwright's ``browser.new_context``, and give the page a context of its own.
    """
    pages: list[Page] = []
    own: list[BrowserContext] = []

    def context_of(size: str, locale: str, color_scheme: str, options: dict[str, Any]) -> BrowserContext:
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
        return context

    def make(
        size: str = "desktop", *, locale: str = "en-US", color_scheme: str = "light", **options: Any
    ) -> OpenedPage:
        key = (size, locale, color_scheme)
        if options:
            own.append(context_of(*key, options))
        elif key not in shared_contexts:
            shared_contexts[key] = context_of(*key, options)
        page, record = (own[-1] if options else shared_contexts[key]).new_page(), Record()
        pages.append(page)
        record.watch(page)
        return page, record

    yield make
    for page in pages:
        with suppress(Error):  # a page that is closed, or was never anywhere, has nothing stored
            page.evaluate("() => { localStorage.clear(); sessionStorage.clear(); }")
        page.close()
    for context in own:
        context.close()
    for context in shared_contexts.values():
        context.clear_cookies()
