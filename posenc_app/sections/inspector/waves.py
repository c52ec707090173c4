"""The main figure: how long one turn of every pair takes, against the trained length and the window."""

import numpy as np
import streamlit as st

from posenc_app import controls
from posenc_app.components import figure
from posenc_app.content import Text
from posenc_app.figures.plot import Plot
from posenc_app.figures.wavelengths import Dots, Level, wavelength_figure
from posenc_app.sections.inspector.answer import kind_of_layer
from posenc_app.sections.inspector.view import View
from posenc_app.teaching.numbers import grouped
from posenc_app.url_state import State

FIGURE = "waves"
_LOOKS = {
    "untouched": ("m-rope", "circle"),
    "blended": ("m-xpos", "diamond"),
    "stretched": ("m-xpos", "triangle-up-open"),
}
_FOLLOW_LENGTH = frozenset({"dynamic", "longrope"})


def draw(view: View, state: State, text: Text, frame: Text) -> None:
    """Show the figure."""
    if view.bands is None:
        return
    scale = 1.75 if state.presents() else 1.0
    words = text.group("waves") | {"failed": frame["part_failed"]}
    with st.container(key="pe_main"):
        figure(
            plot(view, text, scale),
            key=FIGURE,
            alt=text.fill("waves.alt", **alt_fields(view)),
            words={"failed": words["failed"], "label": words["label"]},
        )


def settings(view: View, state: State, text: Text) -> None:
    """Draw what chooses the group of layers and the length, where there is a choice."""
    groups = view.turning
    if len(groups) > 1:
        named = [text[f"group.{kind_of_layer(group.layer_type)}"] for group in groups[:8]]
        controls.one_of(state, text, "in_group", _distinct(named))
    if _follows_length(view):
        controls.choice(state, text, "in_length")


def _distinct(names: list[str]) -> list[str]:
    return [f"{name} {names[: index + 1].count(name)}" if names.count(name) > 1 else name
            for index, name in enumerate(names)]  # fmt: skip


def _follows_length(view: View) -> bool:
    return any(group.rope_type in _FOLLOW_LENGTH for group in view.turning)


def alt_fields(view: View) -> dict[str, str]:
    """Return the numbers a reader who does not see the figure should know."""
    bands = view.bands
    assert bands is not None  # noqa: S101 - the caller has looked
    finite = bands.scaled[np.isfinite(bands.scaled)]
    return {
        "pairs": str(bands.scaled.size),
        "fastest": f"{finite[0]:.2f}",
        "slowest": grouped(float(finite[-1])),
        "trained": grouped(view.trained or 0),
        "never": str(int(bands.never.sum())),
    }


def plot(view: View, text: Text, scale: float = 1.0) -> Plot:
    """Return the figure of the group that is looked at."""
    bands = view.bands
    assert bands is not None  # noqa: S101 - the caller has looked
    sorted_by = view.kinds()
    dots = [
        Dots(text[f"waves.{name}"], np.flatnonzero(sorted_by == name), bands.scaled[sorted_by == name], *look)
        for name, look in _LOOKS.items()
        if (sorted_by == name).any()
    ]
    is_changed = not bands.untouched.all()
    words = {name: text[f"waves.{name}"] for name in ("x", "y", "plain", "never")}
    return wavelength_figure(
        dots, levels(view, text), bands.plain if is_changed else None, words=words, scale=scale
    )


def levels(view: View, text: Text) -> list[Level]:
    """Return the trained length, and the window where it is another."""
    trained, window = view.trained, view.window
    found = []
    if trained is not None:
        name = "waves.trained" if view.tells_training else "waves.window"
        found.append(Level(text.fill(name, length=grouped(trained)), trained, "solid"))
    if window is not None and trained is not None and window > trained:
        found.append(Level(text.fill("waves.window", length=grouped(window)), window, "dash"))
    group = view.group
    if group is not None and group.window is not None:
        found.append(Level(text.fill("waves.looks_back", length=grouped(group.window)), group.window, "dot"))
    return found
