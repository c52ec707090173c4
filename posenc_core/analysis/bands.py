"""The mean cosine over distances of every size: its course, and how far it swings around it."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from posenc_core.analysis.decay import mean_cosine
from posenc_core.arrays import read_only_copy
from posenc_core.validation import LARGEST_EXACT, integer


@dataclass(frozen=True, eq=False)
class DistanceBands:
    """
    Hold the mean cosine by distance, piece by piece; made by `distance_bands`.

    Attributes
    ----------
    distance : ndarray of shape (m,)
        Mean distance of each piece, in positions.
    mean : ndarray of shape (m,)
        Mean over the distances looked at in it.
    low : ndarray of shape (m,)
        The lowest of them.
    high : ndarray of shape (m,)
        The highest of them.

    Examples
    --------
    >>> one = np.ones(1)
    >>> DistanceBands(one, one, one, one).mean
    array([1.])
    """

    distance: npt.NDArray[np.float64]
    mean: npt.NDArray[np.float64]
    low: npt.NDArray[np.float64]
    high: npt.NDArray[np.float64]

    def __post_init__(self) -> None:
        for name in ("distance", "mean", "low", "high"):
            object.__setattr__(self, name, read_only_copy(getattr(self, name)))


def distance_bands(inv_freq: npt.ArrayLike, last: int, *, pieces: int = 60, looks: int = 24) -> DistanceBands:
    """
    Return the mean cosine from distance 1 to ``last``, in pieces that are equally wide on a log axis.

    The work does not grow with the distance: a few distances of each piece are looked at, evenly spread.

    Parameters
    ----------
    inv_freq : array_like of shape (d/2,)
        Angular frequencies in rad per position.
    last : int
        Largest distance in positions, at least 1.
    pieces : int
        How many pieces, 1..4096; fewer where there are fewer whole distances.
    looks : int
        How many distances of each piece, 1..256.

    Returns
    -------
    DistanceBands
        For each piece that holds a whole distance.

    Raises
    ------
    InvalidParameterError
        If a frequency is NaN or infinite, or an argument is out of range.

    References
    ----------
    Su et al. 2021, "RoFormer", arXiv:2104.09864, section 3.4.3, for the curve.

    Examples
    --------
    >>> bands = distance_bands([np.pi / 2], 3, pieces=8)
    >>> bands.distance, bands.mean.round(12) + 0
    (array([1., 2., 3.]), array([ 0., -1.,  0.]))
    """
    end = integer("last", last, low=1, high=LARGEST_EXACT)
    count = integer("pieces", pieces, low=1, high=4096)
    parts = np.arange(integer("looks", looks, low=1, high=256)) / looks
    edges = np.unique(np.geomspace(1, end + 1, count + 1).round())
    steps = np.floor(np.diff(edges)[:, None] * parts)
    distances = edges[:-1, None] + steps
    values = mean_cosine(distances, inv_freq)
    return DistanceBands(distances.mean(axis=1), values.mean(axis=1), values.min(axis=1), values.max(axis=1))
