"""Who uses it: the shipped configurations, filed under the method that the core reads out of them."""

from collections.abc import Mapping
from functools import cache

import streamlit as st

import posenc_core as pc
from posenc_app import content
from posenc_app.content import Text
from posenc_app.sections.inspector.shelf import shipped
from posenc_app.sections.inspector.view import model_name
from posenc_app.teaching import Table, heading
from posenc_app.teaching.table import html
from posenc_app.url_state import MODELS, State

_AS_TRAINED = frozenset({"default", "none"})


@cache
def users() -> Mapping[str, tuple[str, ...]]:
    """Return the published models of every method by their keys, in the order of the shelf."""
    methods = {model: method_of(shipped(model).report) for model in MODELS}
    return {key: tuple(model for model in MODELS if methods[model] == key) for key in pc.METHODS}


def method_of(report: pc.PositionReport) -> str:
    """Return the key of the method a model uses; one of its layers that stretches RoPE makes it stretched."""
    rules = {group.rope_type for group in report.layers if group.indices}
    return "rope_stretched" if report.kind == "rope" and rules - _AS_TRAINED else report.kind


def draw(state: State, text: Text) -> None:
    """Show the models of every method."""
    heading(text["users.title"])
    st.html(f'<div class="pe-users">{html(table(state, text))}</div>')


def table(state: State, text: Text) -> Table:
    """Return a row for each method; models are called what the page that reads them calls them."""
    names = content.load(state.language(), "inspector")
    listed = {
        method: text["list"].join(model_name(model, names) for model in found)
        for method, found in users().items()
    }
    return Table(
        title=text["users.table"],
        corner=text["column.method"],
        columns=[text["users.models"]],
        rows=[(text[f"method.{key}"], [listed[key] or text["users.nobody"]]) for key in listed],
    )
