"""Plotly figures: drawn in place from what Python sent, in the theme's colours, by code from this server."""

import numpy as np
import pytest
from playwright.sync_api import expect

from posenc_app.components.publish import plotly_file
from tests.support.pages import wait_idle

CURVES, HEAT = ".st-key-curves .pe-plot", ".st-key-heat .pe-plot"
DRAWN = "[...document.querySelectorAll('.pe-plot')].every((n) => n.querySelector('.main-svg'))"


@pytest.fixture
def figures(open_part):
    def opened(query="", **options):
        page, record, wire = open_part("figure_app", query, **options)
        page.wait_for_function(DRAWN)
        return page, record, wire

    return opened


def reseed(page, seed):
    page.get_by_role("spinbutton", name="seed").fill(str(seed))
    page.keyboard.press("Enter")
    expect(page.locator(CURVES)).to_have_attribute("aria-label", f"Two curves, seed {seed}")
    wait_idle(page)


def test_a_figure_is_drawn_from_the_numbers_python_computed(figures):
    page, record, _ = figures()
    reseed(page, 11)
    x, y = page.locator(CURVES).evaluate(
        "gd => [Array.from(gd._fullData[1].x), Array.from(gd._fullData[1].y)]"
    )
    expected = np.sin((0.05 + 11 / 100) * np.arange(64.0))
    expected[10:12] = np.nan
    np.testing.assert_array_equal(x, np.arange(64.0))
    np.testing.assert_array_equal(np.array(y, float), expected)
    z = page.locator(HEAT).evaluate("gd => gd._fullData[0].z.map((row) => Array.from(row))")
    sent = np.random.default_rng(11).normal(size=(12, 20))
    sent[3, 4] = np.nan
    np.testing.assert_array_equal(np.array(z, float), sent.astype(np.float32))
    record.assert_clean()


def test_new_data_keep_the_node_and_the_zoom(figures):
    page, _, _ = figures()
    node, inner = (page.locator(f"{CURVES}{part}").element_handle() for part in ("", " .plot-container"))
    box = page.locator(f"{CURVES} .nsewdrag").bounding_box()
    y = box["y"] + box["height"] / 2
    page.mouse.move(box["x"] + box["width"] * 0.25, y)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] * 0.5, y, steps=8)
    page.mouse.up()
    zoomed = "gd => gd._fullLayout.xaxis.range"
    page.wait_for_function(f"({zoomed})(document.querySelector('{CURVES}'))[1] < 40")
    before = page.locator(CURVES).evaluate(zoomed)
    reseed(page, 9)
    assert page.locator(CURVES).evaluate(zoomed) == pytest.approx(before)
    assert node.evaluate("n => n.isConnected")
    assert inner.evaluate("n => n.isConnected")


def test_colours_follow_the_theme_without_python(figures):
    page, record, wire = figures()
    look = """([curves, heat]) => {
      const {_fullData: c, _fullLayout: l} = document.querySelector(curves);
      return [c[0].line.color, c[0].fillcolor, l.xaxis.gridcolor, l.font.color, l.shapes[0].line.color,
        document.querySelector(heat)._fullData[0].colorscale.map((stop) => stop[1])]; }"""
    light = page.evaluate(look, [CURVES, HEAT])
    assert light[:3] == ["rgb(11, 92, 158)", "rgba(91, 63, 200, 0.1)", "rgb(221, 225, 232)"]
    assert (light[5][0], light[5][5], light[5][10]) == (
        "rgb(8, 103, 165)",
        "rgb(247, 248, 250)",
        "rgb(173, 46, 36)",
    )
    wait_idle(page, settle_ms=400)
    wire.clear()
    page.emulate_media(color_scheme="dark")
    page.wait_for_function(
        f"document.querySelector('{CURVES}')._fullData[0].line.color === 'rgb(63, 134, 201)'"
    )
    page.wait_for_function(
        f"document.querySelector('{HEAT}')._fullData[0].colorscale[0][1] === 'rgb(141, 201, 254)'"
    )
    dark = page.evaluate(look, [CURVES, HEAT])
    assert dark[1:5] == [
        "rgba(171, 147, 255, 0.1)",
        "rgb(47, 56, 72)",
        "rgb(237, 240, 246)",
        "rgb(171, 147, 255)",
    ]
    assert wire.size() == 0
    record.assert_clean()


def test_no_button_sends_the_figure_anywhere(figures):
    page, record, _ = figures()
    page.locator(CURVES).hover()
    assert page.locator(".modebar-btn").count() == 0
    context = page.locator(CURVES).evaluate(
        "gd => [gd._context.showSendToCloud, gd._context.plotlyServerURL, gd._context.modeBarButtonsToRemove]"
    )
    assert context == [False, "", ["sendChartToCloud"]]
    # Even with its bar on show, the figure offers no upload.
    page.locator(CURVES).evaluate(
        "gd => window.Plotly.react(gd, gd.data, gd.layout, {...gd._context, displayModeBar: true})"
    )
    page.locator(".modebar-btn").first.wait_for(state="attached")
    titles = page.locator(".modebar-btn").evaluate_all("all => all.map((b) => b.dataset.title).join()")
    assert "hare" not in titles
    assert "loud" not in titles
    record.assert_clean()


def test_plotly_is_fetched_when_the_first_figure_comes_near(open_part):
    fetched = []
    page, _, _ = open_part("figure_app", "space=4000", is_new=True)
    page.on("request", lambda request: fetched.append(request.url))
    page.wait_for_timeout(800)
    assert not page.evaluate("'Plotly' in window")
    page.locator(HEAT).scroll_into_view_if_needed()
    page.wait_for_function(DRAWN)
    assert sum(url.endswith(plotly_file()) for url in fetched) == 1


