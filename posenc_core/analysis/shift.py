"""Whether one matrix moves every sinusoidal vector to the vector of a later position."""

import numpy as np
import numpy.typing as npt

from posenc_core.encodings.sinusoidal import shift_matrix, sinusoidal
from posenc_core.types import Layout
from posenc_core.validation import number, position_array


def shift_error(
    position_ids: npt.ArrayLike,
    offset: float,
    d_model: int,
    *,
    base: float = 10000.0,
    layout: Layout = "interleaved",
) -> float:
    """
    Return how far ``shift_matrix(offset) @ PE[p]`` is from ``PE[p + offset]``.

    Parameters
    ----------
    position_ids : array_like of shape (n,)
        The positions p to try.
    offset : float
        How many positions to move.
    d_model : int
        Model width, even, 2..8192.
    base : float
        Base of the spectrum, greater than 1.
    layout : {"interleaved", "concatenated", "tensor2tensor"}
        See `sinusoidal`.

    Returns
    -------
    float
        The largest absolute difference of a feature over all positions: a matter of rounding.

    Raises
    ------
    InvalidParameterError
        If an argument is out of range.

    References
    ----------
    Vaswani et al. 2017, arXiv:1706.03762, section 3.5.

    Examples
    --------
    >>> shift_error(range(100), 5, 64) < 1e-13
    True
    """
    positions = position_array("position_ids", position_ids, ndim=1)
    matrix = shift_matrix(offset, d_model, base=base, layout=layout)
    here = sinusoidal(positions, d_model, base=base, layout=layout)
    there = sinusoidal(positions + number("offset", offset), d_model, base=base, layout=layout)
    return float(np.max(np.abs(here @ matrix.T - there), initial=0.0))
