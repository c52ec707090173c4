"""Numbers as they are read: real minus signs, powers of ten instead of a long row of zeros."""

_SUPERSCRIPT = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")
_MINUS = "\N{MINUS SIGN}"


def number(value: float, digits: int = 3) -> str:
    """Write a number for a sentence.

    Parameters
    ----------
    value : float
        A finite number.
    digits : int
        Digits after the point; a smaller number is written with a power of ten and one digit.

    Returns
    -------
    str
        The number.

    Examples
    --------
    >>> number(0.36), number(-0.4161468), number(4.4e-16), number(0.0)
    ('0.360', '−0.416', '4.4 × 10⁻¹⁶', '0')
    """
    if value == 0:
        return "0"
    if abs(value) >= 10.0**-digits:
        return f"{value:.{digits}f}".replace("-", _MINUS)
    mantissa, exponent = f"{value:.1e}".split("e")
    return f"{mantissa} × 10{str(int(exponent)).translate(_SUPERSCRIPT)}".replace("-", _MINUS)


def fixed(value: float, digits: int = 2) -> str:
    """Write a finite number as the cells of a matrix do, with no "−0.00".

    Examples
    --------
    >>> fixed(0.25), fixed(-0.004), fixed(-2.85)
    ('0.25', '0.00', '−2.85')
    """
    shown = f"{abs(value):.{digits}f}"
    return _MINUS + shown if value < 0 and float(shown) else shown


def grouped(value: float, digits: int = 0) -> str:
    r"""Write a large number with a gap between thousands, from five digits on; it never breaks at a gap.

    >>> grouped(1713), grouped(131072), grouped(2542.6), grouped(4095.97, 2)
    ('1713', '131\xa0072', '2543', '4095.97')
    """
    gap = "\N{NO-BREAK SPACE}" if abs(round(value, digits)) >= 10_000 else ""
    return f"{value:,.{digits}f}".replace(",", gap)


def positions(value: float) -> str:
    r"""Write a length in positions: two decimals while they matter, then whole numbers in groups of three.

    >>> positions(6.2831853), positions(60611.477)
    ('6.28', '60\xa0611')
    """
    return f"{value:.2f}" if value < 100 else grouped(value)
