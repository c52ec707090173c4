"""The page on long contexts in a real Chromium: loaded once, brought from state to state in place."""

from urllib.parse import parse_qs, urlsplit

import numpy as np
import pytest
from playwright.sync_api import expect

import posenc_core as pc
from tests.browser.test_classroom import SMALLEST_TEXT
from tests.browser.test_share import saved
from tests.support.pages import outside_elements, sideways, wait_idle

NBSP = "\N{NO-BREAK SPACE}"
TALLEST = """key => [...document.querySelectorAll(`.st-key-${key} .barlayer .trace`)].map((trace) =>
  [...trace.querySelectorAll('.point path')].map((path) => path.getBBox().height))"""


@pytest.fixture(scope="module")
def opened(open_once):
    """Load the page once for all tests of this file."""
    page, record = open_once("context")
    page.locator(".st-key-coverage .barlayer").wait_for()
    wait_idle(page)
    return page, record


def caption(page):
    return page.locator(".pe-caption").first.inner_text().replace(NBSP, " ")


def query_of(page):
    return {name: tokens[0] for name, tokens in parse_qs(urlsplit(page.url).query).items()}


def until_said(page, words):
    page.locator(".pe-caption").first.filter(has_text=words).wait_for()
    wait_idle(page)


def test_the_first_view_shows_eighteen_pairs_with_something_new(opened):
    page, _ = opened
    assert "18 of 64 pairs never finish a turn" in caption(page)
    seen, new = page.evaluate(TALLEST, "coverage")
    coverage = pc.angle_coverage(pc.inv_freq(128), 4096, 131072)
    drawn = np.array(new) / max(seen)
    np.testing.assert_allclose(drawn, coverage.unseen_share, atol=0.02)


def test_a_method_takes_the_new_angles_away_in_place(opened):
    page, _ = opened
    page.locator(".st-key-coverage .pe-part").evaluate("node => { node.mine = 1; }")
    page.get_by_role("radio", name="interpolation (PI)").click()
    until_said(page, "no pair")
    assert page.locator(".st-key-coverage .pe-part").evaluate("node => node.mine") == 1
    assert max(page.evaluate(TALLEST, "coverage")[1]) == 0
    assert query_of(page) == {"ctx_method": "linear"}


def test_a_slider_moved_by_keyboard_asks_for_a_longer_text(opened):
    page, _ = opened
    slider = page.get_by_role("slider", name="Read at")
    slider.focus()
    page.keyboard.press("End")
    until_said(page, f"10{NBSP}000{NBSP}000")
    assert query_of(page)["ctx_target"] == "10000000"


def test_a_published_setting_is_one_press_and_the_link_says_it(opened):
    page, _ = opened
    page.get_by_role("radio", name="Phi-3.5-mini").click()
    until_said(page, "Phi-3.5-mini")
    assert query_of(page) == {"ctx_method": "longrope", "ctx_width": "96"}
    assert "config.json" in caption(page)


def test_whoever_chooses_a_model_by_keyboard_stays_there_and_it_is_marked_while_it_is_shown(opened):
    page, _ = opened
    models = page.get_by_role("radiogroup", name="Published settings")
    for name in ("Llama 3.1 8B", "DeepSeek-V3"):
        models.get_by_role("radio", name=name).focus()
        page.keyboard.press("Space")
        until_said(page, name)
        wait_idle(page)
        expect(models.get_by_role("radio", name=name)).to_be_focused()
        expect(models.get_by_role("radio", checked=True)).to_have_text(name)
    page.get_by_role("radio", name="nothing").click()
    until_said(page, "nothing changed")
    expect(models.get_by_role("radio", checked=True)).to_have_count(0)


def test_what_cannot_be_computed_says_why_and_leads_out(opened):
    page, _ = opened
    page.get_by_role("radio", name="Llama 3.1 8B").click()
    until_said(page, "The factor is 8")
    page.get_by_role("radio", name="LongRoPE").click()
    page.get_by_role("button", name="Use head size 96").click()
    until_said(page, "these factors were searched for")
    assert query_of(page)["ctx_width"] == "96"


def test_the_saved_picture_holds_the_bars_and_the_caption(opened):
    page, _ = opened
    path, name = saved(page, "SVG")
    drawing = path.read_text(encoding="utf-8")
    assert name.endswith(".svg")
    assert drawing.count("barlayer") == 1
    assert "pairs never finish a turn" in drawing.replace(NBSP, " ")
    page.keyboard.press("Escape")


def test_every_figure_is_drawn_and_nothing_went_wrong(opened):
    page, record = opened
    for key in (
        "spectrum",
        "kept",
        "angles",
        "near",
        "reach",
        "torus",
        "ramps",
        "growing",
        "cache",
        "switch",
    ):
        part = page.locator(f".st-key-{key} .pe-part")
        part.evaluate("node => node.scrollIntoView()")
        part.locator(".main-svg").first.wait_for()
    assert sideways(page) <= 0
    assert outside_elements(page) == []
    record.assert_clean()


def test_presented_the_figure_is_above_the_fold_and_no_text_is_small(app_at):
    page, _, _ = app_at("context?present=1&lang=en&ctx_method=yarn", size="room")
    page.locator(".st-key-coverage .barlayer").wait_for()
    models = page.locator('[class*="st-key-published"]')
    for language in ("English", "中文"):
        page.get_by_role("radio", name=language).click()
        wait_idle(page)
        assert models.count() == 1
        assert not models.is_visible()
        for key in ("coverage", "p_ctx_method"):
            box = page.locator(f".st-key-{key}").bounding_box()
            assert box["y"] + box["height"] <= 1080, (language, key)
        sizes = page.evaluate(SMALLEST_TEXT)
        assert len(sizes) > 20
        assert min(size for size, _ in sizes) >= 24
