"""The page on the score matrix in a real Chromium: loaded once, looked at from many sides."""

import numpy as np
import pytest
from playwright.sync_api import expect

import posenc_core as pc
from tests.browser.test_classroom import SMALLEST_TEXT
from tests.support.pages import sideways, wait_idle

MINUS = "\N{MINUS SIGN}"
WORDS = ("the", "cat", "sat", "on", "the", "mat")
METHODS = ("sinusoidal", "shaw", "alibi", "rope")
CLIPPED = """all => all.filter((cell) => cell.textContent && cell.scrollWidth > cell.clientWidth + 1)
  .map((cell) => cell.textContent)"""


def ready(page):
    for key in ("stage", "late", "share"):
        page.locator(f".st-key-{key} .pe-part").wait_for()
    wait_idle(page)


@pytest.fixture(scope="module")
def opened(open_once):
    page, record = open_once("scores")
    ready(page)
    return page, record


def go_to(page, stage):
    page.get_by_role("radiogroup", name="Stage").get_by_role("radio", name=stage, exact=True).click()
    wait_idle(page)


def panels(page):
    return page.locator(".st-key-stage .matrix").all()


def cells(panel):
    """Return the numbers a matrix prints; NaN where a cell is blank."""
    lines = [row.locator("td").all_inner_texts() for row in panel.locator("tbody tr").all()]
    return [[float(text.replace(MINUS, "-")) if text.strip() else np.nan for text in line] for line in lines]


def traces(mask=None):
    x = pc.token_vectors(WORDS, 16, seed=7)
    layer = pc.Heads.random(7, n_heads=4, d_model=16, d_head=4)
    return [pc.attend(x, layer, pc.METHODS[key].example(16, 4), mask=mask) for key in METHODS]


def test_four_panels_stand_side_by_side_and_print_the_cores_scores(opened):
    page, record = opened
    for panel, trace in zip(panels(page), traces(), strict=True):
        np.testing.assert_allclose(cells(panel), trace.scores[0], atol=0.0501)
    tops = [panel.bounding_box()["y"] for panel in panels(page)]
    assert max(tops) - min(tops) < 1
    record.assert_clean()


def test_stepping_through_the_stages_by_keyboard_changes_panels_diagram_and_link(opened):
    page, record = opened
    here = page.locator(".pe-block [aria-current] b")
    expect(here).to_have_text("scores")
    page.get_by_role("radiogroup", name="Stage").get_by_role("radio", name="+ position").focus()
    for name, stage in (("mask", "mask"), ("softmax", "softmax")):
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Space")
        page.wait_for_url(lambda url, stage=stage: f"sc_stage={stage}" in url)
        expect(here).to_have_text(name)
    wait_idle(page)
    for panel, trace in zip(panels(page), traces(pc.causal_mask(6)), strict=True):
        weights = np.where(pc.causal_mask(6), trace.weights[0], np.nan)
        np.testing.assert_allclose(cells(panel), weights, atol=0.0501)
    go_to(page, "+ position")
    page.wait_for_url(lambda url: "sc_stage" not in url)
    record.assert_clean()


def test_masked_cells_are_blank_and_say_so(opened):
    page, _ = opened
    go_to(page, "mask")
    for panel in panels(page):
        masked = panel.locator("td.masked")
        assert masked.count() == 15
        assert {one.inner_text().strip() for one in masked.all()} == {""}
        assert masked.first.get_attribute("aria-label") == "the → cat: masked"
    expect(page.locator(".st-key-stage .legend .masked-entry")).to_be_visible()
    go_to(page, "+ position")


def test_pointing_at_a_pair_of_words_marks_it_in_every_panel(opened):
    page, _ = opened
    panels(page)[1].locator("tbody tr").nth(3).locator("td").nth(2).hover()
    for panel in panels(page):
        assert panel.locator("td.marked").get_attribute("aria-label").startswith("on → sat: ")
    page.mouse.move(2, 2)
    expect(page.locator(".st-key-stage td.marked")).to_have_count(0)


def test_meters_stand_under_their_panels_and_no_number_is_cut(opened):
    page, _ = opened
    for panel, card in zip(panels(page), page.locator(".pe-verdicts ul").all(), strict=True):
        above, below = panel.bounding_box(), card.bounding_box()
        assert abs(above["x"] - below["x"]) < 2
        assert abs(above["width"] - below["width"]) < 2
        assert above["y"] + above["height"] <= below["y"]
    seen = page.locator(".st-key-stage td, .st-key-stage th, .pe-verdicts li, .pe-block b")
    assert seen.evaluate_all(CLIPPED) == []
    page.get_by_role("button", name="you said that you knew that I knew").click()
    page.wait_for_url(lambda url: "sc_s=" in url)
    wait_idle(page)
    assert len(panels(page)[0].locator("td").all_inner_texts()) >= 64
    assert seen.evaluate_all(CLIPPED) == []
    page.get_by_role("button", name="the cat sat on the mat").click()
    page.wait_for_url(lambda url: "sc_s" not in url)
    wait_idle(page)


def test_one_method_more_and_one_less_change_the_panels_and_a_fifth_is_taken_back(opened):
    page, record = opened
    group = page.locator(".st-key-p_sc_methods")
    group.get_by_text("learned table", exact=True).click()
    wait_idle(page)
    assert len(panels(page)) == 4
    assert page.locator(".st-key-stage .matrix h4").all_inner_texts()[1] == "Shaw"
    group.get_by_text("Shaw", exact=True).click()
    page.wait_for_url(lambda url: "sc_methods=sinusoidal.alibi.rope" in url)
    wait_idle(page)
    assert len(panels(page)) == 3
    group.get_by_text("Shaw", exact=True).click()
    page.wait_for_url(lambda url: "sc_methods" not in url)
    wait_idle(page)
    assert len(panels(page)) == 4
    record.assert_clean()


def test_on_a_phone_the_panels_stack_in_reading_order_and_nothing_overflows(opened):
    page, record = opened
    page.set_viewport_size({"width": 390, "height": 844})
    wait_idle(page, settle_ms=500)
    for key in ("stage", "late"):
        boxes = [matrix.bounding_box() for matrix in page.locator(f".st-key-{key} .matrix").all()]
        tops = [box["y"] for box in boxes]
        assert tops == sorted(tops)
        assert len({round(top) for top in tops}) == len(tops), key
        assert all(box["x"] >= 0 and box["x"] + box["width"] <= 390 for box in boxes), key
    for box in (one.bounding_box() for one in page.locator(".pe-block > li, .pe-verdicts ul").all()):
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 390
    names = page.locator(".pe-verdicts li.name")
    assert names.all_inner_texts() == page.locator(".st-key-stage .matrix h4").all_inner_texts()
    assert sideways(page) <= 0
    record.assert_clean()
    page.set_viewport_size({"width": 1440, "height": 900})


def test_in_presenter_mode_doors_panels_and_meters_are_above_the_fold_and_large(app_at):
    page, _, _ = app_at("scores?present=1&lang=zh&sc_stage=softmax", size="room")
    ready(page)
    for name in (".pe-block", ".st-key-stage .pe-part", ".pe-verdicts"):
        box = page.locator(name).bounding_box()
        assert box["y"] + box["height"] <= 1080, name
    sizes = page.evaluate(SMALLEST_TEXT)
    assert len(sizes) > 20
    assert sizes[0][0] >= 24, sizes[:5]
