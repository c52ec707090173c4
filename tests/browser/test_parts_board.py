"""The board and the meter as a visitor meets them."""

import numpy as np
import pytest
from playwright.sync_api import expect


def weights(n=3, seed=7):
    rng = np.random.default_rng(seed)
    scores = rng.normal(size=(n, n)) * 1.5
    found = np.exp(scores - scores.max(1, keepdims=True))
    return found / found.sum(1, keepdims=True)


def texts(page, table=0):
    return page.locator(".matrix table").nth(table).locator("td[role]").all_inner_texts()


def test_a_matrix_shows_the_numbers_python_sent(open_part):
    page, record, _ = open_part("board_app")
    page.get_by_role("spinbutton", name="seed").fill("11")
    page.keyboard.press("Enter")
    first = f"{weights(seed=11)[0, 0]:.2f}"
    page.locator(".matrix td[role]").first.get_by_text(first, exact=True).wait_for()
    assert texts(page) == [f"{value:.2f}" for value in weights(seed=11).ravel()]
    reordered = weights(seed=11)[::-1, ::-1]
    assert texts(page, 1) == [f"{value:.2f}" for value in reordered.ravel()]
    record.assert_clean()


def test_rows_and_columns_are_named_for_screen_readers(open_part):
    page, _, _ = open_part("board_app")
    grid = page.get_by_role("grid", name="Attention: man bites dog")
    assert grid.get_by_role("columnheader").all_inner_texts() == ["man", "bites", "dog"]
    assert grid.get_by_role("rowheader").all_inner_texts() == ["man", "bites", "dog"]
    page.get_by_role("gridcell", name="dog → bites: 0.48").first.wait_for()
    page.get_by_role("group", name="Attention of both sentences").wait_for()


def test_colour_follows_the_weight(open_part):
    page, _, _ = open_part("board_app", "n=16")
    lightness = page.locator(".matrix").first.locator("td[role]").evaluate_all(
        """cells => cells.map((cell) => {
          const canvas = new OffscreenCanvas(1, 1).getContext('2d');
          canvas.fillStyle = getComputedStyle(cell).backgroundColor; canvas.fillRect(0, 0, 1, 1);
          const [r, g, b] = canvas.getImageData(0, 0, 1, 1).data; return 0.2126 * r + 0.7152 * g + 0.0722 * b;
        })"""
    )  # fmt: skip
    order = np.argsort(weights(16).ravel())
    assert np.all(np.diff(np.array(lightness)[order]) <= 1.5)
    assert max(lightness) - min(lightness) > 100


@pytest.mark.parametrize(("n", "seconds"), [(4, "0.25s"), (16, "0s")])
def test_only_few_cells_fade_and_none_is_a_layer_of_its_own(open_part, n, seconds):
    """A thousand cells in motion, each painted by itself, once held the next change up for half a second."""
    page, _, _ = open_part("board_app", f"n={n}")
    cell = page.locator(".matrix td[role]").first
    expect(cell).to_have_css("transition-duration", seconds)
    expect(cell).to_have_css("position", "static")


def test_masked_cells_are_hatched_and_say_so(open_part):
    page, _, _ = open_part("board_app", "mask=1")
    assert texts(page)[1:3] == ["masked", "masked"]
    assert "gradient" in page.locator("td.masked").first.evaluate("n => getComputedStyle(n).backgroundImage")
    assert page.locator(".masked-entry").is_hidden()


@pytest.mark.parametrize(("size", "n"), [("phone", 3), ("desktop", 12)])
def test_where_the_word_does_not_fit_the_legend_says_masked(open_part, size, n):
    page, _, _ = open_part("board_app", f"mask=1&n={n}", size=size)
    assert page.locator("td.masked b").first.is_hidden()
    expect(page.locator(".masked-entry").get_by_text("masked")).to_be_visible()
    assert page.locator("td.masked").first.get_attribute("aria-label") == "dog → bites: masked"


def test_pointing_at_a_cell_marks_the_same_words_in_the_other_sentence(open_part):
    page, _, _ = open_part("board_app", "n=12")
    first, second = page.locator(".matrix").all()[:2]
    first.locator("tr:nth-child(2) td:nth-child(4)").hover()
    value = weights(12)[1, 2]
    assert first.locator(".readout").inner_text() == f"bites → man: {value:.3f}"
    assert second.locator(".readout").inner_text() == f"bites → man: {value:.3f}"
    assert second.locator("td.marked").evaluate("n => [n.parentNode.rowIndex, n.cellIndex]") == [11, 10]
    page.mouse.move(2, 2)
    assert second.locator("td.marked").count() == 0
    assert first.locator(".readout").inner_text() == "Point at a cell to read it."


