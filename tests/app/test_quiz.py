"""The quiz without a browser: answering, the score that stays, papers by link, and the file for a teacher."""

import csv
import io
from urllib.parse import parse_qsl

import pytest

from posenc_app import content
from posenc_app.quiz import TEMPLATES
from posenc_app.quiz.paper import paper
from posenc_app.quiz.wording import worded
from posenc_app.sections.quiz import file, question
from posenc_app.sections.quiz.standing import current_paper, standing
from posenc_app.shell import PAGES
from posenc_app.teaching import spreadsheet
from posenc_app.url_state import PARAMETERS, Answers, RefusedError, options_of
from tests.support.app_pages import opened, state_of
from tests.support.server import ROOT

LANGUAGES = sorted(content.LANGUAGES)
SEED = 7
PAPER = paper(TEMPLATES, SEED, 10)


def words(language="en"):
    return content.load(language, "quiz")


def token(*choices, of=PAPER):
    """Return the answers of a link: the right choice, the n-th wrong one, or None for an open question."""
    found = ""
    for place, choice in enumerate(choices):
        asked = of.asked[place]
        if choice is not None:
            name = asked.item.right if choice == "right" else asked.item.wrong[choice]
            found = of.answered(found, place, name)
    return found


def said(at):
    """Return all that can be read, as one text."""
    html = [one.proto.body for one in at.get("html") if "<style" not in one.proto.body]
    return "\n".join([*html, *(one.value for one in at.markdown), *(one.value for one in at.caption)])


def values(at):
    return at.session_state["posenc.values"]


def answer(at, place):
    """Choose by place and commit."""
    radio = at.radio[0]
    radio.set_value(current_asked(at).offered[place])
    return next(b for b in at.button if b.key.startswith("FormSubmitter")).click().run()


def current_asked(at):
    now = standing(state_of("quiz", **values_of_page(at)))
    return now.asked(now.at)


def values_of_page(at):
    names = {parameter.name for parameter in PARAMETERS["quiz"]}
    return {name: value for name, value in values(at).items() if name in names}


@pytest.mark.parametrize("place", range(4))
def test_every_choice_gets_its_own_answer_and_the_right_one_is_marked(place):
    at = opened("quiz", quiz_seed=SEED, quiz_at=3)
    asked = current_asked(at)
    assert "pe-feedback" not in said(at)
    answer(at, place)
    assert not at.exception
    choice, text = asked.offered[place], words()
    kind = "right" if choice == asked.item.right else "wrong"
    assert f'class="pe-feedback {kind}"' in said(at)
    assert worded(asked.template, asked.item, f"feedback.{choice}", text) in said(at)
    assert f"{question.option(asked, asked.item.right, text)}{question.GAP}**✓**" in said(at)
    assert ("**✕**" in said(at)) == (kind == "wrong")
    assert not at.radio


def test_moving_about_the_choices_commits_to_nothing_and_an_empty_answer_is_asked_for():
    at = opened("quiz")
    next(b for b in at.button if b.key.startswith("FormSubmitter")).click().run()
    assert words()["question.choose"] in said(at)
    at.radio[0].set_value(current_asked(at).offered[1])
    at.run()
    assert values(at)["quiz_answers"] == ""
    assert at.radio


def test_the_score_counts_right_answers_only_and_an_answer_counts_once():
    at = opened("quiz", quiz_seed=SEED, quiz_answers=token("right", 0, "right", 2))
    assert words().fill("progress.said", right=2, answered=4, count=10).replace("**2**", "<b>2</b>") in said(
        at
    )
    assert not at.radio


def test_next_leads_on_and_the_last_question_to_the_result():
    at = opened("quiz", quiz_seed=SEED, quiz_n=2, quiz_answers=token(1, None, of=paper(TEMPLATES, SEED, 2)))
    at.button(key="quiz_next").click().run()
    assert values(at)["quiz_at"] == 1
    answer(at, 0)
    at.button(key="quiz_next").click().run()
    assert values(at)["quiz_at"] == 2
    assert "pe-quiz-score" in said(at)


def test_the_score_survives_a_reload_or_a_restart_by_its_link():
    at = opened("quiz", quiz_seed=SEED)
    answer(at, 2)
    kept = values(at)["quiz_answers"]
    assert kept
    again = opened("quiz", quiz_seed=SEED, quiz_answers=kept)
    strip = next(h.proto.body for h in at.get("html") if "pe-quiz-strip" in h.proto.body)
    assert strip in said(again)


