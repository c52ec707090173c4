"""The tour without a browser: its links, its bar, leaving and coming back, the lesson made of it."""

import re
from functools import cache
from html import unescape
from importlib import import_module
from importlib.util import find_spec
from urllib.parse import parse_qsl, urlsplit

import pytest
import segno
from streamlit.testing.v1 import AppTest

from posenc_app import content, url_state
from posenc_app.sections.lesson import plan, sheet
from posenc_app.shell import PAGES, PATHS
from posenc_app.tour import bar
from posenc_app.tour.answers import fields
from posenc_app.tour.steps import GIVEN_AWAY, NUMBERS, STEPS, link, link_within, step_of, values_of
from posenc_app.url_state import PARAMETERS, TOUR_STEPS
from tests.support.app_pages import captions, opened, payloads, state_of
from tests.support.server import ROOT
from tests.support.tour_table import TABLE, masked_outputs

LANGUAGES = sorted(content.LANGUAGES)
WORDS = {language: content.load(language, "lesson") for language in LANGUAGES}
BOLD = re.compile(r"\*\*(.+?)\*\*")
TAG = re.compile(r"<[^>]+>")
STEP_AND_LANGUAGE = [(number, language) for number in NUMBERS for language in LANGUAGES]


def at_step(number, language="en", **frame):
    return opened(step_of(number).page, **link(number, language, **frame))


@cache
def seen(number, language="en"):
    """Open a step once for all tests that only look."""
    return at_step(number, language)


def moved(at, page):
    """Go to another page as the menu does: nothing is asked of it."""
    for name in list(at.query_params):
        del at.query_params[name]
    return at.switch_page(f"pages/{page}.py").run()


def tokens(at):
    """Return the address bar's parameters."""
    return {name: value[0] if isinstance(value, list) else value for name, value in at.query_params.items()}


def state(at):
    return at.session_state["posenc.values"]


def spoken(at):
    """Return what stands in the bar and in other HTML of the project, as plain text by class."""
    found = {}
    for html in at.get("html"):
        for kind, body in re.findall(r'<p class="(pe-tour-\w+)">(.*?)</p>', html.proto.body):
            found[kind] = unescape(TAG.sub("", body))
    return found


def moves(at):
    """Return the ways on that the bar offers: buttons by their key, links by their label."""
    found = {one.key.removeprefix("tour_") for one in at.button if one.key.startswith("tour_")}
    return found | {name for name in ("previous", "next", "back", "finish") if bar_link(at, name)}


def bar_link(at, name):
    """Return a link of the bar, which has no key of its own."""
    words = WORDS[state(at)["lang"]]
    label = words.fill(f"tour.{name}", step=state(at)["tour"])
    return next((one.proto for one in at.get("page_link") if one.proto.label == label), None)


def press(at, name):
    """Go where the bar leads: by its button, or along its link as the browser would."""
    found = next((one for one in at.button if one.key == f"tour_{name}"), None)
    if found is None:
        to = bar_link(at, name)
        at.switch_page(f"pages/{to.page.strip('/') or 'home'}.py")
        for old in list(at.query_params):
            del at.query_params[old]
        for parameter, token in parse_qsl(to.query_string, keep_blank_values=True):
            at.query_params[parameter] = token
        at.run()
    else:
        found.click().run()
    assert not at.exception
    return at


def test_the_tour_has_as_many_steps_as_a_link_can_name_and_each_its_words():
    assert len(STEPS) == TOUR_STEPS == 7
    for text in WORDS.values():
        for number in NUMBERS:
            assert {"name", "question", "answer"} == set(text.group(f"tour.step{number}"))
            assert {"say", "does", "wrong", "wrong_too"} == set(text.group(f"plan.step{number}"))
            assert {"first", "second"} == set(text.group(f"sheet.step{number}"))


@pytest.mark.parametrize(("number", "language"), STEP_AND_LANGUAGE)
def test_a_steps_link_reproduces_its_state_and_no_value_is_refused(number, language):
    wanted = values_of(number, language)
    at = seen(number, language)
    assert state(at) | wanted == state(at)
    assert at.info == []
    # The language is said to whoever prefers another; this visitor prefers English.
    assert tokens(at) | {"lang": language} == link(number, language)
    assert spoken(at)["pe-tour-question"]
    assert at.title[0].value == content.load(language, step_of(number).page)["title"]


