"""Formulas in one line come as pieces of text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from posenc_app.components import Piece, pieces


def test_markup_becomes_pieces():
    assert pieces("max |*f*(*Px*) − **P**| < 10^{−12}_{i}") == (
        Piece("max |"), Piece("f", "italic"), Piece("("), Piece("Px", "italic"), Piece(") − "),
        Piece("P", "bold"), Piece("| < 10"), Piece("−12", "sup"), Piece("i", "sub"),
    )  # fmt: skip


def test_what_is_no_markup_stays():
    assert pieces("a_b ^ <i>$x$</i> {n}") == (Piece("a_b ^ <i>$x$</i> {n}"),)


@given(st.text("ab*^_{}\\ <", max_size=12))
def test_escaped_text_comes_back_whole(text):
    escaped = "".join(f"\\{sign}" if sign in "*^_\\" else sign for sign in text)
    assert "".join(piece.text for piece in pieces(escaped)) == text
    assert all(piece.style == "plain" for piece in pieces(escaped))


@pytest.mark.parametrize("markup", ["*f", "a **b*", "x^{2", "back\\"])
def test_what_is_never_closed_is_refused(markup):
    with pytest.raises(ValueError, match="markup must close what it opens"):
        pieces(markup)
