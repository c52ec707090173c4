"""How every number is checked: kinds of tests with their counts, and the worked examples, computed now."""

import json
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import streamlit as st

import posenc_core as pc
from posenc_app.content import Text
from posenc_app.sections.reference.listing import Html, code, listing, plain
from posenc_app.teaching import Table, caption, number
from posenc_app.teaching.numbers import fixed, grouped

COUNTS = Path(__file__).resolve().parents[3] / "assets" / "checks" / "counts.json"
#: Numbers of an example that are written out.
_MOST = 5
_DIGITS = 4


@cache
def written() -> Mapping[str, Any]:
    """Return what ``scripts/count_tests.py`` has counted: ``at_least`` by kind, and ``examples``."""
    found: Mapping[str, Any] = json.loads(COUNTS.read_text(encoding="utf-8"))
    return found


def draw(text: Text) -> None:
    """Show the kinds of tests, then every worked example with its numbers of now."""
    st.markdown(text.sections["checks"])
    at_least: Mapping[str, int] = written()["at_least"]
    st.html(_kinds(at_least, text))
    caption((text["checks.total"], {"count": grouped(sum(at_least.values()))}))
    st.subheader(text["examples.title"], anchor=False)
    st.markdown(text.sections["examples"])
    computed = pc.worked_examples()
    st.html(markup(computed, text))
    caption((
        text["examples.holds" if all(one.holds for one in computed) else "examples.breaks"],
        _sum(computed),
    ))
    st.markdown(text.sections["checks_limits"])


def _kinds(at_least: Mapping[str, int], text: Text) -> Html:
    columns = {name: text[f"checks.{name}"] for name in ("kind", "what", "count")}
    rows = [
        [plain(text[f"kind.{key}.name"]), plain(text[f"kind.{key}.what"]), grouped(count)]
        for key, count in at_least.items()
    ]
    return listing(text["checks.label"], "kinds", columns, rows)


def _sum(computed: Sequence[pc.WorkedExample]) -> dict[str, str]:
    return {"count": str(len(computed)), "holding": str(sum(one.holds for one in computed))}


def markup(computed: Sequence[pc.WorkedExample], text: Text) -> Html:
    """Return the statements of the worked examples as a table."""
    names = ("number", "statement", "computed", "residual", "test")
    columns = {name: text[f"examples.{name}"] for name in names}
    rows = [
        [
            str(one.number),
            plain(text[f"example.{one.key}"]),
            f"{plain(_numbers(one.computed.tolist()))}<br><small>{plain(_expected(one, text))}</small>",
            _verdict(one, text),
            _tests(one.number, text),
        ]
        for one in computed
    ]
    return listing(text["examples.title"], "examples", columns, rows)


def _verdict(one: pc.WorkedExample, text: Text) -> Html:
    sign = "✓" if one.holds else "✕"
    limit = text.fill("examples.at_most" if one.equal else "examples.more_than", limit=number(one.tolerance))
    return f"<b>{sign} {number(one.residual)}</b><br><small>{plain(limit)}</small>"


def _expected(one: pc.WorkedExample, text: Text) -> str:
    if not one.equal:
        return text["examples.differs"]
    return text.fill("examples.expected", numbers=_numbers(one.expected.tolist()))


def _numbers(values: Sequence[float]) -> str:
    """Write numbers to four digits, zeros at their end left out; those that are nothing but rounding are 0.

    A row of one and the same number is written once.
    """
    shown = [_short(value) for value in values]
    shown = shown[:1] if len(set(shown)) == 1 else shown
    return ", ".join(shown[:_MOST]) + (", …" if len(shown) > _MOST else "")


def _short(value: float) -> str:
    return fixed(value, _DIGITS).rstrip("0").rstrip(".")


def _tests(example: int, text: Text) -> Html:
    names: list[str] = written()["examples"][str(example)]
    file, _, name = names[0].partition("::")
    more = text.fill("examples.more", count=len(names) - 1) if len(names) > 1 else ""
    return f"{code(name)}<br><small>{code(file)} {plain(more)}</small>"


def table(text: Text) -> Table:
    """Return the worked examples with all digits, for a file."""
    return Table(
        title=text["examples.title"],
        corner=text["examples.number"],
        columns=[text[f"examples.{name}"] for name in ("statement", "residual", "tolerance")],
        rows=[
            (str(one.number), [text[f"example.{one.key}"], one.residual, one.tolerance])
            for one in pc.worked_examples()
        ],
    )
