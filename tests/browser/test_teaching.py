"""What surrounds a figure, in a real browser: predict first, formula, code, tables."""

import re

import pytest

from posenc_app.palette import TOKENS
from posenc_app.teaching.formula import COLORS
from tests.app.test_teaching_code import pasted
from tests.app.test_teaching_formula import contrast
from tests.support.hostile import SENTENCES
from tests.support.pages import outside_elements, sideways, wait_idle

MINUS = "\N{MINUS SIGN}"
SUPERSCRIPT = str.maketrans("⁻⁰¹²³⁴⁵⁶⁷⁸⁹", "-0123456789")
POWER = re.compile(r" × 10([⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+)")
LOOKS = {"formula": ("Formula", "公式"), "code": ("Code", "代码"), "table": ("Table", "表格")}
# Every colour a text is shown in, with the first ground behind it that is not transparent.
TEXT_COLORS = """(nodes) => {
  const clear = (node) => /rgba\\(.*, 0\\)|transparent/.test(getComputedStyle(node).backgroundColor);
  const ground = (node) => (clear(node) ? ground(node.parentElement ?? node.getRootNode().host) : node);
  return nodes
    .filter((node) => !node.childElementCount && node.textContent.trim() && !node.closest('.katex-mathml'))
    .map((node) => [getComputedStyle(node).color, getComputedStyle(ground(node)).backgroundColor]);
}"""
# Where the figure stands on the page, however far the page is scrolled.
PLACE = "(node) => node.getBoundingClientRect().y + document.querySelector('[data-testid=stMain]').scrollTop"


def look_closer(page, name):
    """Open one of the views of the row under the figure."""
    pattern = re.compile(f"^({'|'.join(LOOKS[name])})$")
    page.locator(".st-key-pe_aids").get_by_role("radio", name=pattern).click()
    page.locator(f".st-key-pe_aid_{name}").wait_for()
    wait_idle(page)


def plain_number(shown):
    """Return a number of the page as Python writes it: "4.4 × 10⁻¹⁶" as "4.4e-16"."""
    shown = POWER.sub(lambda found: f"e{found[1].translate(SUPERSCRIPT)}", shown.replace(MINUS, "-"))
    return re.sub(r"e(-?)(\d)$", r"e\g<1>0\2", shown)


def meter_number(page, key):
    said = page.locator(f".st-key-{key}").get_by_role("meter").get_attribute("aria-valuetext")
    number = re.search(r" = ([^,]+),", said)[1].replace(MINUS, "-")
    return plain_number(number.replace(" × 10^", "e"))


def hex_color(css):
    return "#" + "".join(f"{int(part):02x}" for part in re.findall(r"\d+", css)[:3])


@pytest.mark.parametrize(
    "query",
    [
        {},
        {"s": "小猫坐在“垫子”上", "enc": "rope", "lang": "zh", "order": "3-0-6-1-8-2-5-4-7"},
        {"s": 'it\'s "5" \\n {x}', "enc": "sinusoidal", "mask": "causal", "pool": "last", "seed": 11},
    ],
    ids=["as it opens", "typed in Chinese", "masked and pooled"],
)
def test_the_snippet_pasted_into_plain_python_prints_the_captions_numbers(visited, tmp_path, query):
    page, record = visited(**query)
    look_closer(page, "code")
    source = page.locator(".st-key-pe_aid_code [data-testid=stCode] code").first.inner_text()
    printed = re.split(r"\s", pasted(source.replace("\N{NO-BREAK SPACE}", " "), tmp_path))
    bold = page.locator(".pe-caption").first.locator("b").all_inner_texts()
    numbers = [plain_number(text) for text in bold if not re.search("all|全部", text)]
    assert len(numbers) >= 2
    assert set(numbers) <= set(printed)
    assert meter_number(page, "meter") in printed
    if "pool" in query:
        assert meter_number(page, f"pool_{query['pool']}") in printed
    record.assert_clean()


