"""The one place that checks arguments and words what is wrong with them."""

import math
import operator
from collections.abc import Collection
from typing import Any, SupportsFloat, SupportsIndex, TypeVar

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


def require(is_fine: bool, name: str, value: object, requirement: str) -> None:  # noqa: FBT001
    """Raise `InvalidParameterError` unless ``is_fine``."""
    if not is_fine:
        raise InvalidParameterError(name, value, requirement)


def require_all(name: str, array: npt.NDArray[Any], is_fine: BoolArray, requirement: str) -> None:
    """Raise `InvalidParameterError` with the first element of ``array`` that is not fine."""
    if not is_fine.all():
        raise InvalidParameterError(name, array[~is_fine][0], requirement)


def integer(name: str, value: object, *, low: int, high: int | None = None) -> int:
    """Return a whole number in ``low..high`` as int; bools and floats are not whole numbers here."""
    result = _as_integer(value)
    if result is None or result < low or (high is not None and result > high):
        limits = f">= {low}" if high is None else f"in {low}..{high}"
        raise InvalidParameterError(name, value, f"must be an integer {limits}")
    return result


def even_width(name: str, value: object, *, low: int = 2) -> int:
    """Return a vector width that splits into pairs: an even number in ``low..65536``."""
    result = _as_integer(value)
    if result is None or not low <= result <= MAX_WIDTH or result % 2:
        raise InvalidParameterError(name, value, f"must be an even integer in {low}..{MAX_WIDTH}")
    return result


def number(name: str, value: object, *, above: float = -math.inf, at_least: float = -math.inf) -> float:
    """Return a finite float, greater than ``above`` and not less than ``at_least``."""
    result = _as_float(value)
    if math.isfinite(result) and result > above and result >= at_least:
        return result
    limits = ""
    if above > -math.inf:
        limits = f" greater than {above:g}"
    elif at_least > -math.inf:
        limits = f" >= {at_least:g}"
    raise InvalidParameterError(name, value, f"must be a finite number{limits}")


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
    require(array.ndim > 0, name, value, "must have at least one dimension")
    return array if array.dtype == np.float32 else array.astype(np.float64, copy=False)


def finite_array(name: str, value: npt.ArrayLike, *, ndim: int | None = None) -> FloatArray:
    """Return the same as `feature_array` after looking for NaN and infinity: for parameters and tables."""
    array = feature_array(name, value, ndim=ndim)
    _require_finite(name, array)
    return array


def mask_array(name: str, value: npt.ArrayLike) -> BoolArray:
    """Return a mask; numbers are refused, because 0 and 1 mean the opposite in additive masks."""
    requirement = "must be a boolean array, True where a query may look"
    array = _as_array(name, value, requirement)
    require(array.dtype == np.bool_, name, value, requirement)
    return array


def frequency_array(name: str, value: npt.ArrayLike) -> npt.NDArray[np.float64]:
    """Return angular frequencies (d/2,) in rad per position, always float64."""
    array = finite_array(name, value, ndim=1).astype(np.float64, copy=False)
    limit = MAX_WIDTH // 2
    require(1 <= array.size <= limit, name, array.shape, f"must hold 1..{limit} frequencies")
    _require_exact_range(name, array)
    return array


def position_array(name: str, value: npt.ArrayLike, *, ndim: int | None = None) -> NumberArray:
    """
    Return positions as int64 if they came as integers, else as float64.

    Negative and fractional ones are legal. ``ndim`` fixes the number of dimensions; without it, any
    number is fine, 0 included.
    """
    array = _real_array(name, value)
    _require_dimensions(name, array, ndim)
    _require_finite(name, array)
    if array.dtype.kind == "f":
        array = array.astype(np.float64, copy=False)  # float16 cannot even be compared with 2**53
    _require_exact_range(name, array)
    return array if array.dtype.kind == "f" else array.astype(np.int64, copy=False)


def whole_position_array(name: str, value: npt.ArrayLike, *, ndim: int | None = None) -> IntArray:
    """Return positions as int64, refusing fractional ones (3.0 is whole)."""
    array = position_array(name, value, ndim=ndim)
    whole: IntArray = array.astype(np.int64, copy=False)
    require_all(name, array, whole == array, "must be whole numbers")
    return whole


def matrix_side(name: str, length: int) -> int:
    """Return the length of one side of a query x key matrix, at most `MAX_MATRIX_LENGTH`."""
    requirement = f"must not be longer than {MAX_MATRIX_LENGTH} where a full matrix is made"
    require(length <= MAX_MATRIX_LENGTH, name, length, requirement)
    return length


def broadcasts_to(shape: tuple[int, ...], target: tuple[int, ...]) -> bool:
    """Return whether an array of ``shape`` can be stretched to ``target``, which stays as it is."""
    pairs = zip(reversed(shape), reversed(target), strict=False)
    return len(shape) <= len(target) and all(own in {1, wanted} for own, wanted in pairs)


def _as_integer(value: object) -> int | None:
    if type(value) is int:  # nearly always; asking a protocol takes longer than many a formula
        return value
    if isinstance(value, bool | np.bool_) or not isinstance(value, SupportsIndex):
        return None
    try:
        return operator.index(value)
    except TypeError:  # arrays have the method, but only whole scalar ones an answer
        return None


def _as_float(value: object) -> float:
    if type(value) is float:
        return value
    if isinstance(value, bool | np.bool_ | np.complexfloating) or not isinstance(value, SupportsFloat):
        return math.nan
    if isinstance(value, np.ndarray) and value.ndim:  # NumPy would take the only element
        return math.nan
    try:
        return float(value)
    except (TypeError, ValueError, OverflowError):
        return math.nan


def _real_array(name: str, value: npt.ArrayLike) -> npt.NDArray[Any]:
    requirement = "must be an array of real numbers"
    array = _as_array(name, value, requirement)
    require(array.dtype.kind in "iuf", name, value, requirement)
    return array


def _as_array(name: str, value: npt.ArrayLike, requirement: str) -> npt.NDArray[Any]:
    try:
        return np.asarray(value)
    except (TypeError, ValueError, OverflowError):  # rows of unequal length, for one
        raise InvalidParameterError(name, value, requirement) from None


def _require_dimensions(name: str, array: npt.NDArray[Any], ndim: int | None) -> None:
    plural = "" if ndim == 1 else "s"
    require(ndim is None or array.ndim == ndim, name, array.shape, f"must have {ndim} dimension{plural}")


def _require_finite(name: str, array: npt.NDArray[Any]) -> None:
    require_all(name, array, np.isfinite(array), "must be finite")


def _require_exact_range(name: str, array: npt.NDArray[Any]) -> None:
    is_fine = (array <= LARGEST_EXACT) & (array >= -LARGEST_EXACT)
    require_all(name, array, is_fine, "must lie within -2**53..2**53, where float64 counts one by one")
