"""Whether attention notices that words have changed places."""

import numpy as np
import numpy.typing as npt

from posenc_core.attention import Heads, attend
from posenc_core.hooks import Encoding
from posenc_core.types import IntArray
from posenc_core.validation import feature_array, require, whole_position_array


def equivariance_error(
    x: npt.ArrayLike,
    heads: Heads,
    encoding: Encoding,
    permutation: npt.ArrayLike,
    *,
    mask: npt.ArrayLike | None = None,
) -> float:
    """
    Return how far attention is from commuting with a reordering of the tokens: max |f(Px) - P f(x)|.

    Tokens change seats; positions and mask stay with the seats. Without either, the error is a matter of
    rounding: attention is permutation *equivariant* (only a pooled output is invariant).

    Parameters
    ----------
    x : array_like of shape (n, d_model)
        Token vectors.
    heads : Heads
        Projections of the layer.
    encoding : Encoding
        How position enters.
    permutation : array_like of int, shape (n,)
        Seat i receives token ``permutation[i]``.
    mask : array_like of bool, shape (n, n) or (heads, n, n), optional
        True where a query may look.

    Returns
    -------
    float
        The largest absolute difference of an output; 0 for no tokens.

    Raises
    ------
    InvalidParameterError
        If ``permutation`` does not name each token once, or `attend` refuses.

    Examples
    --------
    >>> x, heads = np.eye(3, 4), Heads.random(0, n_heads=2, d_model=4, d_head=2)
    >>> equivariance_error(x, heads, Encoding(), [2, 0, 1]) < 1e-15
    True
    """
    vectors = feature_array("x", x, ndim=2)
    order = checked_permutation(permutation, len(vectors))
    reordered_first = attend(vectors[order], heads, encoding, mask=mask).output
    reordered_last = attend(vectors, heads, encoding, mask=mask).output[:, order]
    return float(np.max(np.abs(reordered_first - reordered_last), initial=0.0))


def checked_permutation(permutation: npt.ArrayLike, length: int) -> IntArray:
    """Return the seats' tokens as integers, each of ``0 .. length - 1`` once, or refuse."""
    order = whole_position_array("permutation", permutation, ndim=1)
    names_each_once = np.array_equal(np.sort(order), np.arange(length))
    require(names_each_once, "permutation", permutation, f"must name each of 0..{length - 1} once")
    return order
