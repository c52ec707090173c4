"""The one place that checks arguments and words what is wrong with them."""

import math
import operator
from collections.abc import Collection
from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt

from posenc_core.errors import InvalidParameterError
from posenc_core.types import BoolArray, FloatArray, IntArray, NumberArray

MAX_MATRIX_LENGTH = 8192
"""Longest side of any query x key matrix: 8192 x 8192 float64 scores are already 512 MiB."""

MAX_WIDTH = 65536
"""Widest vector that is taken for a feature vector rather than for a mistake."""

LARGEST_EXACT = 2**53
"""float64 counts one by one up to here; positions and frequencies beyond it would be rounded silently."""

_Choice = TypeVar("_Choice", bound=str)


def integer(name: str, value: object, *, low: int, high: int | None = None) -> int:
    """Return a whole number in ``low..high`` as int; bools and floats are not whole numbers here."""
    requirement = (
        f"must be an integer in {low}..{high}" if high is not None else f"must be an integer >= {low}"
    )
    if isinstance(value, bool | np.bool_):
        raise InvalidParameterError(name, value, requirement)
    try:
        number = operator.index(value)  # type: ignore[arg-type]
    except TypeError:
        raise InvalidParameterError(name, value, requirement) from None
    if number < low or (high is not None and number > high):
        raise InvalidParameterError(name, value, requirement)
    return number


def even_width(name: str, value: object, *, low: int = 2) -> int:
    """Return a vector width that splits into pairs: an even number in ``low..65536``."""
    requirement = f"must be an even integer in {low}..{MAX_WIDTH}"
    try:
        width = integer(name, value, low=low, high=MAX_WIDTH)
    except InvalidParameterError:
        raise InvalidParameterError(name, value, requirement) from None
    if width % 2:
        raise InvalidParameterError(name, value, requirement)
    return width


def number(name: str, value: object, *, above: float | None = None, at_least: float | None = None) -> float:
    """Return a finite float, greater than ``above`` and not less than ``at_least``."""
    requirement = _number_requirement(above, at_least)
    result = _as_float(value)
    if result is None or not math.isfinite(result):
        raise InvalidParameterError(name, value, requirement)
    if (above is not None and result <= above) or (at_least is not None and result < at_least):
        raise InvalidParameterError(name, value, requirement)
    return result


def base_of_spectrum(name: str, value: object) -> float:
    """Return the base of a spectrum: at 1 or below, the wavelengths would not grow."""
    return number(name, value, above=1)


def choice(name: str, value: object, choices: Collection[_Choice]) -> _Choice:
    """Return the one of ``choices`` that ``value`` equals."""
    for option in choices:
        if isinstance(value, str) and value == option:
            return option
    raise InvalidParameterError(name, value, f"must be one of {', '.join(map(repr, choices))}")


def feature_array(name: str, value: npt.ArrayLike, *, ndim: int | None = None) -> FloatArray:
    """
    Return features as float32 if they came so, else as float64; their values are not scanned.

    ``ndim`` fixes the number of dimensions; without it, one or more are fine.
    """
    array = _real_array(name, value)
    _require_dimensions(name, array, ndim)
    if array.ndim == 0:
        raise InvalidParameterError(name, value, "must have at least one dimension")
    return array if array.dtype == np.float32 else array.astype(np.float64, copy=False)


def finite_array(name: str, value: npt.ArrayLike, *, ndim: int | None = None) -> FloatArray:
    """Return the same as `feature_array` after looking for NaN and infinity: for parameters and tables."""
    array = feature_array(name, value, ndim=ndim)
    _require_finite(name, array)
    return array


def frequency_array(name: str, value: npt.ArrayLike) -> npt.NDArray[np.float64]:
    """Return angular frequencies (d/2,) in rad per position, always float64."""
    array = finite_array(name, value, ndim=1).astype(np.float64, copy=False)
    if not 1 <= array.size <= MAX_WIDTH // 2:
        raise InvalidParameterError(name, array.shape, f"must hold 1..{MAX_WIDTH // 2} frequencies")
    _require_exact_range(name, array)
    return array


def position_array(name: str, value: npt.ArrayLike, *, ndim: int | None = None) -> NumberArray:
    """
    Return positions as int64 if they came as integers, else as float64.

    Negative and fractional ones are legal. ``ndim`` fixes the number of dimensions; without it, any number is fine, 0 included.
    """
    array = _real_array(name, value)
    _require_dimensions(name, array, ndim)
    _require_finite(name, array)
    _require_exact_range(name, array)
    return array.astype(np.float64 if array.dtype.kind == "f" else np.int64, copy=False)


def whole_position_array(name: str, value: npt.ArrayLike, *, ndim: int | None = None) -> IntArray:
    """Return positions as int64, refusing fractional ones (3.0 is whole)."""
    array = position_array(name, value, ndim=ndim)
    whole: IntArray = array.astype(np.int64, copy=False)
    _require_all(name, array, whole == array, "must be whole numbers")
    return whole


def matrix_side(name: str, length: int) -> int:
    """Return the length of one side of a query x key matrix, at most `MAX_MATRIX_LENGTH`."""
    if length > MAX_MATRIX_LENGTH:
        raise InvalidParameterError(
            name, length, f"must not be longer than {MAX_MATRIX_LENGTH} where a full matrix is made"
        )
    return length


def same_size(name: str, size: int, expected: int, what: str) -> int:
    """Return a size that must equal another one, described by ``what``."""
    if size != expected:
        raise InvalidParameterError(name, size, f"must have size {expected} ({what})")
    return size


def _number_requirement(above: float | None, at_least: float | None) -> str:
    if above is not None:
        return f"must be a finite number greater than {above:g}"
    if at_least is not None:
        return f"must be a finite number >= {at_least:g}"
    return "must be a finite number"


def _as_float(value: object) -> float | None:
    if isinstance(value, bool | np.bool_ | str | bytes):
        return None
    try:
        return float(value)  # type: ignore[arg-type]
    except (TypeError, ValueError, OverflowError):
        return None


def _real_array(name: str, value: npt.ArrayLike) -> npt.NDArray[Any]:
    requirement = "must be an array of real numbers"
    try:
        array = np.asarray(value)
    except (TypeError, ValueError, OverflowError):
        raise InvalidParameterError(name, value, requirement) from None
    if array.dtype.kind not in "iuf":
        raise InvalidParameterError(name, value, requirement)
    return array


def _require_dimensions(name: str, array: npt.NDArray[Any], ndim: int | None) -> None:
    if ndim is not None and array.ndim != ndim:
        plural = "s" if ndim != 1 else ""
        raise InvalidParameterError(name, array.shape, f"must have {ndim} dimension{plural}")


def _require_all(name: str, array: npt.NDArray[Any], is_fine: BoolArray, requirement: str) -> None:
    if not is_fine.all():
        raise InvalidParameterError(name, array[~is_fine][0], requirement)


def _require_finite(name: str, array: npt.NDArray[Any]) -> None:
    _require_all(name, array, np.isfinite(array), "must be finite")


def _require_exact_range(name: str, array: npt.NDArray[Any]) -> None:
    is_fine = (array <= LARGEST_EXACT) & (array >= -LARGEST_EXACT)
    _require_all(name, array, is_fine, "must lie within -2**53..2**53, where float64 counts one by one")
