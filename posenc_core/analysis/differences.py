"""How far two results are apart: the residual that is printed beside a claim."""

import numpy as np
import numpy.typing as npt

from posenc_core.validation import finite_array, require


def largest_difference(first: npt.ArrayLike, second: npt.ArrayLike) -> float:
    """
    Return the largest absolute difference between two arrays of one shape.

    Parameters
    ----------
    first : array_like of shape (...)
        Finite numbers.
    second : array_like of shape (...)
        As many, in the same shape.

    Returns
    -------
    float
        0 if the arrays are empty.

    Raises
    ------
    InvalidParameterError
        If the shapes differ or a number is NaN or infinite.

    Examples
    --------
    >>> largest_difference([1.0, 2.0], [1.0, 2.5])
    0.5
    """
    one, other = finite_array("first", first), finite_array("second", second)
    require(one.shape == other.shape, "second", other.shape, f"must have the shape {one.shape}")
    return float(np.max(np.abs(one - other), initial=0.0))