@pytest.mark.parametrize("query", [{}, {"mask": "causal", "enc": "rope", "s": "the cat sat on the mat"}])
def test_the_formula_with_numbers_says_what_the_board_shows(visited, query):
    page, record = visited(**query)
    look_closer(page, "formula")
    cells = page.locator(".st-key-board table").first.locator("tbody tr")
    row = cells.nth(cells.count() // 2).locator("td b").all_inner_texts()
    formulas = page.locator(".st-key-pe_formula annotation").all_text_contents()
    weights = next(tex for tex in formulas if tex.startswith("w = "))
    listed = re.findall(r"-?\d\.\d\d|-\\infty", weights)
    scores, shown = listed[: len(row)], listed[len(row) :]
    assert shown == ["0.00" if cell == "masked" else cell for cell in row]
    assert [score == r"-\infty" for score in scores] == [cell == "masked" for cell in row]
    mix = next(tex for tex in formulas if tex.startswith("w\\,"))
    assert re.findall(r"(\d\.\d\d)\\,", mix)[: len(row)] == shown
    record.assert_clean()


def test_the_symbols_of_a_formula_wear_the_figures_colours(visited):
    page, _ = visited(enc="sinusoidal", s="dog bites man")
    look_closer(page, "formula")
    for place, theme in enumerate(("light", "dark")):
        page.emulate_media(color_scheme=theme)
        wait_idle(page)
        for role, carrier in COLORS.items():
            symbols = page.locator(f'.st-key-pe_formula .katex-html [style*="color: {carrier}"]')
            shown = symbols.evaluate_all("all => all.map(e => getComputedStyle(e).color)")
            assert {hex_color(color) for color in shown} == {TOKENS[f"{role}-text"][place]}, (theme, role)


def test_every_letter_of_a_view_can_be_read(visited):
    page, _ = visited()
    for name in LOOKS:
        look_closer(page, name)
        for theme in ("light", "dark"):
            page.emulate_media(color_scheme=theme)
            wait_idle(page)
            view = page.locator(f".st-key-pe_aids *, .st-key-pe_aid_{name} *:not(style)")
            found = view.evaluate_all(TEXT_COLORS)
            assert len(found) > 20
            worst = min(
                (contrast(hex_color(text), hex_color(ground)), text, ground) for text, ground in found
            )
            assert worst[0] >= 4.5, (name, theme, worst)


def test_nothing_is_open_before_it_is_asked_for_and_the_figure_stays_where_it_is(visited):
    page, _ = visited()
    assert page.locator("[class*=st-key-pe_aid_]").count() == 0
    board = page.locator(".st-key-board")
    before = board.evaluate(PLACE)
    for name in LOOKS:
        look_closer(page, name)
        assert board.evaluate(PLACE) == before
        assert page.locator("[class*=st-key-pe_aid_]").count() == 1
    page.get_by_role("radio", name="Table").click()
    page.locator("[class*=st-key-pe_aid_]").wait_for(state="detached")


def test_a_view_follows_the_page_and_survives_another_language(visited):
    page, record = visited()
    look_closer(page, "table")
    first = page.locator(".pe-table").nth(1).inner_text()
    page.get_by_role("radio", name="RoPE").click()
    page.wait_for_function(
        "before => document.querySelectorAll('.pe-table')[1]?.innerText !== before", arg=first
    )
    page.get_by_role("radio", name="中文").click()
    page.get_by_role("radio", name="公式").wait_for()
    wait_idle(page)
    assert page.get_by_test_id("stException").count() == 0
    record.assert_clean()


def test_predict_first_answers_the_choice_and_shows_the_evidence(visited):
    page, record = visited()
    before = meter_number(page, "meter")
    card = page.locator(".st-key-pe_card_predict")
    card.get_by_role("radio", name="swaps sign").press("Space")
    card.get_by_text("Nothing here turns a sign round").wait_for()
    assert card.get_by_text("✕ Not quite.").is_visible()
    card.get_by_role("button", name="Show it").press("Enter")
    card.locator(".pe-evidence").wait_for()
    wait_idle(page)
    assert float(before) < 1e-12
    assert float(meter_number(page, "meter")) > 0.1
    assert meter_number(page, "meter") in plain_number(card.locator(".pe-evidence").inner_text())
    assert "enc=sinusoidal" in page.url
    card.get_by_role("radio", name="changes", exact=True).click()
    card.get_by_text("✓ Yes.").wait_for()
    record.assert_clean()


def test_the_tables_are_tables_and_come_as_a_file(visited):
    page, record = visited(mask="causal", s="dog bites man")
    look_closer(page, "table")
    tables = page.get_by_role("table")
    assert tables.count() >= 4
    first = page.locator(".pe-table table").first
    title = first.locator("caption").inner_text().replace("\N{NO-BREAK SPACE}", " ")
    assert title == "Attention weights: dog bites man"
    assert first.get_by_role("rowheader").all_inner_texts() == ["dog", "bites", "man"]
    assert first.locator("tbody tr").first.locator("td").all_inner_texts() == ["1.000", "masked", "masked"]
    with page.expect_download() as download:
        page.get_by_role("button", name="Download as CSV").click()
    assert download.value.suggested_filename == "posenc-order-dog-bites-man.csv"
    content = download.value.path().read_bytes()
    assert content.startswith(b"\xef\xbb\xbf")
    assert '"dog",1.0,"masked","masked"' in content.decode("utf-8-sig")
    record.assert_clean()


MARKUP = {
    "formulas": ".katex",
    "links": "a",
    "emphasis": "strong, em, b:not(.pe-part *)",
    "code": ":not(pre) > code",
}


def marked_up(page):
    return {
        kind: page.get_by_test_id("stMain").locator(selector).count() for kind, selector in MARKUP.items()
    }


def say(page, sentence):
    """Type a sentence and wait until the link has it."""
    field, before = page.get_by_role("textbox", name="First sentence"), page.url
    field.fill(sentence)
    field.press("Enter")
    page.wait_for_url(lambda address: address != before)
    wait_idle(page)


def test_no_typed_text_is_ever_read_as_markup(visited):
    """Each sentence is typed while one of the views is open; ``tests/app`` has all sentences in all views."""
    page, record = visited(size="phone", enc="sinusoidal")
    main = page.get_by_test_id("stMain")
    for place, name in enumerate(LOOKS):
        if place:
            say(page, "dog bites man")
        look_closer(page, name)
        own = marked_up(page)
        for typed in SENTENCES[place :: len(LOOKS)]:
            say(page, typed)
            assert page.get_by_role("textbox", name="First sentence").input_value() == typed
            assert main.locator("img, script, iframe, image").count() == 0, typed
            assert marked_up(page) == own, typed
            assert outside_elements(page) == []
            assert sideways(page) <= 0, typed
            assert page.get_by_test_id("stException").count() == 0, typed
            assert typed.split()[0] not in page.title()
    record.assert_clean()


@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_view_fits_a_phone(visited, language):
    sentence = "the cat sat on the mat while the old grey dog sleeps near my window today"
    page, record = visited(size="phone", color_scheme="dark", lang=language, s=sentence, d_model=64)
    for name in LOOKS:
        look_closer(page, name)
        assert sideways(page) <= 0, name
    record.assert_clean()
