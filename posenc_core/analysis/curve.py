"""What a curve over distance does: where it first rises, is below zero, is lowest; and how to thin it."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from posenc_core.types import IntArray
from posenc_core.validation import finite_array, integer, position_array, require


@dataclass(frozen=True)
class Landmarks:
    """
    Hold the places of a curve that decide whether "it decays" is true.

    Attributes
    ----------
    first_rise : float or None
        The first distance at which the curve is higher than just before; None if it never rises.
    first_negative : float or None
        The first distance at which it is below 0; None if it never is.
    lowest_at : float
        Where it is lowest, the nearest such place if there are several.
    lowest : float
        How low that is.

    Examples
    --------
    >>> Landmarks(None, None, 3.0, 0.5).first_rise is None
    True
    """

    first_rise: float | None
    first_negative: float | None
    lowest_at: float
    lowest: float


def landmarks(distance: npt.ArrayLike, values: npt.ArrayLike) -> Landmarks:
    """
    Find where a curve first rises, first falls below zero, and is lowest.

    Parameters
    ----------
    distance : array_like of shape (n,)
        Increasing distances, at least one.
    values : array_like of shape (n,)
        The curve, such as `mean_cosine` of these distances.

    Returns
    -------
    Landmarks
        As far as the curve goes.

    Raises
    ------
    InvalidParameterError
        If the two differ in length, are empty or not finite, or the distances do not increase.

    References
    ----------
    Su et al. 2021, "RoFormer", arXiv:2104.09864, section 3.4.3, where a bound on the curve falls.

    Examples
    --------
    >>> landmarks([0, 1, 2, 3], [1.0, 0.2, 0.3, -0.1])
    Landmarks(first_rise=2.0, first_negative=3.0, lowest_at=3.0, lowest=-0.1)
    """
    places, heights = _curve(distance, values)
    lowest = int(np.argmin(heights))
    return Landmarks(
        first_rise=_first(places[1:], np.diff(heights) > 0),
        first_negative=_first(places, heights < 0),
        lowest_at=float(places[lowest]),
        lowest=float(heights[lowest]),
    )


def extremes_by_bin(values: npt.ArrayLike, bins: int, *, edges: npt.ArrayLike | None = None) -> IntArray:
    """
    Choose points of a long curve for drawing so that no peak is lost.

    Parameters
    ----------
    values : array_like of shape (n,)
        The curve, at least one value.
    bins : int
        Number of pieces, 1..65536; about one for every pixel.
    edges : array_like of shape (n,), optional
        Increasing places of the points on the axis that is drawn, such as the logarithm of the distance;
        pieces are equally wide there. Left out: pieces of equally many points.

    Returns
    -------
    ndarray of shape (m,)
        Increasing indices, at most ``2 * bins + 2``: the lowest and the highest point of every piece that
        has one, the first point and the last.

    Raises
    ------
    InvalidParameterError
        If the curve is empty or not finite, or the places do not increase.

    Examples
    --------
    >>> extremes_by_bin([0, 5, 1, 1, -3, 0], 2)
    array([0, 1, 3, 4, 5])
    """
    heights = finite_array("values", values, ndim=1)
    count = integer("bins", bins, low=1, high=65536)
    axis = np.arange(heights.size) if edges is None else edges
    places, heights = _curve(axis, heights, name="edges")
    starts = _starts(places, count)
    # A look at every piece is linear in the points; sorting all of them is not.
    pieces = np.split(heights, starts[1:])
    lowest = starts + [piece.argmin() for piece in pieces]
    highest = starts + [piece.argmax() for piece in pieces]
    kept = np.concatenate([lowest, highest, [0, heights.size - 1]])
    return np.unique(kept).astype(np.int64, copy=False)


def _curve(
    distance: npt.ArrayLike, values: npt.ArrayLike, *, name: str = "distance"
) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:
    places = position_array(name, distance, ndim=1).astype(np.float64, copy=False)
    heights = finite_array("values", values, ndim=1).astype(np.float64, copy=False)
    require(heights.size > 0, "values", heights.shape, "must hold at least one value")
    fitting = f"must hold {heights.size} places, one for each value"
    require(places.size == heights.size, name, places.shape, fitting)
    require(bool((np.diff(places) > 0).all()), name, distance, "must increase")
    return places, heights


def _first(places: npt.NDArray[np.float64], found: npt.NDArray[np.bool_]) -> float | None:
    return float(places[np.argmax(found)]) if found.any() else None


def _starts(places: npt.NDArray[np.float64], count: int) -> IntArray:
    """Return the first index of every piece that is not empty."""
    limits = np.linspace(places[0], places[-1], count + 1)[:-1]
    return np.unique(np.searchsorted(places, limits)).astype(np.int64, copy=False)
