"""The page on scores and distance in a real Chromium: what its figures draw, and what follows the slider."""

from urllib.parse import parse_qs, urlencode, urlsplit

import numpy as np
import psutil
import pytest

import posenc_core as pc
from posenc_app.palette import color
from tests.browser.conftest import Wire
from tests.browser.test_classroom import SMALLEST_TEXT
from tests.support.pages import PATIENCE_MS, outside_elements, wait_idle
from tests.support.visitor import play, visitor

MINUS = "\N{MINUS SIGN}"
ONLY_FIGURE = "predict.peak.bound.bases"
FIGURES = ("curve", "map", "shares", "wave", "bound", "bases")
FIRST_PICTURE_SECONDS = 1.0
SET = """(node, value) => new Promise((done) => {
  node.value = value;
  node.dispatchEvent(new Event('input', { bubbles: true }));
  requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(done)));
})"""
MOVE = """(node, value) => {
  node.value = value;
  node.dispatchEvent(new Event('input', { bubbles: true }));
}"""
# Where the linked line is drawn, read from the screen as a distance, and how much of it lies under a pixel.
CUT = """(key) => {
  const plot = document.querySelector(`.st-key-${key} .js-plotly-plot`);
  const index = plot.layout.shapes.findIndex(({ name }) => name === 'linked');
  const line = plot.querySelector(`.shapelayer path[data-index="${index}"]`).getBoundingClientRect();
  const area = plot.querySelector('.nsewdrag').getBoundingClientRect();
  const { range, type } = plot._fullLayout.xaxis;
  const along = (pixel) => range[0] + (pixel - area.x) / area.width * (range[1] - range[0]);
  const place = (pixel) => (type === 'log' ? 10 ** along(pixel) : along(pixel));
  const middle = line.x + line.width / 2;
  return [place(middle), place(middle + 1) - place(middle)];
}"""
LINE = """([key, index]) => {
  const { x, y, name } = document.querySelector(`.st-key-${key} .js-plotly-plot`).data[index];
  return { x: [...x], y: [...y], name };
}"""

# The angle of the hand in every clock, from the pixels of its colour on a ring around the centre.
HANDS = """(canvas, [count, colour]) => {
  const context = canvas.getContext('2d');
  const cell = canvas.width / 8;
  return Array.from({ length: count }, (_, i) => {
    const sum = [0, 0];
    for (let step = 0; step < 1440; step += 1) {
      const angle = (step * Math.PI) / 720;
      const x = (i % 8 + 0.5 + 0.25 * Math.cos(angle)) * cell;
      const y = (Math.floor(i / 8) + 0.5 - 0.25 * Math.sin(angle)) * cell;
      const pixel = context.getImageData(Math.round(x), Math.round(y), 1, 1).data;
      if (colour.every((value, c) => Math.abs(value - pixel[c]) < 40)) {
        sum[0] += Math.cos(angle);
        sum[1] += Math.sin(angle);
      }
    }
    return sum[0] || sum[1] ? Math.atan2(sum[1], sum[0]) : NaN;
  });
}"""


def ready(page):
    drawn(page, "curve")
    wait_idle(page)


@pytest.fixture
def visit(app_at):
    def opened(size="desktop", color_scheme="light", **query):
        page, record, _ = app_at(f"oscillation?{urlencode(query)}", size=size, color_scheme=color_scheme)
        ready(page)
        return page, record

    return opened


def drawn(page, key):
    """Go to a figure, which is drawn once it comes into view."""
    page.locator(f".st-key-{key}").scroll_into_view_if_needed()
    page.locator(f".st-key-{key} .js-plotly-plot .main-svg").first.wait_for()


@pytest.fixture(scope="module")
def still(app_server, browser):
    """One page for all tests that only look."""
    context = browser.new_context(viewport={"width": 1440, "height": 900})
    context.set_default_timeout(PATIENCE_MS)
    page = context.new_page()
    page.goto(f"{app_server.url}/oscillation")
    ready(page)
    for key in FIGURES:
        drawn(page, key)
    yield page
    context.close()


def test_the_curve_in_the_browser_is_the_cores(still):
    line = still.evaluate(LINE, ["curve", 0])
    assert len(line["x"]) > 1000
    np.testing.assert_allclose(line["y"], pc.mean_cosine(line["x"], pc.inv_freq(64)), atol=1e-7)
    caption = still.locator(".pe-caption").first.inner_text()
    assert "first rises at distance 6" in caption
    assert f"{MINUS}0.103, at distance 1713" in caption


def test_the_bars_add_up_to_the_printed_score(still):
    up, down = (still.evaluate(LINE, ["shares", index]) for index in (0, 1))
    total = sum(up["y"]) + sum(down["y"])
    assert total == pytest.approx(pc.mean_cosine([1713], pc.inv_freq(64)).item(), abs=1e-12)
    captions = still.locator(".pe-caption").all_inner_texts()
    assert any(f"At distance 1713 the score is {total:.3f}".replace("-", MINUS) in one for one in captions)


def test_the_hand_of_every_clock_stands_where_distance_times_frequency_puts_it(still):
    drawn(still, "shares")
    colour = [int(color("position")[i : i + 2], 16) for i in (1, 3, 5)]
    seen = np.array(still.locator(".st-key-pairs canvas").evaluate(HANDS, [32, colour]))
    off = np.angle(np.exp(1j * (seen - 1713 * pc.inv_freq(64))))
    assert np.abs(off).max() < np.radians(6)


