"""Licences and sources: read from the lists that lie beside the files, and from the installed packages."""

import importlib.metadata
import importlib.resources
import re
from collections.abc import Sequence
from functools import cache
from html import escape
from pathlib import Path

import streamlit as st

from posenc_app.content import Text
from posenc_app.sections.reference.listing import Html, code, inline, listing, plain, untranslated
from posenc_app.teaching import Table, heading

ROOT = Path(__file__).resolve().parents[3]
LISTS = {
    "made": ROOT / "assets" / "SOURCES.md",
    "tables": ROOT / "assets" / "tables" / "SOURCES.md",
    "models": ROOT / "assets" / "models" / "SOURCES.md",
}
PACKAGES = ("streamlit", "plotly", "numpy", "pandas", "regex", "segno")
_CLASSIFIER = "License :: OSI Approved :: "
_LOCAL = re.compile(r"\[[^\]]+\]\((?!https:)([^)]+\.txt)\)")
_BANNER = re.compile(
    r"plotly\.js v(?P<version>[\d.]+).+?Licensed under the (?P<licence>[\w.-]+) license", re.DOTALL
)


@cache
def rows_of(key: str) -> tuple[tuple[str, ...], ...]:
    """Return the first table of a list: its rows, without the head."""
    lines = LISTS[key].read_text(encoding="utf-8").splitlines()
    start = next(place for place, line in enumerate(lines) if line.startswith("|---"))
    rows = []
    for line in lines[start + 1 :]:
        if not line.startswith("|"):
            break
        rows.append(tuple(cell.strip() for cell in line.strip("|").split("|")))
    return tuple(rows)


@cache
def texts() -> dict[str, str]:
    """Return the licences in full, by the file that holds them: the project's own first."""
    found = {"LICENSE": (ROOT / "LICENSE").read_text(encoding="utf-8")}
    for file in LISTS.values():
        for target in _LOCAL.findall(file.read_text(encoding="utf-8")):
            path = (file.parent / target).resolve()
            found[path.relative_to(ROOT).as_posix()] = path.read_text(encoding="utf-8")
    return found


def packages() -> list[tuple[str, str, str]]:
    """Return name, version and licence of what the app runs on, as installed here."""
    return [(name, importlib.metadata.version(name), _licence(name)) for name in PACKAGES] + [
        ("plotly.js", *_plotly_js())
    ]


def _licence(name: str) -> str:
    about = importlib.metadata.metadata(name)
    said = about.get_all("License-Expression") or []
    classified = [
        one.removeprefix(_CLASSIFIER) for one in about.get_all("Classifier") or [] if _CLASSIFIER in one
    ]
    return ", ".join(said or classified)


@cache
def _plotly_js() -> tuple[str, str]:
    """Return version and licence of the script that draws figures in the browser, as its first lines say."""
    file = importlib.resources.files("plotly") / "package_data" / "plotly.min.js"
    with file.open(encoding="utf-8") as script:
        banner = _BANNER.search(script.read(1000))
    return (banner["version"], banner["licence"]) if banner else ("", "")


def draw(text: Text) -> None:
    """Show who made what, under which terms, and every licence in full."""
    st.markdown(text.sections["licences"])
    st.html(_shipped("made", ("file", "what", "licence"), text))
    for key, columns in (
        ("tables", ("file", "from", "holds", "licence")),
        ("models", ("file", "model", "source")),
    ):
        heading(text[f"licences.{key}"], text.sections[f"licences_{key}"])
        st.html(_shipped(key, columns, text))
    heading(text["licences.packages"])
    st.html(_packages(text))
    heading(text["licences.texts"])
    st.html("".join(_folded(file, said) for file, said in texts().items()))


def _shipped(key: str, names: Sequence[str], text: Text) -> Html:
    columns = {name: text[f"licences.column.{name}"] for name in names}
    # The lists are written in English, whatever the page speaks.
    rows = [[f'<span lang="en">{inline(cell)}</span>' for cell in row] for row in rows_of(key)]
    return listing(text[f"licences.{key}"], key, columns, rows)


def _packages(text: Text) -> Html:
    columns = {name: text[f"licences.column.{name}"] for name in ("package", "version", "licence")}
    return listing(
        text["licences.packages"],
        "packages",
        columns,
        [[untranslated(plain(cell)) for cell in row] for row in packages()],
    )


def _folded(file: str, said: str) -> Html:
    return (
        f'<details class="pe-licence"><summary>{code(file)}</summary>'
        f'<pre lang="en">{escape(said)}</pre></details>'
    )


def table(text: Text) -> Table:
    """Return who made what as plain words, for a file."""
    columns = [text[f"licences.column.{name}"] for name in ("what", "licence")]
    rows = [(cells[0].strip("`"), [cells[1], cells[-1]]) for key in LISTS for cells in rows_of(key)]
    rows += [(name, [version, licence]) for name, version, licence in packages()]
    return Table(text["licences.label"], text["licences.column.file"], columns, rows)
