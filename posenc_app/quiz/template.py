"""What a question is: a template draws numbers from a seed and lets the core answer; words are content."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from zlib import crc32

import numpy as np

from posenc_app.url_state import Value

Draw = np.random.Generator
Given = int | float | str
Shows = Mapping[str, Value]


@dataclass(frozen=True)
class Item:
    """One question with its numbers: what is given, what can be chosen, and where the answer can be seen.

    Attributes
    ----------
    given : Mapping of str to int, float or str
        The numbers of the question; a string is the key of a word of the template.
    right : str
        The choice that is right.
    wrong : tuple of str
        The other choices, each a misconception of its own.
    said : Mapping of str to str
        Computed numbers as they are printed, in the choices and in what is said about them.
    shows : Mapping of str to Value
        Values of the template's page at which it shows the answer.
    """

    given: Mapping[str, Given]
    right: str
    wrong: tuple[str, ...]
    said: Mapping[str, str] = field(default_factory=dict)
    shows: Shows = field(default_factory=dict)

    @property
    def choices(self) -> tuple[str, ...]:
        """All choices, the right one first."""
        return (self.right, *self.wrong)


@dataclass(frozen=True)
class Template:
    """A kind of question: its key in the content, the page it is about, and how it draws an item."""

    key: str
    page: str
    make: Callable[[Draw], Item]

    def item(self, seed: int) -> Item:
        """Return the item of a seed, the same in every paper of that seed."""
        return self.make(np.random.default_rng([seed, crc32(self.key.encode())]))

    def order(self, seed: int, choices: Sequence[str]) -> tuple[str, ...]:
        """Return the choices of the item of a seed in the order they are offered."""
        shuffled = np.random.default_rng([seed, crc32(self.key.encode()), 1]).permutation(len(choices))
        return tuple(choices[place] for place in shuffled)


def judged(
    given: Mapping[str, Given],
    claims: Mapping[str, bool],
    said: Mapping[str, str] | None = None,
    shows: Shows | None = None,
) -> Item:
    """Return an item whose choices are claims of which the core has found exactly one to hold.

    Raises
    ------
    ValueError
        If not exactly one claim holds.

    Examples
    --------
    >>> judged({}, {"falls": False, "stays": True}).right
    'stays'
    """
    true = [name for name, holds in claims.items() if holds]
    if len(true) != 1:
        msg = f"claims must hold one at a time, got {true!r}"
        raise ValueError(msg)
    wrong = tuple(name for name in claims if name != true[0])
    return Item(given, true[0], wrong, said or {}, shows or {})


def measured(given: Mapping[str, Given], values: Mapping[str, str], shows: Shows) -> Item:
    """Return an item whose choices are printed numbers, the first one right.

    Examples
    --------
    >>> measured({"n": 3}, {"right": "6", "sum": "9"}, {}).choices
    ('right', 'sum')
    """
    right, *wrong = values
    return Item(given, right, tuple(wrong), values, shows)


def pick(draw: Draw, *options: int) -> int:
    """Return one of a few whole numbers."""
    return int(draw.choice(options))


def between(draw: Draw, low: int, high: int) -> int:
    """Return a whole number from ``low`` to ``high``, both included."""
    return int(draw.integers(low, high + 1))


def apart(draw: Draw, make: Callable[[Draw], Item]) -> Item:
    """Draw numbers until all choices are printed differently; some numbers make a misconception right."""
    while True:
        item = make(draw)
        if len(set(item.said.values())) == len(item.said):
            return item
