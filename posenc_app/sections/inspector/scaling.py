"""What scaling does: how many times slower each pair turns, and what that costs near by."""

import numpy as np

from posenc_app.components import figure
from posenc_app.content import Text
from posenc_app.figures.curves import Curve, curves
from posenc_app.sections.inspector.answer import scaling_fields
from posenc_app.sections.inspector.view import View
from posenc_app.teaching import caption, heading
from posenc_app.url_state import State


def draw(view: View, state: State, text: Text, frame: Text) -> None:
    """Show the slowdown of every pair, where anything is slowed down."""
    bands, group = view.bands, view.group
    if bands is None or group is None or bands.untouched.all():
        return
    heading(text["scaling.title"], text.sections[f"scaling_{group.rope_type}"])
    scale = 1.75 if state.presents() else 1.0
    pairs = np.arange(bands.slowdown.size)
    top = {"yaxis": {"rangemode": "tozero"}}
    figure(
        curves(
            [Curve(text["scaling.slowdown"], pairs, bands.slowdown, token="m-xpos")],  # noqa: S106 - a colour
            x_title=text["waves.x"], y_title=text["scaling.slowdown"], scale=scale, changes=top,
        ),
        key="slowdown",
        alt=text.fill("scaling.alt", **_needed(text["scaling.alt"], view)),
        words={"failed": frame["part_failed"], "label": text["scaling.label"]},
    )  # fmt: skip
    fields = scaling_fields(view)
    name = "scaling.caption" if (view.kinds() == "blended").any() else "scaling.caption_two"
    said = [(text[name], fields)]
    if bands.score_factor != 1:
        said.append((text["scaling.attention"], fields))
    caption(*said)


def _needed(template: str, view: View) -> dict[str, str]:
    return {name: value for name, value in scaling_fields(view).items() if f"{{{name}}}" in template}
