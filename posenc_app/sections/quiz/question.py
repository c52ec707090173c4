"""One question: choose, commit, and read what is said about this very choice."""

from collections.abc import Mapping
from pathlib import Path

import streamlit as st

from posenc_app import content, url_state
from posenc_app.content import Text
from posenc_app.quiz.paper import Asked
from posenc_app.quiz.wording import worded
from posenc_app.sections.quiz.standing import Standing
from posenc_app.teaching import colored
from posenc_app.url_state import State

Paths = Mapping[str, Path]
GAP = "\N{NO-BREAK SPACE} "
"""Between a letter or a number and what it names."""


def draw(now: Standing, state: State, text: Text, paths: Paths) -> None:
    """Show the question at hand: to be answered, or with its answer."""
    asked = now.asked(now.at)
    about = content.load(state.language(), asked.template.page)["nav"]
    with st.container(key="pe_card_quiz", gap="small"):
        st.caption(text.fill("question.place", place=now.at + 1, count=len(now.paper), page=about))
        st.container(key="pe_quiz_ask").markdown(_words(asked, "question", text))
        choice = now.choice(now.at)
        if choice is None:
            _ask(asked, now, state, text)
            if state.shows("hints"):
                with st.expander(text["question.hint"]):
                    st.markdown(_words(asked, "hint", text))
        else:
            _answer(asked, choice, state, text, paths)
            _onward(now, state, text)


def option(asked: Asked, choice: str, text: Text) -> str:
    """Return a choice behind its letter, as Markdown."""
    return f"**{asked.letter(choice).upper()}**{GAP}{_words(asked, f'options.{choice}', text)}"


def _words(asked: Asked, part: str, text: Text) -> str:
    return colored(worded(asked.template, asked.item, part, text))


def _ask(asked: Asked, now: Standing, state: State, text: Text) -> None:
    """Take an answer. It counts once: moving about the choices commits to nothing."""
    name = f"quiz_{now.paper.tag}_{now.at}"
    with st.form(f"{name}_form", border=False):
        choice = st.radio(
            text["question.choices"],
            asked.offered,
            index=None,
            format_func=lambda choice: option(asked, choice, text),
            key=name,
            label_visibility="collapsed",
        )
        committed = st.form_submit_button(text["question.commit"], type="primary")
    if committed and choice is not None:
        state.put(quiz_answers=now.paper.answered(state["quiz_answers"], now.at, choice))
    if committed:
        st.caption(text["question.choose"])


def _answer(asked: Asked, choice: str, state: State, text: Text, paths: Paths) -> None:
    with st.container(key="pe_quiz_choices", gap=None):
        for offered in asked.offered:
            kind = _kind(offered, choice, asked.item.right)
            mark = f"{GAP}**{text[f'answer.mark.{kind}']}**" if kind != "other" else ""
            st.container(key=f"pe_quiz_choice_{kind}_{offered}").markdown(option(asked, offered, text) + mark)
    verdict = "right" if choice == asked.item.right else "wrong"
    said = text[f"answer.{verdict}"]
    with st.container(key=f"pe_quiz_feedback_{verdict}", gap="small"):
        st.html(f'<p class="pe-feedback {verdict}" role="status"><b>{said}</b></p>')
        for one in dict.fromkeys((choice, asked.item.right)):
            st.markdown(_words(asked, f"feedback.{one}", text))
    about = content.load(state.language(), asked.template.page)["title"]
    st.page_link(
        paths[asked.template.page],
        label=text.fill("answer.see", page=about),
        icon=":material/visibility:",
        query_params=url_state.link_within(state, asked.template.page, **asked.item.shows),
        width="content",
    )


def _kind(offered: str, choice: str, right: str) -> str:
    if offered == right:
        return "right"
    return "wrong" if offered == choice else "other"


def _onward(now: Standing, state: State, text: Text) -> None:
    last = now.at + 1 == len(now.paper)
    label = text["question.to_result" if last else "question.next"]
    icon = ":material/arrow_forward:"
    if st.button(label, key="quiz_next", icon=icon, icon_position="right", type="primary"):
        state.put(quiz_at=now.at + 1)
