"""Numbers of the cards as they are read."""

from posenc_app.teaching.numbers import fixed


def exact(value: float) -> str:
    r"""Write a long number with three decimals and gaps between thousands.

    Examples
    --------
    >>> exact(60611.4767), exact(628.3185)
    ('60\xa0611.477', '628.318')
    """
    return f"{value:,.3f}".replace(",", "\N{NO-BREAK SPACE}")


def pair_of(x: float, y: float) -> str:
    """Write a vector of two numbers.

    Examples
    --------
    >>> pair_of(1.0, -0.5)
    '(1.00, −0.50)'
    """
    return f"({fixed(x)}, {fixed(y)})"
