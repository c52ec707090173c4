"""Sinusoids added to the input: each position gets a vector of sines and cosines."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from posenc_core.hooks import Encoding
from posenc_core.spectrum import cos_sin, inv_freq
from posenc_core.types import FloatArray, IntArray, Layout, NumberArray
from posenc_core.validation import base_of_spectrum, choice, even_width, matrix_side, number

LAYOUTS: tuple[Layout, ...] = ("interleaved", "concatenated", "tensor2tensor")


def sinusoidal(
    position_ids: npt.ArrayLike, d_model: int, *, base: float = 10000.0, layout: Layout = "interleaved"
) -> npt.NDArray[np.float64]:
    """
    Return the sinusoidal vector of every position.

    Parameters
    ----------
    position_ids : array_like of shape (n,)
        Positions; negative and fractional ones are legal. Further dimensions are kept.
    d_model : int
        Model width, even, 2..65536.
    base : float
        Base of the spectrum, greater than 1.
    layout : {"interleaved", "concatenated", "tensor2tensor"}
        ``"interleaved"`` is the paper's formula, sin and cos by turns. ``"concatenated"`` puts all sines
        before all cosines. ``"tensor2tensor"`` does too, and its exponent divides by d/2 - 1 where the
        paper divides by d/2, as the authors' own code does: the frequencies then end at 1/base exactly.

    Returns
    -------
    ndarray of shape (n, d_model)
        Values in -1..1; every vector has length ``sqrt(d_model / 2)``.

    Raises
    ------
    InvalidParameterError
        If the width is odd or out of range, the base is not above 1, the layout has no such name, or a
        position is NaN or infinite.

    References
    ----------
    Vaswani et al. 2017, arXiv:1706.03762, section 3.5; tensor2tensor, ``get_timing_signal_1d``.

    Examples
    --------
    >>> sinusoidal([0, 1, 2], 4).round(4)
    array([[ 0.    ,  1.    ,  0.    ,  1.    ],
           [ 0.8415,  0.5403,  0.01  ,  1.    ],
           [ 0.9093, -0.4161,  0.02  ,  0.9998]])
    """
    chosen = choice("layout", layout, LAYOUTS)
    width = even_width("d_model", d_model)
    cos, sin = cos_sin(position_ids, sinusoidal_frequencies(width, base=base, layout=chosen))
    if chosen != "interleaved":
        return np.concatenate([sin, cos], axis=-1, dtype=np.float64)
    return np.stack([sin, cos], axis=-1, dtype=np.float64).reshape(*sin.shape[:-1], width)


def sinusoidal_frequencies(
    d_model: int, *, base: float = 10000.0, layout: Layout = "interleaved"
) -> npt.NDArray[np.float64]:
    """
    Return the angular frequency of every pair of a sinusoidal vector, fastest first.

    Parameters
    ----------
    d_model : int
        Model width, even, 2..65536.
    base : float
        Base of the spectrum, greater than 1.
    layout : {"interleaved", "concatenated", "tensor2tensor"}
        The last has frequencies of its own, from 1 to 1/base inclusive; see `sinusoidal`.

    Returns
    -------
    ndarray of shape (d_model/2,)
        Frequencies in rad per position; float64.

    Raises
    ------
    InvalidParameterError
        If an argument is out of range.

    Examples
    --------
    >>> sinusoidal_frequencies(4)
    array([1.  , 0.01])
    >>> sinusoidal_frequencies(4, layout="tensor2tensor")
    array([1.e+00, 1.e-04])
    """
    width = even_width("d_model", d_model)
    if choice("layout", layout, LAYOUTS) != "tensor2tensor":
        return inv_freq(width, base=base)
    pairs = width // 2
    return base_of_spectrum("base", base) ** -(np.arange(pairs) / max(pairs - 1, 1))


def sinusoidal_features(d_model: int, *, layout: Layout = "interleaved") -> IntArray:
    """
    Return where in a sinusoidal vector the sine and the cosine of every pair stand.

    Parameters
    ----------
    d_model : int
        Model width, even, 2..65536.
    layout : {"interleaved", "concatenated", "tensor2tensor"}
        See `sinusoidal`.

    Returns
    -------
    ndarray of shape (d_model/2, 2)
        Indices of the sine and of the cosine, fastest pair first; int64.

    Raises
    ------
    InvalidParameterError
        If an argument is out of range.

    Examples
    --------
    >>> sinusoidal_features(4).tolist(), sinusoidal_features(4, layout="concatenated").tolist()
    ([[0, 1], [2, 3]], [[0, 2], [1, 3]])
    """
    width = even_width("d_model", d_model)
    indices = np.arange(width, dtype=np.int64)
    if choice("layout", layout, LAYOUTS) == "interleaved":
        return indices.reshape(-1, 2)
    return indices.reshape(2, -1).T


def shift_matrix(
    offset: float, d_model: int, *, base: float = 10000.0, layout: Layout = "interleaved"
) -> npt.NDArray[np.float64]:
    """
    Return the matrix that moves every sinusoidal vector by ``offset`` positions.

    It holds a rotation for each pair and zeros elsewhere, and is the same wherever the vector stands:
    ``PE[p + offset] == shift_matrix(offset, d_model) @ PE[p]``. Interleaved, it is block-diagonal.

    Parameters
    ----------
    offset : float
        How many positions to move; negative and fractional ones are legal.
    d_model : int
        Model width, even, 2..8192.
    base : float
        Base of the spectrum, greater than 1.
    layout : {"interleaved", "concatenated", "tensor2tensor"}
        How the vectors order their sines and cosines; see `sinusoidal`.

    Returns
    -------
    ndarray of shape (d_model, d_model)
        An orthogonal matrix.

    Raises
    ------
    InvalidParameterError
        If an argument is out of range.

    References
    ----------
    Vaswani et al. 2017, arXiv:1706.03762, section 3.5: "a linear function of PE(pos)".

    Examples
    --------
    >>> moved = shift_matrix(5, 8) @ sinusoidal([2], 8)[0]
    >>> np.allclose(moved, sinusoidal([7], 8)[0])
    True
    """
    width = matrix_side("d_model", even_width("d_model", d_model))
    frequencies = sinusoidal_frequencies(width, base=base, layout=layout)
    cos, sin = cos_sin([number("offset", offset)], frequencies)
    matrix = np.zeros((width, width))
    sines, cosines = sinusoidal_features(width, layout=layout).T
    matrix[sines, sines] = matrix[cosines, cosines] = cos[0]
    matrix[sines, cosines], matrix[cosines, sines] = sin[0], -sin[0]
    return matrix


@dataclass(frozen=True)
class Sinusoidal(Encoding):
    """
    Add a sinusoidal vector to every token vector.

    Parameters
    ----------
    base : float
        Base of the spectrum, greater than 1.
    layout : {"interleaved", "concatenated", "tensor2tensor"}
        See `sinusoidal`.

    Raises
    ------
    InvalidParameterError
        If the base or the layout is out of range.

    References
    ----------
    Vaswani et al. 2017, arXiv:1706.03762, section 3.5.

    Examples
    --------
    >>> Sinusoidal().add_to_input(np.zeros((2, 4)), np.arange(2)).round(4)
    array([[0.    , 1.    , 0.    , 1.    ],
           [0.8415, 0.5403, 0.01  , 1.    ]])
    """

    base: float = 10000.0
    layout: Layout = "interleaved"

    def __post_init__(self) -> None:
        base_of_spectrum("base", self.base)
        choice("layout", self.layout, LAYOUTS)

    def add_to_input(self, x: FloatArray, position_ids: NumberArray) -> FloatArray:
        """
        Return ``x`` plus the sinusoidal vectors of its positions.

        Parameters
        ----------
        x : ndarray of shape (..., n, d_model)
            Token vectors; the width must be even.
        position_ids : ndarray of shape (n,)
            Positions.

        Returns
        -------
        ndarray of shape (..., n, d_model)
            In the precision of ``x``.
        """
        vectors = sinusoidal(position_ids, x.shape[-1], base=self.base, layout=self.layout)
        return x + vectors.astype(x.dtype, copy=False)
