"""The frame around every page: navigation, language, title, notices, previous and next.

Streamlit runs ``pages/x.py`` alone, without ``app.py``, when the first request after a start is a deep link.
So a page frames itself: it opens with :func:`open_page`, which registers the navigation if nobody has.
"""

import logging
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import Literal

import streamlit as st
from streamlit.navigation.page import Page as NavigationPage
from streamlit.runtime.scriptrunner import get_script_run_ctx

from posenc_app import content, controls, turns, url_state
from posenc_app.components import tokens_css
from posenc_app.components.document import document
from posenc_app.content import Text
from posenc_app.known import rely
from posenc_app.parts import draw_part, let_go
from posenc_app.tour import bar
from posenc_app.url_state import State

_ROOT = Path(__file__).resolve().parent.parent
_CSS = _ROOT / "assets" / "css"
_ICON = "🧭"
_inside_app: ContextVar[bool] = ContextVar("inside_app", default=False)


@dataclass(frozen=True)
class PageEntry:
    """A page of the story: its key (file stem, URL path, content stem) and its group in the navigation."""

    key: str
    group: str

    @property
    def path(self) -> Path:
        """The script; absolute, since Streamlit looks from the folder of whichever script runs first."""
        return _ROOT / "pages" / f"{self.key}.py"


#: The pages in the order of the story; previous and next follow it. The first one is the start.
PAGES: tuple[PageEntry, ...] = (
    PageEntry("home", "start"),
    PageEntry("order", "start"),
    PageEntry("sinusoidal", "absolute"),
    PageEntry("learned", "absolute"),
    PageEntry("relative", "relative"),
    PageEntry("rope", "rotary"),
    PageEntry("oscillation", "rotary"),
    PageEntry("context", "long"),
    PageEntry("scores", "compare"),
    PageEntry("compare", "compare"),
    PageEntry("inspector", "models"),
    PageEntry("myths", "practise"),
    PageEntry("quiz", "practise"),
    PageEntry("lesson", "practise"),
    PageEntry("reference", "practise"),
)

PATHS: Mapping[str, Path] = {entry.key: entry.path for entry in PAGES}


@dataclass(frozen=True)
class Page:
    """What a page works with: its values, its words, and the words of the frame."""

    state: State
    text: Text
    frame: Text


def run_app() -> None:
    """Register the navigation and run the page the visitor asked for; all that ``app.py`` does."""
    page = _navigate(_language_before_page())
    token = _inside_app.set(True)
    try:
        page.run()
    finally:
        _inside_app.reset(token)


@contextmanager
def open_page(key: str) -> Iterator[Page]:
    """Draw the frame around a page's own content.

    Parameters
    ----------
    key : str
        Key of the page in :data:`PAGES`.

    Yields
    ------
    Page
        Values and words, for the body of the page.
    """
    context = get_script_run_ctx()
    if context is not None:
        rely(context)
        if url_state.is_new(key):
            let_go(context)
    with turns.turn:
        yield from _page(key)
        turns.settle_down()
    if context is not None:
        turns.let_see(context)


def _page(key: str) -> Iterator[Page]:
    state = url_state.begin(key, browser_language())
    text, frame = content.load(state.language(), key), content.load(state.language(), "frame")
    st.set_page_config(page_title=f"{text['nav']} · posenc", page_icon=_ICON, layout="wide")
    with _framed(state.language()):
        _style(state, frame)
        _bar(key, state, frame)
        with st.container(key=f"pe_{state.language()}_page", gap="medium"):
            if not state.presents():
                bar.draw(state, PATHS)
            _head(state, text, frame)
            yield Page(state, text, frame)
            if state.presents():
                bar.draw(state, PATHS)  # a room sees the figure first
            _foot(key, state, text, frame)
        url_state.finish(state)


def show(key: str, body: Callable[[Page], None]) -> None:
    """Show a page: the frame, and its body in it, which from then on runs without the frame.

    Parameters
    ----------
    key : str
        Key of the page in :data:`PAGES`.
    body : callable
        Draws the page between its title and its sources.
    """
    with open_page(key) as page:
        live(page.state, "body", lambda: body(page))


def apart(page: Page, name: str, draw: Callable[[], None]) -> None:
    """Draw a part that a link may leave out and whose controls nothing else on the page reads."""
    if page.state.shows(name):
        live(page.state, name, draw)


def live(state: State, name: str, part: Callable[[], None]) -> None:
    """Draw a part of the page so that a change within it runs that part again, and nothing around it.

    Parts may stand within parts: the innermost one around the control that was moved runs, and what stands
    inside it. So whatever depends on a control has to be drawn in the same part as the control. A change that
    reaches further goes through :meth:`posenc_app.url_state.State.put`, which runs the whole page.

    Parameters
    ----------
    state : State
        The page's values: the same object in every run of the part until the whole page runs again.
    name : str
        The part's name within its page.
    part : callable
        Draws the part.
    """

    def alone() -> None:
        context = get_script_run_ctx()
        if context is None or not context.fragment_ids_this_run:
            part()
            return
        url_state.go_on(state)
        with turns.in_turn(context):
            part()
            url_state.finish(state)

    draw_part(state.page, name, alone)


