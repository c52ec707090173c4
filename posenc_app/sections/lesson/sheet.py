"""The worksheet: a question or two at every step, lines to write on, and a code that opens the state."""

from html import escape
from urllib.parse import urlencode, urljoin, urlsplit

import segno
import streamlit as st

from posenc_app.content import Text
from posenc_app.teaching.captions import markup
from posenc_app.tour.answers import fields
from posenc_app.tour.steps import GIVEN_AWAY, NUMBERS, link, step_of

_LINES = 2
_THIS_MACHINE = {"localhost", "127.0.0.1", "::1"}


def draw(language: str, text: Text) -> None:
    """Show the sheet as it will be printed, and above it what is for the screen only."""
    address = st.context.url or ""
    with st.container(key="pe_sheet_notes"):
        st.markdown(text["sheet.print"])
        if urlsplit(address).hostname in _THIS_MACHINE:
            st.info(text["sheet.only_here"], icon=":material/info:")
    st.html(sheet(address, language, text))


def sheet(address: str, language: str, text: Text) -> str:
    """Return the worksheet as HTML.

    Parameters
    ----------
    address : str
        Where this page was opened, or nothing: then there are links and no codes.
    language : str
        Of the words, and of the pages the links open.
    text : Text
        Words of the page.
    """
    blanks = "".join(f"<span>{escape(text[f'sheet.{name}'])}</span>" for name in ("name", "date"))
    head = f'<h2>{escape(text["sheet.title"])}</h2><p class="pe-blanks">{blanks}</p>'
    how = f"<p>{escape(text['sheet.how'])}</p>"
    steps = "".join(_step(number, address, language, text) for number in NUMBERS)
    return f'<article class="pe-sheet">{head}{how}{steps}</article>'


def address_of(number: int, address: str, language: str) -> str:
    """Return the address of a step without its answer, beside the address of this page.

    Examples
    --------
    >>> address_of(6, "http://10.0.0.7:8501/class/lesson", "en").partition("?")[0]
    'http://10.0.0.7:8501/class/oscillation'
    """
    query = urlencode(link(number, language, hide=GIVEN_AWAY))
    return urljoin(address, f"{step_of(number).page}?{query}")


def _step(number: int, address: str, language: str, text: Text) -> str:
    named, target = fields(number, language), address_of(number, address, language)
    asked = "".join(
        f"<p>{markup(text[f'sheet.step{number}.{which}'], named)}</p>"
        + _LINES * '<div class="pe-line"></div>'
        for which in ("first", "second")
    )
    title = escape(text.fill("plan.step", step=number, name=text[f"tour.step{number}.name"]))
    return f"<section><div><h3>{title}</h3>{asked}</div>{_way(number, target, text)}</section>"


def _way(number: int, target: str, text: Text) -> str:
    """Return the link to a step, with its code if the address is a whole one."""
    label = escape(text.fill("sheet.open", step=number))
    code = _code(target, text.fill("sheet.code", step=number)) if urlsplit(target).scheme else ""
    return f'<a class="pe-way" href="{escape(target)}">{code}<span>{label}</span></a>'


def _code(target: str, alt: str) -> str:
    drawn = segno.make_qr(target, error="m").svg_data_uri(border=2, scale=4)
    return f'<img class="pe-code" src="{escape(drawn)}" alt="{escape(alt)}">'
