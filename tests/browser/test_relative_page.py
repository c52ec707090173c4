"""The page on relative positions in a real Chromium: loaded once, looked at from many sides."""

import numpy as np
import pytest
from playwright.sync_api import expect

import posenc_core as pc
from tests.browser.test_classroom import SMALLEST_TEXT
from tests.support.pages import sideways, wait_idle

MINUS = "\N{MINUS SIGN}"
WORDS = ("the", "cat", "sat", "on", "the", "mat")
EDGES = """all => all.map((one) => one.getBoundingClientRect()).filter(({ width }) => width)
  .map(({ left, right }) => [left, right])"""
FIGURES = ("staircase", "bucket_map", "lines", "trained_map", "trained_fits", "beyond")


def ready(page):
    for key in ("moved", "meter_absolute", "share"):
        page.locator(f".st-key-{key} .pe-part").wait_for()
    wait_idle(page)


@pytest.fixture(scope="module")
def opened(open_once):
    page, record = open_once("relative")
    ready(page)
    return page, record


def cells(page, key, place):
    """Return the numbers a matrix prints."""
    rows = page.locator(f".st-key-{key} .matrix").nth(place).locator("tbody tr").all()
    texts = [row.locator("td").all_inner_texts() for row in rows]
    return [[float(text.replace(MINUS, "-")) for text in line] for line in texts]


def scores(encoding, shift):
    x = pc.token_vectors(WORDS, 8, seed=7)
    layer = pc.Heads.random(7, n_heads=1, d_model=8, d_head=8)
    return pc.attend(x, layer, encoding, position_ids=np.arange(6) + shift).scores[0]


def test_worked_examples_4_6_and_11_stand_on_the_page(opened):
    page, record = opened
    expect(page.get_by_text("one word back the score is 1.5, four words back 0")).to_be_visible()
    expect(page.get_by_text("all 36 ALiBi scores stay: the largest change is 0")).to_be_visible()
    expect(page.get_by_text("from 2 steps on, all distances share one vector")).to_be_visible()
    expect(page.get_by_text("32 buckets for both directions, 16 looking back")).to_be_visible()
    signs = [page.locator(f".st-key-meter_{kind} .disc").inner_text() for kind in ("relative", "absolute")]
    assert signs == ["✓", "≠"]
    record.assert_clean()


def test_the_four_matrices_print_the_cores_scores_side_by_side(opened):
    page, _ = opened
    alibi = pc.Alibi([0.5], symmetric=True)
    wanted = [scores(encoding, shift) for encoding in (alibi, pc.Sinusoidal()) for shift in (0, 10)]
    for place, one in enumerate(wanted):
        np.testing.assert_allclose(cells(page, "moved", place), one, atol=0.0501)
    assert cells(page, "moved", 0) == cells(page, "moved", 1)
    tops = [matrix.bounding_box()["y"] for matrix in page.locator(".st-key-moved .matrix").all()]
    assert max(tops) - min(tops) < 1


def test_every_figure_is_drawn_and_none_of_its_letters_cut(opened):
    page, record = opened
    for key in FIGURES:
        page.locator(f".st-key-{key}").scroll_into_view_if_needed()
        plot = page.locator(f".st-key-{key} .main-svg").first
        plot.wait_for()
        frame = plot.bounding_box()
        edges = page.locator(f".st-key-{key} .main-svg text").evaluate_all(EDGES)
        assert len(edges) > 5, key
        assert all(left >= frame["x"] - 1 for left, _ in edges), key
        assert all(right <= frame["x"] + frame["width"] + 1 for _, right in edges), key
    record.assert_clean()


def test_another_method_changes_the_figure_and_the_link_and_comes_back(opened):
    page, _ = opened
    group = page.get_by_role("radiogroup", name="Relative method")
    group.get_by_role("radio", name="T5").click()
    page.wait_for_url(lambda url: "rel_method=t5_bias" in url)
    wait_idle(page)
    bias = np.load("assets/tables/mpnet_relative_bias.npz")["bias"].astype(np.float64)
    np.testing.assert_allclose(cells(page, "moved", 1), scores(pc.T5Bias(bias[:, [8]]), 10), atol=0.0501)
    group.get_by_role("radio", name="ALiBi").click()
    page.wait_for_url(lambda url: "rel_method" not in url)
    wait_idle(page)


def test_on_a_phone_the_panels_stack_in_reading_order_and_nothing_is_cut(opened):
    page, record = opened
    page.set_viewport_size({"width": 390, "height": 844})
    wait_idle(page, settle_ms=500)
    for key in ("moved", "shaw", "stored"):
        boxes = [matrix.bounding_box() for matrix in page.locator(f".st-key-{key} .matrix").all()]
        tops = [box["y"] for box in boxes]
        assert tops == sorted(tops)
        assert len({round(top) for top in tops}) == len(tops), key
        assert all(box["x"] >= 0 and box["x"] + box["width"] <= 390 for box in boxes), key
    assert sideways(page) <= 0
    record.assert_clean()
    page.set_viewport_size({"width": 1440, "height": 900})


def test_in_presenter_mode_figure_and_meters_are_above_the_fold_and_large(app_at):
    page, _, _ = app_at("relative?present=1&lang=zh", size="room")
    ready(page)
    for key in ("moved", "meter_relative", "meter_absolute"):
        box = page.locator(f".st-key-{key} .pe-part").bounding_box()
        assert box["y"] + box["height"] <= 1080, key
    sizes = page.evaluate(SMALLEST_TEXT)
    assert len(sizes) > 20
    assert sizes[0][0] >= 24, sizes[:5]
