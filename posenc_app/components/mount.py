"""Mount a part: its payload goes to the browser, its settled value comes back."""

from __future__ import annotations

import functools
import json
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, Literal, NamedTuple, TypeVar, cast

import streamlit as st

from posenc_app.components.publish import PARTS, publish
from posenc_app.components.transport import state_of, with_state

if TYPE_CHECKING:
    from streamlit.components.v2.types import ComponentRenderer

Value = TypeVar("Value")

# All the code that travels with a part. The modules behind it are fetched once and kept by the browser.
# If they cannot be, the words for that come out of the payload's header.
# It has line breaks because Streamlit takes one line with a slash for a path.
# It keeps the module: asking for it again at every change is a turn behind whatever the page is busy with.
_STUB = """let part;export default async c=>{try{
part??=(await import(new URL(URL_,document.baseURI).href)).default;return await part(c)}catch(e){
console.error(e);const d=c.data,n=new DataView(d.buffer,d.byteOffset).getUint32(4,true);
const p=document.createElement("p"),h=JSON.parse(new TextDecoder().decode(d.subarray(8,8+n)));
p.textContent=h.words.failed;c.parentElement.replaceChildren(p)}}"""


class Commit(NamedTuple, Generic[Value]):
    """What a visitor settled on, and the value the part had been given when they moved it."""

    value: Value
    given: Value

    def settled(self, current: Value) -> Value:
        """Return the new value if it was moved away from the current one, else the current one."""
        return settled(self, current)


def settled(commit: object, current: Value) -> Value:
    """Return the committed value if the commit is meant for the current one, else the current value.

    A commit is late when the value has been changed elsewhere in the meantime: then it does not count.

    Parameters
    ----------
    commit : Commit, [value, given] or None
        What came from the browser; anything else is no commit.
    current : value
        What Python has now.

    Examples
    --------
    >>> settled([3, 5], 5), settled([3, 5], 7), settled(None, 7)
    (3, 7, 7)
    >>> settled([[2, 0, 1], [0, 1, 2]], (0, 1, 2))
    (2, 0, 1)
    """
    pair = _commit(commit)
    return current if pair is None or pair.given != _frozen(current) else cast("Value", pair.value)


def mount(
    part: str,
    key: str,
    payload: bytes,
    *,
    valid: Callable[[object], bool] = lambda _value: False,
    on_commit: Callable[[Commit[Any]], None] | None = None,
    width: Literal["stretch", "content"] = "stretch",
) -> Commit[Any] | None:
    """Send a part its payload and return what the visitor has settled on since, if anything.

    Without ``on_commit`` the commit is kept until the part is reached, also by a later run if this one is
    interrupted, and the payload answers it: the browser must know from where the next move starts.

    Parameters
    ----------
    part : str
        Name of the part's folder.
    key : str
        Streamlit's key of the element.
    payload : bytes
        See :func:`posenc_app.components.transport.pack`.
    valid : callable
        Tells whether a value may be committed: a browser can send anything.
    on_commit : callable, optional
        Called before the script with the ``Commit``, as Streamlit calls callbacks.
    width : {"stretch", "content"}
        As wide as its container, or as its content.
    """
    publish()

    kept, tried = f"posenc-commit-{key}", f"posenc-tried-{key}"

    def take(commit: Commit[Any]) -> None:
        st.session_state[tried] = commit
        if on_commit is not None:
            on_commit(commit)
        else:
            st.session_state[kept] = commit

    def committed() -> None:
        # What was moved just before the visitor went to another page may be told when the part is gone.
        commit = _commit(st.session_state.get(key, {}).get("value"), valid)
        if commit is not None:
            take(commit)

    commit: Commit[Any] | None = st.session_state.pop(kept, None)
    payload = _answer(payload, commit)
    result = renderer(part)(key=key, data=payload, width=width, on_value_change=committed)
    # Streamlit calls no callback for a part it has not met yet: a visitor who moves it while the first run
    # after a restart is under way would be overheard.
    late = _commit(result.get("value"), valid)
    if _counts(late, payload) and st.session_state.get(tried) != late:
        take(cast("Commit[Any]", late))
        st.rerun()
    return commit


def _answer(payload: bytes, commit: Commit[Any] | None) -> bytes:
    """Return the payload with the committed value as its state, if the commit counts."""
    return with_state(payload, commit.value) if commit is not None and _counts(commit, payload) else payload


def _counts(commit: Commit[Any] | None, payload: bytes) -> bool:
    """Tell whether a commit was moved away from what the payload says."""
    return commit is not None and commit.given == _frozen(state_of(payload)) != commit.value


@functools.cache
def renderer(part: str) -> ComponentRenderer:
    """Register a part with Streamlit, once a process."""
    # Plotly misplaces its titles inside a shadow root: a figure lives in the page, with prefixed class names.
    url = json.dumps(f"app/static/{PARTS}/{part}/{part}.js")
    return st.components.v2.component(
        f"posenc_{part}", js=_STUB.replace("URL_", url), isolate_styles=part != "figure"
    )


def checked_words(words: Mapping[str, str], *names: str, optional: Sequence[str] = ()) -> dict[str, str]:
    """Return the words a part needs; name those that are missing.

    Examples
    --------
    >>> checked_words({"failed": "…", "label": "…"}, "masked")
    Traceback (most recent call last):
    ValueError: words must hold 'failed', 'label' and 'masked', missing: masked
    """
    needed = ("failed", "label", *names)
    missing = [name for name in needed if name not in words]
    if missing:
        listed = ", ".join(map(repr, needed[:-1])) + f" and {needed[-1]!r}"
        msg = f"words must hold {listed}, missing: {', '.join(missing)}"
        raise ValueError(msg)
    return {name: words[name] for name in (*needed, *optional) if name in words}


def _commit(pair: object, valid: Callable[[object], bool] = lambda _value: True) -> Commit[Any] | None:
    """Return what came from a browser as a commit, or None unless it is a pair with a valid value."""
    if not isinstance(pair, list | tuple) or len(pair) != 2:
        return None
    value, given = map(_frozen, pair)
    return Commit(value, given) if valid(value) else None


def _frozen(value: object) -> object:
    """Return lists as tuples: JSON knows only lists, and an order is a tuple here."""
    return tuple(value) if isinstance(value, list) else value
