"""Predict first: a question to commit to, an answer to this very choice, and the page that shows it."""

from collections.abc import Mapping
from dataclasses import dataclass

import streamlit as st

from posenc_app.content import Text
from posenc_app.teaching.captions import Sentence, markup, sentences
from posenc_app.url_state import State, Value


@dataclass(frozen=True)
class Question:
    """One question of a page.

    Its words stand in the page's content: ``<name>.question``, ``<name>.options.<option>`` and, one for every
    option, right or wrong, ``<name>.feedback.<option>``.

    Attributes
    ----------
    name : str
        Where its words stand in the content.
    right : str
        The option that is right.
    shows : Mapping of str to Value
        Values of the page at which the figure shows the answer.
    """

    name: str
    right: str
    shows: Mapping[str, Value]

    def is_shown(self, state: State) -> bool:
        """Return whether the page is where the figure shows the answer."""
        return all(state[name] == value for name, value in self.shows.items())


def predict(question: Question, state: State, text: Text, frame: Text, *evidence: Sentence) -> None:
    """Ask, take the answer, say what is right or wrong about it, and offer to show it.

    Parameters
    ----------
    question : Question
        What is asked.
    state : State
        The page's values; "show it" puts the question's own.
    text, frame : Text
        Words of the page and of what all pages share.
    *evidence : Sentence
        Sentences of the live caption that are the answer: repeated here while the figure shows it, since
        the figure may have scrolled out of view.
    """
    with st.container(key=f"pe_card_{question.name}", gap="small"):
        label, asked = map(markup, (frame["teaching.predict.label"], text[f"{question.name}.question"]))
        st.html(f'<p class="pe-label">{label}</p><p class="pe-question">{asked}</p>')
        options = text.group(f"{question.name}.options")
        answer = st.pills(
            frame["teaching.predict.label"],
            list(options),
            format_func=options.__getitem__,
            key=question.name,
            label_visibility="collapsed",
        )
        if answer is not None:
            _answer(question, answer, text, frame)
            _show(question, state, frame, *evidence)


def _answer(question: Question, answer: str, text: Text, frame: Text) -> None:
    kind = "right" if answer == question.right else "wrong"
    verdict = markup(frame[f"teaching.predict.{kind}"])
    reason = markup(text[f"{question.name}.feedback.{answer}"])
    st.html(f'<p class="pe-feedback {kind}" role="status"><b>{verdict}</b> {reason}</p>')


def _show(question: Question, state: State, frame: Text, *evidence: Sentence) -> None:
    if question.is_shown(state):
        shown: Sentence = (frame["teaching.predict.shown"], {})
        st.html(f'<div class="pe-evidence" role="status">{sentences(shown, *evidence)}</div>')
    elif st.button(frame["teaching.predict.show"], key=f"{question.name}_show"):
        state.put(**question.shows)
