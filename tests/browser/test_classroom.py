"""What a room needs: large type, a clicker, parts left out, and a page that prints."""

import pytest

from tests.support.pages import wait_idle

SMALLEST_TEXT = """
() => {
  const sizes = [];
  const walk = (root) => {
    for (const node of root.querySelectorAll('*')) {
      if (node.shadowRoot) walk(node.shadowRoot);
      const own = [...node.childNodes].some((child) => child.nodeType === 3 && child.data.trim());
      if (!own || ['STYLE', 'SCRIPT', 'SUP', 'SUB'].includes(node.tagName)) continue;
      if (node.closest('sup, sub, .katex, [data-testid="stIconMaterial"]')) continue;
      if (!node.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      const { width, height } = node.getBoundingClientRect();
      const size = parseFloat(getComputedStyle(node).fontSize);
      if (width > 1 && height > 1) sizes.push([size, node.textContent.trim()]);
    }
  };
  walk(document.querySelector('[data-testid="stMain"]'));
  return sizes.sort((a, b) => a[0] - b[0]);
}
"""


BOTTOM_OF_TEXT = """
(node) => {
  const range = document.createRange();
  range.selectNodeContents(node);
  return range.getBoundingClientRect().bottom;
}
"""


@pytest.fixture
def visit(app_at):
    def opened(path="", **options):
        page, _, _ = app_at(path, **options)
        if path.startswith("order"):
            page.get_by_role("meter").first.wait_for()
        page.locator("html[data-keys=on]").wait_for(state="attached")
        wait_idle(page)
        return page

    return opened


def test_in_presenter_mode_the_smallest_text_is_24_pixels(visit):
    page = visit("order?present=1", size="room")
    sizes = page.evaluate(SMALLEST_TEXT)
    assert len(sizes) > 20
    assert sizes[0][0] >= 24, sizes[:5]


def test_in_presenter_mode_figure_and_meter_are_above_the_fold(visit):
    page = visit("order?present=1", size="room")
    for key in ("board", "meter"):
        box = page.locator(f".st-key-{key} .pe-part").bounding_box()
        assert box["y"] + box["height"] <= 1080, key
    bottom = page.get_by_role("heading", level=1).evaluate(BOTTOM_OF_TEXT)
    assert bottom <= page.get_by_text("First sentence", exact=True).bounding_box()["y"]


def test_a_clicker_turns_pages_and_arrows_move_the_main_slider(visit):
    page = visit()
    page.keyboard.press("PageDown")
    page.get_by_role("meter").first.wait_for()
    wait_idle(page)
    slider = page.locator(".st-key-pe_main input[type=range]")
    before = int(slider.input_value())
    page.keyboard.press("ArrowRight")
    assert int(slider.input_value()) == before + 1
    page.wait_for_url(lambda address: f"step={before + 1}" in address)
    page.keyboard.press("PageUp")
    page.wait_for_url(lambda address: "/order" not in address)


def test_keys_are_left_to_whoever_types(visit):
    page = visit("order")
    slider = page.locator(".st-key-pe_main input[type=range]")
    before = slider.input_value()
    page.get_by_role("textbox", name="First sentence").click()
    for key in ("ArrowLeft", "ArrowRight", "PageUp", "PageDown"):
        page.keyboard.press(key)
    wait_idle(page)
    assert slider.input_value() == before
    assert "/order" in page.url


def test_a_teachers_link_leaves_parts_out(visit):
    page = visit("order?hide=predict.leak.sources")
    assert page.locator(".st-key-steps").count() == 1
    assert page.locator(".st-key-leak").count() == 0
    assert page.get_by_text("Predict first").count() == 0
    assert page.get_by_text("Sources").count() == 0
    page = visit("order?hide=steps")
    assert page.locator(".st-key-steps").count() == 0
    assert page.locator(".st-key-leak").count() == 1


def test_a_printed_page_shows_the_figure_and_none_of_the_furniture(visit):
    page = visit("order")
    page.emulate_media(media="print")
    assert page.locator(".st-key-board").is_visible()
    assert page.locator(".st-key-meter").is_visible()
    for furniture in ("[data-testid=stHeader]", ".st-key-pe_bar", ".st-key-pe_foot", ".st-key-pe_rail"):
        assert not page.locator(furniture).is_visible(), furniture