@pytest.mark.parametrize(("number", "language"), STEP_AND_LANGUAGE)
def test_every_number_of_an_answer_stands_on_the_page_of_its_step(number, language):
    at = seen(number, language)
    drawn = payloads(at)
    meters = {number_text(arrays["numbers"][0]) for _, arrays in drawn.values() if "numbers" in arrays}
    shown = unescape(TAG.sub("", captions(at))) + " ".join(meters)
    template, named = WORDS[language][f"tour.step{number}.answer"], fields(number, language)
    numbers = [bold.format(**named) for bold in BOLD.findall(template)]
    assert numbers
    for one in numbers:
        assert one in shown, one


def number_text(value):
    from posenc_app.teaching import number

    return number(float(value))


def test_an_answer_is_told_when_it_is_asked_for_and_not_before():
    at = at_step(3)
    assert "pe-tour-answer" not in spoken(at)
    press(at, "answer")
    assert "171.9°" in spoken(at)["pe-tour-answer"]
    press(at, "answer")
    assert "pe-tour-answer" not in spoken(at)


def test_the_whole_tour_can_be_walked_by_its_buttons_forth_and_back():
    at = at_step(1)
    for number in NUMBERS[1:]:
        press(at, "next")
        assert state(at) | values_of(number, "en") == state(at)
        assert at.title[0].value == content.load("en", step_of(number).page)["title"]
    assert "next" not in moves(at)
    for number in NUMBERS[-2::-1]:
        press(at, "previous")
        assert state(at) | values_of(number, "en") == state(at)
    assert "previous" not in moves(at)
    assert at.info == []


def test_a_step_undoes_what_a_visitor_had_set_on_its_page_before():
    at = opened("order", enc="rope", order="1-0-2", d_model="64")
    moved(at, "home")
    query = link_within_of(at, 1)
    assert {"enc": "none", "order": "", "d_model": "16"}.items() <= query.items()
    at = at_step(2)
    at.button_group(key="p_enc").set_value("rope").run()
    assert state(at)["enc"] == "rope"
    press(at, "previous")
    assert state(at) | values_of(1, "en") == state(at)
    assert at.button_group(key="p_enc").value == "none"


def link_within_of(at, number):
    """Return the query of the link to a step that home shows."""
    label = WORDS["en"][f"tour.step{number}.name"]
    (found,) = [one.proto for one in at.get("page_link") if one.proto.label == f"{number} {label}"]
    return dict(parse_qsl(found.query_string, keep_blank_values=True))


def test_moving_a_control_or_going_elsewhere_does_not_lose_the_step():
    at = at_step(2)
    at.slider(key="p_leak_n").set_value(9).run()
    assert state(at)["tour"] == 2
    assert tokens(at)["leak_n"] == "9"
    moved(at, "learned")
    assert tokens(at) == {"tour": "2"}
    assert "A mask alone" in spoken(at)["pe-tour-question"]
    assert moves(at) == {"back", "leave"}
    press(at, "back")
    assert state(at) | values_of(2, "en") == state(at)
    assert at.slider(key="p_leak_n").value == 5


def test_set_it_again_restores_the_state_widgets_included():
    at = at_step(2)
    at.slider(key="p_leak_n").set_value(9).run()
    at.button_group(key="p_mask").set_value("none").run()
    at.text_input(key="p_s").set_value("the cat sat on the mat").run()
    press(at, "again")
    assert state(at) | values_of(2, "en") == state(at)
    assert at.slider(key="p_leak_n").value == 5
    assert at.button_group(key="p_mask").value == "causal"
    assert at.text_input(key="p_s").value == "dog bites man"
    assert tokens(at) | {"lang": "en"} == link(2, "en")


def test_set_it_again_leads_out_of_vectors_a_visitor_typed_and_the_way_back_into_them_is_open():
    at = at_step(6)
    at.button_group(key="p_osc_content").set_value("own").run()
    at.text_input(key="p_osc_q").set_value("1, 0, 0.5, -1").run()
    press(at, "again")
    at.button_group(key="p_osc_content").set_value("own").run()
    assert not at.exception
    assert at.text_input(key="p_osc_q").value == "1, 0, 1, 0"


