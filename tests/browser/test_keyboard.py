"""The keyboard alone reaches and moves everything on the pages."""

import pytest

from tests.support.pages import wait_idle

# The element with the focus, seen through shadow roots: what it is and which part or widget it belongs to.
FOCUSED = """
() => {
  let node = document.activeElement, host = null;
  while (node?.shadowRoot?.activeElement) { host = node; node = node.shadowRoot.activeElement; }
  const keyed = (host ?? node).closest?.('[class*="st-key-"]');
  const key = keyed ? [...keyed.classList].find((name) => name.startsWith('st-key-')).slice(7) : '';
  const { width, height } = node.getBoundingClientRect();
  return { key, tag: node.tagName, seen: width > 0 && height > 0 };
}
"""


@pytest.fixture
def visit(app_at):
    def opened(path=""):
        page, _, _ = app_at(path)
        page.get_by_role("meter").first.wait_for()
        wait_idle(page)
        return page

    return opened


def tab_through(page, most=120):
    """Press Tab from the top of the page until the focus comes round; return every stop."""
    stops = []
    for _ in range(most):
        page.keyboard.press("Tab")
        stop = page.evaluate(FOCUSED)
        if stop["tag"] == "BODY" and stops:
            break
        stops.append(stop)
    return stops


@pytest.mark.parametrize(
    ("path", "keys"),
    [
        ("", {"p_lang", "present", "seats", "pe_next"}),
        (
            "order",
            {
                "p_lang",
                "p_s",
                "preset_1",
                "reorder",
                "reverse",
                "p_enc",
                "p_mask",
                "p_pool",
                "board",
                "steps",
                "leak",
                "p_leak_n",
                "predict",
                "pe_previous",
            },
        ),
    ],
)
def test_tab_reaches_every_control_and_every_stop_can_be_seen(visit, path, keys):
    page = visit(path)
    stops = tab_through(page)
    reached = {stop["key"] for stop in stops}
    assert keys <= reached, keys - reached
    assert all(stop["seen"] for stop in stops if stop["key"] in keys)


def test_arrow_keys_move_a_choice_a_word_and_both_scrubbed_parts(visit):
    page = visit("order")
    moves = {
        "mask=causal": page.get_by_role("radiogroup", name="Mask").get_by_role("radio").first,
        "order=": page.locator(".st-key-reorder .word").first,
        "step=": page.locator(".st-key-steps input[type=range]"),
        "row=": page.locator(".st-key-leak input[type=range]"),
    }
    for written, control in moves.items():
        assert written not in page.url
        control.focus()
        page.keyboard.press("ArrowRight")
        if "mask" in written:
            page.keyboard.press("Space")
        page.wait_for_url(lambda address, written=written: written in address)


def test_moving_a_word_on_home_changes_both_printed_numbers(visit):
    page = visit()
    within = page.locator(".st-key-first_within .formula b")
    caption = page.locator(".pe-caption b")
    before = within.inner_text(), caption.all_inner_texts()
    page.locator(".st-key-seats .word").first.focus()
    page.keyboard.press("ArrowRight")
    page.wait_for_url(lambda address: "seats=1-2-0" in address)
    wait_idle(page)
    after = within.inner_text(), caption.all_inner_texts()
    assert after[0] != before[0]
    assert after[1][-1] == after[0] != before[1][-1]
