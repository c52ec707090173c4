"""The table: eight methods, the two questions, and what was counted and measured; it can be sorted."""

from collections.abc import Callable, Mapping
from html import escape

import streamlit as st

from posenc_app import controls
from posenc_app.components import meter, pieces
from posenc_app.content import Text
from posenc_app.sections.compare.experiment import TOLERANCE, Experiment, Row, costs, sizes
from posenc_app.sentences import MAX_TOKENS, split
from posenc_app.teaching import Sentence, caption, cited, number
from posenc_app.teaching.numbers import grouped
from posenc_app.url_state import State

COLUMNS = ("relation", "doors", "formula", "parameters", "longest", "moved", "cost", "paper")
_TOKENS = {"t5_bias": "t5", "rope_stretched": "xpos"}
_COSTS = "compare.costs"
_FAR = float("inf")


def settings(state: State, text: Text, frame: Text) -> None:
    """Draw the visitor's own sizes, what is moved, and how to sort."""
    with st.container(key="pe_rail_sizes", horizontal=True, vertical_alignment="bottom", gap="medium"):
        for name in ("cmp_layers", "cmp_heads"):
            controls.whole(state, text, name)
        controls.choice(state, text, "cmp_head_size")
        controls.notches(state, text, "cmp_length")
        with st.popover(text["sizes.more"], type="tertiary"):
            controls.whole(state, text, "cmp_clip")
            controls.choice(state, text, "cmp_buckets")
            controls.sentence(state, text, "cmp_s")
    with st.container(key="pe_rail_sort", horizontal=True, vertical_alignment="bottom", gap="medium"):
        controls.whole(state, text, "cmp_shift")
        controls.choice(state, text, "cmp_sort")
        controls.choice(state, text, "cmp_order")
    left_out = split(state["cmp_s"]).left_out
    if left_out:
        st.info(frame.fill("text_cut", limit=MAX_TOKENS, left_out=left_out), icon=":material/info:")


def measured(state: State, *, anew: bool = False) -> dict[str, float]:
    """Return the times of this visit; they are taken once, and again when asked for."""
    if anew or state.kept(_COSTS) is None:
        state.keep(_COSTS, costs())
    found: dict[str, float] = state.kept(_COSTS)
    return found


def draw(now: Experiment, state: State, text: Text, frame: Text) -> dict[str, float]:
    """Show the table, the meter, and what the numbers say; return the times that were taken."""
    table = st.container(key="pe_main")
    again = st.button(text["overview.again"], key="again", type="tertiary", icon=":material/timer:")
    times = measured(state, anew=again)
    with table:
        st.html(markup(ordered(now.rows, times, state), times, text))
    words = text.group("meter") | {"failed": frame["part_failed"]}
    meter(stillness(now), TOLERANCE, key="meter", words=words, formula=pieces(words["formula"]))
    caption(*captions(now, times, state, text))
    return times


def stillness(now: Experiment) -> float:
    """Return the largest change of a score among the methods whose scores should stay."""
    return max(row.moved or 0.0 for row in now.rows if row.info.is_translation_invariant)


def ordered(rows: tuple[Row, ...], times: Mapping[str, float], state: State) -> list[Row]:
    """Return the rows as the visitor wants them; equal ones stay in the order of the story."""
    keys: Mapping[str, Callable[[Row], float]] = {
        "story": lambda _: 0.0,
        "parameters": lambda row: row.parameters,
        "moved": lambda row: _FAR if row.moved is None else row.moved,
        "cost": lambda row: times[row.info.key],
    }
    found = sorted(rows, key=keys[state["cmp_sort"]])
    return found[::-1] if state["cmp_order"] == "down" else found


def cells(row: Row, times: Mapping[str, float], text: Text) -> dict[str, str]:
    """Return what the table says of one method, a text for each column."""
    info = row.info
    cost = times[info.key]
    doors = text["list"].join(text[f"door.{door}"] for door in info.doors)
    return {
        "relation": text[f"relation.{info.relation}"],
        "doors": doors or text["door.none"],
        "formula": text["formula_changed.yes" if info.changes_attention else "formula_changed.no"],
        "parameters": grouped(row.parameters),
        "longest": text["overview.endless"] if row.longest is None else grouped(row.longest),
        "moved": text["overview.refused"] if row.moved is None else number(row.moved),
        "cost": text.fill("overview.cost", micros=f"{1e6 * cost:.0f}", times=f"{cost / times['none']:.2f}"),
        "paper": cited(info.paper, "compare", text),
    }


def markup(rows: list[Row], times: Mapping[str, float], text: Text) -> str:
    """Return the table as HTML, every word of it escaped.

    Where it is too wide its rows become cards; roles say that it is a table then, too.
    """
    head = "".join(
        f'<th role="columnheader" scope="col">{escape(text[f"column.{name}"])}</th>' for name in COLUMNS
    )
    body = "".join(_row(row, cells(row, times, text), text) for row in rows)
    label = escape(text["overview.label"])
    return (
        f'<div class="pe-table pe-methods" role="group" tabindex="0" aria-label="{label}">'
        '<table role="table"><thead role="rowgroup"><tr role="row"><td role="cell"></td>'
        f'{head}</tr></thead><tbody role="rowgroup">{body}</tbody></table></div>'
    )


def _row(row: Row, shown: Mapping[str, str], text: Text) -> str:
    key = row.info.key
    method = (
        f'<span class="pe-method" style="--method: var(--pe-m-{_TOKENS.get(key, key)})">'
        f"{escape(text[f'method.{key}'])}</span>"
    )
    body = "".join(_cell(name, shown[name], text) for name in COLUMNS)
    return f'<tr role="row"><th role="rowheader" scope="row">{method}</th>{body}</tr>'


def _cell(name: str, said: str, text: Text) -> str:
    label = escape(text[f"column.{name}"])
    return f'<td role="cell" class="{name}" data-label="{label}">{escape(said)}</td>'


def captions(now: Experiment, times: Mapping[str, float], state: State, text: Text) -> list[Sentence]:
    """Return what the visitor's sizes cost in parameters, who notices the move, and what it costs in time."""
    rows = {row.info.key: row for row in now.rows}
    asked = sizes(state)
    counts = {
        "width": grouped(asked["d_model"]),
        "layers": str(asked["n_layers"]),
        "learned": grouped(rows["learned"].parameters),
        "shaw": grouped(rows["shaw"].parameters),
        "t5": grouped(rows["t5_bias"].parameters),
        "free": str(sum(row.parameters == 0 for row in now.rows)),
    }
    kept = [row for row in now.rows if row.moved is not None and row.moved <= TOLERANCE]
    refused = [row for row in now.rows if row.moved is None]
    moved = {"shift": str(state["cmp_shift"]), "kept": str(len(kept)), "count": str(len(now.rows))}
    dearest = max(times, key=lambda key: times[key])
    cost = {"method": text[f"method.{dearest}"], "times": f"{times[dearest] / times['none']:.1f}"}
    refusal = "caption.refused" if refused else "caption.moved"
    return [(text["caption.parameters"], counts), (text[refusal], moved), (text["caption.cost"], cost)]
