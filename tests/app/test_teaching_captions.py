"""Sentences with numbers and with words a visitor typed."""

import re

import pytest

from posenc_app.teaching import markup, runs
from posenc_app.teaching.numbers import fixed
from tests.support.hostile import SENTENCES


@pytest.mark.parametrize("typed", SENTENCES)
def test_a_typed_word_in_a_caption_is_text(typed):
    html = markup("{word} gives **{weight}**", {"word": typed, "weight": "0.36"})
    assert re.findall(r"<[^>]*>", html) == ["<b>", "</b>"]
    assert runs("{word} gives **{weight}**", {"word": typed, "weight": "0.36"}) == [
        (f"{typed} gives ", False),
        ("0.36", True),
    ]


def test_bold_is_read_before_the_fields_are_filled():
    assert markup("{word}", {"word": "**a**"}) == "**a**"
    assert runs("{word}", {"word": "**a**"}) == [("**a**", False)]


@pytest.mark.parametrize(
    ("value", "shown"),
    [(0.125, "0.12"), (0.375, "0.38"), (-0.125, "−0.12"), (-0.004, "0.00"), (1.0, "1.00"), (-2.675, "−2.67")],
)
def test_a_number_is_written_as_in_the_cells_of_a_matrix(value, shown):
    assert fixed(value) == shown
