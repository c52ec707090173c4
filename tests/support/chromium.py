"""The browser of the tests: which executable, started how."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, sync_playwright

from scripts.chromium import NO_BROWSER, NoBrowserError, find

# Quiet (nothing is looked up outside), the same picture on every machine, and alive when it is not in view.
LAUNCH_ARGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-renderer-backgrounding",
    "--disable-backgrounding-occluded-windows",
    "--force-color-profile=srgb",
    "--font-render-hinting=none",
)


@contextmanager
def launched_browser() -> Iterator[Browser]:
    """Start a headless Chromium; close it, and Playwright's driver, at the end."""
    executable = find()
    if executable is None:
        raise NoBrowserError(NO_BROWSER)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable, args=list(LAUNCH_ARGS))
        try:
            yield browser
        finally:
            browser.close()
