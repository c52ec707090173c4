"""What a method adds to the scores of one and the same content, by whichever door it comes in."""

import numpy.typing as npt

from posenc_core.attention import Heads, attend
from posenc_core.hooks import Encoding
from posenc_core.types import FloatArray


def added_scores(
    x: npt.ArrayLike,
    heads: Heads,
    encoding: Encoding,
    *,
    position_ids: npt.ArrayLike | None = None,
) -> FloatArray:
    """
    Return by how much an encoding changes the scores that content alone would give.

    Parameters
    ----------
    x : array_like of shape (n, d_model)
        Token vectors, before anything is added to them.
    heads : Heads
        Projections of the layer.
    encoding : Encoding
        How position enters.
    position_ids : array_like of shape (n,), optional
        Positions; 0, 1, 2, ... if left out.

    Returns
    -------
    ndarray of shape (heads, n, n)
        Scores with the encoding minus scores without any; a method of the input door changes them through
        queries and keys, and one that rotates changes them with the content.

    Raises
    ------
    InvalidParameterError
        If `attend` refuses; a `PositionOutOfRangeError` if a table has no row for a position.

    Examples
    --------
    >>> class Nearer(Encoding):
    ...     def score_term(self, q, query_ids, key_ids):
    ...         return -abs(key_ids - query_ids[:, None])
    >>> added_scores([[1.0, 0.0], [0.0, 1.0]], Heads.identity(2), Nearer())
    array([[[ 0., -1.],
            [-1.,  0.]]])
    """
    with_positions, without = (
        attend(x, heads, one, position_ids=position_ids).scores for one in (encoding, Encoding())
    )
    return with_positions - without
