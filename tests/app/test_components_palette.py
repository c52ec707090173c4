"""The colours can be read: contrast of letters, order of ramps, one source."""

import numpy as np
import pytest

from posenc_app import palette
from posenc_app.palette import TOKENS, color, tokens_css, tokens_js
from tests.support.colors import linear

THEMES = ("light", "dark")
LETTERS = [
    "ink",
    "muted",
    "neg",
    "pos",
    "good",
    "bad",
    "query-text",
    "key-text",
    "value-text",
    "position-text",
]
MARKS = ["line", "query", "key", "value", "position", *(f"m-{method}" for method in palette.METHOD_DASH)]


def luminance(rgb):
    return float(rgb @ [0.2126, 0.7152, 0.0722])


def contrast(one, other):
    low, high = sorted([luminance(one), luminance(other)])
    return (high + 0.05) / (low + 0.05)


# Björn Ottosson, "A perceptual color space for image processing" (2020): what CSS mixes "in oklab".
TO_LMS = np.array([
    [0.4122214708, 0.5363325363, 0.0514459929],
    [0.2119034982, 0.6806995451, 0.1073969566],
    [0.0883024619, 0.2817188376, 0.6299787005],
])  # fmt: skip


def mixed(one, other, part):
    cone = np.cbrt(TO_LMS @ one) * (1 - part) + np.cbrt(TO_LMS @ other) * part
    return np.clip(np.linalg.solve(TO_LMS, cone**3), 0, 1)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("surface", ["bg", "surface"])
def test_letters_have_contrast_on_the_page_and_on_cards(theme, surface):
    for name in LETTERS:
        assert contrast(linear(color(name, theme)), linear(color(surface, theme))) >= 4.5, name


@pytest.mark.parametrize("theme", THEMES)
def test_marks_have_contrast_on_the_page(theme):
    for name in MARKS:
        assert contrast(linear(color(name, theme)), linear(color("bg", theme))) >= 3, name


@pytest.mark.parametrize("theme", THEMES)
def test_more_weight_is_farther_from_the_page(theme):
    page = luminance(linear(color("bg", theme)))
    distances = [abs(luminance(linear(color(name, theme))) - page) for name in palette.WEIGHT_RAMP]
    assert distances == sorted(distances)


@pytest.mark.parametrize("theme", THEMES)
def test_the_signed_ramp_is_faintest_in_the_middle(theme):
    page = luminance(linear(color("bg", theme)))
    distances = [abs(luminance(linear(color(name, theme))) - page) for name in palette.SIGNED_RAMP]
    assert distances[:6] == sorted(distances[:6], reverse=True)
    assert distances[5:] == sorted(distances[5:])


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(
    ("scale", "ramp"), [("weight", palette.WEIGHT_RAMP), ("signed", palette.SIGNED_RAMP)]
)
def test_numbers_can_be_read_on_every_cell(theme, scale, ramp):
    stops = [linear(color(name, theme)) for name in ramp]
    for place in np.linspace(0, len(stops) - 1, 201):
        stop = min(int(place), len(stops) - 2)
        cell = mixed(stops[stop], stops[stop + 1], place - stop)
        part = place / (len(stops) - 1)
        size = part if scale == "weight" else abs(2 * part - 1)
        side = scale if scale == "weight" else "negative" if part < 0.5 else "positive"
        switch = palette.LETTERS_SWITCH[side][THEMES.index(theme)]
        white_beyond = theme == "light"
        letters = np.ones(3) if (size > switch) == white_beyond else np.zeros(3)
        assert contrast(letters, cell) >= 4.5, (place, size)


def test_css_declares_every_token_once_with_both_themes():
    css = tokens_css(".stApp")
    assert css.startswith(".stApp {")
    for name, (light, dark) in TOKENS.items():
        assert css.count(f"--pe-{name}: light-dark({light}, {dark});") == 1


def test_the_browser_gets_the_number_of_stops():
    assert '"weight": 9, "signed": 10' in tokens_js()


def test_every_method_has_a_colour_a_dash_and_a_marker():
    assert palette.METHOD_DASH.keys() == palette.METHOD_MARKER.keys()
    assert len(set(zip(palette.METHOD_DASH.values(), palette.METHOD_MARKER.values(), strict=True))) == 8
