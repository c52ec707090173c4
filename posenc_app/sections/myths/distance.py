"""RoPE's scores are said to depend on the distance alone; the content decides what a distance is worth."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

import posenc_core as pc
from posenc_app.content import Text
from posenc_app.figures.curves import Curve
from posenc_app.figures.distance import Axis, Mark, distance_figure
from posenc_app.figures.plot import Plot
from posenc_app.sections.myths.evidence import Card, Chart, Check, Evidence, Program
from posenc_app.sections.myths.words import pair_of
from posenc_app.teaching import Row, Table, number
from posenc_app.teaching.numbers import fixed
from posenc_app.url_state import State

QUERY = [1.0, 0.0]
THETA, STEP = np.pi / 2, np.pi / 12
LAST, TOLERANCE = 12, 1e-12
Keys = Sequence[tuple[str, npt.ArrayLike]]


def evidence(state: State, text: Text, scale: float) -> Evidence:
    """Score one query with two keys at the same distance, at the start and moved."""
    at, moved = state["my_distance"], state["my_moved"]
    other = pc.rotate(QUERY, state["my_turn"], [STEP])
    plain, turned = (pc.shifted_scores(QUERY, key, 0, at, [0, moved], [THETA]) for key in (QUERY, other))
    error = max(pc.largest_difference(both[:1], both[1:]) for both in (plain, turned))
    fields = {
        "distance": str(at),
        "moved": str(moved),
        "other": pair_of(*other.tolist()),
        "plain": fixed(float(plain[0]), 3),
        "turned": fixed(float(turned[0]), 3),
        "error": number(error),
    }
    along = np.arange(LAST + 1)
    keys: Keys = [("(1.00, 0.00)", QUERY), (fields["other"], other)]
    scores = np.column_stack([_scores(key, along) for _, key in keys])
    return Evidence(
        said=[(text["caption.same" if state["my_turn"] == 0 else "caption.said"], fields)],
        view=Chart(_figure(keys, at, (plain, turned), text, scale), text.fill("view.alt", **fields)),
        tables=[
            Table(text["view.y"], "n − m", [text.fill("view.key", other=name) for name, _ in keys], [
                (str(place), row.tolist()) for place, row in zip(along, scores, strict=True)
            ])
        ],
        fields={
            "distance": at, "key": Row(other.tolist()), "plain": float(plain[0]), "turned": float(turned[0]),
        },
        program=program(state),
        functions=(pc.shifted_scores, pc.rotate),
        check=Check(error, TOLERANCE),
    )  # fmt: skip


def _scores(key: npt.ArrayLike, places: npt.ArrayLike) -> npt.NDArray[np.floating[Any]]:
    return pc.score_by_distance(QUERY, key, places, [THETA])


def _figure(
    keys: Keys, at: int, scores: Sequence[npt.NDArray[np.floating[Any]]], text: Text, scale: float
) -> Plot:
    between = np.linspace(0, LAST, 20 * LAST + 1)
    looks = (("m-rope", "solid"), ("key", "dash"))
    lines = [
        Curve(text.fill("view.key", other=name), between, _scores(key, between), token, dash)
        for (name, key), (token, dash) in zip(keys, looks, strict=True)
    ]
    marks = [
        Mark(at, float(one[0]), fixed(float(one[0]), 3), is_low=place == 1)
        for place, one in enumerate(scores)
    ]
    changes = {"yaxis": {"range": [-1.3, 1.3]}}
    axis = Axis(text["view.x"], LAST)
    return distance_figure(
        lines, axis, y_title=text["view.y"], marks=marks, at=at, scale=scale, changes=changes
    )


def program(state: State) -> Program:
    """Return the scores as code."""
    at, moved = state["my_distance"], state["my_moved"]
    return Program(
        [
            f"q, key = {QUERY}, {QUERY}",
            f"other = pc.rotate(q, {state['my_turn']}, [np.pi / 12])",
            f"plain = pc.shifted_scores(q, key, 0, {at}, [0, {moved}], [np.pi / 2])",
            f"turned = pc.shifted_scores(q, other, 0, {at}, [0, {moved}], [np.pi / 2])",
            "error = max(pc.largest_difference(one[:1], one[1:]) for one in (plain, turned))",
        ],
        {"plain": "plain[0]:.3f", "turned": "turned[0]:.3f", "error": "error:.1e"},
    )


def further(state: State) -> Mapping[str, str]:
    """Return the dial, with the same query, key and distance."""
    return {
        "rope_by": "free",
        "rope_theta": "12",
        "rope_m": str(state["my_moved"]),
        "rope_n": str(state["my_moved"] + state["my_distance"]),
        "rope_k_turn": str(state["my_turn"]),
    }


CARD = Card("distance", "false", ("my_turn", "my_distance", "my_moved"), evidence, "rope", further)
