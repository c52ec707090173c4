"""What the page looks at now: a model, one group of its layers, a length."""

import json
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

import posenc_core as pc
from posenc_app.content import Text
from posenc_app.sections.inspector.reading import Own, Unreadable, report_on
from posenc_app.sections.inspector.shelf import shipped
from posenc_app.url_state import State

_LARGEST_EXACT = 2**53  # the longest text the core computes with

OWN = "inspector"
"""Where a visit keeps the report on what was pasted; the text itself is kept nowhere."""


@dataclass(frozen=True)
class View:
    """A report and the place in it that is looked at.

    Attributes
    ----------
    name : str
        The model's name, or the page's word for somebody's own file.
    report : pc.PositionReport
        What the file says of position.
    place : int
        Index of the group of layers.
    at_window : bool
        Whether frequencies that follow the length are those at the full window.
    is_own : bool
        Whether somebody brought the configuration.
    """

    name: str
    report: pc.PositionReport
    place: int = 0
    at_window: bool = True
    is_own: bool = False

    @property
    def turning(self) -> list[pc.LayerGroup]:
        """Groups that turn queries and keys."""
        return [group for group in self.report.layers if group.uses_position]

    @cached_property
    def group(self) -> pc.LayerGroup | None:
        """The group that is looked at."""
        groups = self.turning
        return groups[min(self.place, len(groups) - 1)] if groups else None

    @property
    def trained(self) -> int | None:
        """Trained length in positions, as far as the file tells; else the declared window."""
        if self.group is None:
            return self.report.max_positions
        return self.group.original_len or self.report.max_positions

    @property
    def tells_training(self) -> bool:
        """Whether the file says how long the model was trained, apart from its window."""
        return self.group is not None and "original_len" in self.group.scaling

    @property
    def is_untold(self) -> bool:
        """Whether the window is stretched and the file does not say from what."""
        return self.group is not None and self.group.original_len is None

    @property
    def window(self) -> int | None:
        """Declared window in positions, or the stretched one where YaRN's factor stretches it further.

        Files with YaRN may still declare the length of the training: Qwen2.5's do.
        """
        declared = self.report.max_positions or self.trained
        if self.group is None or declared is None or self.group.rope_type != "yarn":
            return declared
        return max(declared, _stretched(self.group))

    @property
    def length(self) -> int | None:
        """Length at which frequencies that follow it are computed."""
        return self.window if self.at_window else self.trained

    @cached_property
    def bands(self) -> pc.PairBands | None:
        """What happens to each pair, or None where nothing turns or the file does not say enough."""
        group, trained = self.group, self.trained
        if group is None or trained is None or group.refusal is not None:
            return None
        return pc.pair_bands(group, trained_len=trained, seq_len=self.length)

    def kinds(self) -> NDArray[np.str_]:
        """Return for each pair what scaling does: "untouched", "blended" or "stretched".

        Where every pair has a divisor of its own, none lies between two others.
        """
        bands, group = self.bands, self.group
        assert bands is not None and group is not None  # noqa: S101, PT018 - the caller has looked
        slowed = "stretched" if group.rope_type in {"dynamic", "longrope"} else "blended"
        return np.where(bands.untouched, "untouched", np.where(bands.stretched, "stretched", slowed))


def _stretched(group: pc.LayerGroup) -> int:
    length: float = group.scaling.get("original_len", 1) * group.scaling.get("factor", 1)
    return round(min(length, _LARGEST_EXACT))


def own(state: State) -> Own | Unreadable | None:
    """Return what somebody brought: by a link, or pasted in this visit."""
    kept: Own | Unreadable | None = state.kept(OWN)
    if not state["in_config"]:
        return kept
    if isinstance(kept, Own) and kept.token == state["in_config"]:
        return kept
    return report_on(json.loads(state["in_config"]))


def view(state: State, text: Text) -> View:
    """Return what is looked at now."""
    brought = own(state)
    place, at_window = state["in_group"], state["in_length"] == "window"
    if isinstance(brought, Own):
        return View(text["own.name"], brought.report, place, at_window, is_own=True)
    chosen = shipped(state["in_model"])
    return View(model_name(state["in_model"], text), chosen.report, place, at_window)


def model_name(key: str, text: Text) -> str:
    """Return a shipped model's name in the visitor's language."""
    return text[f"control.in_model.options.{key}"]
