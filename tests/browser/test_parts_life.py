"""What every part keeps: its nodes, the theme, the words of a visitor as text, a page that lives on."""

import re

import pytest
from playwright.sync_api import expect

from tests.conftest import SIZES
from tests.support.pages import outside_elements, wait_idle

WATCH = """(part) => {
  window.remounts = 0;
  const isPart = (node) => node.nodeType === 1;
  new MutationObserver((changes) => changes.forEach(({addedNodes, removedNodes}) => {
    window.remounts += [...addedNodes, ...removedNodes].filter(isPart).length; }))
    .observe(part, {childList: true, subtree: true});
}"""
APPS = ["board_app", "scrub_app", "figure_app"]
FIELDS = "[...document.querySelectorAll('*')].map((n) => n.shadowRoot).filter(Boolean)"


def reseed(page, seed=8):
    page.get_by_role("spinbutton", name="seed").fill(str(seed))
    page.keyboard.press("Enter")


def drawn(page):
    if page.locator(".pe-plot").count():
        page.wait_for_function(
            "[...document.querySelectorAll('.pe-plot')].every((n) => n.querySelector('.main-svg'))"
        )


def test_new_data_are_drawn_into_the_same_nodes(open_part):
    page, record, _ = open_part("board_app", "n=8&mask=1")
    part = page.locator(".pe-part").first
    table, cell = (page.locator(f".matrix {tag}").first.element_handle() for tag in ("table", "tbody td"))
    part.evaluate(WATCH)
    before = page.locator(".matrix td[role]").nth(8).inner_text()
    reseed(page)
    expect(page.locator(".matrix td[role]").nth(8)).not_to_have_text(before)
    wait_idle(page)
    assert page.evaluate("window.remounts") == 0
    assert table.evaluate("n => n.isConnected")
    assert cell.evaluate("n => n.isConnected")
    record.assert_clean()


def test_a_sentence_of_another_length_keeps_what_it_can(open_part):
    page, record, _ = open_part("scrub_app", "n=6&part=steps")
    handles = [page.locator(f".{name}").first.element_handle() for name in ("steps", "list", "range")]
    page.get_by_role("button", name="outputs").click()
    page.get_by_role("button", name="mean").click()
    assert all(handle.evaluate("n => n.isConnected") for handle in handles)
    assert page.locator(".sides.shown .matrix tbody tr").count() == 2
    record.assert_clean()


@pytest.mark.parametrize("app", APPS)
def test_a_change_of_theme_needs_no_python(open_part, app):
    page, record, wire = open_part(app)
    drawn(page)
    colours = "getComputedStyle(document.querySelector('.stApp')).backgroundColor"
    light, part = page.evaluate(colours), page.locator(".pe-part").first
    ink = part.evaluate("n => getComputedStyle(n).color")
    wait_idle(page, settle_ms=400)
    wire.clear()
    page.emulate_media(color_scheme="dark")
    page.wait_for_function(f"({colours}) !== '{light}'")
    expect(part).to_have_css("color", "rgb(237, 240, 246)")
    assert ink == "rgb(26, 32, 48)"
    page.wait_for_timeout(400)
    assert wire.size() == 0
    record.assert_clean()


def test_cells_change_their_colours_with_the_theme(open_part):
    page, _, _ = open_part("board_app")
    cell = page.locator(".matrix td[role]").first
    look = "n => [getComputedStyle(n).backgroundColor, getComputedStyle(n).color]"
    light = cell.evaluate(look)
    page.emulate_media(color_scheme="dark")
    page.wait_for_timeout(600)
    dark = cell.evaluate(look)
    assert light[0] != dark[0]
    assert (light[1], dark[1]) == ("rgb(0, 0, 0)", "rgb(255, 255, 255)")


@pytest.mark.parametrize("app", APPS)
def test_nobody_outside_is_asked(open_part, app):
    page, record, _ = open_part(app, "n=6")
    drawn(page)
    record.assert_clean()
    assert outside_elements(page) == []


@pytest.mark.parametrize(
    ("app", "part"), [("board_app", "board"), ("scrub_app", "reorder"), ("figure_app", "figure")]
)
def test_a_part_whose_code_does_not_come_says_so_and_the_page_lives_on(open_part, app, part):
    page, record, _ = open_part(app, block=f"**/{part}/{part}.js")
    expect(page.locator(".stBidiComponent p").first).to_have_text(re.compile("could not be drawn"))
    reseed(page)
    wait_idle(page)
    assert page.locator("[data-testid=stException]").count() == 0
    assert page.locator(".pe-part").first.is_visible()
    assert not record.page_errors


@pytest.mark.parametrize("missing", ["**/board/board.css", "**/kit/matrix.js"])
def test_a_part_whose_kit_or_style_does_not_come_says_so(open_part, missing):
    page, record, _ = open_part("board_app", block=missing)
    expect(page.get_by_text("This part could not be drawn.")).to_be_visible()
    assert page.locator(".meter .verdict").inner_text().endswith("same outputs, new seats")
    assert not record.page_errors


