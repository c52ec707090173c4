"""What users of apps like this one complain about, case by case (group D of the collected reports).

Where each case is guarded:

- D01 state lost between pages: here for the language; values in ``test_order_page``, ``app/test_url_state``
- D02 a change seen one step late: here for link and figure; ``app/test_url_state`` for the store
- D03 address and state out of step: here for a preset; bad values in ``app/test_limits``, ``test_order_page``
- D04 slider lag: here for a dragged slider; parts in ``test_parts_scrub``; time in ``benchmarks/visitors.py``
- D05 flicker: here for the page; parts in ``test_parts_life``, figures in ``test_parts_figure``
- D06 zoom lost: ``test_parts_figure``; a map with equal axes in ``test_rope_page``
- D07 the same figure twice: here
- D08 cells that are no number: ``test_parts_board``, ``app/test_components_figure`` and ``_panels``
- D09 square cells: here for the board; a map with equal axes in ``test_rope_page``
- D10 dark theme: ``test_teaching``, ``test_parts_life``, ``app/test_components_palette``, ``test_share``
- D11 formulas: ``test_every_page``; prices and typed formulas in ``test_order_page``
- D12 Chinese in pictures: ``test_fonts``, ``test_share``
- D13 an export that hangs: here
- D14 small screens: here and in ``test_every_page``; parts in ``test_parts_life``
- D15 gaps of AppTest: here
- D16 memory: here; what a session keeps in ``app/test_limits``; large tables in ``app/test_sinusoidal``
- D17 behind a proxy: ``test_server``
"""

import asyncio
import gc
import re
import tracemalloc
from urllib.parse import parse_qs, urlsplit

import psutil
import pytest
from streamlit.testing.v1 import AppTest

from posenc_app.components.transport import unpack
from posenc_app.shell import PAGES
from tests.support.files import project_files, read
from tests.support.kept import GO
from tests.support.pages import wait_idle
from tests.support.server import ROOT, streamlit_server
from tests.support.visitor import moved, play, visitor

PATHS = {entry.key: "" if entry is PAGES[0] else entry.key for entry in PAGES}
SMALL_PHONE = {"width": 375, "height": 667}


@pytest.fixture
def opened(app_at):
    """Show a page; returns it and its wire."""

    def shown(key, query="", **options):
        page, _, wire = app_at(f"{PATHS[key]}?{query}", **options)
        page.locator(".pe-part:visible").first.wait_for()
        wait_idle(page)
        return page, wire

    return shown


def shown_board(run):
    """Return header and arrays of the board of a run."""
    return unpack(next(part.bytes for part in run.of("bidi_component") if part.id.endswith("-board")))


def test_d01_the_language_survives_another_page_and_back(opened):
    page, _ = opened("order")
    page.get_by_role("radio", name="中文").click()
    page.wait_for_function("() => document.documentElement.lang.startsWith('zh')")
    wait_idle(page)
    # Opened in a new tab, a link starts a visit of its own: it has to say the language.
    onward = page.locator(".st-key-pe_foot a").evaluate_all("all => all.map((link) => link.search)")
    assert len(onward) == 2
    assert all("lang=zh" in query for query in onward)
    page.get_by_role("link", name="首页").first.click()
    page.wait_for_url("**/?lang=zh")
    wait_idle(page)
    assert page.evaluate("document.documentElement.lang") == "zh-CN"
    page.get_by_test_id("stMain").get_by_role("link", name="狗咬人").first.click()
    page.wait_for_url("**/order?lang=zh*")
    wait_idle(page)
    assert page.get_by_role("radio", name="中文").is_checked()


def test_d02_every_one_of_three_changes_shows_at_once_in_link_and_figure(app_server):
    async def scenario():
        async with visitor(app_server.url) as one:
            runs = [await one.open("order", "d_model=64")]
            links = [one.link()]
            for width in (32, 8, 48):
                runs.append(await one.change(p_d_model=[float(width)]))
                links.append(one.link())
            return runs, links

    for width, run, link in zip((64, 32, 8, 48), *play(scenario()), strict=True):
        assert link["d_model"] == str(width)
        assert shown_board(run)[1]["2.first"].shape[1] == width


def test_d03_a_preset_is_in_the_address_and_a_reload_brings_it_back(opened):
    page, _ = opened("order", "mask=causal&s=one+two")
    page.get_by_role("button", name="猫追狗").click()
    page.wait_for_url(lambda url: parse_qs(urlsplit(url).query).get("s") == ["猫追狗"])
    page.reload()
    page.locator(".st-key-board .pe-part").wait_for()
    wait_idle(page)
    assert page.get_by_role("textbox", name="First sentence").input_value() == "猫追狗"
    assert page.locator(".st-key-board tbody th").first.inner_text() == "猫"
    assert parse_qs(urlsplit(page.url).query) == {"s": ["猫追狗"], "mask": ["causal"]}


