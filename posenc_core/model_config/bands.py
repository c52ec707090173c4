"""What the trained length and the scaling mean for each pair of a group of layers."""

from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from posenc_core.frequencies import RopeFrequencies
from posenc_core.model_config.report import NOTHING, LayerGroup
from posenc_core.spectrum import wavelengths
from posenc_core.types import BoolArray
from posenc_core.validation import LARGEST_EXACT, integer

_SAME = 1e-12


@dataclass(frozen=True, eq=False)
class PairBands:
    """
    Sort the pairs of a head by what happens to them.

    Attributes
    ----------
    frequencies, plain_frequencies : RopeFrequencies
        As the model turns, and as it would without scaling.
    plain, scaled : ndarray of shape (c,)
        Positions per turn before and after scaling; inf where a pair does not turn.
    slowdown : ndarray of shape (c,)
        How many times slower a pair turns than it would plainly; 1 where both stand still.
    untouched, stretched, never : ndarray of bool, shape (c,)
        Not slowed down at all; slowed down by as much as any pair is; does not finish one plain turn within
        the trained length. Neither untouched nor stretched is between.
    score_factor : float
        What scores are multiplied by: the square of the attention factor.

    Examples
    --------
    >>> from posenc_core import read_model_config
    >>> group = read_model_config({"head_dim": 4, "rope_theta": 100.0}).layers[0]
    >>> pair_bands(group, trained_len=50).never
    array([False,  True])
    """

    frequencies: RopeFrequencies
    plain_frequencies: RopeFrequencies
    plain: npt.NDArray[np.float64]
    scaled: npt.NDArray[np.float64]
    slowdown: npt.NDArray[np.float64]
    untouched: BoolArray
    stretched: BoolArray
    never: BoolArray
    score_factor: float


def pair_bands(group: LayerGroup, *, trained_len: int, seq_len: int | None = None) -> PairBands:
    """
    Compare how a group of layers turns with how it would turn without scaling.

    Parameters
    ----------
    group : LayerGroup
        Of a report of `read_model_config`.
    trained_len : int
        Length in positions against which turns are counted, at least 1.
    seq_len : int, optional
        Current length in positions; left out, it is within the original length.

    Returns
    -------
    PairBands
        One entry for each pair, fastest first.

    Raises
    ------
    InvalidParameterError
        If the group turns nothing or its file does not say enough, or a length is out of range.

    References
    ----------
    Peng et al. 2023 (YaRN), arXiv:2309.00071, section 3, counts the turns within the trained length.

    Examples
    --------
    >>> from posenc_core import read_model_config
    >>> linear = {"head_dim": 4, "rope_theta": 100.0, "rope_scaling": {"type": "linear", "factor": 2.0}}
    >>> pair_bands(read_model_config(linear).layers[0], trained_len=50).slowdown
    array([2., 2.])
    """
    length = integer("trained_len", trained_len, low=1, high=LARGEST_EXACT)
    turning = group.frequencies(seq_len)
    unscaled = _plain(group).frequencies()
    plain = wavelengths(unscaled.inv_freq)
    scaled = wavelengths(turning.inv_freq)
    still = ~np.isfinite(plain)
    slowdown = np.ones_like(plain)
    slowdown[~still] = scaled[~still] / plain[~still]
    most = slowdown.max()
    untouched = np.abs(slowdown - 1) <= _SAME
    return PairBands(
        frequencies=turning,
        plain_frequencies=unscaled,
        plain=plain,
        scaled=scaled,
        slowdown=slowdown,
        untouched=untouched,
        stretched=~untouched & (slowdown >= most * (1 - _SAME)),
        never=plain > length,
        score_factor=turning.attention_factor**2,
    )


def _plain(group: LayerGroup) -> LayerGroup:
    """Return the group without its scaling; a proportional one keeps the share that turns."""
    if group.rope_type == "proportional":
        kept = {name: value for name, value in group.scaling.items() if name != "factor"}
        return replace(group, scaling=kept)
    return replace(group, rope_type="default", scaling=NOTHING)
