"""The result: how many were right, each question with its answer, to print and to take along as a file."""

import streamlit as st

from posenc_app.components import printer
from posenc_app.content import Text
from posenc_app.quiz.wording import worded
from posenc_app.sections.quiz.file import tables
from posenc_app.sections.quiz.question import GAP, option
from posenc_app.sections.quiz.standing import VERDICTS, Standing
from posenc_app.teaching import caption, colored, file_stem, markup, spreadsheet
from posenc_app.url_state import State

_LONGEST_NAME = 60


def draw(now: Standing, state: State, text: Text, frame: Text) -> None:
    """Show the result and what can be done with it."""
    with st.container(key="pe_quiz_result", gap="small"):
        fields = {"right": str(now.right), "count": str(len(now.paper))}
        st.html(f'<p class="pe-quiz-score">{markup(text["result.score"], fields)}</p>')
        caption(*said(now, state, text))
        name = st.text_input(text["result.name"], max_chars=_LONGEST_NAME, key="quiz_name", width=360)
        _leave(now, name, state, text, frame)
        for place in range(len(now.paper)):
            _line(now, place, text)
        _again(state, text)


def said(now: Standing, state: State, text: Text) -> list[tuple[str, dict[str, str]]]:
    """Return which paper it was, and what is still open."""
    paper = (text["result.paper"], {"seed": str(state["quiz_seed"]), "count": str(len(now.paper))})
    still_open = len(now.paper) - now.answered
    return [paper, (text["result.open"], {"open": str(still_open)})] if still_open else [paper]


def _leave(now: Standing, name: str, state: State, text: Text, frame: Text) -> None:
    with st.container(key="pe_quiz_leave", horizontal=True, vertical_alignment="center"):
        st.download_button(
            text["result.csv"],
            data=lambda: spreadsheet(tables(now, name, state, text)),
            file_name=f"{file_stem('posenc', 'quiz', str(state['quiz_seed']), name)}.csv",
            mime="text/csv",
            key="quiz_csv",
            on_click="ignore",
            icon=":material/download:",
        )
        printer(key="print", words=text.group("printer") | {"failed": frame["part_failed"]})


def _line(now: Standing, place: int, text: Text) -> None:
    asked, choice, verdict = now.asked(place), now.choice(place), VERDICTS[now.is_right(place)]
    with st.container(key=f"pe_quiz_line_{place}", gap=None):
        question = colored(worded(asked.template, asked.item, "question", text))
        st.markdown(f"**{place + 1}**{GAP}{question}")
        if choice is None:
            lines = [text["result.none"]]
        else:
            lines = [f"**{text[f'answer.mark.{verdict}']}**{GAP}{option(asked, choice, text)}"]
        if verdict == "wrong":
            lines.append(text["result.would_be"] + option(asked, asked.item.right, text))
        with st.container(key=f"pe_quiz_given_{verdict}_{place}"):
            st.markdown("  \n".join(lines))


def _again(state: State, text: Text) -> None:
    with st.container(key="pe_quiz_again", horizontal=True):
        if st.button(text["result.again"], key="quiz_again", icon=":material/replay:"):
            state.put(quiz_answers="", quiz_at=0)
        if st.button(text["result.other"], key="quiz_other", icon=":material/casino:"):
            state.put(quiz_answers="", quiz_at=0, quiz_seed=state["quiz_seed"] % 200 + 1)
