"""ALiBi: every head subtracts from a score in proportion to how far back the key lies."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from posenc_core.arrays import by_diagonal, read_only_copy, require_line_or_matrix
from posenc_core.hooks import Encoding
from posenc_core.relative import relative_positions
from posenc_core.types import FloatArray, NumberArray
from posenc_core.validation import MAX_WIDTH, finite_array, integer, position_array, require, require_all


def alibi_slopes(n_heads: int) -> npt.NDArray[np.float64]:
    """
    Return the published slope of every head.

    For a power of two they are ``2 ** (-8 h / n_heads)``, h = 1 .. n_heads. Any other number takes those of
    the next lower power of two, then every second slope of twice that power, unsorted: models were trained
    with this order.

    Parameters
    ----------
    n_heads : int
        Number of heads, 1..65536.

    Returns
    -------
    ndarray of shape (n_heads,)
        Slopes in score per position, all positive; float64.

    Raises
    ------
    InvalidParameterError
        If ``n_heads`` is not an integer in range.

    References
    ----------
    Press et al. 2022, arXiv:2108.12409, section 3; ``get_slopes`` of the authors' code,
    github.com/ofirpress/attention_with_linear_biases, fairseq/models/transformer.py.

    Examples
    --------
    >>> alibi_slopes(4)
    array([0.25      , 0.0625    , 0.015625  , 0.00390625])
    >>> alibi_slopes(3)
    array([0.0625    , 0.00390625, 0.25      ])
    """
    heads = integer("n_heads", n_heads, low=1, high=MAX_WIDTH)
    power = 1 << (heads.bit_length() - 1)
    return np.concatenate([_geometric(power), _geometric(2 * power)[::2][: heads - power]])


def alibi_bias(
    relative_position: npt.ArrayLike, slopes: npt.ArrayLike, *, symmetric: bool = False
) -> FloatArray:
    """
    Return what ALiBi adds to the scores: never positive, and 0 where the key is the query's own position.

    Much code stores ``+slope * key`` instead. That differs by a constant for each query, which a causal
    softmax does not notice; it is wrong as soon as queries may look ahead.

    Parameters
    ----------
    relative_position : array_like of shape (n,) or (n_q, n_k)
        Key minus query; fractional ones are legal.
    slopes : array_like of shape (heads,)
        One slope for each head, in score per position, not negative.
    symmetric : bool
        False: ``slope * min(r, 0)``, keys in the future cost nothing (they are masked anyway).
        True: ``-slope * |r|``, for attention in both directions.

    Returns
    -------
    ndarray of shape (heads, n) or (heads, n_q, n_k)
        Biases; float32 if the slopes are.

    Raises
    ------
    InvalidParameterError
        If a slope is negative, NaN or infinite, a position is NaN or infinite, or a side of the matrix is
        longer than 8192.

    References
    ----------
    Press et al. 2022, arXiv:2108.12409, section 3.

    Examples
    --------
    >>> alibi_bias([-4, -1, 0, 2], [0.5])
    array([[-2. , -0.5,  0. ,  0. ]])
    >>> alibi_bias([-4, -1, 0, 2], [0.5], symmetric=True)
    array([[-2. , -0.5,  0. , -1. ]])
    """
    checked = _slope_array(slopes)
    return by_diagonal(
        relative_position, _checked_positions, lambda line: _scaled(line, checked, symmetric=symmetric)
    )


@dataclass(frozen=True, eq=False)
class Alibi(Encoding):
    """
    Add a penalty to every score that grows with the distance.

    Parameters
    ----------
    slopes : array_like of shape (heads,)
        One slope for each head, such as `alibi_slopes` returns; a read-only copy is kept.
    symmetric : bool
        Whether keys in the future are penalised like those in the past.

    Raises
    ------
    InvalidParameterError
        If a slope is negative, NaN or infinite.

    References
    ----------
    Press et al. 2022, arXiv:2108.12409.

    Examples
    --------
    >>> Alibi([0.5]).score_term(np.zeros((1, 2, 4)), np.array([0, 1]), np.array([0, 1]))
    array([[[ 0. ,  0. ],
            [-0.5,  0. ]]])
    """

    slopes: FloatArray
    symmetric: bool = False

    def __post_init__(self) -> None:
        object.__setattr__(self, "slopes", read_only_copy(_slope_array(self.slopes)))

    def score_term(self, q: FloatArray, query_ids: NumberArray, key_ids: NumberArray) -> FloatArray:
        """
        Return the bias of every head.

        Parameters
        ----------
        q : ndarray of shape (heads, n_q, d_head)
            Queries; only their number of heads matters.
        query_ids : ndarray of shape (n_q,)
            Positions of the queries.
        key_ids : ndarray of shape (n_k,)
            Positions of the keys.

        Returns
        -------
        ndarray of shape (heads, n_q, n_k)
            See `alibi_bias`.

        Raises
        ------
        InvalidParameterError
            If there are not as many slopes as heads.
        """
        heads = q.shape[0]
        require(
            self.slopes.size == heads, "slopes", self.slopes.shape, f"must hold {heads}, one for each head"
        )
        return alibi_bias(relative_positions(query_ids, key_ids), self.slopes, symmetric=self.symmetric)


def _geometric(heads: int) -> npt.NDArray[np.float64]:
    return np.exp2(-8.0 * np.arange(1, heads + 1) / heads)


def _slope_array(slopes: npt.ArrayLike) -> FloatArray:
    array = finite_array("slopes", slopes, ndim=1)
    require_all("slopes", array, array >= 0, "must not be negative")
    return array


def _checked_positions(relative_position: npt.ArrayLike) -> NumberArray:
    positions = position_array("relative_position", relative_position)
    require_line_or_matrix("relative_position", positions)
    return positions


def _scaled(relative_position: NumberArray, slopes: FloatArray, *, symmetric: bool) -> FloatArray:
    cost = -np.abs(relative_position) if symmetric else np.minimum(relative_position, 0)
    bias: FloatArray = np.multiply.outer(slopes, cost.astype(slopes.dtype))
    bias += 0  # minus zero becomes zero
    return bias
