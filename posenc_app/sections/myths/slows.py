"""Within one dimension the wave is said to slow down; it has one period, and its neighbours have others."""

from collections.abc import Mapping

import numpy as np

import posenc_core as pc
from posenc_app.content import Text
from posenc_app.figures.curves import Curve, curves
from posenc_app.sections.myths.evidence import Card, Chart, Check, Evidence, Program
from posenc_app.teaching import Significant, Table, number
from posenc_app.teaching.numbers import fixed, grouped
from posenc_app.url_state import State

WIDTH, TOLERANCE = 64, 1e-9
_TURNS, _SAMPLES = 2, 121


def evidence(state: State, text: Text, scale: float) -> Evidence:
    """Lay two turns of one pair over two turns of the same pair, whole turns later."""
    place, window = state["my_pair"] - 1, int(state["my_window"])
    lengths = pc.wavelengths(pc.inv_freq(WIDTH))
    length, following = float(lengths[place]), float(lengths[place + 1])
    turns = int(np.ceil(window / length))
    here = np.linspace(0, _TURNS * length, _SAMPLES)
    near, far = (pc.sinusoidal(here + start, WIDTH) for start in (0, turns * length))
    error = pc.largest_difference(near[:, 2 * place], far[:, 2 * place])
    fields = {
        "pair": str(place + 1),
        "next": str(place + 2),
        "length": fixed(length, 3),
        "following": fixed(following, 3),
        "start": grouped(turns * length),
        "turns": grouped(turns),
        "error": number(error),
    }
    lines = [
        Curve(text["view.near"], here, near[:, 2 * place], "border", width=9),
        Curve(text.fill("view.far", **fields), here, far[:, 2 * place], "m-sinusoidal"),
        Curve(text.fill("view.next", **fields), here, near[:, 2 * place + 2], "ink", "dot", 1.5),
    ]
    return Evidence(
        said=[(text["caption.said"], fields)],
        view=Chart(
            curves(lines, x_title=text["view.x"], y_title=text["view.y"], scale=scale),
            text.fill("view.alt", **fields),
        ),
        tables=[
            Table(text["view.y"], text["view.x"], [line.name for line in lines], [
                (fixed(float(here[row]), 1), [float(line.y[row]) for line in lines])
                for row in range(0, _SAMPLES, 10)
            ])
        ],
        fields={"pair": place, "length": Significant(length), "error": Significant(error)},
        program=program(place, turns),
        functions=(pc.wavelengths, pc.sinusoidal, pc.largest_difference),
        check=Check(error, TOLERANCE),
    )  # fmt: skip


def program(place: int, turns: int) -> Program:
    """Return the comparison as code."""
    return Program(
        [
            f"lengths = pc.wavelengths(pc.inv_freq({WIDTH}))",
            f"length, following = lengths[{place}], lengths[{place + 1}]",
            f"here = np.linspace(0, {_TURNS} * length, {_SAMPLES})",
            f"near = pc.sinusoidal(here, {WIDTH})[:, {2 * place}]",
            f"far = pc.sinusoidal(here + {turns} * length, {WIDTH})[:, {2 * place}]",
            "error = pc.largest_difference(near, far)",
        ],
        {"length": "length:.3f", "following": "following:.3f", "error": "error:.1e"},
    )


def further(state: State) -> Mapping[str, str]:
    """Return the page on sinusoids, at the same pair."""
    return {"fp_pair": str(state["my_pair"] - 1), "fp_len": "2048", "fp_pos": "2000"}


CARD = Card("slows", "false", ("my_pair", "my_window"), evidence, "sinusoidal", further)
