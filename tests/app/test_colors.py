"""Colours that share a figure stay apart, for usual eyes and for three kinds of colour blindness.

Both themes. How far apart two colours lie, and what the colour-blind see, is in ``tests/support/colors.py``.
"""

from itertools import combinations, pairwise

import pytest

from posenc_app import palette
from posenc_app.palette import color
from posenc_app.shell import PAGES
from tests.support.app_pages import opened, payloads
from tests.support.colors import EYES, distance, seen

THEMES = ("light", "dark")
CLEAR, STRONG, STEP = 10.0, 15.0, 5.0
# Marks by what they mean. Methods have a dash and a marker of their own too, right and wrong a ✓ and a ✕.
TOGETHER = {
    "query, key, value, position, mask": (("query", "key", "value", "position", "masked"), CLEAR),
    "their letters in a formula": (("query-text", "key-text", "value-text", "position-text"), CLEAR),
    "all methods": (tuple(f"m-{method}" for method in palette.METHOD_DASH), CLEAR),
    "right and wrong": (("good", "bad"), STRONG),
    "letters of negative and positive": (("neg", "pos"), STRONG),
    "the ends of the signed scale": (("d0", "d10"), STRONG),
    "its first steps to either side": (("d4", "d6"), CLEAR),
}


def apart(tokens, theme, eyes):
    """Return the least difference between any two of the colours, and which two they are."""
    looks = {token: seen(color(token, theme), eyes) for token in tokens}
    return min((round(distance(looks[a], looks[b]), 1), a, b) for a, b in combinations(looks, 2))


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize("what", TOGETHER)
def test_colours_of_different_meaning_stay_apart(what, eyes, theme):
    tokens, least = TOGETHER[what]
    assert apart(tokens, theme, eyes)[0] >= least, apart(tokens, theme, eyes)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("eyes", EYES)
def test_every_step_of_the_weights_can_be_seen_and_all_go_one_way(eyes, theme):
    looks = [seen(color(name, theme), eyes) for name in palette.WEIGHT_RAMP]
    assert min(distance(one, other) for one, other in pairwise(looks)) >= STEP
    lightness = [look[0] for look in looks]
    assert lightness == sorted(lightness, reverse=theme == "light")


def marks(header):
    """Return the colours of a chart's lines, points, bars and shapes; the page's own colour is no mark."""
    found = set()
    for path, role in header.get("layout", {}).get("meta", {}).get("roles", []):
        token = role.get("token") if isinstance(role, dict) else role
        if path[0] == "data" or path[1] == "shapes":
            found |= {token} if isinstance(token, str) else set()
    return found - {"bg"}


@pytest.fixture(scope="module")
def charts():
    """Return the colours of every chart of every page, as it opens."""
    drawn = {
        (entry.key, name): marks(header)
        for entry in PAGES
        for name, (header, _) in payloads(opened(entry.key)).items()
    }
    return {where: tokens for where, tokens in drawn.items() if len(tokens) > 1}


def test_there_are_charts_of_several_colours(charts):
    assert len(charts) > 20
    assert charts["learned", "lengths"] == {"ink", "position"}


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("eyes", EYES)
def test_whatever_shares_a_chart_stays_apart(charts, eyes, theme):
    for where, tokens in charts.items():
        assert apart(tokens, theme, eyes)[0] >= CLEAR, (where, apart(tokens, theme, eyes))
