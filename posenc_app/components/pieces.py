"""Formulas in one line, as pieces of text: italic, bold, raised, lowered. Never HTML."""

from __future__ import annotations

import re
from typing import Literal, NamedTuple, cast

Style = Literal["plain", "italic", "bold", "sup", "sub"]


class Piece(NamedTuple):
    """A run of letters in one style."""

    text: str
    style: Style = "plain"


Pieces = tuple[Piece, ...]

_MARKUP = re.compile(
    r"""\*\*(?P<bold>(?:\\.|[^*\\])+)\*\*
      | \*(?P<italic>(?:\\.|[^*\\])+)\*
      | \^\{(?P<sup>(?:\\.|[^}\\])*)\}
      | _\{(?P<sub>(?:\\.|[^}\\])*)\}
      | (?P<plain>(?:\\.|[^*^_\\]|[\^_](?!\{))+)""",
    re.VERBOSE | re.DOTALL,
)
_ESCAPED = re.compile(r"\\([*^_\\}])")


def pieces(markup: str) -> Pieces:
    r"""Read ``*italic*``, ``**bold**``, ``^{raised}`` and ``_{lowered}``; a backslash keeps the next sign.

    Raises
    ------
    ValueError
        If a star is never closed.

    Examples
    --------
    >>> pieces("|*f*(*Px*)| < 10^{−12}")[:3]
    (Piece(text='|', style='plain'), Piece(text='f', style='italic'), Piece(text='(', style='plain'))
    >>> pieces(r"2 \* 3")
    (Piece(text='2 * 3', style='plain'),)
    """
    found, end = [], 0
    for match in _MARKUP.finditer(markup):
        if match.start() != end:
            break
        style = cast("Style", match.lastgroup)
        found.append(Piece(_ESCAPED.sub(r"\1", match[style]), style))
        end = match.end()
    if end != len(markup):
        msg = f"markup must close what it opens, got {markup[end:]!r} in {markup!r}"
        raise ValueError(msg)
    return tuple(found)