def test_d04_a_slider_dragged_from_end_to_end_runs_the_page_once(opened):
    page, wire = opened("order")
    thumb = page.locator(".st-key-p_leak_n").get_by_role("slider")
    thumb.scroll_into_view_if_needed()
    box, track = thumb.bounding_box(), page.locator(".st-key-p_leak_n").bounding_box()
    height = box["y"] + box["height"] / 2
    wire.clear()
    page.mouse.move(box["x"] + box["width"] / 2, height)
    page.mouse.down()
    for step in range(1, 31):
        page.mouse.move(box["x"] + (track["x"] + track["width"] - box["x"]) * step / 30, height)
    assert wire.sent == []
    page.mouse.up()
    page.wait_for_url("**leak_n=16*")
    wait_idle(page)
    assert len(wire.sent) == 1


def test_d05_a_changed_value_moves_nothing_on_the_page_and_keeps_the_figure(opened):
    page, _ = opened("order")
    page.evaluate("""() => {
      const board = document.querySelector(".st-key-board");
      board.marked = "here";
      window.places = new Set();
      window.looking = true;
      (function look() {
        const { top, height } = board.getBoundingClientRect();
        places.add(`${Math.round(top)} ${Math.round(height)}`);
        if (looking) requestAnimationFrame(look);
      })();
    }""")
    page.get_by_role("radio", name="sinusoidal").click()
    page.wait_for_url("**enc=sinusoidal*")
    wait_idle(page)
    assert page.evaluate("document.querySelector('.st-key-board').marked") == "here"
    assert len(page.evaluate("looking = false, [...places]")) == 1


def test_d07_two_figures_that_happen_to_be_equal_are_no_error(app_server):
    async def scenario():
        async with visitor(app_server.url) as one:
            return await one.open("order", "order=0-1-2&pool=mean&s=a+a+a")

    run = play(scenario())
    assert run.of("exception") == []
    arrays = shown_board(run)[1]
    assert (arrays["0.values"] == arrays["1.values"]).all()


def test_d07_every_key_of_a_page_is_its_own(app_server):
    async def scenario(key):
        async with visitor(app_server.url) as one:
            return await one.open(PATHS[key])

    for key in PATHS:
        run = play(scenario(key))
        ids = [
            one.id for kind in ("bidi_component", "slider", "button_group", "button") for one in run.of(kind)
        ]
        assert len(ids) == len(set(ids)) > 3
        assert all(not name.endswith("-None") for name in ids)


def test_d09_cells_of_a_matrix_are_square_and_touch(opened):
    page, _ = opened("order")
    boxes = (
        page
        .locator(".st-key-board table")
        .first.locator("tbody td")
        .evaluate_all(
            "all => all.map((cell) => { const { x, y, width, height } = cell.getBoundingClientRect();"
            " return [x, y, width, height]; })"
        )
    )
    assert len(boxes) == 9
    assert all(0.7 < width / height < 1.9 for _, _, width, height in boxes)
    assert boxes[1][0] - (boxes[0][0] + boxes[0][2]) < 4


def test_a_part_whose_style_comes_when_its_page_has_gone_draws_nothing(app_server, new_page):
    page, record = new_page()
    late = []
    page.route("**/fingerprint.css", lambda route: late.append(route))  # noqa: PLW0108  (Playwright marks it)
    with page.expect_request("**/fingerprint.css"):
        page.goto(f"{app_server.url}/sinusoidal")
    wait_idle(page)
    page.evaluate(GO, app_server.url)
    page.get_by_role("heading", level=1, name="How").wait_for()
    page.locator(".st-key-fingerprint").wait_for(state="detached")
    assert late
    for request in late:
        request.continue_()
    wait_idle(page, settle_ms=600)
    record.assert_clean()


def test_what_is_moved_before_the_next_page_is_there_does_not_empty_it(opened):
    page, _ = opened("sinusoidal")
    page.evaluate("""() => {
      document.querySelector('.st-key-pe_next a').click();
      document.querySelector('.st-key-p_fp_layout [role="radio"][aria-checked="false"]').click();
    }""")
    page.wait_for_url("**/learned*")
    wait_idle(page, settle_ms=1000)
    assert page.locator(".st-key-fingerprint .map canvas").is_visible()
    slider = page.locator(".st-key-pe_main input[type=range]")
    slider.press("ArrowRight")
    page.wait_for_url(lambda url: "lt_pos=24" in url)


