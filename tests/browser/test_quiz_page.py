"""The quiz in a real Chromium: by keyboard alone, over a reload, another page and a restart, and on paper."""

import csv
import io
from urllib.parse import parse_qs, urlsplit

import pytest

from posenc_app.quiz import TEMPLATES
from posenc_app.quiz.paper import paper
from tests.conftest import SIZES
from tests.support.pages import sideways, wait_idle
from tests.support.server import free_port, streamlit_server

SEED = 7
PAPER = paper(TEMPLATES, SEED, 3)
CONNECTED = "() => document.querySelector('[data-testid=stApp]').dataset.testConnectionState === 'CONNECTED'"


def choices(page):
    return page.get_by_role("radiogroup", name="Choices").get_by_role("radio")


def answers(page):
    token = parse_qs(urlsplit(page.url).query).get("quiz_answers", [""])[0]
    return PAPER.marks(token)


def answer(page, place):
    """Choose and commit with the keyboard alone: arrows move, the button commits."""
    choices(page).first.focus()
    page.keyboard.press("Space")
    for _ in range(place):
        page.keyboard.press("ArrowDown")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.locator(".pe-feedback").wait_for()
    wait_idle(page)


def follow(page, name):
    page.get_by_role("button", name=name).press("Enter")
    wait_idle(page)


@pytest.fixture(scope="module")
def quiz(open_once):
    """Open a short paper once; every test goes on where the last one was."""
    page, record = open_once(f"quiz?quiz_seed={SEED}&quiz_n=3")
    choices(page).first.wait_for()
    wait_idle(page)
    return page, record


def test_the_keyboard_alone_answers_and_goes_on(quiz):
    page, _ = quiz
    answer(page, 2)
    assert answers(page) == "c--"
    assert choices(page).count() == 0
    follow(page, "Next question")
    assert page.get_by_text("Question 2 of 3").is_visible()


def test_the_score_survives_a_reload_and_another_page_and_back(quiz):
    page, _ = quiz
    answer(page, 0)
    kept, said = answers(page), page.locator(".pe-quiz-strip").get_attribute("aria-label")
    page.reload()
    page.locator(".pe-quiz-strip").wait_for()
    wait_idle(page)
    assert (answers(page), page.locator(".pe-quiz-strip").get_attribute("aria-label")) == (kept, said)
    page.locator('[data-testid="stPageLink"] a', has_text="See it").press("Enter")
    page.wait_for_url(lambda url: "/quiz" not in url)
    assert PAPER.asked[1].template.page in page.url
    wait_idle(page)
    page.go_back()
    page.locator(".pe-quiz-strip").wait_for()
    wait_idle(page)
    assert (answers(page), page.locator(".pe-quiz-strip").get_attribute("aria-label")) == (kept, said)


def test_the_result_is_printed_without_controls_and_downloaded_with_every_answer(quiz):
    page, record = quiz
    follow(page, "Next question")
    answer(page, 3)
    follow(page, "To the result")
    page.get_by_role("textbox", name="Your name").fill("Ada")
    page.keyboard.press("Enter")
    wait_idle(page)
    with page.expect_download() as download:
        page.get_by_role("button", name="Download as CSV").click()
    assert download.value.suggested_filename == f"posenc-quiz-{SEED}-Ada.csv"
    rows = list(csv.reader(io.StringIO(download.value.path().read_text(encoding="utf-8-sig"))))
    assert rows[2] == ["name", "Ada"]
    marks = answers(page)
    assert [row[3][0].lower() for row in rows[-3:]] == list(marks)
    page.evaluate("() => { window.print = () => { document.body.dataset.printed = 'yes'; }; }")
    page.locator(".st-key-print button").press("Enter")
    assert page.evaluate("document.body.dataset.printed") == "yes"
    page.emulate_media(media="print")
    assert not page.locator(".st-key-pe_quiz_leave").is_visible()
    assert not page.locator(".st-key-pe_quiz_moves").is_visible()
    assert page.locator(".pe-quiz-score").is_visible()
    page.emulate_media(media="screen")
    record.assert_clean()


def test_on_a_phone_nothing_is_wider_than_the_screen_and_choices_are_large_enough_to_hit(quiz):
    page, _ = quiz
    page.set_viewport_size(dict(zip(("width", "height"), SIZES["phone"], strict=True)))
    assert sideways(page) <= 0
    page.get_by_role("button", name="Start over").press("Enter")
    choices(page).first.wait_for()
    wait_idle(page)
    assert answers(page) == "---"
    assert sideways(page) <= 0
    boxes = [one.bounding_box() for one in page.locator('[data-testid="stRadioOption"]').all()]
    assert len(boxes) == 4
    assert all(box["height"] >= 32 for box in boxes)


def test_after_a_restart_of_the_server_the_score_is_there_and_the_first_answer_counts(new_page):
    port, (page, _) = free_port(), new_page()
    with streamlit_server(port=port) as server:
        page.goto(f"{server.url}/quiz?quiz_seed={SEED}&quiz_n=3&quiz_answers={PAPER.tag}.b--&quiz_at=1")
        choices(page).first.wait_for()
        wait_idle(page)
    with streamlit_server(port=port):
        page.wait_for_function(CONNECTED)
        wait_idle(page)
        answer(page, 1)
        assert answers(page) == "bb-"
