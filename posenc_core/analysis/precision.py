"""What becomes of positions that are kept in too few bits before an angle is made of them."""

from typing import Literal, get_args

import numpy as np
import numpy.typing as npt

from posenc_core.validation import choice, position_array, require_all

NumberFormat = Literal["float32", "float16", "bfloat16"]
_LARGEST = {"float32": 2.0**53, "float16": 65504.0, "bfloat16": 2.0**53}
_KEPT_BITS = np.uint32(16)


def rounded_positions(position_ids: npt.ArrayLike, number_format: NumberFormat) -> npt.NDArray[np.float64]:
    """
    Return positions as a narrow number format would keep them.

    Angles belong in float64; a position that was rounded before it was multiplied by a frequency is another
    position. bfloat16 counts one by one up to 256 only, float16 up to 2048.

    Parameters
    ----------
    position_ids : array_like
        Positions, of any shape.
    number_format : {"float32", "float16", "bfloat16"}
        The format they are rounded to, ties to even.

    Returns
    -------
    ndarray, of the shape of ``position_ids``
        The rounded positions, in float64.

    Raises
    ------
    InvalidParameterError
        If a position is NaN or infinite, or too large for float16.

    Examples
    --------
    >>> rounded_positions([255, 257, 4095], "bfloat16")
    array([ 255.,  256., 4096.])
    >>> np.unique(rounded_positions(np.arange(4096), "bfloat16")).size
    769
    """
    kind = choice("number_format", number_format, get_args(NumberFormat))
    positions = position_array("position_ids", position_ids)
    limit = _LARGEST[kind]
    fits = np.abs(positions) <= limit
    require_all("position_ids", positions, np.asarray(fits), f"must lie within -{limit:g}..{limit:g}")
    if kind == "bfloat16":
        return _as_bfloat16(positions.astype(np.float32)).astype(np.float64)
    return positions.astype(kind).astype(np.float64)


def _as_bfloat16(values: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
    # A bfloat16 is the upper half of a float32; adding just under half of its last bit rounds to even.
    bits = np.atleast_1d(values).view(np.uint32)
    half = np.uint32(0x7FFF) + ((bits >> _KEPT_BITS) & np.uint32(1))
    rounded = ((bits + half) >> _KEPT_BITS) << _KEPT_BITS
    return rounded.view(np.float32).reshape(values.shape)
