"""Whether attention notices that the whole sentence has moved."""

import numpy as np
import numpy.typing as npt

from posenc_core.attention import Heads, attend
from posenc_core.hooks import Encoding
from posenc_core.types import FloatArray
from posenc_core.validation import feature_array, number


def translation_error(
    x: npt.ArrayLike,
    heads: Heads,
    encoding: Encoding,
    shift: float,
    *,
    mask: npt.ArrayLike | None = None,
) -> float:
    """
    Return how much the allowed scores change when all positions move by ``shift``.

    Parameters
    ----------
    x : array_like of shape (n, d_model)
        Token vectors, first at positions 0, 1, 2, ...
    heads : Heads
        Projections of the layer.
    encoding : Encoding
        How position enters.
    shift : float
        How many positions all tokens move; negative and fractional shifts are legal where the encoding
        takes such positions.
    mask : array_like of bool, shape (n, n) or (heads, n, n), optional
        True where a query may look.

    Returns
    -------
    float
        The largest absolute difference of a score; a matter of rounding for relative encodings, and 0 if
        nothing is allowed.

    Raises
    ------
    InvalidParameterError
        If `attend` refuses; a `PositionOutOfRangeError` if a table has no row for a moved position.

    Examples
    --------
    >>> x, heads = np.eye(3, 4), Heads.random(0, n_heads=2, d_model=4, d_head=2)
    >>> translation_error(x, heads, Encoding(), 10)
    0.0
    """
    vectors = feature_array("x", x, ndim=2)
    here = np.arange(len(vectors))
    moved = here + _whole_if_possible(number("shift", shift))
    scores: list[FloatArray] = [
        attend(vectors, heads, encoding, position_ids=ids, mask=mask).scores for ids in (here, moved)
    ]
    allowed = ~np.isneginf(scores[0])
    return float(np.max(np.abs(scores[1][allowed] - scores[0][allowed]), initial=0.0))


def _whole_if_possible(shift: float) -> float:
    return int(shift) if shift.is_integer() else shift
