"""The table twin and its file: numbers to the last digit, words as words."""

import csv
import io
from html.parser import HTMLParser

import pytest

from posenc_app.teaching import Table, file_stem, spreadsheet
from posenc_app.teaching.table import html
from tests.support.hostile import SENTENCES


class Reader(HTMLParser):
    """Collects tags, attributes and texts."""

    def __init__(self, source):
        super().__init__()
        self.tags, self.texts = [], []
        self.feed(source)
        self.close()

    def handle_starttag(self, tag, attributes):
        """Take a tag."""
        self.tags.append((tag, dict(attributes)))

    def handle_data(self, data):
        """Take a text."""
        self.texts.append(data)


def table_of(word, value=0.1):
    return Table(f"Weights: {word}", "query ↓ key →", [word, "b"], [(word, [value, "masked"])])


@pytest.mark.parametrize("typed", SENTENCES)
def test_a_typed_word_in_a_table_is_text(typed):
    read = Reader(html(table_of(typed)))
    assert {tag for tag, _ in read.tags} == {"div", "table", "caption", "thead", "tbody", "tr", "th", "td"}
    assert {name for _, given in read.tags for name in given} <= {
        "class",
        "role",
        "tabindex",
        "aria-label",
        "dir",
        "scope",
    }
    assert read.texts.count(typed) == 2
    assert f"Weights: {typed}" in read.texts


def test_a_table_names_its_rows_and_columns_and_writes_real_minus_signs():
    read = Reader(html(table_of("dog", -0.12345)))
    assert [given["scope"] for tag, given in read.tags if tag == "th"] == ["col", "col", "row"]
    assert "−0.123" in read.texts
    assert "masked" in read.texts


SIGNS = ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "＝1", "＋1", "－1", "＠x", "  =1", "=", "-"]


@pytest.mark.parametrize("word", SIGNS)
def test_no_word_becomes_a_formula_in_a_spreadsheet(word):
    rows = list(csv.reader(io.StringIO(spreadsheet([table_of(word)])[1:])))
    words = [rows[1][1], rows[2][0]]
    assert words == [f"'{word}"] * 2


@pytest.mark.parametrize("word", ["dog", "狗", "3-2", "a=b", '"', "a,b", "שלום"])
def test_other_words_are_kept_as_they_are(word):
    rows = list(csv.reader(io.StringIO(spreadsheet([table_of(word)])[1:])))
    assert [rows[1][1], rows[2][0]] == [word] * 2


def test_a_negative_number_stays_a_number_and_none_loses_a_digit():
    value = -0.1234567890123456
    text = spreadsheet([table_of("dog", value)])
    assert f",{value!r}," in text
    rows = list(csv.reader(io.StringIO(text[1:]), quoting=csv.QUOTE_NONNUMERIC))
    assert rows[2][1] == value


def test_the_file_says_that_it_is_utf8_as_excel_wants_it():
    assert spreadsheet([table_of("狗")]).encode("utf-8").startswith(b"\xef\xbb\xbf")


def test_tables_of_one_file_are_apart():
    rows = list(csv.reader(io.StringIO(spreadsheet([table_of("a"), table_of("b")])[1:])))
    assert rows[3] == []
    assert len(rows) == 7


@pytest.mark.parametrize(
    "typed", [*SENTENCES, "../../etc/passwd", "CON", "a" * 500, "狗" * 200, "\x00\ud83d"]
)
def test_a_file_name_holds_letters_digits_and_hyphens_only(typed):
    stem = file_stem("posenc", "order", typed)
    assert stem.startswith("posenc-order")
    assert all(sign.isalnum() or sign == "-" for sign in stem)
    assert len(stem.encode("utf-8")) <= 80
    assert not stem.endswith("-")
