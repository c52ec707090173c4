"""The questions of the quiz: one choice is right, by a second way, for every seed of a link."""

import re
from functools import cache

import pytest

from posenc_app import content
from posenc_app.quiz import TEMPLATES
from posenc_app.quiz.wording import plain, worded
from posenc_app.shell import PAGES
from posenc_app.url_state import PARAMETERS, declared
from tests.support.quiz_truths import TRUTHS, parsed

SEEDS = range(1, 201)
FIRST = (
    "why_positions", "pooling", "causal_leak", "fastest_pair", "slowest_wavelength", "alibi_penalty",
    "rope_relative", "far_lower", "unfinished_pairs", "interpolation",
)  # fmt: skip
FORMULA = re.compile(r"\$[^$]+\$")
NAMED = {template.key: template for template in TEMPLATES}
every_template = pytest.mark.parametrize("template", TEMPLATES, ids=list(NAMED))


@cache
def items(key):
    """Return the items of all seeds, drawn once."""
    return {seed: NAMED[key].item(seed) for seed in SEEDS}


def texts():
    return [content.load(language, "quiz") for language in content.LANGUAGES]


def test_there_are_at_least_24_templates_and_every_page_that_explains_has_one():
    assert len(NAMED) == len(TEMPLATES) >= 24
    explained = {page.key for page in PAGES} - {"home", "quiz", "lesson", "reference", "myths"}
    assert {template.page for template in TEMPLATES} == explained
    assert tuple(NAMED)[:10] == FIRST


def test_every_template_is_answered_a_second_time():
    assert TRUTHS.keys() == NAMED.keys()


def test_the_seeds_that_are_tested_are_all_that_a_link_can_name():
    seed = declared("quiz_seed")
    assert range(seed.low, seed.high + 1) == SEEDS
    assert declared("quiz_n").high == declared("quiz_at").high == len(TEMPLATES)


@every_template
def test_exactly_one_choice_is_right_for_200_seeds_and_a_second_way_finds_the_same(template):
    for seed, item in items(template.key).items():
        true = TRUTHS[template.key](item)
        assert set(true) >= set(item.choices), seed
        assert [choice for choice in item.choices if true[choice]] == [item.right], (seed, item)


@every_template
def test_choices_are_four_and_distinct_as_printed_in_both_languages(template):
    for seed, item in items(template.key).items():
        assert len(set(item.choices)) == 4
        for text in texts():
            printed = [plain(worded(template, item, f"options.{choice}", text)) for choice in item.choices]
            assert len(set(printed)) == 4, (seed, printed)
        # "1.0" and "1.00" would be two ways to print one number.
        numbers = [parsed(item.said[choice]) for choice in item.choices if choice in item.said]
        assert len(set(numbers)) == len(numbers), (seed, numbers)


@every_template
def test_every_choice_has_feedback_of_its_own(template):
    for text in texts():
        options, feedback = (text.group(f"ask.{template.key}.{part}") for part in ("options", "feedback"))
        assert options.keys() == feedback.keys()
        for seed in SEEDS[::7]:
            item = items(template.key)[seed]
            said = [worded(template, item, f"feedback.{choice}", text) for choice in item.choices]
            assert len(set(said)) == 4


@every_template
def test_questions_hints_and_choices_leave_no_field_and_no_command_open(template):
    for text in texts():
        for seed in SEEDS[::7]:
            item = items(template.key)[seed]
            for part in ("question", "hint", *(f"options.{choice}" for choice in item.choices)):
                said = worded(template, item, part, text)
                assert not re.search(r"[<>]|\{\w*_|\bNone\b|\bnan\b", said), said
                if part != "hint":
                    assert not set(plain(said)) & set("\\${}*`"), plain(said)


@every_template
def test_both_languages_show_the_same_formulas_in_a_question(template):
    english, chinese = texts()
    prefix = f"ask.{template.key}"
    for name, words in english.group(prefix).items():
        other = chinese[f"{prefix}.{name}"]
        assert sorted(FORMULA.findall(words)) == sorted(FORMULA.findall(other)), name


@every_template
def test_the_page_of_a_question_takes_the_link_that_shows_its_answer(template):
    declared_there = {parameter.name: parameter for parameter in PARAMETERS[template.page]}
    for seed, item in items(template.key).items():
        assert item.shows
        for name, value in item.shows.items():
            parameter = declared_there[name]
            assert parameter.read(parameter.write(value)) == value, (seed, name)


@every_template
def test_no_number_is_named_twice_with_different_values(template):
    for item in items(template.key).values():
        assert not item.given.keys() & item.said.keys()


@every_template
def test_the_right_choice_comes_at_every_letter(template):
    orders = {seed: template.order(seed, item.choices) for seed, item in items(template.key).items()}
    assert {orders[seed].index(item.right) for seed, item in items(template.key).items()} == {0, 1, 2, 3}
    assert all(sorted(orders[seed]) == sorted(item.choices) for seed, item in items(template.key).items())


def test_other_seeds_bring_other_numbers():
    varied = [template for template in TEMPLATES if template.key != "rope_turns"]
    for template in varied:
        assert len({tuple(item.given.values()) for item in items(template.key).values()}) >= 4, template.key


def test_formulas_become_lines_of_text():
    assert plain(r"$PE(p+3)$ and $\theta = \pi/8$, **twice** `x`") == "PE(p+3) and θ = π/8, twice x"
