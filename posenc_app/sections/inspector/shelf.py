"""The shipped configurations: what published models say of position, with source and date."""

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import posenc_core as pc

_FOLDER = Path(__file__).resolve().parents[3] / "assets" / "models"


@dataclass(frozen=True)
class Shipped:
    """One published configuration.

    Attributes
    ----------
    name : str
        The model's own name.
    source, read : str
        Where its fields were read, and on which day.
    report : pc.PositionReport
        What they say of position.
    """

    name: str
    source: str
    read: str
    report: pc.PositionReport


@cache
def shipped(key: str) -> Shipped:
    """Read a file of the shelf, once per process: the files are part of the program."""
    entry = json.loads((_FOLDER / f"{key}.json").read_text(encoding="utf-8"))
    report = pc.read_model_config(entry["config"])
    return Shipped(entry["name"], entry["source"], entry["read"], report)
