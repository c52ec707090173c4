"""From a text that somebody pasted to a configuration, or to the reason why it is none.

The text is looked at once and let go: what stays is the report and the numbers it was read from.
"""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field

import posenc_core as pc
from posenc_app.controls import MOST_PASTED
from posenc_core.errors import shortened

_DEEPEST = 64
_COMMENT = re.compile(r"^[ \t]*(?://|/\*|#)", re.MULTILINE)
_TRAILING_COMMENT = re.compile(r"[,{\[][ \t]*(?://|/\*|#)")
_PYTHON = re.compile(r"[{,\[:][ \t\r\n]*(?:'|True\b|False\b|None\b)")


@dataclass(frozen=True)
class Own:
    """A configuration somebody brought.

    Attributes
    ----------
    report : pc.PositionReport
        What it says of position.
    token : str
        Its numbers, for a link; nothing else of the text.
    """

    report: pc.PositionReport
    token: str


@dataclass(frozen=True)
class Unreadable:
    """Why a text was not read: the key of a sentence, and what fills it."""

    reason: str
    fields: Mapping[str, str] = field(default_factory=dict)


def read(text: str) -> Own | Unreadable:
    """Read a pasted text as a configuration; whatever it is, the answer is one of the two."""
    if len(text) > MOST_PASTED or len(text.encode("utf-8", "replace")) > MOST_PASTED:
        return Unreadable("large")
    if not text.strip("\ufeff \t\r\n"):
        return Unreadable("empty")
    parsed = _parsed(text.lstrip("\ufeff"))
    if isinstance(parsed, Unreadable):
        return parsed
    return report_on(parsed)


def report_on(config: Mapping[str, object]) -> Own | Unreadable:
    """Return the report on a parsed configuration, or which field it stumbles over."""
    try:
        report = pc.read_model_config(config)
    except pc.InvalidParameterError as error:
        said = {"field": error.name, "value": shortened(error.value), "requirement": error.requirement}
        return Unreadable("field", said)
    return Own(report, json.dumps(pc.position_fields(config), separators=(",", ":")))


def _parsed(text: str) -> Mapping[str, object] | Unreadable:
    try:
        parsed = json.loads(text)
    except RecursionError:
        return Unreadable("deep")
    except json.JSONDecodeError as error:
        return _why(text, error)
    except ValueError:  # a number of thousands of digits
        return Unreadable("number")
    if not isinstance(parsed, dict):
        return Unreadable("no_dictionary")
    return Unreadable("deep") if _too_deep(parsed) else parsed


def _why(text: str, error: json.JSONDecodeError) -> Unreadable:
    """Guess what the text is, from a piece of it around the place where it stops being JSON."""
    place = {"line": str(error.lineno), "column": str(error.colno)}
    before = text[max(0, error.pos - 2000) : error.pos + 200]
    if _COMMENT.search(before) or _TRAILING_COMMENT.search(before):
        return Unreadable("comment", place)
    if _PYTHON.search(before):
        return Unreadable("python", place)
    return Unreadable("json", place)


def _too_deep(parsed: object) -> bool:
    """Return whether lists and dictionaries lie in one another deeper than any configuration's."""
    layer = [parsed]
    for _ in range(_DEEPEST):
        layer = [inner for outer in layer for inner in _inside(outer)]
        if not layer:
            return False
    return True


def _inside(outer: object) -> list[object]:
    inner = outer.values() if isinstance(outer, dict) else outer if isinstance(outer, list) else ()
    return [one for one in inner if isinstance(one, dict | list)]
