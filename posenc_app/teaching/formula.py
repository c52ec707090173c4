r"""Formulas in the colours of the figure, with the current numbers put in.

A formula stands in the content as prose with LaTeX. ``\query{…}``, ``\key{…}``, ``\value{…}`` and
``\position{…}`` colour what they hold. KaTeX writes a colour into the page as it is given and knows no CSS
variables; so each role is sent under the name of a CSS colour that nothing else uses, and the page's style
gives that name the role's token, which follows the theme. A browser without that style shows the named
colour itself.

Fields are ``<name>``: braces belong to LaTeX. They take numbers only. What a visitor typed never comes near
LaTeX or Markdown; it is named in a caption above the formula.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

import streamlit as st

from posenc_app.teaching.captions import Sentence, caption
from posenc_app.teaching.numbers import fixed

#: Role → the CSS colour under whose name KaTeX carries it.
COLORS: Mapping[str, str] = MappingProxyType({
    "query": "darkgoldenrod",
    "key": "teal",
    "value": "mediumvioletred",
    "position": "rebeccapurple",
})

_COMMA = r",\allowbreak\;"  # a long row may be broken after each of its numbers
_ROLE = re.compile(rf"\\({'|'.join(COLORS)})(?=\{{)")
_FIELD = re.compile(r"<([a-z_]+)>")


@dataclass(frozen=True)
class Row:
    r"""Numbers in parentheses; minus infinity where a mask forbids to look.

    Examples
    --------
    >>> Row([0.25, -float("inf"), 0.125], most=2).latex()
    '(0.25,\\allowbreak\\;-\\infty,\\allowbreak\\;\\dots)'
    """

    values: Sequence[float]
    most: int = 16

    def latex(self) -> str:
        """Return the row, with dots for the numbers beyond the most that are written."""
        shown = [_number(value) for value in self.values]
        listed = shown if len(shown) <= self.most else [*shown[: self.most], r"\dots"]
        return f"({_COMMA.join(listed)})"


@dataclass(frozen=True)
class Mix:
    r"""A weighted sum of the vectors of a role, counted from 0.

    Examples
    --------
    >>> Mix([0.25, 0.75], "value", "v").latex()
    '0.25\\,\\value{v_{0}} + 0.75\\,\\value{v_{1}}'
    """

    weights: Sequence[float]
    role: str
    symbol: str

    def latex(self) -> str:
        """Return the sum."""
        terms = (rf"{_number(w)}\,\{self.role}{{{self.symbol}_{{{j}}}}}" for j, w in enumerate(self.weights))
        return " + ".join(terms)


@dataclass(frozen=True)
class Significant:
    r"""A number with four digits that count, however small it is.

    Examples
    --------
    >>> Significant(0.31622777).latex(), Significant(-0.0001333).latex(), Significant(7.2732).latex()
    ('0.3162', '-1.333\\times 10^{-4}', '7.273')
    """

    value: float

    def latex(self) -> str:
        """Return the number, with a power of ten where zeros would crowd it."""
        size = abs(self.value)
        if size == 0 or 1e-2 <= size < 1e4:
            return f"{self.value:#.4g}".rstrip(".") if size else "0"
        mantissa, exponent = f"{self.value:.3e}".split("e")
        return rf"{mantissa}\times 10^{{{int(exponent)}}}"


Field = int | float | Row | Mix | Significant


def colored(prose: str) -> str:
    r"""Give the roles in a text of the content their colours.

    Examples
    --------
    >>> colored(r"$\query{Q}\key{K}^{\top}$")
    '$\\textcolor{darkgoldenrod}{Q}\\textcolor{teal}{K}^{\\top}$'
    """
    return _ROLE.sub(lambda found: rf"\textcolor{{{COLORS[found[1]]}}}", prose)


def filled(prose: str, fields: Mapping[str, Field]) -> str:
    r"""Put numbers into the fields of a formula.

    Examples
    --------
    >>> filled(r"$\sqrt{<d>} = <root>$", {"d": 16, "root": 4.0})
    '$\\sqrt{16} = 4.00$'
    """
    return _FIELD.sub(lambda found: _latex(fields[found[1]]), prose)


def formula(general: str, current: str, fields: Mapping[str, Field], *said: Sentence) -> None:
    """Show a formula in colour, and under it the same with the current numbers.

    Parameters
    ----------
    general, current : str
        Sections of the content; the second has the fields.
    fields : mapping of str to Field
        What fills them.
    *said : Sentence
        Between the two: whose numbers these are.
    """
    with st.container(key="pe_formula", gap="small"):
        st.markdown(colored(general))
        caption(*said)
        st.markdown(colored(filled(current, fields)))


def _latex(field: Field) -> str:
    if isinstance(field, Row | Mix | Significant):
        return field.latex()
    return str(field) if isinstance(field, int) else _number(field)


def _number(value: float) -> str:
    if value == -float("inf"):
        return r"-\infty"
    return fixed(value).replace("\N{MINUS SIGN}", "-")
