"""The glossary: every term in both languages side by side, found by any of its names."""

import re
import unicodedata
from collections.abc import Iterable, Mapping
from html import escape
from itertools import groupby
from pathlib import Path

import streamlit as st

from posenc_app import content, controls, url_state
from posenc_app.content import Text
from posenc_app.sections.reference.listing import Html, code, listing, plain, symbol, untranslated
from posenc_app.sections.reference.terms import TERMS, Term
from posenc_app.teaching import Table, caption
from posenc_app.url_state import State

_JOINTS = re.compile(r"[_\-‐‑−/]+")
_STYLE = re.compile(r"[*{}]|[\^_](?=\{)")


def draw(paths: Mapping[str, Path], state: State, text: Text) -> None:
    """Show the search and what it finds, a table under a link to each page.

    Parameters
    ----------
    paths : mapping of str to Path
        Script of each page, by its key.
    state, text
        Values and words of the page.
    """
    with st.container(key="pe_reference_find"):
        asked = controls.search(state, text, "ref_find")
    found = search(asked)
    key = "glossary.found" if found else "glossary.nothing"
    if asked:
        caption((text[key], {"asked": asked, "count": str(len(found)), "all": str(len(TERMS))}))
    for page, terms in groupby(found, lambda term: term.page):
        name = content.load(state.language(), page)["nav"]
        with st.container(gap=None, key=f"pe_terms_{page}"):
            st.page_link(
                paths[page],
                label=name,
                icon=":material/arrow_forward:",
                icon_position="right",
                query_params=url_state.app_query(state),
                width="content",
            )
            st.html(markup(text.fill("glossary.label", page=name), list(terms), state, text))


def search(asked: str) -> list[Term]:
    """Return the terms in which every word asked for occurs: a name, a code name, a sentence, any language.

    >>> [term.key for term in search("INV freq")]
    ['frequency']
    """
    words = _folded(asked).split()
    return [term for term in TERMS if all(word in _said(term) for word in words)]


def _said(term: Term) -> str:
    words = [term.key, _STYLE.sub("", term.symbol), *term.code, *term.elsewhere]
    for language in content.LANGUAGES:
        words += names(term, language)
    return _folded(" ".join(words))


def _folded(words: str) -> str:
    return _JOINTS.sub(" ", unicodedata.normalize("NFKC", words).casefold())


def names(term: Term, language: str) -> tuple[str, str]:
    """Return the name and the sentence of a term in a language."""
    words = content.load(language, "reference")
    return words[f"term.{term.key}.name"], words[f"term.{term.key}.says"]


def markup(label: str, terms: list[Term], state: State, text: Text) -> Html:
    """Return terms as a table, the visitor's language first."""
    here = state.language()
    order = [here, *(other for other in content.LANGUAGES if other != here)]
    columns = {f"in-{one}": content.LANGUAGES[one] for one in order} | {"code": text["glossary.code"]}
    rows = [[*(_named(term, one, here) for one in order), _written(term, text)] for term in terms]
    return listing(label, "terms", columns, rows)


def _named(term: Term, language: str, here: str) -> Html:
    called, says = names(term, language)
    foreign = "" if language == here else language
    return f"<b>{plain(called, foreign)}</b><br>{plain(says, foreign)}"


def _written(term: Term, text: Text) -> Html:
    lines = [untranslated(symbol(term.symbol))] if term.symbol else []
    if term.code and term.code != (_STYLE.sub("", term.symbol),):
        lines.append(_listed(term.code, text))
    if term.elsewhere:
        lines.append(f"<small>{escape(text['glossary.elsewhere'])} {_listed(term.elsewhere, text)}</small>")
    return "".join(f"<span>{line}</span>" for line in lines)


def _listed(names: Iterable[str], text: Text) -> Html:
    return text["list"].join(map(code, names))


def table(text: Text) -> Table:
    """Return the whole glossary as plain words, for a file."""
    languages = list(content.LANGUAGES)
    columns = [text["glossary.page"], text["glossary.code"]]
    for language in languages:
        columns += [content.LANGUAGES[language], text["glossary.sentence"]]
    return Table(
        title=text["glossary.title"],
        corner=text["glossary.term"],
        columns=columns,
        rows=[
            (
                term.key,
                [term.page, " ".join(term.code), *(word for one in languages for word in names(term, one))],
            )
            for term in TERMS
        ],
    )
