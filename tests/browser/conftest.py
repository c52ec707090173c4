"""Fixtures for the tests of the browser parts: small apps that use them, and an ear on the websocket."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import urlencode, urljoin

import pytest
from playwright.sync_api import Browser, Page

from tests.support.kept import Kept, KeptPages, Wire
from tests.support.pages import Record, wait_idle
from tests.support.server import Server, streamlit_server

APPS = Path(__file__).parent / "apps"


@pytest.fixture(scope="session")
def part_apps() -> Iterator[Callable[[str], str]]:
    """Return a function from the name of a small app to its address; one server has them all."""
    with streamlit_server(APPS / "all.py") as server:
        yield lambda name: f"{server.url}/{name}"


@pytest.fixture(scope="module")
def kept_parts(browser: Browser, request: pytest.FixtureRequest) -> Iterator[KeptPages]:
    """Keep a page of the small apps open for the tests of a file; in between it shows nothing."""
    kept = KeptPages(browser, lambda: request.session.testsfailed, lambda address: urljoin(address, "/"))
    yield kept
    kept.close()


@pytest.fixture
def open_part(part_apps, kept_parts, new_page):
    """Show ``name?query`` in a kept page and wait until its parts are drawn; returns page, record and wire.

    ``init`` is JavaScript to run before anything is drawn; ``block`` an address pattern that never answers
    well, for which a page has to be new.
    """

    def opened(name: str, query: str = "", *, block: str = "", is_new: bool = False, **options):
        address = f"{part_apps(name)}?{query}"
        if block or is_new:
            page, record = new_page(**options)
            wire = Wire().listen(page)
            if block:
                page.route(block, lambda route: route.abort())
            page.goto(address)
        else:
            page, record, wire = kept_parts.at(address, **options)
        page.locator(".pe-part, .stBidiComponent p").first.wait_for()
        wait_idle(page)
        return page, record, wire

    return opened


@pytest.fixture(scope="module")
def kept_pages(browser: Browser, request: pytest.FixtureRequest) -> Iterator[KeptPages]:
    """Keep pages of the app open for the tests of a file; in between each shows another page of it."""
    kept = KeptPages(browser, lambda: request.session.testsfailed, elsewhere)
    yield kept
    kept.close()


def elsewhere(address: str) -> str:
    """Return the address of a page that the address is not."""
    root, _, name = address.partition("?")[0].rpartition("/")
    return f"{root}/{'' if name else 'order'}"


@pytest.fixture
def app_at(app_server: Server, kept_pages: KeptPages) -> Callable[..., Kept]:
    """Show ``path?query`` of the app in a kept page; returns page, record and wire."""
    return lambda path="", **options: kept_pages.at(f"{app_server.url}/{path}", **options)


@pytest.fixture(scope="module")
def open_once(app_server: Server, kept_pages: KeptPages) -> Callable[[str], tuple[Page, Record]]:
    """Open a page on a desktop once for the tests of a file; each leaves it in its first state.

    A test that shows another address comes last.
    """
    return lambda path: kept_pages.at(f"{app_server.url}/{path}")[:2]


@pytest.fixture
def visited(app_at: Callable[..., Kept]) -> Callable[..., tuple[Page, Record]]:
    """Show a page with these values in its link, in a kept page, and wait until its foot is there."""

    def shown(path: str = "order", *, size: str = "desktop", color_scheme: str = "light", **values: object):
        page, record, _ = app_at(f"{path}?{urlencode(values)}", size=size, color_scheme=color_scheme)
        page.locator(".st-key-share .opener").first.wait_for()
        wait_idle(page)
        return page, record

    return shown
