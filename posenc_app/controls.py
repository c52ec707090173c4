"""A declared parameter becomes a widget in the visitor's language and comes back as a valid value.

Every control is drawn with the current value as its default and never seeded by hand; ``url_state`` says why.
Its words are the strings ``control.<name>.*`` of the page's content: ``label``, for a choice
``options.<token>``, and where it needs a word more, ``help``.
"""

from typing import cast

import streamlit as st

from posenc_app.content import Text
from posenc_app.url_state import Choice, RefusedError, Sentence, State, Whole, declared, widget_key


def choice(state: State, text: Text, name: str, *, label_hidden: bool = False) -> str:
    """Draw a few named options side by side and return the chosen token."""
    parameter = cast(Choice, declared(name))
    words = text.group(f"control.{name}.options")
    chosen: str = st.segmented_control(
        text[f"control.{name}.label"],
        parameter.options,
        format_func=words.__getitem__,
        default=state[name],
        required=True,
        key=widget_key(name),
        help=text.strings.get(f"control.{name}.help"),
        label_visibility="collapsed" if label_hidden else "visible",
    )
    state.take(name, chosen)
    return chosen


def whole(state: State, text: Text, name: str) -> int:
    """Draw a slider over whole numbers and return its value."""
    parameter = cast(Whole, declared(name))
    number: int = st.slider(
        text[f"control.{name}.label"],
        parameter.low,
        parameter.high,
        value=state[name],
        step=parameter.step,
        key=widget_key(name),
        help=text.strings.get(f"control.{name}.help"),
    )
    state.take(name, number)
    return number


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
    try:
        line = parameter.read(typed)
    except RefusedError:
        return str(state[name])
    state.take(name, line)
    return line
