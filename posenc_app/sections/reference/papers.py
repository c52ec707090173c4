"""The papers: every one that a page cites among its sources, once, with the pages that cite it."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache

import streamlit as st

from posenc_app import content
from posenc_app.content import Text
from posenc_app.sections.reference.listing import Html, link, listing, page_address, plain, untranslated
from posenc_app.teaching import Table, heading

_LINK = re.compile(r"\[(?P<label>[^\]]+)\]\((?P<address>https://[^)]+)\)")
_PAPER = re.compile(r"https://(arxiv\.org/abs|aclanthology\.org)/")
_AUTHORS = re.compile(
    r"(?P<authors>[A-Z][\w-]+(?: et al\.| and [A-Z][\w-]+| 等| 和 [A-Z][\w-]+)?)\s(?P<year>(?:19|20)\d\d)"
)
_TITLE = re.compile(r"\*(?P<title>[^*]+)\*")
_SECTION = re.compile(r"§[\d.]+(?:–[\d.]+)?")


@dataclass
class Paper:
    """A paper and who cites it.

    Attributes
    ----------
    address, label : str
        Where it is, and what the link says.
    authors, year : str
        As the pages write them.
    titles : list of str
        Every title and short name that pages use.
    cited : dict of str to tuple of str
        The pages that cite it, and the sections they name.
    """

    address: str
    label: str
    authors: str = ""
    year: str = ""
    titles: list[str] = field(default_factory=list)
    cited: dict[str, tuple[str, ...]] = field(default_factory=dict)

    def note(self, said: str, page: str) -> None:
        """Learn from what a page says in front of the link."""
        if found := _AUTHORS.search(said):
            self.authors, self.year = found["authors"], found["year"]
        self.titles += [found["title"] for found in _TITLE.finditer(said)]
        sections = (*self.cited.get(page, ()), *_SECTION.findall(said))
        self.cited[page] = tuple(dict.fromkeys(sections))

    @property
    def title(self) -> str:
        """The longest title, and names of one word that are no part of it."""
        longest = max(self.titles, key=len, default="")
        short = sorted({
            one for one in self.titles if " " not in one and one.casefold() not in longest.casefold()
        })
        return f"{longest} ({', '.join(short)})" if short else longest


@cache
def papers(language: str, pages: tuple[str, ...]) -> tuple[Paper, ...]:
    """Return the papers that pages cite, the oldest first."""
    found = (one for one in _cited(language, pages) if _PAPER.match(one.address))
    return tuple(sorted(found, key=lambda paper: (paper.year, paper.authors)))


@cache
def others(language: str, pages: tuple[str, ...]) -> tuple[Paper, ...]:
    """Return what else pages link to among their sources, such as model cards and reports of faults."""
    return tuple(one for one in _cited(language, pages) if not _PAPER.match(one.address))


def _cited(language: str, pages: Iterable[str]) -> list[Paper]:
    found: dict[str, Paper] = {}
    for page in pages:
        for line in _lines(language, page):
            start = 0
            for one in _LINK.finditer(line):
                address = one["address"]
                paper = found.setdefault(address, Paper(address, one["label"]))
                paper.note(line[start : one.start()], page)
                start = one.end()
    return list(found.values())


def _lines(language: str, page: str) -> Iterator[str]:
    """Yield every line of prose of a page, also of the files that lie in a folder of its name."""
    folder = content.CONTENT / language
    for stem in (page, *(f"{page}/{file.stem}" for file in sorted((folder / page).glob("*.md")))):
        for prose in content.load(language, stem).sections.values():
            yield from prose.splitlines()


def draw(pages: Sequence[str], language: str, text: Text) -> None:
    """Show the papers, and under them what else is linked to."""
    st.markdown(text.sections["papers"])
    st.html(markup(papers(language, tuple(pages)), language, text))
    heading(text["papers.others"])
    st.html(_others(others(language, tuple(pages)), language, text))


def markup(found: Sequence[Paper], language: str, text: Text) -> Html:
    """Return papers as a table."""
    columns = {name: text[f"papers.{name}"] for name in ("paper", "where", "cited")}
    rows = [[_named(one), link(one.label, one.address), _cited_on(one, language, text)] for one in found]
    return listing(text["papers.label"], "papers", columns, rows)


def _others(found: Sequence[Paper], language: str, text: Text) -> Html:
    columns = {name: text[f"papers.{name}"] for name in ("where", "cited")}
    rows = [[link(one.label, one.address), _cited_on(one, language, text)] for one in found]
    return listing(text["papers.others"], "others", columns, rows)


def _named(paper: Paper) -> Html:
    return f"{untranslated(plain(f'{paper.authors} {paper.year}'))}<br><i>{plain(paper.title, 'en')}</i>"


def _cited_on(paper: Paper, language: str, text: Text) -> Html:
    said = (
        link(content.load(language, page)["nav"], page_address(page, language))
        + (f" ({plain(text['list'].join(sections))})" if sections else "")
        for page, sections in paper.cited.items()
    )
    return text["list"].join(said)


def table(pages: Sequence[str], language: str, text: Text) -> Table:
    """Return the papers as plain words, for a file."""
    return Table(
        title=text["papers.label"],
        corner=text["papers.where"],
        columns=[text[f"papers.{name}"] for name in ("authors", "year", "title", "address", "cited")],
        rows=[
            (one.label, [one.authors, one.year, one.title, one.address, " ".join(one.cited)])
            for one in papers(language, tuple(pages))
        ],
    )
