"""Numbers of this page as its sentences and labels write them."""

_LOWERED = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")


def signed(value: float, digits: int = 3) -> str:
    """Write a number in −1…1 with its sign; a small one with as many digits as show it.

    Examples
    --------
    >>> signed(-0.84622), signed(0.00307), signed(0.0)
    ('−0.846', '+0.0031', '0.000')
    """
    shown = digits
    while shown < 9 and value and abs(value) < 2 * 10.0 ** (1 - shown):
        shown += 1
    written = f"{value:+.{shown}f}" if value else f"{value:.{digits}f}"
    return written.replace("-", "\N{MINUS SIGN}")


def lowered(value: int) -> str:
    """Write a whole number as an index.

    Examples
    --------
    >>> lowered(25)
    '₂₅'
    """
    return str(value).translate(_LOWERED)


def degrees(value: float) -> str:
    """Write an angle in degrees: one decimal, or two digits that count where it is small.

    Examples
    --------
    >>> degrees(57.29578), degrees(0.00764)
    ('57.3°', '0.0076°')
    """
    return f"{value:.1f}°" if value >= 1 else f"{value:.2g}°"