def test_a_part_that_throws_says_so_and_recovers(open_part):
    spoiled = """
      const find = String.prototype.replace;
      window.spoil = true;
      Object.defineProperty(HTMLTableElement.prototype, 'setAttribute', {value: function (name, value) {
        if (window.spoil && name === 'aria-label') throw new Error('planted');
        return Element.prototype.setAttribute.call(this, name, value);
      }});
    """
    page, record, _ = open_part("board_app", init=spoiled)
    expect(page.get_by_text("This part could not be drawn.")).to_be_visible()
    assert page.locator(".board").is_hidden()
    page.evaluate("window.spoil = false")
    reseed(page)
    expect(page.locator(".board")).to_be_visible()
    assert page.get_by_text("This part could not be drawn.").count() == 0
    assert not record.page_errors
    assert all("planted" in error for error in record.console_errors)
    record.console_errors.clear()


@pytest.mark.parametrize(
    ("app", "query"), [("board_app", "n=6&lang=hostile&mask=1"), ("scrub_app", "n=6&lang=hostile")]
)
@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_words_of_a_visitor_are_text(open_part, app, query, size):
    page, record, _ = open_part(app, query, size=size, init="window.alert = () => { window.struck = true; };")
    page.get_by_text("<img src=x onerror=alert(1)>", exact=True).first.wait_for(state="attached")
    assert (
        page.evaluate(f"{FIELDS}.some((root) => root.querySelector('img, a, script, strong, .katex'))")
        is False
    )
    assert page.evaluate("window.struck === undefined")
    assert page.get_by_title("w" * 300).first.is_visible()
    assert overflow(page) == 0
    record.assert_clean()


def overflow(page):
    """Return by how many pixels the page or a part is too wide."""
    return page.evaluate(
        f"""() => {{ const parts = {FIELDS}.flatMap((root) => [...root.querySelectorAll('.pe-part')]);
          const all = [document.querySelector('[data-testid=stMain]'), ...parts];
          return Math.max(...all.map((n) => n.scrollWidth - n.clientWidth)); }}"""
    )


@pytest.mark.parametrize("n", [1, 3, 8, 16])
def test_nothing_scrolls_sideways(open_part, n):
    for app, query in (("board_app", f"n={n}&mask=1&signed=1"), ("scrub_app", f"n={n}&lang=zh")):
        page, record, _ = open_part(app, query, size="phone")
        assert overflow(page) == 0, app
        width, height = SIZES["tablet"]
        page.set_viewport_size({"width": width, "height": height})
        wait_idle(page)
        assert overflow(page) == 0, app
        record.assert_clean()


def test_small_matrices_stay_side_by_side_on_a_phone_and_large_ones_stack(open_part):
    for n, side_by_side in ((3, True), (16, False)):
        page, _, _ = open_part("board_app", f"n={n}", size="phone")
        first, second = (matrix.bounding_box() for matrix in page.locator(".matrix").all()[:2])
        assert (first["y"] == second["y"]) is side_by_side, n


def test_without_motion_nothing_fades(open_part):
    for motion, fades in (("no-preference", True), ("reduce", False)):
        page, _, _ = open_part("board_app", reduced_motion=motion)
        fading = page.locator(".matrix td[role]").first.evaluate(
            "n => { const look = getComputedStyle(n); return look.transitionProperty !== 'none' "
            "&& parseFloat(look.transitionDuration) > 0 }"
        )
        assert fading is fades


def test_keys_reach_everything_in_the_order_of_the_page(open_part):
    page, _, _ = open_part("scrub_app", "n=3")
    page.get_by_role("spinbutton", name="seed").focus()
    where = """() => { let at = document.activeElement;
      while (at.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
      return at.className || at.getAttribute('aria-label') || at.tagName }"""
    reached = []
    for _ in range(18):
        page.keyboard.press("Tab")
        reached.append(page.evaluate(where))
    reached = reached[reached.index("word") :]
    assert reached[:3] == ["word"] * 3
    rest = [name for name in reached[3:] if name in {"Position", "Step", "turn", "entry"}]
    assert rest == ["Position", "Step", "turn", "entry", "entry", "entry"]


def test_the_same_words_are_not_written_into_browser_code(open_part):
    """A page whose words are all Chinese shows no English from a part (but for its numbers and names)."""
    page, _, _ = open_part("board_app", "n=3")
    spoken = page.locator(".board").evaluate(
        "n => n.innerText + [...n.querySelectorAll('[aria-label]')].map((x) => x.ariaLabel)"
    )
    known = {
        "Attention",
        "dog",
        "bites",
        "man",
        "Outputs",
        "matched",
        "word",
        "by",
        "query",
        "key",
        "weight",
        "same",
    }
    assert set(re.findall(r"[A-Za-z]+", spoken)) <= known
