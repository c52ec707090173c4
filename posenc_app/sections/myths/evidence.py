"""What a card shows once a visitor has judged a saying: numbers, a picture of them, and how to get them."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from posenc_app.components import LegendItem
from posenc_app.components.panels import Panel
from posenc_app.content import Text
from posenc_app.figures.plot import Plot
from posenc_app.teaching import Field, Sentence, Table
from posenc_app.url_state import State

#: What can be said of a saying, by the letter that a link keeps of it.
VERDICTS: Mapping[str, str] = {"t": "true", "f": "false", "d": "depends"}
#: Letters of a saying nobody has judged, and of one whose evidence was shown without a guess.
UNJUDGED, SHOWN = "-", "s"
Truth = Literal["false", "depends"]


@dataclass(frozen=True, eq=False)
class Chart:
    """A Plotly figure and what it shows, in words with the current numbers."""

    figure: Plot
    alt: str
    height: int = 360


@dataclass(frozen=True, eq=False)
class Board:
    """Matrices and outputs side by side."""

    panels: Sequence[Panel]
    legend: Sequence[LegendItem] = ()


@dataclass(frozen=True, eq=False)
class Facts:
    """A few numbers as a table, where there is nothing to draw."""

    table: Table


@dataclass(frozen=True)
class Check:
    """A residual, and what is rounding in it."""

    value: float
    tolerance: float


@dataclass(frozen=True)
class Program:
    """Lines that compute the numbers of the caption, and what to print: words of the content → an f-field."""

    lines: Sequence[str]
    prints: Mapping[str, str]

    def listing(self, text: Text) -> str:
        """Return the whole program.

        Examples
        --------
        >>> words = Text({"snippet.error": "error"}, {})
        >>> print(Program(["error = pc.largest_difference([1], [3])"], {"error": "error:.1f"}).listing(words))
        import posenc_core as pc
        <BLANKLINE>
        error = pc.largest_difference([1], [3])
        <BLANKLINE>
        print('error', f"{error:.1f}")
        <BLANKLINE>
        """
        shown = [f'print({text[f"snippet.{name}"]!r}, f"{{{what}}}")' for name, what in self.prints.items()]
        body = [*self.lines, "", *shown]
        needs_numpy = any("np." in line for line in body)
        imports = ["import numpy as np"] * needs_numpy + ["import posenc_core as pc", ""]
        return "\n".join([*imports, *body]) + "\n"


@dataclass(frozen=True, eq=False)
class Evidence:
    """All that a card has to show, computed from the values of the page.

    Attributes
    ----------
    said : sequence of Sentence
        The live caption.
    view : Chart, Board or Facts
        What is drawn.
    tables : sequence of Table
        The same numbers to read.
    fields : mapping of str to Field
        Numbers for the formula.
    program : Program
        How to compute the numbers of the caption.
    functions : sequence of callables
        Functions of the core that were called.
    check : Check, optional
        The residual, where a theorem stands behind the card.
    """

    said: Sequence[Sentence]
    view: Chart | Board | Facts
    tables: Sequence[Table]
    fields: Mapping[str, Field]
    program: Program
    functions: Sequence[Callable[..., object]]
    check: Check | None = None


@dataclass(frozen=True)
class Card:
    """One saying.

    Attributes
    ----------
    key : str
        Its name in links, and of its words in ``content/<language>/myths``.
    truth : {"false", "depends"}
        The verdict that is right.
    controls : tuple of str
        Parameters of the page that change the evidence.
    evidence : callable
        From the values, the card's words and the size of letters to what is shown.
    page : str
        Where to explore it further.
    further : callable
        From the values to the parameters of that page's link.
    """

    key: str
    truth: Truth
    controls: tuple[str, ...]
    evidence: Callable[[State, Text, float], Evidence]
    page: str
    further: Callable[[State], Mapping[str, str]] = field(default=lambda _: {})
