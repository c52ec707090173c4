"""The tour in a real Chromium: walked by its buttons, answered on the screen; the worksheet on paper."""

from urllib.parse import parse_qsl, urlsplit

from axe_playwright_python.sync_playwright import Axe

from posenc_app import content
from posenc_app.tour.steps import GIVEN_AWAY, NUMBERS, STEPS, link
from tests.conftest import SIZES
from tests.support.pages import sideways, wait_idle
from tests.support.tour_table import GAP, TABLE

TOUR = content.load("en", "lesson")
LOADED = "all => all.map((image) => image.complete && image.naturalWidth > 0)"
SQUARE = "all => all.map((image) => [image.clientWidth, image.clientHeight])"


def query(page):
    return dict(parse_qsl(urlsplit(page.url).query))


def arrived(page, number):
    """Wait until a step is there, its page's caption and parts included."""
    page.wait_for_url(f"**tour={number}*")
    page.get_by_text(TOUR.fill("tour.place", step=number, count=len(NUMBERS))).wait_for()
    page.locator(".pe-caption").first.wait_for()
    wait_idle(page)


def wander_and_set_again(page):
    """Move a control, which runs a part of the page alone, and have the step set once more."""
    page.get_by_role("radio", name="RoPE").click()
    page.wait_for_url("**enc=rope*")
    wait_idle(page)
    assert query(page)["tour"] == "2"
    page.get_by_role("button", name=TOUR["tour.again"]).click()
    page.wait_for_url(lambda address: "enc=" not in address)
    wait_idle(page)
    assert not page.get_by_role("radio", name="RoPE").is_checked()


def missing(page, row):
    """Return what the table says of a question and the screen does not, the bar of the tour left aside."""
    shown = page.locator(row.place).get_by_text
    return [said for said in row.said() if not shown(said.replace(GAP, " ")).locator("visible=true").count()]


def grave(page, part):
    """Return what axe finds serious or critical in a part of the page."""
    found = Axe().run(page, context={"include": [[part]]}).response["violations"]
    return [rule["id"] for rule in found if rule["impact"] in {"serious", "critical"}]


def test_the_first_ten_questions_of_the_quiz_are_answered_on_the_screen_of_their_steps(open_once):
    page, record = open_once("?lang=en")
    page.get_by_role("link", name="Start the tour").click()
    for number in NUMBERS:
        arrived(page, number)
        if number == 2:
            wander_and_set_again(page)
        assert query(page) | {"lang": "en"} == link(number, "en")
        rows = [row for row in TABLE if row.step == number]
        assert rows
        assert {row.key: missing(page, row) for row in rows} == {row.key: [] for row in rows}
        if number == 5:  # a clicker goes on with the tour, not with the story
            page.keyboard.press("PageDown")
        elif number < NUMBERS[-1]:
            page.locator(".st-key-tour_next").locator("a, button").click()
    page.get_by_role("button", name=TOUR["tour.see"]).click()
    answer = page.locator(".pe-tour-answer")
    answer.wait_for()
    assert "18 of 64" in answer.inner_text()
    assert grave(page, ".st-key-pe_tour") == []
    width, height = SIZES["phone"]
    page.set_viewport_size({"width": width, "height": height})
    wait_idle(page)
    assert sideways(page) <= 0
    page.get_by_role("button", name=TOUR["tour.close"]).click()
    answer.wait_for(state="detached")
    assert page.locator(".st-key-pe_tour").bounding_box()["height"] < 0.4 * height
    page.go_back()  # the back button tells the step before, and its whole state
    arrived(page, 6)
    assert query(page) | {"lang": "en"} == link(6, "en")
    record.assert_clean()


def test_the_worksheet_has_a_code_for_every_step_and_prints_without_furniture(open_once):
    page, record = open_once("lesson?les_view=sheet")
    fetched = []
    page.on("request", lambda request: fetched.append(request.url))
    ways = page.locator(".pe-way")
    ways.last.wait_for()
    wait_idle(page)
    codes = page.locator(".pe-code")
    assert codes.evaluate_all(LOADED) == [True] * len(STEPS)
    assert all(width == height > 100 for width, height in codes.evaluate_all(SQUARE))
    origin = page.url.partition("/lesson")[0]
    for number, way in zip(NUMBERS, ways.evaluate_all("all => all.map((way) => way.href)"), strict=True):
        assert way.startswith(f"{origin}/{STEPS[number - 1].page}?")
        assert dict(parse_qsl(urlsplit(way).query)) == link(number, "en", hide=GIVEN_AWAY)
    assert page.get_by_text(TOUR["sheet.only_here"]).is_visible()
    assert not any("plotly" in address for address in fetched)
    assert grave(page, ".pe-sheet") == []
    page.set_viewport_size({"width": 390, "height": 844})
    wait_idle(page)
    assert sideways(page) <= 0
    page.emulate_media(media="print")
    assert page.locator(".pe-sheet").is_visible()
    for furniture in (".st-key-pe_bar", ".st-key-pe_foot", ".st-key-p_les_view", ".st-key-pe_sheet_notes"):
        assert not page.locator(furniture).is_visible(), furniture
    page.emulate_media(media="screen")
    ways.nth(2).click()
    page.wait_for_url("**/sinusoidal?*")
    page.locator(".pe-tour-question").wait_for()
    wait_idle(page)
    assert page.get_by_role("button", name=TOUR["tour.see"]).count() == 0
    assert page.get_by_text(TOUR["tour.step3.question"].format(position=3)).is_visible()
    record.assert_clean()
