"""The words of a question with its numbers in them, as Markdown and as plain text."""

import re

from posenc_app.content import Text
from posenc_app.quiz.template import Given, Item, Template
from posenc_app.teaching.numbers import grouped

_SYMBOLS = {
    r"\theta": "θ", r"\pi": "π", r"\cdot": "·", r"\times": "×", r"\le": "≤", r"\dots": "…", r"\,": " ",
    r"\top": "T", r"\cos": "cos", r"\log": "log", r"\sqrt": "√", r"\ln": "ln",
}  # fmt: skip
_COMMAND = re.compile(r"\\(?:[a-zA-Z]+|,)")
_NAME = re.compile(r"\\(?:mathrm|text|query|key|value|position)\{([^{}]*)\}")
_GROUP = re.compile(r"([_^]?)\{([^{}]*)\}")


def worded(template: Template, item: Item, part: str, text: Text) -> str:
    """Return a part of a question: ``question``, ``hint``, ``options.<choice>`` or ``feedback.<choice>``."""
    fields = {name: _said(template, value, text) for name, value in item.given.items()}
    return text[f"ask.{template.key}.{part}"].format(**fields | dict(item.said))


def _said(template: Template, value: Given, text: Text) -> str:
    if isinstance(value, str):
        return text[f"ask.{template.key}.words.{value}"]
    return grouped(value) if isinstance(value, int) else f"{value:g}"


def plain(markdown: str) -> str:
    r"""Return Markdown with simple LaTeX as a line of text, for a file that has neither.

    Examples
    --------
    >>> plain(r"**Pair** $i$ turns by $\theta_i = b^{-2i/d}$, so $q^{\top}k$ …")
    'Pair i turns by θ_i = b^(-2i/d), so q^Tk …'
    """
    words = _NAME.sub(r"\1", markdown)
    words = _COMMAND.sub(lambda found: _SYMBOLS.get(found[0], found[0]), words)
    words = _GROUP.sub(_group, words)
    return " ".join(re.sub(r"\*\*|[$`]", "", words).split(" "))


def _group(found: re.Match[str]) -> str:
    sign, inside = found[1], found[2]
    return f"{sign}{inside}" if len(inside) < 2 else f"{sign}({inside})"