def test_the_score_survives_another_page_and_back():
    at = opened("quiz", quiz_seed=SEED)
    answer(at, 1)
    kept = values(at)["quiz_answers"]
    at.switch_page("pages/rope.py").run()
    at.switch_page("pages/quiz.py").run()
    assert not at.exception
    assert values(at)["quiz_answers"] == kept
    assert "pe-feedback" in said(at)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_whole_class_gets_the_same_paper_by_link(language):
    link = {"quiz_seed": 42, "quiz_n": 6, "quiz_draw": "mixed", "quiz_topics": "rope.context"}
    at = opened("quiz", lang=language, **link)
    topics = [template for template in TEMPLATES if template.page in {"rope", "context"}]
    expected = paper(topics, 42, 6, mixed=True)
    assert len(expected) == 6
    asked = expected.asked[0]
    assert worded(asked.template, asked.item, "question", words(language)) in said(at)
    assert at.radio[0].options == [
        question.option(asked, choice, words(language)) for choice in asked.offered
    ]


def test_answers_to_another_paper_count_as_none():
    at = opened("quiz", quiz_seed=SEED + 1, quiz_answers=token("right", "right"))
    assert words().fill("progress.begin", count=10) in said(at)
    assert at.radio


def test_a_change_of_the_paper_begins_it_anew():
    at = opened("quiz", quiz_seed=SEED, quiz_answers=token("right", 0))
    at.slider(key="p_quiz_n").set_value(5).run()
    assert not at.exception
    assert standing(state_of("quiz", **values_of_page(at))).answered == 0


def test_fewer_pages_than_questions_are_said_kindly():
    at = opened("quiz", quiz_topics="learned", quiz_n=30)
    available = sum(template.page == "learned" for template in TEMPLATES)
    assert f"<b>{available}</b>" in said(at)
    assert "no more" in said(at)
    assert len(at.button_group(key="p_quiz_at").options) == available + 1


WILD = {
    "quiz_seed": ["-1", "0", "201", "9" * 400, "1.5", "<b>"],
    "quiz_n": ["0", "9999", "-3", "many"],
    "quiz_topics": ["nothing", "rope.nothing", "rope..", "home", "a" * 300],
    "quiz_draw": ["worst"],
    "quiz_at": ["31", "-1", "x"],
    "quiz_answers": ["<script>", "zz", "a1.eeee", "A1.aaaa", "a1." + "a" * 31, "a1.ab\n", "../x", "a1."],
}  # fmt: skip


@pytest.mark.parametrize("name", WILD)
def test_a_wild_link_gets_the_default_and_one_kind_notice(name):
    for wild in WILD[name]:
        at = opened("quiz", **{name: wild})
        default = next(p.default for p in PARAMETERS["quiz"] if p.name == name)
        assert values(at)[name] == default, wild
        assert len(at.info) == 1, wild
        assert words()[f"control.{name}.label"] in at.info[0].value


def test_garbage_that_looks_like_answers_counts_as_none():
    for wild in ("zz.abcd", f"{PAPER.tag}.----", "00.dddddddddddddddddddddddddddddd"):
        at = opened("quiz", quiz_seed=SEED, quiz_answers=wild)
        assert standing(state_of("quiz", **values_of_page(at))).answered == 0
        assert at.radio


def test_more_answers_than_questions_are_cut_and_a_far_question_is_the_result():
    long = f"{PAPER.tag}.{'a' * 30}"
    at = opened("quiz", quiz_seed=SEED, quiz_answers=long, quiz_at=30)
    now = standing(state_of("quiz", **values_of_page(at)))
    assert (now.answered, now.at) == (10, 10)
    assert "pe-quiz-score" in said(at)


def test_answers_are_read_as_they_are_written():
    answers = Answers("a", "abcd", 5)
    assert answers.read(answers.write("k3.ba-d")) == "k3.ba-d"
    assert answers.read("") == ""
    with pytest.raises(RefusedError):
        answers.read("k3.ba-dab")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_file_names_the_paper_the_points_and_every_answer(language):
    given = ("right", 0, None, "right")
    state = state_of("quiz", language, quiz_seed=SEED, quiz_answers=token(*given), quiz_at=10)
    now, text = standing(state), words(language)
    content_of_file = spreadsheet(file.tables(now, "=Ada <b>", state, text))
    assert content_of_file.startswith("\N{ZERO WIDTH NO-BREAK SPACE}")
    rows = list(csv.reader(io.StringIO(content_of_file[1:])))
    summary, lines = dict(row for row in rows[2:6]), [row for row in rows[9:] if row]
    assert summary[text["csv.name"]] == "'=Ada <b>"
    assert summary[text["csv.points"]] == "2"
    assert (summary[text["csv.of"]], summary[text["csv.seed"]]) == ("10", str(SEED))
    assert len(lines) == 10
    verdicts = [text[f"csv.verdicts.{name}"] for name in ("right", "wrong", "open", "right", *["open"] * 6)]
    assert [line[-1] for line in lines] == verdicts
    for place, line in enumerate(lines):
        number, about, asked_in_words, chosen, right, _ = line
        assert number == str(place + 1)
        assert about == content.load(language, PAPER.asked[place].template.page)["nav"]
        assert asked_in_words
        assert right[0] == PAPER.asked[place].letter(PAPER.asked[place].item.right).upper()
        assert (chosen == right) == (place in {0, 3})
    assert not set(content_of_file) & {"$", "\\", "`"}