def test_no_label_of_a_figure_is_cut_off(still):
    cut = still.evaluate(
        """() => [...document.querySelectorAll('.js-plotly-plot')].flatMap((plot) => {
          const frame = plot.getBoundingClientRect();
          return [...plot.querySelectorAll('text')].filter((node) => {
            const box = node.getBoundingClientRect();
            return box.width && (box.left < frame.left - 1 || box.right > frame.right + 1
              || box.top < frame.top - 1 || box.bottom > frame.bottom + 1);
          }).map((node) => node.textContent);
        })"""
    )
    assert cut == []


def is_cut_at(page, key, place):
    """Tell whether the linked line of a figure is drawn at a distance, to a pixel and a half."""
    drawn_at, pixel = page.evaluate(CUT, key)
    return abs(drawn_at - place) <= 1.5 * pixel


def test_while_the_distance_moves_its_lines_follow_and_nothing_is_sent(app_server, new_page):
    page, record = new_page()
    wire = Wire().listen(page)
    page.clock.install()
    page.goto(f"{app_server.url}/oscillation?hide=predict.bound.bases")
    ready(page)
    drawn(page, "wave")
    wait_idle(page, settle_ms=600)
    slider = page.get_by_role("slider", name="distance to look at")
    # The browser's clock stands still and is moved by hand: how busy the machine is does not count.
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 2)
    wait_idle(page)
    wire.clear()
    for place in (900, 40, 41):
        slider.evaluate(MOVE, place)
        page.clock.run_for(60)
        assert is_cut_at(page, "curve", place)
        assert is_cut_at(page, "wave", place)
    assert wire.sent == []
    page.clock.run_for(300)
    page.clock.resume()
    page.wait_for_url(lambda address: parse_qs(urlsplit(address).query).get("osc_at") == ["41"])
    wait_idle(page)
    assert wire.sent
    score = pc.mean_cosine([41], pc.inv_freq(64)).item()
    assert f"At distance 41 the score is {score:.3f}" in page.locator(".pe-caption").nth(1).inner_text()
    record.assert_clean()


def test_a_click_on_a_clock_draws_its_pair(visit):
    page, _ = visit(hide="predict.bound.bases.map")
    page.get_by_role("slider", name="Pair drawn below").evaluate(SET, 4)
    page.wait_for_url(lambda address: "osc_pair=4" in address)
    page.get_by_text("Pair 5 alone").wait_for()
    drawn(page, "wave")
    wait_idle(page)
    line = page.evaluate(LINE, ["wave", 0])
    np.testing.assert_allclose(line["y"], np.cos(np.array(line["x"]) * pc.inv_freq(64)[4]), atol=1e-6)


def test_on_a_logarithmic_axis_the_slider_reaches_near_and_far(visit):
    page, record = visit(osc_reach=1000000, osc_axis="log", hide=ONLY_FIGURE)
    slider = page.get_by_role("slider", name="distance to look at")
    assert slider.get_attribute("aria-valuetext") == "1713"
    assert is_cut_at(page, "curve", 1713)
    assert 300 < int(slider.get_attribute("max")) < 420
    for step, place in ((0, 1), (5, 6)):
        slider.evaluate(SET, step)
        assert is_cut_at(page, "curve", place)
        assert slider.get_attribute("aria-valuetext") == str(place)
        assert slider.input_value() == str(step)
    slider.evaluate(SET, int(slider.get_attribute("max")) + 1)  # a range input keeps to its end
    page.wait_for_url(lambda address: "osc_at=1000000" in address)
    wait_idle(page)
    assert slider.get_attribute("aria-valuetext") == "1000000"
    assert slider.input_value() == slider.get_attribute("max")
    record.assert_clean()


def test_a_million_distances_are_there_within_a_second(app_server):
    process = psutil.Process(app_server.pid)

    def cpu_seconds():
        times = process.cpu_times()
        return times.user + times.system

    async def scenario():
        async with visitor(app_server.url) as one:
            runs = []
            for seed in range(4):  # another content each time: nothing of it was computed before
                link = f"osc_reach=1000000&osc_content=alike&osc_seed={seed}&hide={ONLY_FIGURE}"
                before = cpu_seconds()
                runs.append((await one.open("oscillation", link), cpu_seconds() - before))
            return runs

    runs = play(scenario())
    # Work of the server, on all its threads: what other processes do on the machine does not count.
    work, waited = min(work for _, work in runs[1:]), min(run.done for run, _ in runs[1:])
    sizes = [sum(len(part.bytes) for part in run.of("bidi_component")) for run, _ in runs]
    print(f"\na million distances: {work:.2f} s of work, {waited:.2f} s waited, {max(sizes)} bytes")  # noqa: T201
    assert work < FIRST_PICTURE_SECONDS
    assert 10_000 < max(sizes) < 200_000


def test_the_page_is_clean_on_a_phone(visit):
    page, record = visit("phone", color_scheme="dark", lang="zh", osc_content="random")
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    assert outside_elements(page) == []
    record.assert_clean()


def test_presented_the_figure_is_above_the_fold_and_no_text_is_small(visit):
    page, _ = visit("room", present=1, lang="zh", osc_content="prefer", hide=ONLY_FIGURE)
    for key in ("curve", "map", "at"):
        box = page.locator(f".st-key-{key}").bounding_box()
        assert box["y"] + box["height"] <= 1080, key
    sizes = page.evaluate(SMALLEST_TEXT)
    assert len(sizes) > 20
    assert min(size for size, _ in sizes) >= 24