def test_a_tap_reads_a_cell(open_part):
    page, _, _ = open_part("board_app", "n=12", size="phone")
    cell = page.locator(".matrix").first.locator("tr:nth-child(2) td:nth-child(4)")
    cell.scroll_into_view_if_needed()
    box = cell.bounding_box()
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    assert page.locator(".matrix .readout").first.inner_text() == f"bites → man: {weights(12)[1, 2]:.3f}"


def test_a_matrix_is_one_tab_stop_and_arrows_move_inside(open_part):
    page, _, _ = open_part("board_app", "n=12")
    page.locator(".matrix td[tabindex='0']").first.focus()
    for key in ("ArrowDown", "ArrowRight", "ArrowRight", "ArrowUp", "ArrowUp", "ArrowLeft"):
        page.keyboard.press(key)
    first, second = page.locator(".matrix .readout").all_inner_texts()
    assert first.startswith("dog → bites: ")
    assert first == second
    page.keyboard.press("End")
    assert page.locator(".matrix .readout").first.inner_text().startswith("dog → warm")
    page.keyboard.press("Tab")
    focused = (
        "() => document.activeElement.shadowRoot.activeElement.closest('table').getAttribute('aria-label')"
    )
    assert page.evaluate(focused).startswith("Attention: warm a on")


def test_outputs_are_matched_by_lines_and_signs(open_part):
    page, _, _ = open_part("board_app", "n=5")
    assert page.locator(".outputs .disc").all_inner_texts() == ["="] * 5
    assert page.locator(".outputs path.same").count() == 5
    assert page.locator(".outputs path").first.get_attribute("d").startswith("M4.5 0C")
    assert page.locator(".outputs li").first.text_content() == "the = same"
    page, _, _ = open_part("board_app", "n=5&same=0")
    page.locator(".outputs path.changed").nth(4).wait_for(state="attached")
    assert page.locator(".outputs .disc").all_inner_texts() == ["≠"] * 5
    assert page.locator(".outputs path").first.evaluate("n => getComputedStyle(n).strokeDasharray") != "none"


METERS = {
    "4.4e-16": ("✓", "same outputs, new seats", "4.4 × 10−16", -1),
    "0": ("✓", "same outputs, new seats", "0", -1),
    "1e-12": ("✓", "same outputs, new seats", "1.0 × 10−12", 0),
    "1.1e-12": ("≠", "the outputs differ", "1.1 × 10−12", 1),
    "1.5321": ("≠", "the outputs differ", "1.532", 1),
    "99": ("≠", "the outputs differ", "99.000", 1),
    "inf": ("≠", "the outputs differ", "∞", 1),
    "nan": ("?", "no number", "·", None),
}


def test_the_meter_says_what_was_measured(open_part):
    page, record, _ = open_part("board_app", "residuals=" + "+".join(METERS))
    page.wait_for_timeout(300)
    for meter, (residual, (disc, word, number, side)) in zip(
        page.locator(".meter").all(), METERS.items(), strict=True
    ):
        assert meter.locator(".disc").inner_text() == disc, residual
        assert meter.locator(".word").inner_text() == word
        assert meter.locator(".formula b").inner_text() == number
        assert meter.locator(".formula").inner_text().startswith("max |f(Px) − P f(x)| = ")
        track = meter.get_by_role("meter", name="Equivariance error")
        spoken = track.get_attribute("aria-valuetext")
        assert spoken.startswith(f"{word}: max |f(Px) − P f(x)| = ")
        assert spoken.endswith("tolerance 10^−12")
        assert side_of_tolerance(meter) == side, residual
    record.assert_clean()


def side_of_tolerance(meter):
    if meter.locator(".dot").is_hidden():
        return None
    middle = "n => { const b = n.getBoundingClientRect(); return b.x + b.width / 2 }"
    dot, mark = (meter.locator(f".{part}").evaluate(middle) for part in ("dot", "mark"))
    return int(np.sign(round(dot - mark)))
