"""Show as table: the numbers of a figure as plain tables, for reading aloud, for copying, and as a file.

Streamlit's own tables read Markdown in every cell, pictures of other hosts included. These are HTML whose
every word is escaped.
"""

import csv
import io
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape

import streamlit as st

from posenc_app.content import Text
from posenc_app.teaching.numbers import fixed

Cell = float | str

# A spreadsheet takes text that begins so for a formula; in Chinese and Japanese also in full width.
_FORMULA_SIGNS = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
_BOM = "\N{ZERO WIDTH NO-BREAK SPACE}"  # by it Excel knows the file for UTF-8


@dataclass(frozen=True)
class Table:
    """Numbers with named rows and columns.

    Attributes
    ----------
    title : str
        What the numbers are.
    corner : str
        What the rows and the columns are.
    columns : sequence of str
        Names of the columns.
    rows : sequence of (str, sequence of float or str)
        Name and cells of each row; a word where there is no number.
    """

    title: str
    corner: str
    columns: Sequence[str]
    rows: Sequence[tuple[str, Sequence[Cell]]]


def table(tables: Sequence[Table], stem: str, frame: Text) -> None:
    """Show tables, each under its title, and offer all of them as one file."""
    st.html("".join(map(html, tables)))
    st.download_button(
        frame["teaching.table.csv"],
        data=_later(tables),
        file_name=f"{stem}.csv",
        mime="text/csv",
        key="table_csv",
        on_click="ignore",
        type="tertiary",
        icon=":material/download:",
    )


def _later(tables: Sequence[Table]) -> Callable[[], str]:
    return lambda: spreadsheet(tables)


def html(table: Table) -> str:
    """Return a table as HTML; a wide one scrolls, also by keyboard."""
    head = "".join(f'<th scope="col" dir="auto">{escape(name)}</th>' for name in table.columns)
    body = "".join(_row(name, cells) for name, cells in table.rows)
    title = escape(table.title)
    return (
        f'<div class="pe-table" role="group" tabindex="0" aria-label="{title}"><table>'
        f'<caption dir="auto">{title}</caption>'
        f"<thead><tr><td>{escape(table.corner)}</td>{head}</tr></thead><tbody>{body}</tbody></table></div>"
    )


def _row(name: str, cells: Sequence[Cell]) -> str:
    shown = "".join(f"<td>{escape(_shown(cell))}</td>" for cell in cells)
    return f'<tr><th scope="row" dir="auto">{escape(name)}</th>{shown}</tr>'


def _shown(cell: Cell) -> str:
    return cell if isinstance(cell, str) else fixed(cell, 3)


def spreadsheet(tables: Sequence[Table]) -> str:
    """Return tables as one CSV file, numbers in full, a blank line between two tables.

    Examples
    --------
    >>> print(spreadsheet([Table("weights", "", ["=1+1"], [("狗", [0.25])])])[1:])
    "weights"
    "","'=1+1"
    "狗",0.25
    <BLANKLINE>
    """
    file = io.StringIO()
    writer = csv.writer(file, quoting=csv.QUOTE_NONNUMERIC, lineterminator="\n")
    for index, one in enumerate(tables):
        if index:
            file.write("\n")
        writer.writerow([_text(one.title)])
        writer.writerow([_text(one.corner), *map(_text, one.columns)])
        writer.writerows([_text(name), *map(_cell, cells)] for name, cells in one.rows)
    return _BOM + file.getvalue()


def _cell(cell: Cell) -> Cell:
    return _text(cell) if isinstance(cell, str) else float(cell)


def _text(words: str) -> str:
    return f"'{words}" if words.lstrip(" ").startswith(_FORMULA_SIGNS) else words