def test_a_linked_shape_follows_the_slider_and_nothing_goes_over_the_wire(figures):
    page, record, wire = figures()
    shape = "gd => [gd._fullLayout.shapes[0].x0, gd._fullLayout.shapes[0].x1]"
    assert page.locator(CURVES).evaluate(shape) == [3, 3]
    wire.clear()
    page.get_by_role("slider", name="Position").evaluate(
        """async (input) => { for (const value of [4, 5, 6]) { input.value = value;
           input.dispatchEvent(new Event('input', {bubbles: true}));
           await new Promise(requestAnimationFrame); } }"""
    )
    assert wire.size() == 0
    page.wait_for_function(f"document.querySelector('{CURVES}')._fullLayout.shapes[0].x0 === 6")
    reseed(page, 12)
    assert page.locator(CURVES).evaluate(shape) == [6, 6]
    record.assert_clean()


def test_a_figure_without_plotly_says_so(open_part):
    page, record, _ = open_part("figure_app", block="**/plotly-*.min.js")
    expect(page.get_by_text("This figure could not be drawn.")).to_have_count(2)
    assert page.get_by_role("slider", name="Position").is_visible()
    assert not record.page_errors


def test_a_figure_is_an_image_with_words_and_fits_its_column(figures):
    page, _, _ = figures(size="phone")
    image = page.get_by_role("img", name="A map of 12 × 20 scores")
    assert image.evaluate("n => n.scrollWidth <= n.clientWidth")
    page.set_viewport_size({"width": 700, "height": 844})
    page.wait_for_function(f"document.querySelector('{HEAT}')._fullLayout.width > 500")


def test_names_are_escaped_in_labels(figures):
    page, _, _ = figures()
    box = page.locator(f"{CURVES} .nsewdrag").bounding_box()
    page.mouse.move(box["x"] + box["width"] * 0.4, box["y"] + box["height"] * 0.25)
    names = page.locator(CURVES).evaluate("gd => gd._fullData.map((trace) => trace.name)")
    assert names[0] == "&lt;b&gt;sinusoidal&lt;/b&gt;"


BARS = ".st-key-bars .pe-plot"
COUNT = """() => {
  window.calls = [];
  for (const name of ['react', 'animate']) {
    const own = Plotly[name];
    Plotly[name] = (node, ...rest) => {
      if (node.closest('.st-key-bars')) window.calls.push(name);
      return own(node, ...rest);
    };
  }
}"""
# Upper edges of the second row of bars, from the top of the axes down to 0, as shares of their height.
EDGES = """gd => {
  const { _offset: top, _length: tall } = gd._fullLayout.yaxis;
  const zero = gd.getBoundingClientRect().top + top + tall;
  return [...gd.querySelectorAll('.barlayer .trace')[1].querySelectorAll('.point path')]
    .map((path) => (zero - path.getBoundingClientRect().top) / tall);
}"""


def heights_of(seed):
    return np.round(np.random.default_rng(seed).random((2, 5)), 3)


@pytest.fixture
def bars(figures):
    """Return a page with bars, and a function that changes their seed and returns which calls drew them."""
    page, record, _ = figures("bars=1")
    page.evaluate(COUNT)

    def change(seed):
        page.evaluate("() => { window.calls = [] }")
        drawn = page.locator(BARS).evaluate_handle(
            "gd => ({ once: new Promise((done) => gd.addEventListener('pe:drawn', done, { once: true })) })"
        )
        page.get_by_role("spinbutton", name="seed").fill(str(seed))
        page.keyboard.press("Enter")
        drawn.evaluate("({ once }) => once.then(() => true)")
        wait_idle(page)
        return set(page.evaluate("() => window.calls"))

    change(10)  # a chart that is still being drawn for the first time is not moved
    yield page, change
    record.assert_clean()


def test_bars_whose_heights_alone_have_changed_are_moved_to_the_new_ones(bars):
    page, change = bars
    for seed in (11, 12):
        assert change(seed) == {"animate"}
        heights = heights_of(seed)
        np.testing.assert_allclose(page.locator(BARS).evaluate(EDGES), heights.sum(axis=0) / 2, atol=0.01)
        said = page.locator(BARS).evaluate("gd => gd._fullData.map((t) => Array.from(t.customdata, Number))")
        np.testing.assert_allclose(said, heights * 10)
        expect(page.locator(BARS)).to_have_attribute("aria-label", f"Ten bars, seed {seed}")


def test_bars_with_other_words_or_colours_around_them_are_drawn_as_a_whole(bars):
    page, change = bars
    assert change(60) == {"react"}
    expect(page.locator(f"{BARS} .annotation-text")).to_have_text("seed 60")
    np.testing.assert_allclose(page.locator(BARS).evaluate(EDGES), heights_of(60).sum(axis=0) / 2, atol=0.01)
    assert change(7) == {"react"}
    assert change(8) == {"animate"}
    page.evaluate("() => { window.calls = [] }")
    page.emulate_media(color_scheme="dark")
    page.wait_for_function("() => window.calls.includes('react')")
    page.emulate_media(color_scheme="light")
    page.wait_for_function("() => window.calls.length >= 2")
    assert set(page.evaluate("() => window.calls")) == {"react"}


def test_the_last_of_quick_changes_is_what_the_bars_show(bars):
    page, _ = bars
    field = page.get_by_role("spinbutton", name="seed")
    for seed in (11, 12, 13, 14):
        field.fill(str(seed))
        page.keyboard.press("Enter")
    expect(page.locator(BARS)).to_have_attribute("aria-label", "Ten bars, seed 14")
    wait_idle(page, settle_ms=500)
    np.testing.assert_allclose(page.locator(BARS).evaluate(EDGES), heights_of(14).sum(axis=0) / 2, atol=0.01)
