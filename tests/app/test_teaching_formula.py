"""Formulas: colours by role, numbers by field, and nothing else gets in."""

import re
from itertools import product
from typing import get_args

import numpy as np
import pytest

import posenc_core as pc
from posenc_app import content
from posenc_app.palette import TOKENS
from posenc_app.sections.order.closer import fields
from posenc_app.shell import PAGES
from posenc_app.teaching import Field, Mix, Row
from posenc_app.teaching.formula import COLORS, colored, filled
from tests.support.files import read

CSS = read("assets/css/teaching.css")


def luminance(color):
    channels = [int(color[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return float(np.dot(linear, [0.2126, 0.7152, 0.0722]))


def contrast(one, other):
    low, high = sorted(map(luminance, (one, other)))
    return (high + 0.05) / (low + 0.05)


def test_contrast_is_measured_as_defined():
    assert contrast("#000000", "#ffffff") == pytest.approx(21)


@pytest.mark.parametrize(("role", "theme", "ground"), list(product(COLORS, (0, 1), ("bg", "surface"))))
def test_letters_of_every_role_can_be_read_in_both_themes(role, theme, ground):
    assert contrast(TOKENS[f"{role}-text"][theme], TOKENS[ground][theme]) >= 4.5


@pytest.mark.parametrize("role", COLORS)
def test_the_pages_style_gives_every_role_its_token(role):
    rule = rf'\.katex \[style\*="color: {COLORS[role]}"\] \{{\s*color: var\(--pe-{role}-text\) !important;'
    assert re.search(rule, CSS)


def test_no_formula_uses_a_roles_carrier_for_something_else():
    names = "|".join(COLORS.values())
    for language, page in product(content.LANGUAGES, PAGES):
        for key, prose in content.load(language, page.key).sections.items():
            assert not re.search(names, prose), key


def test_roles_are_coloured_and_nested_braces_kept():
    assert colored(r"\query{q_{m}}\key{K}^{\top}") == (
        r"\textcolor{darkgoldenrod}{q_{m}}\textcolor{teal}{K}^{\top}"
    )
    assert colored(r"\keyword \values") == r"\keyword \values"


def test_a_field_is_a_number_and_never_a_word():
    assert str not in get_args(Field)
    with pytest.raises((AttributeError, TypeError, ValueError, ArithmeticError)):
        filled("<word>", {"word": r"\href{http://elsewhere.invalid}{x}"})


def test_the_numbers_of_a_query_follow_from_each_other():
    x = pc.token_vectors(["dog", "bites", "man"], 8, seed=1)
    trace = pc.attend(
        x, pc.Heads.random(1, n_heads=1, d_model=8, d_head=8), pc.Rope(), mask=pc.causal_mask(3)
    )
    got = fields(trace, 1)
    allowed = np.array([0, 1])
    products = trace.q[0, 1] @ trace.k[0].T
    np.testing.assert_allclose(got["products"].values, products, rtol=1e-12)
    np.testing.assert_allclose(np.array(got["scores"].values)[allowed], products[allowed] / np.sqrt(8))
    assert got["scores"].values[2] == -np.inf
    np.testing.assert_allclose(pc.softmax(got["scores"].values), got["weights"].values, atol=1e-15)
    np.testing.assert_allclose(np.array(got["mix"].weights) @ trace.v[0], got["output"].values, rtol=1e-12)


def test_every_field_of_the_content_is_filled_and_every_filler_used():
    x = pc.token_vectors(["a", "b"], 4, seed=0)
    given = fields(pc.attend(x, pc.Heads.random(0, n_heads=1, d_model=4, d_head=4), pc.NoPosition()), 0)
    for language in content.LANGUAGES:
        for name in ("formula_numbers", "formula_masked"):
            prose = content.load(language, "order").sections[name]
            assert set(re.findall(r"<(\w+)>", prose)) == given.keys()
            assert "<" not in filled(prose, given)


def test_rows_show_at_most_what_they_are_told_and_say_so():
    assert Row([1.0, 2.0, 3.0], most=2).latex().endswith(r"\dots)")
    assert r"\dots" not in Row([1.0, 2.0], most=2).latex()
    assert Mix([0.5, 0.25], "value", "v").latex() == r"0.50\,\value{v_{0}} + 0.25\,\value{v_{1}}"
