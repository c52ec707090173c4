"""How the page writes its numbers: lengths in groups of three, shares in per cent, turns, degrees."""

import math

from posenc_app.content import Text
from posenc_app.teaching import number
from posenc_app.teaching.numbers import grouped

PRESENTED = 1.75
_SPACE = "\N{NO-BREAK SPACE}"


def percent(share: float) -> str:
    """Write a share in per cent, without the sign; never 0 for what is more than nothing.

    Examples
    --------
    >>> percent(0.925), percent(0.0), percent(1e-7)
    ('92.5', '0', '< 0.1')
    """
    if share == 0:
        return "0"
    return "< 0.1" if share < 0.0005 else f"{100 * share:.1f}"


def amount(value: float) -> str:
    """Write turns or positions: grouped where there are many, with digits that count where there are few.

    Examples
    --------
    >>> amount(651.9), amount(0.8135), amount(1.9e-5)
    ('651.9', '0.814', '1.9 × 10⁻⁵')
    """
    if abs(value) >= 1000:
        return grouped(value)
    return number(value, 1 if abs(value) >= 10 else 3)


def period(value: float, text: Text) -> str:
    """Write a wavelength; a pair that does not turn has none."""
    return amount(value) if math.isfinite(value) else text["never"]


def ratio(value: float) -> str:
    """Write a factor as short as it is.

    Examples
    --------
    >>> ratio(32.0), ratio(2441.40625), ratio(0.125)
    ('32', '2441.4', '0.125')
    """
    return f"{value:.5g}"
