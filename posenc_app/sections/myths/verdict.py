"""What the visitor says of a saying before its evidence runs, and what is right or wrong about that."""

from collections.abc import Sequence

import streamlit as st

from posenc_app.content import Text
from posenc_app.sections.myths.evidence import SHOWN, UNJUDGED, VERDICTS, Card
from posenc_app.teaching import markup
from posenc_app.url_state import State


def letter(state: State, place: int) -> str:
    """Return what was said of the card at a place."""
    return str(state["my_verdicts"][place])


def with_letter(verdicts: str, place: int, said: str) -> str:
    """Return all verdicts with one of them changed.

    Examples
    --------
    >>> with_letter("----", 2, "f")
    '--f-'
    """
    return verdicts[:place] + said + verdicts[place + 1 :]


def is_right(card: Card, said: str) -> bool:
    """Tell whether a letter is the verdict that is true of the saying."""
    return VERDICTS.get(said) == card.truth


def score(cards: Sequence[Card], verdicts: str) -> tuple[int, int]:
    """Return how many sayings were judged, and how many of them rightly."""
    judged = sum(said in VERDICTS for said in verdicts)
    return judged, sum(map(is_right, cards, verdicts))


def ask(card: Card, place: int, state: State, text: Text, words: Text, frame: Text) -> None:
    """Ask for a verdict, take it, and answer to this very choice.

    Parameters
    ----------
    card : Card
        The saying.
    place : int
        Where its letter stands among the verdicts.
    state : State
        The page's values.
    text, words, frame : Text
        Words of the page, of the card, and of what all pages share.
    """
    said = letter(state, place)
    with st.container(key="pe_card_myth", gap="small"):
        st.caption(frame["teaching.predict.label"])
        with st.container(key="pe_verdict", horizontal=True, gap="small"):
            for one, name in VERDICTS.items():
                if st.button(text[f"verdict.{name}"], key=f"say_{one}"):
                    state.put(my_verdicts=with_letter(state["my_verdicts"], place, one))
        if said in VERDICTS:
            _answer(card, said, words, frame)
        elif said == UNJUDGED and st.button(text["verdict.show"], key="show_evidence", type="tertiary"):
            state.put(my_verdicts=with_letter(state["my_verdicts"], place, SHOWN))


def _answer(card: Card, said: str, words: Text, frame: Text) -> None:
    kind = "right" if is_right(card, said) else "wrong"
    verdict = markup(frame[f"teaching.predict.{kind}"])
    reason = markup(words[f"feedback.{VERDICTS[said]}"])
    st.html(f'<p class="pe-feedback {kind} pe-said-{said}" role="status"><b>{verdict}</b> {reason}</p>')
