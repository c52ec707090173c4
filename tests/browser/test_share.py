"""Share and save in a real browser: the link, its code, the figure as files that need nothing else."""

import base64
import io
import re
import xml.etree.ElementTree as ET
from urllib.parse import parse_qs, urlencode, urlsplit

import numpy as np
import pytest
from fontTools.ttLib import TTFont
from PIL import Image

from posenc_app.components.share import code_of
from posenc_app.palette import TOKENS
from tests.browser.test_teaching import say
from tests.conftest import SIZES
from tests.support.hostile import SENTENCES
from tests.support.pages import wait_idle

SVG = "{http://www.w3.org/2000/svg}"
SHAPES = {"svg", "title", "style", "defs", "rect", "text", "tspan", "path", "circle", "pattern", "stop"}
# Light and dark points of the drawn code, put on a grid again.
POINTS = """(node) => [...node.querySelector('path').getAttribute('d').matchAll(/M(\\d+) (\\d+)h1v1h-1z/g)]
  .map(([, x, y]) => [Number(x), Number(y)])"""
SELECTED = """(field) => field.getRootNode().activeElement === field
  && field.value.slice(field.selectionStart, field.selectionEnd)"""
NO_CLIPBOARD = (
    "Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true })",
    "delete navigator.clipboard",
)
DENIED = (
    "navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'))",
    "delete navigator.clipboard.writeText",
)


def opener(page, name):
    return page.locator(".st-key-share").get_by_role("button", name=name, exact=True)


def share(page, name="Share"):
    opener(page, name).click()
    return page.get_by_role("dialog")


def shown_code(page):
    """Return the code in the open dialog as an array, True where it is dark."""
    code = page.get_by_role("dialog").get_by_role("img")
    code.wait_for()
    side = int(code.get_attribute("viewBox").split()[2]) - 8
    points = np.zeros((side, side), bool)
    for x, y in code.evaluate(POINTS):
        points[y - 4, x - 4] = True
    return points


def saved(page, ending, name="Save"):
    """Save the figure and return the file's path and its name."""
    dialog = share(page, name)
    with page.expect_download(timeout=60_000) as download:
        dialog.get_by_role("button", name=re.compile(f"^{ending.upper()}")).click()
    page.keyboard.press("Escape")
    return download.value.path(), download.value.suggested_filename


@pytest.fixture
def visited(app_server, new_page):
    """Load a page with these values in its link: what is shared is the address, as a visitor gets it."""

    def shown(path="order", *, size="desktop", color_scheme="light", **values):
        page, record = new_page(size=size, color_scheme=color_scheme)
        page.goto(f"{app_server.url}/{path}?{urlencode(values)}")
        page.locator(".st-key-share .opener").first.wait_for()
        wait_idle(page)
        return page, record

    return shown


@pytest.fixture(scope="module")
def untouched(open_once):
    """Load the page on word order once, for tests that change nothing of it."""
    page, record = open_once("order")
    page.locator(".st-key-share .opener").first.wait_for()
    wait_idle(page)
    return page, record


def test_copy_link_copies_the_address_as_it_is_now(visited):
    page, record = visited()
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("radio", name="RoPE").click()
    page.wait_for_url("**enc=rope**")
    dialog = share(page)
    dialog.get_by_role("button", name="Copy link").click()
    dialog.get_by_text("The link is copied.").wait_for()
    assert page.evaluate("navigator.clipboard.readText()") == page.url
    page.context.clear_permissions()
    record.assert_clean()


@pytest.mark.parametrize("obstacle", [NO_CLIPBOARD, DENIED], ids=["no https", "no permission"])
def test_where_the_clipboard_is_forbidden_the_link_stands_selected(visited, obstacle):
    page, record = visited(mask="causal")
    put, take_away = obstacle
    page.evaluate(f"() => {{ {put} }}")
    dialog = share(page)
    dialog.get_by_role("button", name="Copy link").click()
    dialog.get_by_text("Press Ctrl+C").wait_for()
    field = dialog.get_by_role("textbox")
    assert field.evaluate(SELECTED) == page.url
    assert field.evaluate("(field) => field.readOnly")
    page.evaluate(f"() => {{ {take_away} }}")
    record.assert_clean()


