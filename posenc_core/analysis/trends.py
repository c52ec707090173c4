"""How a bias changes with distance: in a straight line, with the logarithm, or neither."""

from dataclasses import dataclass
from typing import Literal

import numpy as np
import numpy.typing as npt

from posenc_core.validation import choice, finite_array, position_array, require, require_all

TrendKind = Literal["line", "logarithm"]
_KINDS: tuple[TrendKind, ...] = ("line", "logarithm")


@dataclass(frozen=True)
class Trend:
    """
    Hold the best fit of one kind to values by distance.

    Attributes
    ----------
    kind : {"line", "logarithm"}
        ``slope * d + intercept`` or ``slope * ln d + intercept``.
    slope : float
        Change per position, or per factor e of the distance; negative where values fall.
    intercept : float
        The fit at distance 0 of a line, at distance 1 of a logarithm.
    r_squared : float
        Share of the variation that the fit explains; NaN if the values do not vary.

    Examples
    --------
    >>> Trend("line", slope=-0.5, intercept=2.0, r_squared=1.0).at([1, 4])
    array([1.5, 0. ])
    """

    kind: TrendKind
    slope: float
    intercept: float
    r_squared: float

    def at(self, distance: npt.ArrayLike) -> npt.NDArray[np.float64]:
        """
        Return the fit at some distances.

        Parameters
        ----------
        distance : array_like of shape (n,)
            In positions; greater than 0 for a logarithm.

        Returns
        -------
        ndarray of shape (n,)
            Values of the fit; float64.

        Raises
        ------
        InvalidParameterError
            If a distance is NaN, infinite, or has no logarithm.
        """
        return self.slope * _scaled("distance", distance, self.kind) + self.intercept


def fit_trend(distance: npt.ArrayLike, values: npt.ArrayLike, kind: TrendKind) -> Trend:
    """
    Fit values by distance with a straight line or with a logarithm, by least squares.

    Parameters
    ----------
    distance : array_like of shape (n,)
        In positions; at least two different ones, greater than 0 for a logarithm.
    values : array_like of shape (n,)
        One number for each distance, such as a bias.
    kind : {"line", "logarithm"}
        What to fit.

    Returns
    -------
    Trend
        The fit and the share R^2 that it explains.

    Raises
    ------
    InvalidParameterError
        If the shapes differ, all distances are equal, or a number is NaN or infinite.

    Examples
    --------
    >>> fit_trend([1, 2, 4], [3.0, 2.0, 1.0], "logarithm").r_squared
    1.0
    >>> round(fit_trend([1, 2, 4], [3.0, 2.0, 1.0], "line").r_squared, 3)
    0.964
    """
    across = _scaled("distance", distance, choice("kind", kind, _KINDS))
    heights = finite_array("values", values, ndim=1).astype(np.float64)
    require(heights.shape == across.shape, "values", heights.shape, f"must have the shape {across.shape}")
    centred, varied = across - across.mean(), heights - heights.mean()
    require(bool(np.any(centred)), "distance", distance, "must hold two different numbers")
    slope = float(centred @ varied / (centred @ centred))
    total, left = float(varied @ varied), float(np.sum((varied - slope * centred) ** 2))
    return Trend(
        kind=kind,
        slope=slope,
        intercept=float(heights.mean() - slope * across.mean()),
        r_squared=1 - left / total if total else np.nan,
    )


def _scaled(name: str, distance: npt.ArrayLike, kind: TrendKind) -> npt.NDArray[np.float64]:
    distances = position_array(name, distance, ndim=1).astype(np.float64)
    if kind == "line":
        return distances
    require_all(name, distances, distances > 0, "must be greater than 0 for a logarithm")
    logarithms: npt.NDArray[np.float64] = np.log(distances)
    return logarithms
