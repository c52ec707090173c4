"""Show the code: a snippet that gives the numbers of the page, and the source of what the page called."""

import inspect
from collections.abc import Callable, Sequence

import streamlit as st

from posenc_app.content import Text

_LINE = 88


def listing(name: str, words: Sequence[str]) -> str:
    """Return an assignment of words to a name, as a line of Python, or one line each where that is too long.

    Whatever a visitor typed arrives as a string literal.

    Examples
    --------
    >>> listing("words", ("dog", "bites"))
    "words = ['dog', 'bites']"
    """
    literals = [repr(word) for word in words]
    line = f"{name} = [{', '.join(literals)}]"
    if len(line) <= _LINE:
        return line
    return "\n".join([f"{name} = [", *(f"    {literal}," for literal in literals), "]"])


def code(snippet: str, functions: Sequence[Callable[..., object]], frame: Text) -> None:
    """Show a snippet to paste into Python, and the source of the core's functions behind it.

    Parameters
    ----------
    snippet : str
        Python that needs the core and nothing else, and prints the numbers of the caption.
    functions : sequence of callables
        Public functions of the core that the page called.
    frame : Text
        Words that all pages share.
    """
    st.markdown(frame["teaching.code.snippet"])
    st.code(snippet, language="python")
    for function in functions:
        with st.expander(frame.fill("teaching.code.source", name=f"posenc_core.{function.__name__}")):
            st.code(inspect.getsource(function), language="python")