def test_the_code_is_that_of_the_address_and_follows_it(visited):
    page, record = visited()
    share(page)
    np.testing.assert_array_equal(shown_code(page), code_of(page.url))
    page.keyboard.press("Escape")
    page.get_by_role("radio", name="causal").click()
    page.wait_for_url("**mask=causal**")
    dialog = share(page)
    np.testing.assert_array_equal(shown_code(page), code_of(page.url))
    assert dialog.get_by_text("on this computer only").is_visible()
    record.assert_clean()


def test_a_page_shown_to_a_room_is_shared_as_a_page_to_read(visited):
    page, record = visited(present="1", enc="rope", s="dog bites man")
    dialog = share(page)
    link = dialog.get_by_role("textbox").input_value()
    assert "present=1" in page.url
    assert "present" not in link
    assert "enc=rope" in link
    np.testing.assert_array_equal(shown_code(page), code_of(link))
    record.assert_clean()


def test_a_teacher_chooses_what_a_link_leaves_out(visited):
    page, record = visited(mask="causal", hide="sources")
    dialog = share(page)
    dialog.get_by_text("leave parts out").click()
    sources, predict = (dialog.get_by_role("checkbox", name=name) for name in ("Sources", "Predict first"))
    assert sources.is_checked()
    predict.check()
    sources.uncheck()
    link = dialog.get_by_role("textbox").input_value()
    assert parse_qs(urlsplit(link).query) == {"mask": ["causal"], "s": ["dog bites man"], "hide": ["predict"]}
    wait_idle(page)
    np.testing.assert_array_equal(shown_code(page), code_of(link))
    page.keyboard.press("Escape")
    assert share(page).get_by_role("textbox").input_value() == page.url
    assert link.startswith(page.url.partition("?")[0] + "?")
    page, record = visited(mask="causal", s="dog bites man", hide="predict")
    page.get_by_text("Sources", exact=True).first.wait_for()
    assert page.locator(".st-key-pe_card_predict").count() == 0
    record.assert_clean()


def test_a_long_link_is_handled_kindly(visited):
    page, record = visited(s="狗" * 150)
    dialog = share(page)
    np.testing.assert_array_equal(shown_code(page), code_of(page.url))
    assert len(page.url) > 1000
    page.evaluate("history.replaceState(null, '', location.href + '&x=' + 'x'.repeat(2000))")
    dialog.get_by_text("too long for a code").wait_for()
    assert dialog.get_by_role("img").count() == 0
    assert dialog.get_by_role("textbox").input_value() == page.url
    record.assert_clean()


def test_the_dialogs_work_by_keyboard_and_give_the_focus_back(untouched):
    page, record = untouched
    for name in ("Share", "Save"):
        opener(page, name).focus()
        page.keyboard.press("Enter")
        dialog = page.get_by_role("dialog", name=re.compile(name))
        dialog.wait_for()
        for _ in range(8):  # Tab stays inside
            page.keyboard.press("Tab")
            assert dialog.evaluate(
                "node => node.contains(node.getRootNode().activeElement) || !document.hasFocus()"
            )
        page.keyboard.press("Escape")
        dialog.wait_for(state="hidden")
        assert opener(page, name).evaluate("node => node.getRootNode().activeElement === node")
    record.assert_clean()


def test_the_dialogs_fit_every_screen_in_the_pages_colours(visited):
    page, record = visited(lang="zh")
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme=theme)
        for width, height in SIZES.values():
            page.set_viewport_size({"width": width, "height": height})
            wait_idle(page)
            for name in ("分享", "保存"):
                assert_fits(share(page, name), width, height)
                page.keyboard.press("Escape")
    record.assert_clean()


