"""What every page that explains is made of, on all of them; what a page says is tested with the page."""

import re

import pytest

import posenc_core
from posenc_app import content
from posenc_app.shell import PAGES
from posenc_app.teaching import colored
from posenc_app.url_state import PARAMETERS, Choice, widget_key
from tests.support.app_pages import captions, opened

# The start, what is asked and looked up, and the plan a teacher prints: they explain nothing themselves.
NO_EXPLANATION = {"home", "quiz", "reference", "lesson"}
BY_CARD = {"myths"}  # sixteen small pages in one; tests/app/test_myths.py opens the evidence of each
EXPLAINING = [entry.key for entry in PAGES if entry.key not in NO_EXPLANATION | BY_CARD]
FRAME = content.load("en", "frame")
BLANK = re.compile(r"<[a-z_]+>")  # a field of a formula that no number has filled


@pytest.fixture(scope="module", params=EXPLAINING)
def page(request):
    """Open a page once for all tests of this file, which add to it and take nothing away."""
    return request.param, opened(request.param)


def texts(at):
    """Return everything on the page that was written as HTML."""
    return [html.proto.body for html in at.get("html")]


def feedback(at):
    """Return what the page answers to a visitor's guess."""
    return [body for body in texts(at) if 'class="pe-feedback' in body]


def prose(at, name):
    """Return what stands behind a name at the foot of the page."""
    found = [one for one in at.expander if one.label == FRAME[name]]
    assert len(found) == 1, name
    return " ".join(element.value for element in found[0].markdown)


def look(at, name):
    """Open a view below the main figure, or close it."""
    at.button_group(key="aids").set_value(name).run()
    assert not at.exception


def others(parameter, chosen):
    """Return the options of a control that are not chosen, as its widget wants them."""
    free = [option for option in parameter.options if option != chosen]
    return [[option] for option in free] if isinstance(chosen, list) else free


def test_there_are_pages_that_explain():
    assert len(EXPLAINING) >= 10
    assert {"order", "rope", "context"} <= set(EXPLAINING)


def test_a_visitor_is_asked_to_predict_first_and_every_answer_is_answered(page):
    key, at = page
    text = content.load("en", key)
    questions = [name.removesuffix(".question") for name in text.strings if name.endswith(".question")]
    asked = {group.key for group in at.button_group} & set(questions)
    assert asked
    assert feedback(at) == []
    for name in asked:
        answers = text.group(f"{name}.options")
        assert len(answers) > 1
        for answer in answers:
            at.button_group(key=name).set_value(answer).run()
            assert len(feedback(at)) == 1
        at.button_group(key=name).set_value(None).run()


def test_the_caption_has_numbers_and_follows_a_control(page):
    key, at = page
    before = captions(at)
    assert re.search(r"\d", before)
    choices = {widget_key(one.name): one for one in PARAMETERS[key] if isinstance(one, Choice)}
    widgets = (*at.button_group, *at.selectbox, *at.select_slider)
    drawn = [widget for widget in widgets if widget.key in choices]
    assert drawn
    for widget in drawn:
        chosen = widget.value
        widget.set_value(others(choices[widget.key], chosen)[0]).run()
        assert not at.exception
        if captions(at) != before:
            return
    pytest.fail("no control moves the caption")


def test_the_formula_stands_there_and_again_with_numbers(page):
    key, at = page
    look(at, None)
    before = {element.value for element in at.markdown}
    look(at, "formula")
    shown = {element.value for element in at.markdown} - before
    sections = content.load("en", key).sections
    general = {colored(sections[name]) for name in sections if name.startswith("formula")}
    assert shown & general
    filled = shown - general
    assert any(re.search(r"= .*\d", formula) for formula in filled)
    assert not any(BLANK.search(formula) for formula in shown)


def test_the_code_is_a_program_and_the_source_of_the_functions_it_calls(page):
    _, at = page
    look(at, "code")
    program, *sources = (block.value for block in at.code)
    compile(program, "snippet", "exec")
    assert "print(" in program
    assert sources
    for source in sources:
        assert source.startswith("def ")
        assert re.match(r"def (\w+)", source)[1] in posenc_core.__all__


def test_the_numbers_of_the_figure_are_a_table_too(page):
    _, at = page
    look(at, "table")
    assert any('<th scope="row"' in body and "pe-table" in body for body in texts(at))


def test_the_page_says_what_it_does_not_show_and_names_its_sources(page):
    _, at = page
    assert len(prose(at, "not_shown").split()) > 20
    assert re.search(r"\]\(https://arxiv\.org/abs/\d{4}\.\d{5}\)", prose(at, "sources"))
