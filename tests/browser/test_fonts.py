"""Chinese where there is no Chinese font: letters, not boxes. Where there is one, nothing is fetched."""

import os
import sys
from contextlib import contextmanager
from dataclasses import dataclass
from urllib.parse import urlsplit

import numpy as np
import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont
from PIL import Image, ImageChops
from playwright.sync_api import Browser

from scripts.build_fonts import FONTS, INTERFACE_FACE, slices
from scripts.chromium import find
from tests.browser.conftest import elsewhere
from tests.browser.test_share import saved
from tests.support.chromium import LAUNCH_ARGS
from tests.support.kept import KeptPages
from tests.support.pages import wait_idle

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="only on Linux does Chromium let a test choose the fonts of the machine"
)

LATIN = range(0x20, 0x7F)
CHINESE = (*range(0x3000, 0x3040), *range(0x4E00, 0xA000), *range(0xFF00, 0xFFF0))
FONTCONFIG = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig><dir>{folder}</dir><cachedir>{folder}/cache</cachedir></fontconfig>
"""
# A Chinese letter is as wide as the type is large; the box of a Latin font is not.
WIDTHS = """() => {
  const widths = [], looked = [document.body];
  for (const root of looked) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node.shadowRoot) looked.push(node.shadowRoot);
      if (node.nodeType !== Node.TEXT_NODE) continue;
      const size = parseFloat(getComputedStyle(node.parentElement ?? root.host).fontSize);
      for (const match of node.data.matchAll(/\\p{Script=Han}/gu)) {
        const range = document.createRange();
        range.setStart(node, match.index);
        range.setEnd(node, match.index + match[0].length);
        const { width } = range.getBoundingClientRect();
        if (width) widths.push([match[0], width / size]);
      }
    }
  }
  return widths;
}"""


def make_font(path, family, code_points, width):
    """Write a font in which all these characters are the same square."""
    pen = TTGlyphPen(None)
    pen.moveTo((50, 0))
    for corner in ((50, 700), (width - 50, 700), (width - 50, 0)):
        pen.lineTo(corner)
    pen.closePath()
    square = pen.glyph()
    builder = FontBuilder(1000, isTTF=True)
    builder.setupGlyphOrder([".notdef", "square"])
    builder.setupCharacterMap(dict.fromkeys(code_points, "square"))
    builder.setupGlyf({".notdef": square, "square": square})
    builder.setupHorizontalMetrics({".notdef": (width, 50), "square": (width, 50)})
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupNameTable({"familyName": family, "styleName": "Regular"})
    builder.setupOS2()
    builder.setupPost()
    builder.save(path)


def browser_with(fonts, browser, folder):
    """Start another Chromium, on a machine that has these fonts (family → characters, width) and no other."""
    for family, (code_points, width) in fonts.items():
        make_font(folder / f"{family}.ttf", family, code_points, width)
    settings = folder / "fonts.conf"
    settings.write_text(FONTCONFIG.format(folder=folder), encoding="utf-8")
    return browser.browser_type.launch(
        executable_path=find(), args=list(LAUNCH_ARGS), env=os.environ | {"FONTCONFIG_FILE": str(settings)}
    )


@dataclass
class Machine:
    """A machine with its own fonts: the pages kept open on it, and the paths they have asked for."""

    browser: Browser
    kept: KeptPages
    asked: list[str]

    def visit(self, url, *, shows=""):
        """Show an address; return the widths of its Chinese characters, all fonts fetched, and the page."""
        page, record, _ = self.kept.at(url, locale="zh-CN")
        return look(page, shows=shows), fonts_among(self.asked), (page, record)


def look(page, *, shows=""):
    """Return the widths of the Chinese characters of a page that has all its fonts."""
    wait_idle(page, settle_ms=500)
    if shows:
        page.get_by_text(shows).first.wait_for()
    for _ in range(2):  # what one face lacks is asked of the next only when the first has come
        page.wait_for_timeout(200)
        page.evaluate("document.fonts.ready.then(() => {})")
    return page.evaluate(WIDTHS)


def fonts_among(paths):
    return [path.rpartition("/")[2] for path in paths if "/fonts/" in path]


@contextmanager
def machine_with(fonts, browser, folder, request):
    asked = []

    def prepare(page):
        asked.clear()
        page.on("request", lambda one: asked.append(urlsplit(one.url).path))

    launched = browser_with(fonts, browser, folder)
    yield Machine(
        launched, KeptPages(launched, lambda: request.session.testsfailed, elsewhere, prepare), asked
    )
    launched.close()


@pytest.fixture(scope="module")
def without_chinese(browser, tmp_path_factory, request):
    with machine_with({"Plain": (LATIN, 500)}, browser, tmp_path_factory.mktemp("latin"), request) as machine:
        yield machine


@pytest.fixture(scope="module")
def with_chinese(browser, tmp_path_factory, request):
    fonts = {"Plain": (LATIN, 500), "Noto Sans CJK SC": (CHINESE, 1000)}
    with machine_with(fonts, browser, tmp_path_factory.mktemp("chinese"), request) as machine:
        yield machine


def boxes(widths):
    return {character for character, width in widths if abs(width - 1) > 0.02}


@pytest.mark.parametrize("path", ["/", "/order"])
def test_a_machine_without_chinese_fonts_gets_letters_from_us(app_server, without_chinese, path):
    widths, asked, (_, record) = without_chinese.visit(app_server.url + path)
    assert len(widths) > 150
    assert boxes(widths) == set()
    assert INTERFACE_FACE in asked
    assert len(asked) == len(set(asked))
    record.assert_clean()


def test_without_the_shipped_fonts_there_would_be_boxes(app_server, without_chinese):
    page = without_chinese.browser.new_page(locale="zh-CN")
    page.route("**/static/fonts/*", lambda route: route.abort())
    page.goto(app_server.url)
    assert len(boxes(look(page))) > 100
    page.close()


def test_a_character_the_app_never_says_fetches_its_slice_alone(app_server, without_chinese):
    spoken = TTFont(FONTS / INTERFACE_FACE).getBestCmap()
    name, characters = next(iter(slices().items()))  # the one asked last, if the ranges did not tell
    unspoken = next(character for character in characters if ord(character) not in spoken)
    _, before, _ = without_chinese.visit(f"{app_server.url}/order?s=狗咬人", shows="咬")
    widths, after, (_, record) = without_chinese.visit(
        f"{app_server.url}/order?s=狗咬{unspoken}", shows=unspoken
    )
    assert unspoken in {character for character, _ in widths}
    assert boxes(widths) == set()
    assert set(after) - set(before) == {name}
    record.assert_clean()


@pytest.mark.parametrize("path", ["/", "/order"])
def test_a_machine_with_a_chinese_font_of_its_own_fetches_none(app_server, with_chinese, path):
    widths, asked, (_, record) = with_chinese.visit(app_server.url + path)
    assert len(widths) > 150
    assert boxes(widths) == set()
    assert asked == []
    record.assert_clean()


def test_a_chinese_picture_from_a_machine_without_chinese_fonts_has_letters(
    app_server, without_chinese, with_chinese
):
    pictures = []
    for machine in (without_chinese, with_chinese):
        _, _, (page, record) = machine.visit(f"{app_server.url}/order?mask=causal&s=鹅咬鸡")
        pictures.append(Image.open(saved(page, "png", "保存")[0]).convert("L"))
        record.assert_clean()
    assert not ImageChops.difference(*pictures).getbbox()
    letters = ink_by_letter(pictures[0].crop((90, 60, 1200, 150)))
    assert len(letters) > 10
    assert len(set(letters)) > len(letters) / 2  # boxes all have the same ink


def ink_by_letter(image):
    """Return how much ink there is in each letter of a line, letters being what white columns separate."""
    dark = np.asarray(image) < 128
    columns = dark.sum(axis=0)
    edges = np.flatnonzero(np.diff(np.r_[0, columns > 0, 0]))
    return [int(columns[start:end].sum()) for start, end in edges.reshape(-1, 2)]
