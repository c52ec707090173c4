"""The parts that every page repeats around its figures. README.md shows how a page calls them."""

from posenc_app.teaching.aids import aids
from posenc_app.teaching.captions import Sentence, caption, markup, runs
from posenc_app.teaching.cited import cited
from posenc_app.teaching.code import code, listing
from posenc_app.teaching.files import file_stem
from posenc_app.teaching.formula import Field, Mix, Row, Significant, colored, formula
from posenc_app.teaching.numbers import number
from posenc_app.teaching.opening import heading, opening
from posenc_app.teaching.predict import Question, predict
from posenc_app.teaching.share import share
from posenc_app.teaching.table import Cell, Table, spreadsheet, table

__all__ = [
    "Cell",
    "Field",
    "Mix",
    "Question",
    "Row",
    "Sentence",
    "Significant",
    "Table",
    "aids",
    "caption",
    "cited",
    "code",
    "colored",
    "file_stem",
    "formula",
    "heading",
    "listing",
    "markup",
    "number",
    "opening",
    "predict",
    "runs",
    "share",
    "spreadsheet",
    "table",
]
