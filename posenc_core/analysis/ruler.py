"""Whether sinusoidal vectors measure distance: difference and dot product by offset, and a straight line."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from posenc_core.encodings.sinusoidal import sinusoidal
from posenc_core.types import Layout
from posenc_core.validation import feature_array, position_array, require


@dataclass(frozen=True, eq=False)
class OffsetCurves:
    """
    Hold how two sinusoidal vectors compare, by how far apart they stand and by where they start.

    Attributes
    ----------
    distances : ndarray of shape (n_starts, n_offsets)
        Length of ``PE[start + offset] - PE[start]``.
    products : ndarray of shape (n_starts, n_offsets)
        Dot product of the two vectors; ``d_model / 2`` at offset 0.

    Examples
    --------
    >>> OffsetCurves(np.array([[0.0, 1.0], [0.0, 1.5]]), np.zeros((2, 2))).spread
    0.5
    """

    distances: npt.NDArray[np.float64]
    products: npt.NDArray[np.float64]

    @property
    def spread(self) -> float:
        """The largest difference that the start makes: a matter of rounding."""
        both = (np.ptp(self.distances, axis=0), np.ptp(self.products, axis=0))
        return float(max(np.max(one, initial=0.0) for one in both))


@dataclass(frozen=True)
class LineFit:
    """
    Hold how much of the variation of some values a straight line explains.

    Attributes
    ----------
    slope : float
        Length of the change per step of x.
    r_squared : float
        1 if the values lie on a straight line, 0 if the best line is a level one; NaN if they do not vary.

    Examples
    --------
    >>> LineFit(slope=2.0, r_squared=1.0).r_squared
    1.0
    """

    slope: float
    r_squared: float


def offset_curves(
    start_ids: npt.ArrayLike,
    offsets: npt.ArrayLike,
    d_model: int,
    *,
    base: float = 10000.0,
    layout: Layout = "interleaved",
) -> OffsetCurves:
    """
    Compare the vector of each start with the vectors at each offset from it.

    Parameters
    ----------
    start_ids : array_like of shape (n_starts,)
        Positions to start from.
    offsets : array_like of shape (n_offsets,)
        How far the second position is from the first.
    d_model : int
        Model width, even, 2..65536.
    base : float
        Base of the spectrum, greater than 1.
    layout : {"interleaved", "concatenated", "tensor2tensor"}
        See `sinusoidal`; the first two give the same curves.

    Returns
    -------
    OffsetCurves
        Lengths of the differences and dot products, a row for each start.

    Raises
    ------
    InvalidParameterError
        If an argument is out of range.

    Examples
    --------
    >>> offset_curves([0, 100], range(4), 64).distances.round(3)
    array([[0.   , 1.472, 2.719, 3.581],
           [0.   , 1.472, 2.719, 3.581]])
    """
    starts = position_array("start_ids", start_ids, ndim=1)
    steps = position_array("offsets", offsets, ndim=1)
    here = sinusoidal(starts, d_model, base=base, layout=layout)[:, None]
    there = sinusoidal(np.add.outer(starts, steps), d_model, base=base, layout=layout)
    return OffsetCurves(
        distances=np.linalg.norm(there - here, axis=-1), products=np.sum(there * here, axis=-1)
    )


def first_fall(values: npt.ArrayLike) -> int | None:
    """
    Return where a row of values falls for the first time.

    Parameters
    ----------
    values : array_like of shape (n,)
        Values by offset 0, 1, 2, ...

    Returns
    -------
    int or None
        The first index whose value is less than the one before it; None if there is none.

    Raises
    ------
    InvalidParameterError
        If the values are not a row of real numbers.

    Examples
    --------
    >>> first_fall([0.0, 1.0, 2.0, 1.9, 2.5]), first_fall([0.0, 1.0])
    (3, None)
    """
    falling = np.diff(feature_array("values", values, ndim=1)) < 0
    return int(np.argmax(falling)) + 1 if falling.any() else None


def straight_line_fit(x: npt.ArrayLike, y: npt.ArrayLike) -> LineFit:
    """
    Fit a straight line to values, or to vectors feature by feature, and say how well it does.

    Parameters
    ----------
    x : array_like of shape (n,)
        Where the values were taken; at least two different numbers.
    y : array_like of shape (n,) or (n, d)
        Values, or vectors: then the line runs through d dimensions, and the squares of all are added up.

    Returns
    -------
    LineFit
        The slope and the explained share R^2.

    Raises
    ------
    InvalidParameterError
        If the shapes do not fit together or all x are equal.

    Examples
    --------
    >>> straight_line_fit([0, 1, 2], [1.0, 3.0, 5.0])
    LineFit(slope=2.0, r_squared=1.0)
    >>> p = np.arange(200)
    >>> difference = sinusoidal(p + 5, 64) - sinusoidal(p, 64)
    >>> round(straight_line_fit(p, difference).r_squared, 3)
    0.003
    """
    places = position_array("x", x, ndim=1).astype(np.float64)
    values = feature_array("y", y).reshape(len(places), -1)
    across = places - places.mean()
    require(bool(np.any(across)), "x", x, "must hold two different numbers")
    varied = values - values.mean(axis=0)
    slopes = across @ varied / (across @ across)
    left = varied - np.outer(across, slopes)
    total = float(np.sum(varied**2))
    explained = 1 - float(np.sum(left**2)) / total if total else np.nan
    return LineFit(slope=float(np.linalg.norm(slopes)), r_squared=explained)
