"""The page of sayings in a real Chromium: opened once, judged by keyboard, and read on a phone."""

import re

import pytest

from posenc_app import content
from tests.conftest import SIZES
from tests.support.pages import sideways, wait_idle

EN = content.load("en", "myths")
SAYING = ".pe-saying"
DRAWN = ".st-key-myth_figure_{} .js-plotly-plot .scatterlayer .trace"


@pytest.fixture(scope="module")
def opened(open_once):
    page, record = open_once("myths?myth=ruler")
    page.locator(f".st-key-open_alibi button, {SAYING}").first.wait_for()
    wait_idle(page)
    return page, record


def press(page, key):
    page.locator(f".st-key-{key} button").press("Enter")
    wait_idle(page)


def test_nothing_is_given_away_before_a_verdict(opened):
    page, _ = opened
    assert page.locator(".st-key-pe_main").count() == 0
    assert page.locator(".st-key-open_ruler button").inner_text().startswith(EN["sayings.mark.open"])


def test_a_verdict_by_keyboard_runs_the_evidence_and_keeps_the_focus(opened):
    page, record = opened
    press(page, "say_f")
    page.locator(DRAWN.format("ruler")).first.wait_for()
    page.wait_for_url(lambda url: "my_verdicts=---f" in url)
    assert page.evaluate("document.activeElement.closest('.st-key-say_f') !== null")
    assert page.locator(".st-key-myth_meter .disc").inner_text() == "✓"
    assert "first gets shorter at offset 6" in page.locator(".pe-caption").first.inner_text()
    assert page.locator(".st-key-open_ruler button").inner_text().startswith(EN["sayings.mark.right"])
    record.assert_clean()


def test_the_way_further_leads_to_the_page_in_the_same_state(opened):
    page, _ = opened
    link = page.get_by_role("link", name=re.compile("^Explore it further"))
    assert "sinusoidal?" in link.get_attribute("href")
    assert "fp_width=64" in link.get_attribute("href")


def test_on_a_phone_a_saying_opened_in_the_list_below_comes_into_view(opened):
    page, record = opened
    desktop = page.viewport_size
    page.set_viewport_size(dict(zip(("width", "height"), SIZES["phone"], strict=True)))
    wait_idle(page)
    assert page.locator(SAYING).bounding_box()["y"] < page.locator(".st-key-pe_myth_list").bounding_box()["y"]
    entry = page.locator(".st-key-open_decay button")
    entry.scroll_into_view_if_needed()
    assert page.locator(SAYING).bounding_box()["y"] < 0
    entry.click()
    page.wait_for_function("s => document.querySelector(s)?.innerText.includes('always decay')", arg=SAYING)
    page.wait_for_function("s => document.querySelector(s).getBoundingClientRect().top >= 0", arg=SAYING)
    assert page.locator(SAYING).bounding_box()["y"] < 400
    assert sideways(page) <= 0
    record.assert_clean()
    page.set_viewport_size(desktop)