def test_the_result_says_what_was_chosen_and_what_is_right():
    at = opened("quiz", quiz_seed=SEED, quiz_answers=token("right", 0), quiz_at=10)
    text = words()
    assert text["result.score"].format(right=1, count=10).replace("**1**", "<b>1</b>") in said(at)
    wrong = PAPER.asked[1]
    assert question.option(wrong, wrong.item.wrong[0], text) in said(at)
    assert text["result.would_be"] + question.option(wrong, wrong.item.right, text) in said(at)
    assert "<b>8</b>" in said(at)


def test_start_over_empties_the_answers_and_other_numbers_make_another_paper():
    at = opened("quiz", quiz_seed=SEED, quiz_answers=token("right"), quiz_at=10)
    at.button(key="quiz_again").click().run()
    assert (values(at)["quiz_answers"], values(at)["quiz_at"], values(at)["quiz_seed"]) == ("", 0, SEED)
    at = opened("quiz", quiz_seed=200, quiz_at=10)
    at.button(key="quiz_other").click().run()
    assert values(at)["quiz_seed"] == 1
    assert at.radio


def test_a_name_is_text_and_is_in_no_link():
    at = opened("quiz", quiz_seed=SEED, quiz_at=10)
    at.text_input(key="quiz_name").set_value("<b>![x](http://elsewhere.invalid/a.png)").run()
    assert not at.exception
    assert "elsewhere" not in said(at)
    assert not any("elsewhere" in str(value) for value in values(at).values())


@pytest.mark.parametrize("hidden", ["paper", "hints"])
def test_a_teacher_can_leave_out_the_settings_and_the_hints(hidden):
    label = {"paper": words()["setup.title"], "hints": words()["question.hint"]}[hidden]
    assert label in [expander.label for expander in opened("quiz").expander]
    assert label not in [expander.label for expander in opened("quiz", hide=hidden).expander]


def test_presenting_shows_the_question_and_no_settings():
    at = opened("quiz", present="1", quiz_at=4)
    assert at.radio
    assert words()["setup.title"] not in [expander.label for expander in at.expander]


def test_the_link_of_a_question_opens_its_page_where_the_answer_is():
    for place, asked in enumerate(PAPER.asked[:4]):
        at = opened("quiz", quiz_seed=SEED, quiz_at=place, quiz_answers=token(*[0] * 4))
        (link,) = [one for one in at.get("page_link") if words()["answer.see"][:6] in one.proto.label]
        page = asked.template.page
        assert link.proto.page.endswith(page)
        there = opened(page, **dict(parse_qsl(link.proto.query_string)))
        assert {name: values(there)[name] for name in asked.item.shows} == dict(asked.item.shows)
        assert not there.info


def test_the_pages_of_a_paper_are_the_pages_of_the_app():
    topics = next(parameter for parameter in PARAMETERS["quiz"] if parameter.name == "quiz_topics").options
    assert set(topics) == {template.page for template in TEMPLATES}
    story = [page.key for page in PAGES if page.key in topics]
    assert story == list(topics)
    assert options_of("quiz_draw") == ("first", "mixed")
    assert (ROOT / "pages" / "quiz.py").is_file()


def test_a_mix_depends_on_the_number_of_the_paper_and_keeps_the_order():
    papers = [current_paper(state_of("quiz", quiz_seed=seed, quiz_draw="mixed")) for seed in range(1, 9)]
    keys = [[asked.template.key for asked in one.asked] for one in papers]
    assert len({tuple(one) for one in keys}) > 4
    order = [template.key for template in TEMPLATES]
    assert all(one == sorted(one, key=order.index) and len(one) == 10 for one in keys)


def test_two_papers_have_two_tags():
    tags = {paper(TEMPLATES, seed, count).tag for seed in range(1, 41) for count in (5, 10)}
    assert len(tags) > 70