@pytest.mark.parametrize(
    ("page", "part", "value", "given", "expected"),
    [("order", "reorder", [0, 1, 2], [2, 1, 0], "0-1-2"), ("sinusoidal", "position", 40, 23, "40")],
)
def test_a_part_moved_before_the_first_run_has_reached_it_counts(
    app_server, page, part, value, given, expected
):
    """A visitor who moves something while the page comes back after a restart of the server."""

    async def scenario():
        async with visitor(app_server.url) as one:
            run = await one.open(page)
            (name,) = [one.id for one in run.of("bidi_component") if one.id.rsplit("-", 1)[-1] == part]
        async with visitor(app_server.url) as other:
            move = moved(name, value, given)
            other.states[name] = move
            await other.open(page)
            return other.link()

    assert expected in play(scenario()).values()


def test_d13_pictures_are_made_by_the_browser_so_no_export_can_hang_the_server():
    assert "kaleido" not in read("requirements.txt").lower()
    code = [
        path.read_text(encoding="utf-8")
        for path in project_files("posenc_app", "pages")
        if path.suffix == ".py"
    ]
    assert len(code) > 20
    assert not any(re.search(r"write_image|to_image|kaleido", source) for source in code)


def test_d14_the_figure_stands_below_its_controls_and_a_finger_on_it_scrolls_the_page(opened):
    page, _ = opened("order", size="phone")
    page.set_viewport_size(SMALL_PHONE)
    wait_idle(page)
    tops = [page.locator(f".st-key-{key}").first.bounding_box()["y"] for key in ("p_s", "p_enc", "board")]
    assert tops == sorted(tops)
    board = page.locator(".st-key-board table").first
    board.scroll_into_view_if_needed()
    box = board.bounding_box()
    scrolled = "document.querySelector('[data-testid=stMain]').scrollTop"
    before = page.evaluate(scrolled)
    swipe_up(page.context.new_cdp_session(page), page, box["x"] + 20, box["y"] + 20)
    assert page.evaluate(scrolled) > before + 100


def swipe_up(wire, page, x, y):
    """Move a finger 180 pixels up."""
    wire.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    for step in range(1, 13):
        points = [{"x": x, "y": y - 15 * step}]
        wire.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": points})
        page.wait_for_timeout(16)
    wire.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.wait_for_timeout(300)


def test_d15_pages_take_values_from_their_state_and_never_from_a_widgets_key():
    code = [path for path in project_files("pages", "posenc_app/sections") if path.suffix == ".py"]
    assert len(code) > 10
    assert [path.name for path in code if "session_state" in path.read_text(encoding="utf-8")] == []


def test_d16_visits_leave_nothing_behind():
    with streamlit_server("app.py", "--server.disconnectedSessionTTL=1") as server:
        process, sizes = psutil.Process(server.pid), []
        for _ in range(4):
            play(a_round_of_visits(server.url))
            sizes.append(process.memory_info().rss / 2**20)
    # The first round imports, caches words and starts threads; after it the size rises and falls by some MiB,
    # since cycles wait for Python's own collection. What every visit left behind would only rise.
    assert min(sizes[2:]) - sizes[0] < 16, sizes


def test_d16_what_visitors_type_and_choose_is_not_kept_by_the_process():
    at = AppTest.from_file(str(ROOT / "app.py"), default_timeout=120).run()
    at.switch_page("pages/order.py").run()
    sizes = []
    tracemalloc.start()
    try:
        for turn in range(4):
            for step in range(3):
                at.text_input(key="p_s").set_value(f"visit {turn} and step {step} of it").run()
                at.slider(key="p_seed").set_value(100 * turn + step).run()
            gc.collect()
            sizes.append(tracemalloc.get_traced_memory()[0] / 2**10)
    finally:
        tracemalloc.stop()
    assert not at.exception
    assert sizes[-1] - sizes[1] < 64, sizes


async def a_round_of_visits(url):
    """Let four visitors see every page, two at a time, and change the one on word order four times."""
    at_once = asyncio.Semaphore(2)

    async def visit():
        async with at_once, visitor(url) as one:
            for path in PATHS.values():
                assert (await one.open(path)).of("exception") == []
            await one.open("order")
            for step in range(4):
                await one.change(
                    p_d_model=[float(64 - 16 * step)], p_s=" ".join("abcdefghijklmnop"[: 16 - 4 * step])
                )

    await asyncio.gather(*(visit() for _ in range(4)))
