"""A declared parameter becomes a widget in the visitor's language and comes back as a valid value.

Every control is drawn with the current value as its default and never seeded by hand; ``url_state`` says why.
Its words are the strings ``control.<name>.*`` of the page's content: ``label``, for a choice
``options.<token>``, and where it needs a word more, ``help``.

What a widget reports is read like a token of a link: a browser can send anything, and Streamlit lets a slider
rest between two steps and a choice be empty. What was never declared changes nothing.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any, cast

import streamlit as st

from posenc_app.content import Text
from posenc_app.url_state import (
    Choice,
    Parameter,
    Parts,
    Phrase,
    RefusedError,
    Sentence,
    State,
    Vector,
    Whole,
    declared,
    widget_key,
)

MOST_PASTED = 1_000_000
"""Letters, or bytes of a file, that are taken at once."""

_NUMBERS_APART = re.compile(r"[\s,，、;；]+")
_BRACKETS = " ()[]（）"


def choice(state: State, text: Text, name: str, *, label_hidden: bool = False) -> str:
    """Draw a few named options side by side and return the chosen token."""
    parameter = cast(Choice, declared(name))
    words = text.group(f"control.{name}.options")
    chosen = st.segmented_control(
        text[f"control.{name}.label"],
        parameter.options,
        format_func=words.__getitem__,
        default=state[name],
        required=True,
        key=widget_key(name),
        help=text.strings.get(f"control.{name}.help"),
        label_visibility="collapsed" if label_hidden else "visible",
        wrap=True,
    )
    return str(_taken(state, parameter, chosen))


def several(state: State, text: Text, name: str) -> tuple[str, ...]:
    """Draw named options of which a few can be chosen at a time; one too many, or none, is taken back."""
    parameter = cast(Parts, declared(name))
    words = text.group(f"control.{name}.options")
    chosen = st.pills(
        text[f"control.{name}.label"],
        parameter.options,
        selection_mode="multi",
        format_func=words.__getitem__,
        default=list(state[name]),
        key=widget_key(name),
        help=text.strings.get(f"control.{name}.help"),
        wrap=True,
    )
    try:
        state.take(name, parameter.read(".".join(chosen)))
    except RefusedError:
        state.put(**{name: state[name]})
    return cast("tuple[str, ...]", state[name])


def any_of(state: State, text: Text, name: str, said: Callable[[str], str]) -> tuple[str, ...]:
    """Draw named options of which any may be chosen, or none, each shown as something said elsewhere."""
    parameter = cast(Parts, declared(name))
    chosen = st.pills(
        text[f"control.{name}.label"],
        parameter.options,
        selection_mode="multi",
        format_func=said,
        default=list(state[name]),
        key=widget_key(name),
        help=text.strings.get(f"control.{name}.help"),
        wrap=True,
    )
    state.take(name, parameter.read(".".join(chosen)) if chosen else ())
    return cast("tuple[str, ...]", state[name])


def notches(state: State, text: Text, name: str) -> str:
    """Draw a slider that stops at a few named options and return the token it stands at."""
    parameter = cast(Choice, declared(name))
    words = text.group(f"control.{name}.options")
    chosen: str = st.select_slider(
        text[f"control.{name}.label"],
        parameter.options,
        format_func=words.__getitem__,
        value=state[name],
        key=widget_key(name),
        help=text.strings.get(f"control.{name}.help"),
    )
    state.take(name, chosen)
    return chosen


def menu(state: State, text: Text, name: str) -> str:
    """Draw a list of many named options, of which one is shown, and return the chosen token."""
    parameter = cast(Choice, declared(name))
    words = text.group(f"control.{name}.options")
    chosen = st.selectbox(
        text[f"control.{name}.label"],
        parameter.options,
        index=parameter.options.index(state[name]),
        format_func=words.__getitem__,
        key=widget_key(name),
        help=text.strings.get(f"control.{name}.help"),
    )
    return str(_taken(state, parameter, chosen))


def one_of(state: State, text: Text, name: str, said: Sequence[str]) -> int:
    """Draw the first few numbers of a range side by side, each shown as something else; return the chosen."""
    parameter = cast(Whole, declared(name))
    chosen = st.segmented_control(
        text[f"control.{name}.label"],
        range(len(said)),
        format_func=said.__getitem__,
        default=min(state[name], len(said) - 1),
        required=True,
        key=f"{widget_key(name)}.{len(said)}",
        help=text.strings.get(f"control.{name}.help"),
        wrap=True,
    )
    return min(int(_taken(state, parameter, chosen)), len(said) - 1)


def whole(state: State, text: Text, name: str) -> int:
    """Draw a slider over whole numbers and return its value."""
    parameter = cast(Whole, declared(name))
    number = st.slider(
        text[f"control.{name}.label"],
        parameter.low,
        parameter.high,
        value=state[name],
        step=parameter.step,
        key=widget_key(name),
        help=text.strings.get(f"control.{name}.help"),
    )
    return int(_taken(state, parameter, number))


def stops(state: State, text: Text, name: str, said: Callable[[int], str]) -> int:
    """Draw a slider over whole numbers that are shown as something else, such as fractions of π."""
    parameter = cast(Whole, declared(name))
    number = st.select_slider(
        text[f"control.{name}.label"],
        range(parameter.low, parameter.high + 1, parameter.step),
        value=state[name],
        format_func=said,
        key=widget_key(name),
        help=text.strings.get(f"control.{name}.help"),
    )
    return int(_taken(state, parameter, number))


def vector(state: State, text: Text, name: str) -> tuple[float, ...]:
    """Draw a line for a few numbers and return them; what is none keeps the numbers it had, and says so."""
    parameter = cast(Vector, declared(name))
    typed = st.text_input(
        text[f"control.{name}.label"],
        value=parameter.typed(state[name]),
        max_chars=12 * max(parameter.lengths),
        key=widget_key(name),
        help=text.strings.get(f"control.{name}.help"),
    )
    token = "_".join(_NUMBERS_APART.split(typed.strip(_BRACKETS))).replace("\N{MINUS SIGN}", "-")
    try:
        state.take(name, parameter.read(token))
    except RefusedError:
        st.caption(text[f"control.{name}.refused"])
    return cast("tuple[float, ...]", state[name])


def sentence(state: State, text: Text, name: str) -> str:
    """Draw a line to type in and return its text; an emptied line keeps the sentence it had."""
    parameter = cast(Sentence, declared(name))
    typed = st.text_input(
        text[f"control.{name}.label"],
        value=state[name],
        max_chars=parameter.max_chars,
        key=widget_key(name),
        help=text.strings.get(f"control.{name}.help"),
    )
    return str(_taken(state, parameter, typed))


def search(state: State, text: Text, name: str) -> str:
    """Draw a line to look for something in, which takes effect while it is typed, and return what it says."""
    parameter = cast(Phrase, declared(name))
    typed = st.text_input(
        text[f"control.{name}.label"],
        value=state[name],
        max_chars=parameter.max_chars,
        key=widget_key(name),
        type="search",
        live=True,
        placeholder=text[f"control.{name}.placeholder"],
        icon=":material/search:",
    )
    return str(_taken(state, parameter, typed))


def pasted(state: State, words: Mapping[str, str], name: str, take: Callable[[str], None]) -> None:
    """Draw a box to paste a text into, or to upload it as a file of 1 MB at most; each is handed on once.

    The text is not kept: before the page runs again the box is empty, here and in the browser, and the
    uploader is another one, so that Streamlit drops the file.

    Parameters
    ----------
    state : State
        Counts the uploaders of the visit.
    words : mapping
        ``box``, ``placeholder``, ``file``, ``read``.
    name : str
        What the widgets are called by.
    take : callable
        Is given the text when the button is pressed, cut behind the first byte too many.
    """
    turn = f"{name}.turn"
    box, file = f"{name}.box", f"{name}.file.{state.kept(turn) or 0}"

    def read() -> None:
        text = str(st.session_state.get(box) or "")
        if st.session_state.get(file) is not None:
            text = st.session_state[file].getvalue()[: MOST_PASTED + 1].decode("utf-8", "replace")
            state.keep(turn, (state.kept(turn) or 0) + 1)
        st.session_state[box] = ""
        take(text)

    with st.form(f"{name}.form", border=False, clear_on_submit=True):
        st.text_area(
            words["box"], key=box, height=160, max_chars=MOST_PASTED, placeholder=words["placeholder"],
        )  # fmt: skip
        st.file_uploader(words["file"], type=["json", "txt"], key=file, max_upload_size=1)
        st.form_submit_button(words["read"], on_click=read, type="primary")


def _taken(state: State, parameter: Parameter, reported: object) -> Any:  # noqa: ANN401 - as declared
    """Let the state take what a widget reports, if it was declared, and return the value that counts."""
    with suppress(RefusedError):
        state.take(parameter.name, parameter.read(str(reported)))
    return state[parameter.name]