@contextmanager
def _framed(language: str) -> Iterator[None]:
    """Register the navigation when the page runs without ``app.py``, and let the page go on as itself.

    Streamlit takes whoever calls ``st.navigation`` for the main script and names widgets after it. Named so,
    they would not be those of the next run, and the visitor's first interaction would be lost.
    """
    context = get_script_run_ctx()
    if _inside_app.get() or context is None:
        yield
        return
    page = _navigate(language)
    with context.run_with_active_hash(page._script_hash):
        yield


def browser_language() -> str:
    """Return the language the visitor's browser prefers, as far as we speak it."""
    return "zh" if (st.context.locale or "").lower().startswith("zh") else "en"


def _language_before_page() -> str:
    """Return the language for the navigation, which is drawn before a page has opened."""
    chosen = st.session_state.get(url_state.widget_key("lang")) or url_state.language_so_far()
    return chosen or browser_language()


def _navigate(language: str) -> NavigationPage:
    frame = content.load(language, "frame")
    groups = {
        frame[f"group.{group}"]: [
            st.Page(
                entry.path,
                title=content.load(language, entry.key)["nav"],
                url_path=entry.key,
                default=entry is PAGES[0],
            )
            for entry in entries
        ]
        for group, entries in groupby(PAGES, lambda entry: entry.group)
    }
    return st.navigation(groups, position="top")


def _style(state: State, frame: Text) -> None:
    st.html(f"<style>{_sheets(presents=state.presents())}</style>")
    document(state.language(), failed=frame["part_failed"], host=frame.group("streamlit"))


@cache
def _sheets(*, presents: bool) -> str:
    """Return the rules of every page, and those of a room only there.

    A rule that asked ``html:has(...)`` whether the page presents would be asked after every change of it.
    """
    rooms = _CSS / "present.css"
    files = [file for file in sorted(_CSS.glob("*.css")) if file != rooms] + [rooms] * presents
    return tokens_css(".stApp, :root") + "".join(file.read_text(encoding="utf-8") for file in files)


def _bar(key: str, state: State, frame: Text) -> None:
    group = next(entry.group for entry in PAGES if entry.key == key)
    with st.container(
        key="pe_bar", horizontal=True, horizontal_alignment="distribute", vertical_alignment="center"
    ):
        st.caption(frame[f"group.{group}"], width="content")
        with st.container(horizontal=True, width="content", vertical_alignment="center", gap="small"):
            _present_button(state, frame)
            before = state.language()
            if controls.choice(state, frame, "lang", label_hidden=True) != before:
                # The words above are already drawn in the other language, and so is the navigation.
                url_state.finish(state)
                st.rerun()


def _present_button(state: State, frame: Text) -> None:
    on = state.presents()
    icon = ":material/close_fullscreen:" if on else ":material/present_to_all:"
    label = frame["present.leave" if on else "present.enter"]
    if st.button(label, icon=icon, type="tertiary", key="present"):
        state.take("present", "0" if on else "1")
        url_state.finish(state)
        st.rerun()


def _head(state: State, text: Text, frame: Text) -> None:
    with st.container(gap="small"):
        st.title(text["title"], anchor="title")  # named, or the browser makes up a name at every change
        if state.shows("lead"):
            st.container(key="pe_lead").markdown(text["lead"])
    if state.refused:
        names = frame["list_separator"].join(_label(name, text, frame) for name in state.refused)
        logging.getLogger(__name__).info("link refused for %s: %s", state.page, ", ".join(state.refused))
        st.info(frame.fill("link_refused", names=names), icon=":material/info:")


def _label(name: str, text: Text, frame: Text) -> str:
    key = f"control.{name}.label"
    return text.strings.get(key) or frame[key]


def _foot(key: str, state: State, text: Text, frame: Text) -> None:
    for name in ("not_shown", "sources"):
        if name in text.sections and state.shows("sources"):
            with st.expander(frame[name]):
                st.markdown(text.sections[name])
    here = next(index for index, entry in enumerate(PAGES) if entry.key == key)
    with st.container(
        key="pe_foot", horizontal=True, horizontal_alignment="distribute", vertical_alignment="center"
    ):
        with st.container(key="pe_previous", width="content"):
            _neighbour(here - 1, state, ":material/arrow_back:", "left")
        with st.container(key="pe_next", width="content"):
            _neighbour(here + 1, state, ":material/arrow_forward:", "right")


def _neighbour(index: int, state: State, icon: str, side: Literal["left", "right"]) -> None:
    if not 0 <= index < len(PAGES):
        return
    entry = PAGES[index]
    st.page_link(
        entry.path,
        label=content.load(state.language(), entry.key)["nav"],
        icon=icon,
        icon_position=side,
        query_params=url_state.app_query(state),
        width="content",
    )
