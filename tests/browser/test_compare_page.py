"""The page that compares all methods in a real Chromium: loaded once, looked at from many sides."""

import pytest

import posenc_core as pc
from posenc_app import content
from posenc_app.sections.compare.overview import COLUMNS
from tests.browser.test_classroom import SMALLEST_TEXT
from tests.support.pages import sideways, wait_idle

EN = content.load("en", "compare")
NAMES = [EN[f"method.{key}"] for key in pc.METHODS]
WIDER = "node => node.scrollWidth - node.clientWidth"


def ready(page):
    for key in ("meter", "added_0", "added_4", "share"):
        page.locator(f".st-key-{key} .pe-part").wait_for()
    wait_idle(page)


@pytest.fixture(scope="module")
def opened(open_once):
    page, record = open_once("compare")
    ready(page)
    return page, record


def methods(page):
    return page.locator(".pe-methods tbody th").all_inner_texts()


def test_eight_rows_stand_in_a_table_that_needs_no_scrolling(opened):
    page, record = opened
    assert methods(page) == NAMES
    assert page.locator(".pe-methods").evaluate(WIDER) <= 1
    assert page.locator(".st-key-meter .disc").inner_text() == "✓"
    record.assert_clean()


def test_the_small_multiples_stand_in_two_rows_of_four(opened):
    page, _ = opened
    for key, names in (("added_0", NAMES[:4]), ("added_4", NAMES[4:])):
        assert page.locator(f".st-key-{key} .matrix h4").all_inner_texts() == names
        tops = [one.bounding_box()["y"] for one in page.locator(f".st-key-{key} .matrix").all()]
        assert max(tops) - min(tops) < 1


def test_sorting_puts_the_rows_in_another_order_and_the_link_carries_it(opened):
    page, _ = opened
    for group, option in (("Sort by", "parameters"), ("Order", "falling")):
        page.get_by_role("radiogroup", name=group).get_by_role("radio", name=option).click()
        wait_idle(page)
    page.wait_for_url(lambda url: "cmp_sort=parameters" in url and "cmp_order=down" in url)
    wait_idle(page)
    assert methods(page)[:3] == [EN["method.learned"], EN["method.shaw"], EN["method.t5_bias"]]
    for group, option in (("Sort by", "story"), ("Order", "rising")):
        page.get_by_role("radiogroup", name=group).get_by_role("radio", name=option).click()
        wait_idle(page)


def test_on_a_phone_panels_stack_and_rows_become_cards_with_every_cell_named(opened):
    page, record = opened
    page.set_viewport_size({"width": 390, "height": 844})
    wait_idle(page, settle_ms=500)
    tops = [one.bounding_box()["y"] for one in page.locator("[class*=st-key-added_] .matrix").all()]
    assert len(tops) == 8
    assert tops == sorted(tops)
    assert len({round(top) for top in tops}) == 8
    assert sideways(page) <= 0
    assert page.locator(".pe-methods").evaluate(WIDER) <= 1
    card = page.locator(".pe-methods tbody tr").nth(2)
    named = card.locator("td").evaluate_all(
        "all => all.map((cell) => getComputedStyle(cell, '::before').content)"
    )
    assert named == [f'"{EN[f"column.{name}"]}"' for name in COLUMNS]
    assert page.locator(".pe-methods").get_by_role("row").count() == 9
    record.assert_clean()
    page.set_viewport_size({"width": 1440, "height": 900})


def test_in_presenter_mode_the_table_is_above_the_fold_and_large(app_at):
    page, _, _ = app_at("compare?present=1&lang=zh", size="room")
    ready(page)
    box = page.locator(".pe-methods").bounding_box()
    assert box["y"] + box["height"] <= 1080
    sizes = page.evaluate(SMALLEST_TEXT)
    assert len(sizes) > 20
    assert sizes[0][0] >= 24, sizes[:5]
