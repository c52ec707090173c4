"""Who uses it: the shipped configurations, filed under the method that the core reads out of them."""

from collections.abc import Mapping
from functools import cache

import streamlit as st

import posenc_core as pc
from posenc_app.content import Text
from posenc_app.sections.inspector.shelf import Shipped, shipped
from posenc_app.teaching import Table
from posenc_app.teaching.table import html
from posenc_app.url_state import MODELS

_AS_TRAINED = frozenset({"default", "none"})


@cache
def users() -> Mapping[str, tuple[Shipped, ...]]:
    """Return the published models of every method, in the order of the shelf."""
    shelf = [shipped(key) for key in MODELS]
    return {key: tuple(one for one in shelf if method_of(one.report) == key) for key in pc.METHODS}


def method_of(report: pc.PositionReport) -> str:
    """Return the key of the method a model uses; one of its layers that stretches RoPE makes it stretched."""
    rules = {group.rope_type for group in report.layers if group.indices}
    return "rope_stretched" if report.kind == "rope" and rules - _AS_TRAINED else report.kind


def draw(text: Text) -> None:
    """Show the models of every method, each with where its configuration was read."""
    st.subheader(text["users.title"], anchor=False)
    st.html(f'<div class="pe-users">{html(table(text))}</div>')


def table(text: Text) -> Table:
    """Return a row for each method."""
    return Table(
        title=text["users.table"],
        corner=text["column.method"],
        columns=[text["users.models"]],
        rows=[
            (text[f"method.{key}"], [text["list"].join(one.name for one in found) or text["users.nobody"]])
            for key, found in users().items()
        ],
    )
