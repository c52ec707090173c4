"""What the core raises when an argument cannot be used."""

import reprlib
from typing import Any

import numpy as np

_SHOWN_ELEMENTS = 8
_SHOWN_LETTERS = 120
_shortener = reprlib.Repr()
_shortener.maxstring = _shortener.maxother = 80
_shortener.maxlong = 40


class InvalidParameterError(ValueError):
    """
    Say which argument is wrong, what it must be and what it was.

    Parameters
    ----------
    name : str
        The argument as the caller spells it, such as ``"d_model"`` or ``"config.rope_theta"``.
    value : object
        What was given. The message shows a shortened form of it, the attribute keeps it whole.
    requirement : str
        The rest of the sentence after the name, such as ``"must be an even integer in 2..65536"``.

    Examples
    --------
    >>> print(InvalidParameterError("base", -1.0, "must be greater than 1"))
    base must be greater than 1, got -1.0
    """

    def __init__(self, name: str, value: object, requirement: str) -> None:
        # All three are handed on so that the exception survives pickling; __str__ words them.
        super().__init__(name, value, requirement)
        self.name = name
        self.value = value
        self.requirement = requirement

    def __str__(self) -> str:
        return f"{self.name} {self.requirement}, got {shortened(self.value)}"


class PositionOutOfRangeError(InvalidParameterError):
    """
    Say that a table has no row for a position.

    Examples
    --------
    >>> print(PositionOutOfRangeError("position_ids", 512, "must be in 0..511"))
    position_ids must be in 0..511, got 512
    """


def shortened(value: object) -> str:
    """
    Return a one-line text for a value, however large it is.

    Parameters
    ----------
    value : object
        Anything; arrays beyond eight elements are described by their shape and dtype.

    Returns
    -------
    str
        At most 120 letters.

    Examples
    --------
    >>> shortened(3)
    '3'
    >>> shortened(np.zeros((200, 300)))
    'an array of shape (200, 300) and dtype float64'
    """
    if isinstance(value, np.ndarray):
        return _array_text(value)
    if isinstance(value, np.generic):
        return shortened(value.item())
    if isinstance(value, int) and abs(value) >= 10**40:
        return f"an integer of {value.bit_length()} bits"  # printing it may exceed Python's digit limit
    text = " ".join(_shortener.repr(value).split())
    return text if len(text) <= _SHOWN_LETTERS else f"{text[: _SHOWN_LETTERS - 3]}..."


def _array_text(array: np.ndarray[Any, Any]) -> str:
    if array.size > _SHOWN_ELEMENTS:
        return f"an array of shape {array.shape} and dtype {array.dtype}"
    return shortened(array.tolist())
