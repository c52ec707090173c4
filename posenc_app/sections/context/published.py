"""What published models do, each with its source: settings to start from, and LongRoPE's factors."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

import posenc_core as pc
from posenc_app.url_state import State

_FILE = Path(__file__).resolve().parents[3] / "assets" / "presets" / "context.json"


@dataclass(frozen=True)
class Preset:
    """The settings of one published model.

    Attributes
    ----------
    key, name, source : str
        What it is called here and by its authors, and where its settings stand.
    values : Mapping of str to str
        Values of the page.
    """

    key: str
    name: str
    source: str
    values: Mapping[str, str]

    def is_shown(self, state: State) -> bool:
        """Return whether the page stands at these settings."""
        return all(state[name] == value for name, value in self.values.items())


@dataclass(frozen=True)
class LongRope:
    """The one set of LongRoPE factors that the page has: searched for one model and one pair of lengths."""

    name: str
    source: str
    dim: int
    base: float
    original_len: int
    max_len: int
    short_factor: tuple[float, ...]
    long_factor: tuple[float, ...]

    def scaled(self, seq_len: int) -> pc.RopeFrequencies:
        """Return the model's own frequencies at a length."""
        return pc.longrope_scaling(
            self.dim,
            base=self.base,
            short_factor=self.short_factor,
            long_factor=self.long_factor,
            original_len=self.original_len,
            max_len=self.max_len,
            seq_len=seq_len,
        )


@cache
def presets() -> tuple[Preset, ...]:
    """Return the models in the order of the page; the file is part of the program and read once."""
    return tuple(Preset(**one | {"values": MappingProxyType(one["values"])}) for one in _read()["presets"])


@cache
def longrope() -> LongRope:
    """Return the published factors."""
    found = _read()["longrope"]
    lists = {name: tuple(found[name]) for name in ("short_factor", "long_factor")}
    return LongRope(**found | lists)


def _read() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(_FILE.read_text(encoding="utf-8"))
    return found