@pytest.mark.parametrize("language", LANGUAGES)
def test_home_offers_to_go_on_where_the_tour_was_left(language):
    text, names = content.load(language, "home"), WORDS[language]
    at = opened("order", lang=language)
    moved(at, "home")
    assert text["tour.start"] in labels(at)
    at = at_step(3, language)
    moved(at, "home")
    wanted = text.fill("tour.go_on", step=3, name=names["tour.step3.name"])
    assert wanted in labels(at)
    press(at, "leave")
    assert moves(at) == set()
    assert "tour" not in tokens(at)
    moved(at, "rope")
    assert moves(at) == set()
    moved(at, "home")
    assert wanted in labels(at)


def labels(at):
    return [one.proto.label for one in at.get("page_link")]


def test_after_the_last_step_the_tour_is_over():
    at = press(at_step(7), "finish")
    assert state(at)["tour"] == 0
    afterwards = "quiz" if "quiz" in PATHS else "home"
    assert at.title[0].value == content.load("en", afterwards)["title"]
    moved(at, "home")
    assert content.load("en", "home")["tour.start"] in labels(at)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("token", ["99", "x", "-1", "3.5", "<b>", "9" * 400])
def test_a_step_that_does_not_exist_gives_a_kind_notice_and_no_bar(token, language):
    at = opened("order", lang=language, tour=token)
    frame = content.load(language, "frame")
    assert [one.value for one in at.info] == [frame.fill("link_refused", names=frame["control.tour.label"])]
    assert moves(at) == set()


def test_who_is_not_on_the_tour_sees_and_computes_nothing_of_it(monkeypatch):
    monkeypatch.setattr(bar, "fields", None)
    monkeypatch.setattr(bar, "words", None)
    at = opened("order")
    assert moves(at) == set()
    assert spoken(at) == {}


@pytest.mark.parametrize(("present", "first"), [("0", "bar"), ("1", "figure")])
def test_a_room_sees_the_figure_before_the_bar(present, first):
    elements = list(at_step(2, present=present).main)
    bar_at = next(place for place, one in enumerate(elements) if one.key == "tour_again")
    figure_at = next(
        place for place, one in enumerate(elements)
        if one.type == "bidi_component" and one.proto.id.endswith("-board")
    )  # fmt: skip
    assert ("bar" if bar_at < figure_at else "figure") == first


def test_the_table_names_ten_questions_and_steps_of_the_tour():
    assert len({row.key for row in TABLE}) == len(TABLE) == 10
    assert [row.step for row in TABLE] == sorted(row.step for row in TABLE)
    assert {row.step for row in TABLE} == set(NUMBERS)


def test_the_table_has_the_first_ten_questions_of_the_quiz_in_their_order():
    if find_spec("posenc_app.quiz") is None:  # then there must be no quiz at all
        assert "quiz" not in PATHS
        return
    templates = import_module("posenc_app.quiz").TEMPLATES
    assert [template.key for template in templates[:10]] == [row.key for row in TABLE]
    assert [template.page for template in templates[:10]] == [step_of(row.step).page for row in TABLE]


@pytest.mark.parametrize("row", TABLE, ids=lambda row: row.key)
def test_what_the_table_computes_is_in_the_answer_of_its_step_or_on_its_page(row):
    at = seen(row.step)
    words = " ".join(text for _, text in strings(payloads(at)))
    shown = unescape(TAG.sub("", captions(at))) + words
    for said in row.said():
        assert said in shown, said


def strings(drawn):
    """Return the strings of the parts' headers; a meter is sent both of its verdicts."""
    return [
        (key, word)
        for key, (header, _) in drawn.items()
        for word in header.get("words", {}).values()
        if isinstance(word, str)
    ]


