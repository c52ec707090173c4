"""What holds on every page, in both languages, both themes and at every width: each page is loaded once."""

import re
from functools import cache

import pytest
from axe_playwright_python.sync_playwright import Axe

from posenc_app import content
from posenc_app.sections.order import rearrange
from posenc_app.shell import PAGES
from posenc_app.url_state import PARAMETERS, Sentence, default_of
from tests.conftest import SIZES
from tests.support.languages import EVERYTHING_SAID, chinese_in, english_in, prose, titles_in
from tests.support.pages import outside_elements, sideways, wait_idle

PATHS = {entry.key: "" if entry is PAGES[0] else entry.key for entry in PAGES}
#: A page that asks before it shows anything is looked at where it shows.
SHOWN = {"myths": "?my_verdicts=" + "s" * 16}
LANGUAGES = {"en": "English", "zh": "中文"}
THEMES = ("light", "dark")
WIDTHS = (*SIZES.values(), (375, 667))
GRAVE = {"serious", "critical"}
# The dark theme changes colours alone: there it is enough to look at what is said of them.
OF_COLOUR = ["color-contrast", "link-in-text-block"]
# A language is named in itself; a sentence can be tried in any script, and the examples show it.
EITHER = {*content.LANGUAGES.values(), *rearrange.PRESETS}
# Names the content does not write in prose: an archive, which stands in links, a kind of file, a token of
# BERT's, the first Llama as it spelt itself, and the symbols of a formula with their indices, read as one.
ELSEWHERE = {"arXiv", "LLaMA", "TXT", "SEP", "xm", "xn", "cm", "cn", "Mk"}
# A command that was not rendered, a price sign, a control character.
LEFT_OVER = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]|\\[a-zA-Z]{2,}|\$")
PARTS = "all => all.map((part) => part.getBoundingClientRect()).map(({ left, right }) => [left, right])"


@pytest.fixture(scope="module", params=PATHS)
def opened(request, app_server, kept_pages):
    """Show a page once for all tests of this file; each brings it into the state it needs."""
    page, record, _ = kept_pages.at(f"{app_server.url}/{PATHS[request.param]}{SHOWN.get(request.param, '')}")
    page.locator(".pe-part:visible").first.wait_for()
    wait_idle(page, settle_ms=600)
    return page, record


def look(page, *, language="en", theme="light", size=SIZES["desktop"]):
    """Bring the page into a language, a theme and a size, in place."""
    page.emulate_media(color_scheme=theme)
    page.set_viewport_size({"width": size[0], "height": size[1]})
    if not page.evaluate("document.documentElement.lang").startswith(language):
        page.get_by_role("radio", name=LANGUAGES[language]).click()
        page.wait_for_function("l => document.documentElement.lang.startsWith(l)", arg=language)
    wait_idle(page, settle_ms=300)


def violations(page, **options):
    """Return the grave violations, each with the first places where it stands."""
    options |= {"resultTypes": ["violations"]}  # of all that is in order axe would work out where it stands
    return [
        (rule["id"], rule["help"], [node["html"][:160] for node in rule["nodes"][:3]])
        for rule in Axe().run(page, options=options).response["violations"]
        if rule["impact"] in GRAVE
    ]


@pytest.mark.parametrize("theme", THEMES)
def test_axe_finds_nothing_serious(opened, theme):
    page, _ = opened
    look(page, theme=theme)
    assert violations(page, **({} if theme == "light" else {"runOnly": OF_COLOUR})) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_d11_formulas_render_and_no_control_character_reaches_the_page(opened, language):
    page, _ = opened
    look(page, language=language)
    assert page.locator(".katex-error").count() == 0
    assert LEFT_OVER.findall(page.get_by_test_id("stMain").inner_text()) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_d14_at_every_size_the_page_scrolls_one_way(opened, language):
    page, _ = opened
    # The dark theme changes colours alone: one width in one language is enough to see that.
    dark = [("dark", SIZES["phone"])] if language == "zh" else []
    for theme, size in (*(("light", size) for size in WIDTHS), *dark):
        look(page, language=language, theme=theme, size=size)
        assert sideways(page) <= 0, (theme, size)
        edges = page.locator(".pe-part:visible").evaluate_all(PARTS)
        assert edges  # words alone have one: what shares the link
        assert all(left >= 0 and right <= size[0] for left, right in edges), (theme, size)


def typed():
    """Return the words of the sentences pages begin with: when the language changes, a sentence stays."""
    every = [parameter for parameters in PARAMETERS.values() for parameter in parameters]
    sentences = [default_of(parameter, "en") for parameter in every if isinstance(parameter, Sentence)]
    return {word for sentence in sentences for word in sentence.split()}


@cache
def known_in_chinese():
    """Return what the content writes in Latin letters on purpose: names, symbols, titles of papers."""
    texts = [content.load("zh", path.stem) for path in (content.CONTENT / "zh").glob("*.md")]
    words = [words for text in texts for words in (*text.strings.values(), *text.sections.values())]
    names = {name for written in words for name in english_in(prose(written))}
    return frozenset(
        names | ELSEWHERE | typed() | {title for written in words for title in titles_in(written)}
    )


def foreign(language, words):
    """Return what of a text is in another language than the page."""
    if words in EITHER:
        return []
    return chinese_in(words) if language == "en" else english_in(words, known_in_chinese())


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_string_of_the_interface_is_in_the_wrong_language(opened, language):
    page, _ = opened
    look(page, language=language)
    said = page.evaluate(EVERYTHING_SAID)
    assert len(said) > 50
    wrong = [(where, words, found) for where, words in said if (found := foreign(language, words))]
    assert wrong == []


def test_nothing_went_wrong_and_nobody_outside_was_asked(opened):
    page, record = opened
    assert outside_elements(page) == []
    assert page.get_by_test_id("stException").count() == 0
    record.assert_clean()


def test_axe_would_find_an_image_without_words(app_server, new_page):
    page, _ = new_page()
    page.goto(app_server.url)
    page.get_by_role("meter").first.wait_for()
    page.evaluate("document.querySelector('main, [data-testid=stMain]').append(new Image(9, 9))")
    page.evaluate("document.querySelector('img:last-of-type').src = 'data:,'")
    assert "image-alt" in {name for name, *_ in violations(page)}
