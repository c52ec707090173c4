"""Which query may look at which key: True means that it may."""

import numpy as np

from posenc_core.types import BoolArray
from posenc_core.validation import MAX_MATRIX_LENGTH, integer


def causal_mask(n_q: int, n_k: int | None = None) -> BoolArray:
    """
    Let every query see itself and the past.

    Parameters
    ----------
    n_q : int
        Number of queries, 0..8192.
    n_k : int, optional
        Number of keys, 0..8192; as many as queries if left out. The last query sees the last key, so
        that surplus keys count as a past that came before the first query.

    Returns
    -------
    ndarray of shape (n_q, n_k)
        True where the query may look.

    Raises
    ------
    InvalidParameterError
        If a length is negative, fractional or above 8192.

    Examples
    --------
    >>> causal_mask(2, 3).astype(int)
    array([[1, 1, 0],
           [1, 1, 1]])
    """
    queries = integer("n_q", n_q, low=0, high=MAX_MATRIX_LENGTH)
    keys = queries if n_k is None else integer("n_k", n_k, low=0, high=MAX_MATRIX_LENGTH)
    return np.tri(queries, keys, keys - queries, dtype=np.bool_)


def window_mask(n: int, width: int) -> BoolArray:
    """
    Let every query see itself and the ``width - 1`` tokens before it.

    Parameters
    ----------
    n : int
        Number of tokens, 0..8192.
    width : int
        Number of keys a query sees, itself included, at least 1.

    Returns
    -------
    ndarray of shape (n, n)
        True where ``0 <= query - key < width``.

    Raises
    ------
    InvalidParameterError
        If ``n`` or ``width`` is out of range.

    References
    ----------
    Beltagy et al. 2020, "Longformer", arXiv:2004.05150, section 3.1; here causal.

    Examples
    --------
    >>> window_mask(4, 2).astype(int)
    array([[1, 0, 0, 0],
           [1, 1, 0, 0],
           [0, 1, 1, 0],
           [0, 0, 1, 1]])
    """
    length = integer("n", n, low=0, high=MAX_MATRIX_LENGTH)
    reach = min(integer("width", width, low=1), max(length, 1))
    causal = causal_mask(length)
    return causal & ~np.tri(length, length, -reach, dtype=np.bool_)