def assert_fits(dialog, width, height):
    ground = "getComputedStyle(document.querySelector('.stApp')).backgroundColor"
    box = dialog.bounding_box()
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= width
    assert box["y"] >= 0
    assert box["y"] + box["height"] <= height
    assert dialog.evaluate("node => node.scrollWidth <= node.clientWidth")
    assert dialog.evaluate(f"node => getComputedStyle(node).backgroundColor === {ground}")


def test_home_can_be_shared_and_has_nothing_to_save(visited):
    page, record = visited("")
    assert not opener(page, "Save").is_visible()
    share(page)
    np.testing.assert_array_equal(shown_code(page), code_of(page.url))
    record.assert_clean()


def parts_of(path):
    """Return the elements of an SVG file, after checking that it asks for nothing outside itself."""
    text = path.read_text(encoding="utf-8")
    root = ET.fromstring(text)  # noqa: S314 - our own file
    for node in root.iter():
        assert node.tag.removeprefix(SVG) in SHAPES | {"linearGradient"}, node.tag
        for name in node.attrib:
            assert not name.startswith("on"), name
            assert "href" not in name, name
    addresses = re.findall(r"url\(([^)]{0,40})", text)
    assert all(address.startswith(("#", "data:font/woff2;base64,")) for address in addresses), addresses
    assert not re.search(r"@import|<!ENTITY|<\?xml-stylesheet", text)
    return root


def words_of(root):
    return [" ".join("".join(node.itertext()).split()) for node in root.iter(f"{SVG}text")]


def test_the_svg_needs_nothing_else_and_says_what_the_page_says(visited):
    page, record = visited(color_scheme="dark", mask="causal", enc="rope", s="dog bites man")
    path, name = saved(page, "svg")
    words = words_of(parts_of(path))
    assert name == "posenc-order-dog-bites-man.svg"
    cells = page.locator(".st-key-board td b").all_inner_texts()
    assert len(cells) == 18
    assert [word for word in words if re.fullmatch(r"\d\.\d\d", word)] == [
        cell for cell in cells if cell != "masked"
    ]
    assert words.count("masked") == cells.count("masked") + 1
    for line in page.locator(".pe-caption").first.locator("p").all_inner_texts():
        assert " ".join(line.split()) in words
    assert page.get_by_role("heading", level=1).inner_text() in words
    assert words.count("≠") == 3
    record.assert_clean()


def test_an_svg_is_light_in_a_dark_page(untouched, visited):
    light, _ = untouched
    dark, _ = visited(color_scheme="dark")
    assert saved(light, "svg")[0].read_bytes() == saved(dark, "svg")[0].read_bytes()


def test_a_png_is_twice_the_drawing(untouched):
    page, record = untouched
    drawing = parts_of(saved(page, "svg")[0])
    path, name = saved(page, "png")
    assert name == "posenc-order-dog-bites-man.png"
    with Image.open(path) as image:
        assert image.size == (2 * int(drawing.get("width")), 2 * int(drawing.get("height")))
        assert image.convert("RGB").getpixel((2, 2)) == (255, 255, 255)
    record.assert_clean()


def test_data_are_the_numbers_of_the_figure_in_full(untouched):
    page, record = untouched
    path, name = saved(page, "csv")
    assert name == "posenc-order-dog-bites-man.csv"
    assert path.read_bytes().startswith(b"\xef\xbb\xbf")
    numbers = re.findall(r"0\.\d{10,}", path.read_text(encoding="utf-8"))
    cells = page.locator(".st-key-board td b").all_inner_texts()
    assert [f"{float(number):.2f}" for number in numbers[: len(cells)]] == cells
    record.assert_clean()


