"""English and Chinese say the same things: keys, sections, fields, formulas, links; and nothing is unsaid."""

import re
import string

import pytest

from posenc_app import content
from posenc_app.shell import PAGES
from posenc_app.url_state import PARAMETERS, Choice
from tests.support.languages import chinese_in, prose, sentences_in

STEMS = sorted(
    path.relative_to(content.CONTENT / "en").with_suffix("").as_posix()
    for path in (content.CONTENT / "en").rglob("*.md")
)  # a page may have a folder with further words
FORMULA = re.compile(r"\$\$.+?\$\$|\$[^$]+?\$", re.DOTALL)
LINK = re.compile(r"\]\((.+?)\)")


def both(stem):
    return content.load("en", stem), content.load("zh", stem)


def fields(template):
    return sorted(name for _, name, _, _ in string.Formatter().parse(template) if name)


def test_there_is_content_for_the_frame_and_every_page_in_every_language():
    pages = {page.key for page in PAGES}
    assert {"frame"} | pages == {stem for stem in STEMS if "/" not in stem}
    assert {stem.split("/")[0] for stem in STEMS if "/" in stem} <= pages
    for language in content.LANGUAGES:
        folder = content.CONTENT / language
        assert (
            sorted(path.relative_to(folder).with_suffix("").as_posix() for path in folder.rglob("*.md"))
            == STEMS
        )


@pytest.mark.parametrize("stem", STEMS)
def test_languages_have_the_same_strings_and_sections(stem):
    english, chinese = both(stem)
    assert english.strings.keys() == chinese.strings.keys()
    assert english.sections.keys() == chinese.sections.keys()
    assert len(english.strings) >= 3


@pytest.mark.parametrize("stem", STEMS)
def test_languages_fill_the_same_fields(stem):
    english, chinese = both(stem)
    for key, template in english.strings.items():
        assert fields(template) == fields(chinese[key]), key


@pytest.mark.parametrize("stem", STEMS)
def test_languages_show_the_same_formulas_and_links(stem):
    english, chinese = both(stem)
    for key, words in english.sections.items():
        assert sorted(FORMULA.findall(words)) == sorted(FORMULA.findall(chinese.sections[key])), key
        assert sorted(LINK.findall(words)) == sorted(LINK.findall(chinese.sections[key])), key


@pytest.mark.parametrize("stem", STEMS)
def test_no_string_or_section_is_blank_or_has_a_control_character(stem):
    for language in content.LANGUAGES:
        text = content.load(language, stem)
        for key, words in {**text.strings, **text.sections}.items():
            assert words.strip() or key == "space", key
            assert not re.search(r"[\x00-\x08\x0b-\x1f]", words), key


def test_chinese_text_uses_chinese_punctuation():
    halfwidth = re.compile(r"[\u4e00-\u9fff][,.;:?!]|[\u4e00-\u9fff]\(")
    for stem in STEMS:
        text = content.load("zh", stem)
        for key, words in {**text.strings, **text.sections}.items():
            assert not halfwidth.search(words), (stem, key, halfwidth.search(words))


OWN_NAMES = {("frame", "control.lang.options.zh")}  # a language is named in itself
EXAMPLES = {"dog bites man", "man bites dog"}  # the words of a table that knows no Chinese


@pytest.mark.parametrize("stem", STEMS)
def test_english_text_has_no_chinese_and_chinese_text_no_english_sentence(stem):
    english, chinese = both(stem)
    for key, words in {**english.strings, **english.sections}.items():
        assert (stem, key) in OWN_NAMES or not chinese_in(words), key
    for key, words in {**chinese.strings, **chinese.sections}.items():
        assert set(sentences_in(prose(words))) <= EXAMPLES, key


def test_english_apostrophes_are_those_of_print():
    typewriter = re.compile(r"[A-Za-z0-9]'[a-z]")
    for stem in STEMS:
        text = content.load("en", stem)
        for key, words in {**text.strings, **text.sections}.items():
            assert not typewriter.search(FORMULA.sub("", words)), (stem, key)


# What the glossary says not to write: another word for it, or English where Chinese has its own.
STRAY_CHINESE = re.compile(r"令牌|关键字|内推|位置嵌入| et al|[\u4e00-\u9fff] +[\u4e00-\u9fff]")


# Example sentences with their words apart, and a name that is quoted.
AS_GIVEN = {("myths/alibi", "words"), ("myths/invariant", "words"), ("myths/values", "origin")}


def test_chinese_has_one_word_for_each_thing():
    for stem in STEMS:
        text = content.load("zh", stem)
        for key, words in {**text.strings, **text.sections}.items():
            assert (stem, key) in AS_GIVEN or not STRAY_CHINESE.search(words), (
                stem,
                key,
                STRAY_CHINESE.search(words),
            )


def test_every_parameter_has_a_label_and_every_option_a_word():
    checked = 0
    for scope, parameters in PARAMETERS.items():
        for language in content.LANGUAGES:
            text = content.load(language, "frame" if scope == "app" else scope)
            for parameter in parameters:
                assert text[f"control.{parameter.name}.label"]
                if isinstance(parameter, Choice):
                    words = text.group(f"control.{parameter.name}.options")
                    assert tuple(sorted(words)) == tuple(sorted(parameter.options))
                checked += 1
    assert checked > 10
