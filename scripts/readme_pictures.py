"""Make the pictures of the README from the app itself: python -m scripts.readme_pictures.

For each language a still of the page on word order, and a short animation of the page on RoPE: first the
query moves away from the key, then both move together and the angle between them stays. Whoever asks the
system for less motion gets the last frame of the animation. It needs what the tests need: Chromium and the
packages of requirements-dev.txt.
"""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, FloatRect, Page, ViewportSize

from tests.support.chromium import launched_browser
from tests.support.pages import wait_idle
from tests.support.server import streamlit_server

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "img"
LOCALES = {"en": "en-US", "zh": "zh-CN"}
STEPS = 12  # positions the query moves alone, then both together
FRAME_MS, REST_MS = 140, 1400
QUALITY = 80


def main() -> None:
    """Make all pictures, and say how large each is."""
    with streamlit_server() as server, launched_browser() as browser:
        for language, locale in LOCALES.items():
            order(browser, server.url, language, locale)
            rope(browser, server.url, language, locale)
    for picture in sorted(FOLDER.iterdir()):
        sys.stdout.write(f"{picture.name}: {picture.stat().st_size / 1000:.0f} kB\n")


def opened(browser: Browser, address: str, locale: str, height: int) -> Page:
    """Open a page in the light theme, as wide as a small laptop."""
    size = ViewportSize(width=1280, height=height)
    page = browser.new_page(viewport=size, locale=locale, color_scheme="light")
    page.goto(address)
    page.locator(".pe-part:visible").first.wait_for()
    wait_idle(page, settle_ms=1500)
    return page


def order(browser: Browser, url: str, language: str, locale: str) -> None:
    """Take the still: word order under a causal mask."""
    page = opened(browser, f"{url}/order?mask=causal", locale, 1000)
    page.screenshot(path=FOLDER / f"order-{language}.png")
    page.close()


def rope(browser: Browser, url: str, language: str, locale: str) -> None:
    """Take the animation and its last frame."""
    page = opened(browser, f"{url}/rope?rope_m=4&rope_n=4", locale, 1040)
    frames = list(scrubbed(page))
    page.close()
    durations = [REST_MS if rests else FRAME_MS for rests, _ in frames]
    first, *others = (picture for _, picture in frames)
    first.save(
        FOLDER / f"rope-{language}.webp", save_all=True, append_images=others, duration=durations, loop=0,
        quality=QUALITY, method=4,
    )  # fmt: skip
    others[-1].save(FOLDER / f"rope-still-{language}.webp", quality=QUALITY, method=4)


def scrubbed(page: Page) -> Iterator[tuple[bool, Image.Image]]:
    """Yield what is seen while the sliders are moved, and whether the animation rests there."""
    sliders = page.locator(".st-key-couple").get_by_role("slider")
    yield True, picture(page)
    for slider in (sliders.nth(0), sliders.nth(2)):
        slider.focus()
        for step in range(1, STEPS + 1):
            slider.press("ArrowRight")
            yield step == STEPS, picture(page)


def picture(page: Page) -> Image.Image:
    """Return the part of the page with the dial, the sliders and the clocks."""
    page.wait_for_timeout(60)
    boxes = [page.locator(f".st-key-{key}").bounding_box() for key in ("dial", "couple", "pairs")]
    left, top = (min(box[side] for box in boxes if box) for side in ("x", "y"))
    right = max(box["x"] + box["width"] for box in boxes if box)
    bottom = max(box["y"] + box["height"] for box in boxes if box)
    clip = FloatRect(x=left - 12, y=top - 12, width=right - left + 24, height=bottom - top + 24)
    return Image.open(io.BytesIO(page.screenshot(clip=clip))).convert("RGB")


if __name__ == "__main__":
    main()
