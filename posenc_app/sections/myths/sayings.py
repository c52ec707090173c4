"""The list of all sayings, each with what became of it; one of them is open."""

import streamlit as st

from posenc_app.content import Text
from posenc_app.sections.myths.evidence import UNJUDGED, VERDICTS, Card
from posenc_app.sections.myths.registry import CARDS, open_card
from posenc_app.sections.myths.verdict import is_right, letter, score
from posenc_app.teaching import caption, heading
from posenc_app.url_state import State


def quoted(card: Card, text: Text) -> str:
    """Return the saying in the quotation marks of the language."""
    return text.fill("saying", words=text[f"control.myth.options.{card.key}"])


def draw(state: State, text: Text) -> None:
    """Show how many were judged, and every saying as a button that opens it."""
    verdicts = state["my_verdicts"]
    judged, right = score(CARDS, verdicts)
    heading(text["sayings.title"])
    fields = {"judged": str(judged), "count": str(len(CARDS)), "right": str(right)}
    caption((text["sayings.progress"], fields))
    here, _ = open_card(state["myth"])
    with st.container(key="pe_myth_list", gap=None):
        for place, card in enumerate(CARDS):
            with st.container(key="pe_myth_here" if place == here else f"pe_myth_{place}"):
                _entry(card, letter(state, place), state, text)
    if set(verdicts) != {UNJUDGED} and st.button(text["sayings.again"], key="again", type="tertiary"):
        state.put(my_verdicts=UNJUDGED * len(CARDS))


def _entry(card: Card, said: str, state: State, text: Text) -> None:
    mark = text[f"sayings.mark.{_outcome(card, said)}"]
    label = text.fill("sayings.entry", mark=mark, saying=text[f"control.myth.options.{card.key}"])
    if st.button(label, key=f"open_{card.key}", type="tertiary"):
        state.put(myth=card.key)


def _outcome(card: Card, said: str) -> str:
    if said in VERDICTS:
        return "right" if is_right(card, said) else "wrong"
    return "open" if said == UNJUDGED else "shown"


def neighbours(state: State, text: Text) -> None:
    """Show the way to the saying before and the one after."""
    here, _ = open_card(state["myth"])
    with st.container(key="pe_myth_steps", horizontal=True, horizontal_alignment="distribute"):
        for name, place, icon in (("previous", here - 1, "arrow_back"), ("next", here + 1, "arrow_forward")):
            is_one = 0 <= place < len(CARDS)
            label, shape = text[f"sayings.{name}"], f":material/{icon}:"
            if st.button(label, key=f"myth_{name}", icon=shape, type="tertiary", disabled=not is_one):
                state.put(myth=CARDS[place].key)
