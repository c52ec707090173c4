"""A paper: the questions of one seed, the same for everybody who opens its link, and the answers to it."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from zlib import crc32

import numpy as np

from posenc_app.quiz.template import Item, Template

LETTERS = "abcd"
OPEN = "-"
_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


@dataclass(frozen=True)
class Asked:
    """One question of a paper, with the order in which its choices are offered.

    Attributes
    ----------
    template : Template
        What kind of question.
    seed : int
        Of the paper.
    """

    template: Template
    seed: int

    @cached_property
    def item(self) -> Item:
        """The numbers and the choices."""
        return self.template.item(self.seed)

    @cached_property
    def offered(self) -> tuple[str, ...]:
        """The choices from A on."""
        return self.template.order(self.seed, self.item.choices)

    def letter(self, choice: str) -> str:
        """Return the letter of a choice."""
        return LETTERS[self.offered.index(choice)]

    def chosen(self, mark: str) -> str | None:
        """Return the choice of a letter, or None where the question is open."""
        place = LETTERS.find(mark)
        return self.offered[place] if 0 <= place < len(self.offered) else None


@dataclass(frozen=True)
class Paper:
    """The questions that one link asks, in order."""

    asked: tuple[Asked, ...]

    def __len__(self) -> int:
        """Return how many questions there are."""
        return len(self.asked)

    @cached_property
    def tag(self) -> str:
        """Two characters that tell this paper from others: answers to one are none to another."""
        names = " ".join(f"{one.template.key} {one.seed}" for one in self.asked)
        rest = crc32(names.encode()) % len(_DIGITS) ** 2
        return _DIGITS[rest // len(_DIGITS)] + _DIGITS[rest % len(_DIGITS)]

    def marks(self, token: str) -> str:
        """Return a letter or a dash for every question, from the token of a link.

        Answers to another paper count as none; those beyond the last question are left out.
        """
        tag, _, letters = token.partition(".")
        given = letters if tag == self.tag else ""
        return given[: len(self)].ljust(len(self), OPEN)

    def answered(self, token: str, place: int, choice: str) -> str:
        """Return the token with one more answer."""
        marks = self.marks(token)
        letter = self.asked[place].letter(choice)
        return f"{self.tag}.{marks[:place]}{letter}{marks[place + 1 :]}"


def paper(templates: Sequence[Template], seed: int, count: int, *, mixed: bool = False) -> Paper:
    """Choose questions: the first ones, or a mix that depends on the seed, in the order of the templates.

    Parameters
    ----------
    templates : sequence of Template
        What can be asked.
    seed : int
        Draws the numbers, the order of the choices, and the mix.
    count : int
        How many questions; at most as many as there are templates.
    mixed : bool
        Whether to draw them from all instead of taking the first ones.
    """
    most = min(count, len(templates))
    places = list(range(most))
    if mixed:
        shuffled = np.random.default_rng([seed, len(templates)]).permutation(len(templates))
        places = sorted(int(place) for place in shuffled[:most])
    return Paper(tuple(Asked(templates[place], seed) for place in places))
