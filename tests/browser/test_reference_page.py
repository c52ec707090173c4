"""The page that others lean on in a real Chromium: loaded once; searched while typing; read on a phone."""

import re

import pytest

from posenc_app import content
from posenc_app.sections.reference import glossary
from posenc_app.url_state import options_of
from tests.support.pages import sideways, wait_idle

EN = content.load("en", "reference")
PARTS = options_of("part")
# Cells that stand outside the page, or whose words do.
CUT = """all => all.filter((cell) => {
  const { left, right } = cell.getBoundingClientRect();
  return left < 0 || right > innerWidth || cell.scrollWidth > cell.clientWidth + 1;
}).map((cell) => cell.textContent.slice(0, 60))"""


@pytest.fixture(scope="module")
def opened(open_once):
    page, record = open_once("reference")
    page.locator(".pe-list-terms").first.wait_for()
    wait_idle(page)
    return page, record


def choose(page, part):
    page.get_by_role("radio", name=EN[f"control.part.options.{part}"]).click()
    page.wait_for_function(
        "p => document.querySelectorAll('.pe-list').length && location.search.includes(p)", arg=part
    )
    wait_idle(page)


def terms(page):
    return page.locator(".pe-list-terms tbody tr")


def test_the_glossary_is_filtered_while_a_word_is_typed_and_the_link_carries_it(opened):
    page, record = opened
    everything = terms(page).count()
    field = page.get_by_role("searchbox", name=EN["control.ref_find.label"])
    field.press_sequentially("rope_theta", delay=20)
    page.wait_for_url(lambda url: "ref_find=rope_theta" in url)
    wait_idle(page)
    assert terms(page).count() == len(glossary.search("rope_theta")) < everything
    assert page.locator(".pe-list-terms b", has_text=re.compile("^base$")).is_visible()
    field.fill("<img src=x onerror=alert(1)>")
    page.get_by_text("“<img src=x onerror=alert(1)>”").wait_for()
    assert page.locator(".pe-list-terms").count() == 0
    field.fill("")
    page.wait_for_url(lambda url: "ref_find" not in url)
    wait_idle(page)
    assert terms(page).count() == everything
    record.assert_clean()


def test_both_languages_stand_beside_each_other_and_say_which_they_are(opened):
    page, _ = opened
    row = terms(page).first
    english, chinese = (row.locator("th, td").nth(place).bounding_box() for place in (0, 1))
    assert abs(english["y"] - chinese["y"]) < 1
    assert english["x"] + english["width"] <= chinese["x"] + 1
    assert row.locator('[lang="zh-CN"]').count() == 2


def test_on_a_phone_no_part_scrolls_sideways_and_no_word_is_cut(opened):
    page, record = opened
    page.set_viewport_size({"width": 390, "height": 844})
    for part in (*PARTS[1:], PARTS[0]):
        if part == "glossary":
            page.get_by_role("radio", name=EN["control.part.options.glossary"]).click()
            page.wait_for_url(lambda url: "part=" not in url)
            wait_idle(page)
        else:
            choose(page, part)
        assert sideways(page) <= 0, part
        cells = page.locator(".pe-list tbody :is(th, td), .pe-licence summary")
        assert cells.count() > 10
        assert cells.evaluate_all(CUT) == [], part
    record.assert_clean()
    page.set_viewport_size({"width": 1440, "height": 900})


def test_a_paper_opens_beside_the_page_and_a_licence_unfolds(opened):
    page, _ = opened
    choose(page, "papers")
    link = page.locator(".pe-list-papers a", has_text="arXiv:1706.03762")
    assert link.get_attribute("href") == "https://arxiv.org/abs/1706.03762"
    assert link.get_attribute("target") == "_blank"
    cited = page.locator(".pe-list-papers td.cited a").first
    assert cited.evaluate("a => new URL(a.href).origin === location.origin")
    choose(page, "licences")
    page.locator("summary", has_text="OFL.txt").click()
    assert page.get_by_text("SIL OPEN FONT LICENSE Version 1.1").is_visible()
