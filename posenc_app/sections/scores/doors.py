"""A small diagram of the attention block: its stations, its four doors, and who comes in by which."""

from html import escape

import streamlit as st

from posenc_app.content import Text
from posenc_app.sections.scores.experiment import Experiment, Method

#: The stations in the order of the computation, and the door beside each.
STATIONS = {
    "vectors": "input", "queries_keys": "query_key", "scores": "score", "mask": None, "softmax": None,
    "output": "value",
}  # fmt: skip
#: Where in the diagram each stage of the page is.
PLACES = {
    "content": "scores", "position": "scores", "mask": "mask", "softmax": "softmax", "output": "output",
}  # fmt: skip
_TOKENS = {"t5_bias": "t5", "rope_stretched": "xpos"}


def draw(now: Experiment, text: Text) -> None:
    """Show the diagram."""
    st.html(markup(now, text))


def markup(now: Experiment, text: Text) -> str:
    """Return the diagram as an ordered list in HTML."""
    stations = "".join(_station(name, door, now, text) for name, door in STATIONS.items())
    return f'<ol class="pe-block" aria-label="{escape(text["doors.label"])}">{stations}</ol>'


def _station(name: str, door: str | None, now: Experiment, text: Text) -> str:
    here = ' aria-current="step"' if PLACES[now.stage] == name else ""
    box = f"<b>{escape(text[f'doors.station.{name}'])}</b>"
    return f'<li class="{name}"{here}>{box}{_door(door, now, text) if door else ""}</li>'


def _door(door: str, now: Experiment, text: Text) -> str:
    """Return a door: lit, with the names of those who use it, or dark."""
    users = [method for method in now.methods if door in method.info.doors]
    names = "".join(_name(method, text) for method in users)
    lit = "lit" if users else "dark"
    return f'<span class="door {door} {lit}"><small>{escape(text[f"door.{door}"])}</small>{names}</span>'


def _name(method: Method, text: Text) -> str:
    key = method.info.key
    return (
        f'<span class="pe-method" style="--method: var(--pe-m-{_TOKENS.get(key, key)})">'
        f"{escape(text[f'method.{key}'])}</span>"
    )
