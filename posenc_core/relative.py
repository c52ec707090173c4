"""How far keys are from queries: always key - query, so that the past is negative."""

import numpy as np
import numpy.typing as npt

from posenc_core.types import NumberArray
from posenc_core.validation import matrix_side, position_array


def relative_positions(query_ids: npt.ArrayLike, key_ids: npt.ArrayLike) -> NumberArray:
    """
    Return key position minus query position for every pair.

    Parameters
    ----------
    query_ids : array_like of shape (n_q,)
        Positions of the queries, at most 8192 of them.
    key_ids : array_like of shape (n_k,)
        Positions of the keys, at most 8192 of them.

    Returns
    -------
    ndarray of shape (n_q, n_k)
        Rows are queries, columns are keys; negative means that the key lies in the past. int64 when all
        positions are whole, else float64.

    Raises
    ------
    InvalidParameterError
        If a position is NaN or infinite, or one side is longer than 8192.

    References
    ----------
    Shaw et al. 2018, arXiv:1803.02155, equation 4 (j - i).

    Examples
    --------
    >>> relative_positions([0, 1, 2], [0, 1])
    array([[ 0,  1],
           [-1,  0],
           [-2, -1]])
    """
    queries = _positions_of_a_side("query_ids", query_ids)
    keys = _positions_of_a_side("key_ids", key_ids)
    return keys[None, :] - queries[:, None]


def _positions_of_a_side(name: str, position_ids: npt.ArrayLike) -> NumberArray:
    positions = position_array(name, position_ids, ndim=1)
    matrix_side(name, positions.size)
    is_whole = bool((positions == np.floor(positions)).all())
    return positions.astype(np.int64) if is_whole else positions
