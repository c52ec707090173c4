"""Every query of a stretch of text against every key, each turned by its own position."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

import posenc_core as pc
from posenc_app.sections.oscillation.experiment import Experiment, Floats

#: Words of the stretch.
COUNT = 80
_ROUNDING, _ROUNDED_FROM = 1e-12, 1000.0


@dataclass(frozen=True, eq=False)
class Grid:
    """The scores of a stretch of text in which all queries are alike, and all keys.

    Attributes
    ----------
    positions : ndarray of int, shape (p,)
        Of queries and of keys.
    scores : ndarray of shape (p, p)
        Row m, column n.
    """

    positions: npt.NDArray[np.int64]
    scores: Floats

    @property
    def spread(self) -> float:
        """Largest difference between two scores of one diagonal."""
        return pc.diagonal_spread(self.scores)

    @property
    def tolerance(self) -> float:
        """How much of it is rounding: angles of many turns are known less well."""
        return _ROUNDING * max(1.0, float(self.positions[-1]) / _ROUNDED_FROM)


def grid(now: Experiment, first: int) -> Grid:
    """Turn every query and every key by its position and multiply them."""
    positions = first + np.arange(COUNT)
    queries, keys = (np.tile(vector, (COUNT, 1)) for vector in (now.q, now.k))
    scores = pc.rope_scores(queries, keys, positions, positions, now.frequencies)
    return Grid(positions, scores.astype(np.float64, copy=False))