def test_the_mask_makes_the_outputs_differ_by_what_a_loop_computes():
    assert masked_outputs()[0] == fields(2, "en")["error"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_lesson_takes_35_minutes_and_says_at_every_step_what_to_do(language):
    assert plan.minutes() == 35
    at = opened("lesson", lang=language)
    text = WORDS[language]
    blocks = [html.proto.body for html in at.get("html") if "pe-plan" in html.proto.body]
    blocks = [block for block in blocks if "<section" in block]
    assert len(blocks) == len(STEPS) + 2
    told = sum(int(re.search(r'pe-minutes">(\d+)', block)[1]) for block in blocks)
    assert told == 35
    for number, block in zip(NUMBERS, blocks[1:-1], strict=True):
        assert block.count("<dt>") == 6
        answer = TAG.sub("", plan.markup(text[f"tour.step{number}.answer"], fields(number, language)))
        assert answer in TAG.sub("", block)
    assert "{" not in " ".join(blocks)


def test_the_plan_has_a_link_for_the_projector_and_one_for_the_class_at_every_step():
    at = opened("lesson")
    text = WORDS["en"]
    links = {"plan.projector": [], "plan.class": []}
    for one in at.get("page_link"):
        for name, found in links.items():
            if one.proto.label == text[name]:
                found.append((one.proto.page, dict(parse_qsl(one.proto.query_string))))
    for name, shared in (("plan.projector", {"present": "1"}), ("plan.class", {"hide": GIVEN_AWAY})):
        for number, (page, query) in zip(NUMBERS, links[name], strict=True):
            assert page.strip("/") == step_of(number).page
            assert {"lang": "en"} | query == link(number, "en", **shared)


@pytest.mark.parametrize("number", NUMBERS)
def test_a_pupils_link_shows_the_state_and_not_what_gives_the_answer_away(number):
    at = at_step(number, hide=GIVEN_AWAY)
    assert state(at) | values_of(number, "en") == state(at)
    assert at.info == []
    assert "answer" not in moves(at)
    assert spoken(at)["pe-tour-question"]
    lead = content.load("en", step_of(number).page)["lead"]
    assert lead not in [one.value for one in at.markdown]
    assert not {group.key for group in at.button_group if "predict" in (group.key or "")}
    assert not any(one.label == content.load("en", "frame")["sources"] for one in at.expander)


def test_what_a_teachers_link_leaves_out_stays_out_along_the_tour():
    at = press(at_step(2, hide=GIVEN_AWAY), "next")
    assert state(at) | values_of(3, "en") | {"hide": GIVEN_AWAY} == state(at)
    assert {"answer", "next"} & moves(at) == {"next"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_worksheet_has_lines_and_a_code_for_every_step_and_tells_no_answer(language):
    text, address = WORDS[language], "http://10.0.0.7:8501/class/lesson"
    made = sheet.sheet(address, language, text)
    assert made.count('class="pe-line"') == 4 * len(STEPS)
    assert made.count("<img ") == len(STEPS)
    targets = [unescape(found) for found in re.findall(r'href="([^"]+)"', made)]
    assert targets == [sheet.address_of(number, address, language) for number in NUMBERS]
    for number, target in zip(NUMBERS, targets, strict=True):
        split = urlsplit(target)
        assert split.path == f"/class/{step_of(number).page}"
        assert dict(parse_qsl(split.query)) == link(number, language, hide=GIVEN_AWAY)
        assert segno.make_qr(target, error="m").svg_data_uri(border=2, scale=4) in unescape(made)
        answer = text[f"tour.step{number}.answer"].format(**fields(number, language)).replace("**", "")
        assert answer not in made
    without = sheet.sheet("", language, text)
    assert "<img " not in without
    assert without.count("href=") == len(STEPS)


def test_the_worksheet_is_shown_where_the_link_asks_for_it():
    at = opened("lesson", les_view="sheet")
    bodies = [html.proto.body for html in at.get("html")]
    assert sum("pe-sheet" in body and "<article" in body for body in bodies) == 1
    assert not any("<section class=" in body for body in bodies)


def test_every_page_of_the_tour_exists_and_every_value_is_declared():
    keys = {entry.key for entry in PAGES}
    for step in STEPS:
        assert step.page in keys
        assert set(step.values) <= {parameter.name for parameter in PARAMETERS[step.page]}
        for name, value in step.values.items():
            parameter = url_state.declared(name)
            assert parameter.read(parameter.write(value)) == value
    assert set(GIVEN_AWAY) <= set(url_state.HIDEABLE)


def test_a_link_from_within_a_visit_is_the_plain_one_where_nothing_else_is_remembered():
    for number in NUMBERS:
        here = state_of("home", "zh", hide=("lead",))
        here.language_default = "en"
        assert link_within(number, here) == link(number, "zh", hide=("lead",))


def test_reached_is_the_step_of_the_link_before_the_one_that_was_left():
    assert bar.reached(state_of("order", tour=4)) == 4


def test_the_script_of_the_lesson_runs_alone():
    at = AppTest.from_file(ROOT / "pages" / "lesson.py", default_timeout=60).run()
    assert not at.exception