def test_no_typed_text_is_read_as_markup_in_a_file_or_its_name(visited):
    page, record = visited()
    # What XML could read; of Markdown and formulas a file knows nothing.
    as_xml = [sentence for sentence in SENTENCES if re.search(r"[<&\"]", sentence)]
    assert len(as_xml) > 4
    for typed in (*as_xml, "שלום עולם 👩‍👩‍👧 a\ufffeb"):
        say(page, typed)
        path, name = saved(page, "svg")
        words = words_of(parts_of(path))
        rows = page.locator(".st-key-board table").first.locator("tbody th").all_inner_texts()
        for row in rows:
            assert any(word.startswith(row[:1]) for word in words), (typed, row)
        assert re.fullmatch(r"posenc-order[\w\-]*\.svg", name)
    record.assert_clean()


def test_what_cannot_be_made_says_so_in_words(app_server, new_page):
    page, _ = new_page()
    page.goto(f"{app_server.url}/order")
    opener(page, "Save").wait_for()
    page.route("**/*.woff2", lambda route: route.abort())
    dialog = share(page, "Save")
    dialog.get_by_role("button", name=re.compile("^SVG")).click()
    dialog.get_by_text("That did not work").wait_for()


def faces_of(root):
    """Return for every font inside a picture what it may be asked for and what it has."""
    style = root.find(f"{SVG}style").text
    for face in re.findall(r"@font-face \{([^}]*)\}", style):
        ranges = re.search(r"unicode-range: ([^;]*);", face)
        data = re.search(r"base64,([^)]*)\)", face)[1]
        has = TTFont(io.BytesIO(base64.b64decode(data))).getBestCmap().keys()
        yield [edges(part) for part in ranges[1].split(",")] if ranges else [(0, 0x10FFFF)], has


def edges(part):
    low, _, high = part.strip().removeprefix("U+").partition("-")
    return int(low, 16), int(high or low, 16)


@pytest.mark.parametrize(
    "query",
    [{"lang": "zh", "s": "鹅咬鸡", "mask": "causal"}, {"lang": "en", "s": "Zoë’s 鸡"}, {"lang": "zh"}],
)
def test_a_picture_carries_every_letter_it_shows_and_no_more_fonts_than_it_needs(visited, query):
    page, record = visited(**query)
    root = parts_of(saved(page, "svg", "保存" if query["lang"] == "zh" else "Save")[0])
    shown = {ord(letter) for words in words_of(root) for letter in words}
    faces = list(faces_of(root))
    carried = {
        point
        for ranges, has in faces
        for point in shown & has
        if any(low <= point <= high for low, high in ranges)
    }
    assert shown - carried <= {0x20}
    # Latin, what the app says in Chinese, and the one slice that has the rest: not the whole script.
    assert len(faces) <= 3
    record.assert_clean()


@pytest.mark.parametrize("query", ["", "space=3000"], ids=["in view", "out of view"])
def test_a_plotly_figure_is_saved_in_light_and_what_is_typed_stays_text(open_part, query):
    page, record, _ = open_part("share_app", query, color_scheme="dark")
    text = saved(page, "svg")[0].read_text(encoding="utf-8")
    root = ET.fromstring(text)  # noqa: S314 - our own file
    words = words_of(root)
    assert {"Curves", "relative position", "0.50", "<a>y</a>"} <= set(words)
    assert any("<b>x</b>" in word for word in words)
    assert not list(root.iter(f"{SVG}a"))
    assert TOKENS["m-rope"][0] in colours_of(text)
    assert TOKENS["m-rope"][1] not in colours_of(text)
    record.assert_clean()


def colours_of(text):
    """Return every colour an SVG names, as hex."""
    named = {
        f"#{int(r):02x}{int(g):02x}{int(b):02x}"
        for r, g, b in re.findall(r"rgb\((\d+), ?(\d+), ?(\d+)\)", text)
    }
    return named | set(re.findall(r"#[0-9a-f]{6}", text))
