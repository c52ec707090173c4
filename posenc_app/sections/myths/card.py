"""One open card: the saying, the verdict, the evidence, and where the saying comes from."""

from collections.abc import Mapping
from pathlib import Path

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from posenc_app import content, controls, url_state
from posenc_app.components import arrive, board, figure, meter, pieces
from posenc_app.content import Text
from posenc_app.sections.myths import closer, sayings, verdict
from posenc_app.sections.myths.evidence import UNJUDGED, Board, Card, Chart, Evidence
from posenc_app.sections.myths.registry import open_card
from posenc_app.teaching import aids, caption, colored, heading, markup, share
from posenc_app.teaching.table import html
from posenc_app.url_state import Choice, State, declared

PRESENTED = 1.75
_MOST_ABREAST = 4


def words_of(card: Card, language: str) -> Text:
    """Return the words of a card; they stand in a file of its own."""
    return content.load(language, f"myths/{card.key}")


def draw(paths: Mapping[str, Path], state: State, text: Text, frame: Text) -> None:
    """Show the open card.

    Parameters
    ----------
    paths : mapping of str to Path
        The scripts of the pages by their keys, for the way further.
    state : State
        The page's values.
    text, frame : Text
        Words of the page and of what all pages share.
    """
    place, card = open_card(state["myth"])
    words = words_of(card, state.language())
    st.html(f'<p class="pe-saying">{markup(sayings.quoted(card, text))}</p>')
    asks = state.shows("predict")
    is_shown = not asks or verdict.letter(state, place) != UNJUDGED
    stage, side = _places(is_staged=is_shown and state.presents())
    with side:
        if asks:
            verdict.ask(card, place, state, text, words, frame)
        if is_shown:
            _controls(card, state, text)
    with stage:
        if is_shown:
            found = card.evidence(state, words, PRESENTED if state.presents() else 1.0)
            _evidence(card, found, text, words, frame)
    if is_shown:
        closer.draw(card, found, state, text, words, frame)
    else:
        aids({}, lambda: share(frame), state, frame)
    sayings.neighbours(state, text)
    if is_shown and not state.presents():
        _background(card, paths, state, text, words)
    arrive(card.key, ".pe-saying", failed=frame["part_failed"])


def _places(*, is_staged: bool) -> tuple[DeltaGenerator, DeltaGenerator]:
    """Return where the evidence stands and where what sets it up: above it, or for a room beside it."""
    if is_staged:
        stage, side = st.columns([7, 3], gap="medium")
        return stage, side
    side = st.container()
    return st.container(), side


def _controls(card: Card, state: State, text: Text) -> None:
    with st.container(key="pe_rail_myth", horizontal=True, vertical_alignment="bottom", gap="medium"):
        for name in card.controls:
            parameter = declared(name)
            if not isinstance(parameter, Choice):
                controls.whole(state, text, name)
            elif len(parameter.options) <= _MOST_ABREAST:
                controls.choice(state, text, name)
            else:
                controls.notches(state, text, name)


def _evidence(card: Card, found: Evidence, text: Text, words: Text, frame: Text) -> None:
    with st.container(key="pe_main", gap="small"):
        _view(card, found, text, words, frame)
    if found.check is not None:
        said = text.group("meter") | words.group("meter") | {"failed": frame["part_failed"]}
        check = found.check
        meter(check.value, check.tolerance, key="myth_meter", words=said, formula=pieces(said["formula"]))
    caption(*found.said)
    if "cited" in words.sections:
        st.markdown(words.sections["cited"])


def _view(card: Card, found: Evidence, text: Text, words: Text, frame: Text) -> None:
    said = {"failed": frame["part_failed"], "label": words["view.label"]}
    match found.view:
        case Chart(drawn, alt, height):
            st.html(f'<p class="pe-figure-title">{markup(words["view.label"])}</p>')
            figure(drawn, key=closer.figure_key(card), alt=alt, words=said, height=height)
        case Board(panels, legend):
            board(panels, key="myth_board", words=text.group("board") | said, legend=legend)
        case facts:
            st.html(html(facts.table))


def _background(card: Card, paths: Mapping[str, Path], state: State, text: Text, words: Text) -> None:
    if state.shows("origin"):
        heading(text["origin.title"])
        st.markdown(colored(words.sections["origin"]))
    if state.shows("sources"):
        for name in ("not_shown", "source"):
            st.markdown(text.fill(f"origin.{name}", words=words.sections[name]))
    st.page_link(
        paths[card.page],
        label=text.fill("origin.further", page=content.load(state.language(), card.page)["title"]),
        icon=":material/arrow_forward:",
        icon_position="right",
        query_params={**url_state.app_query(state), **card.further(state)},
        width="content",
    )
