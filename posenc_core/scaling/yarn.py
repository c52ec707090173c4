"""YaRN: pairs that turn often are kept, pairs that turn rarely interpolated, and attention is sharpened."""

import math
from dataclasses import dataclass
from typing import Literal, TypeAlias

import numpy as np
import numpy.typing as npt

from posenc_core.arrays import read_only_copy
from posenc_core.frequencies import RopeFrequencies
from posenc_core.scaling.blend import blended, kept_by_rotations
from posenc_core.spectrum import inv_freq
from posenc_core.validation import LARGEST_EXACT, choice, even_width, integer, number

Ramp: TypeAlias = Literal["index", "rotations"]
"""In what the share of kept pairs falls linearly."""

RAMPS: tuple[Ramp, ...] = ("index", "rotations")


@dataclass(frozen=True, eq=False)
class YarnRamp:
    """
    Hold how much of each pair is kept, and between which pairs that falls; made by `yarn_ramp`.

    Attributes
    ----------
    first : float
        Pair index up to which pairs are kept.
    last : float
        Pair index from which on pairs are interpolated. Where the published rounding and clamping put it
        before ``first``, the ramp is upside down: see ``is_reversed``.
    kept : ndarray of shape (d/2,)
        1 keeps a frequency, 0 divides it by the factor.

    Examples
    --------
    >>> YarnRamp(0.0, 2.0, np.array([1.0, 0.5, 0.0])).is_reversed
    False
    """

    first: float
    last: float
    kept: npt.NDArray[np.float64]

    def __post_init__(self) -> None:
        object.__setattr__(self, "kept", read_only_copy(self.kept))

    @property
    def is_reversed(self) -> bool:
        """Whether the end lies before the beginning, as the code has it where all pairs turn often."""
        return self.last < self.first


def yarn_scaling(  # noqa: PLR0913 - the recipe has this many numbers, all named
    dim: int,
    *,
    base: float,
    factor: float,
    original_len: int,
    beta_fast: float = 32,
    beta_slow: float = 1,
    attention_factor: float | None = None,
    mscale: float | None = None,
    mscale_all_dim: float | None = None,
    truncate: bool = True,
    ramp: Ramp = "index",
) -> RopeFrequencies:
    """
    Keep the pairs that turn often, interpolate those that turn rarely, blend between.

    Parameters
    ----------
    dim : int
        Number of rotated features, even, 2..65536.
    base : float
        Base of the spectrum, greater than 1.
    factor : float
        How much longer the context becomes, at least 1.
    original_len : int
        Trained length in positions, at least 1.
    beta_fast : float
        Turns within the original length from which on a pair is kept; at least ``beta_slow``.
    beta_slow : float
        Turns below which a pair is interpolated; greater than 0.
    attention_factor : float, optional
        Multiplies cosine and sine, so scores feel its square. Left out, it is the ratio of the temperatures
        for ``mscale`` and ``mscale_all_dim`` if both are given and not 0, else ``0.1 ln(factor) + 1``.
    mscale : float, optional
        DeepSeek's numerator of that ratio, not negative.
    mscale_all_dim : float, optional
        Its denominator, not negative. Models that use it multiply their softmax scale on top, which is no
        part of the frequencies.
    truncate : bool
        Whether the ends of the index ramp are rounded outwards to whole pairs.
    ramp : {"index", "rotations"}
        "index": linear in the pair index, as in the published code. "rotations": linear in the number of
        turns, as in the paper's text; ``truncate`` then has no effect. The two differ noticeably.

    Returns
    -------
    RopeFrequencies
        Frequencies in rad per position, of shape (dim/2,), with the attention factor.

    Raises
    ------
    InvalidParameterError
        If an argument is out of range.

    References
    ----------
    Peng et al. 2023, arXiv:2309.00071, definitions 2 (ramp) and 3 (temperature); "index" is
    ``_compute_yarn_parameters`` of Transformers and ``LlamaYaRNScaledRotaryEmbedding`` of
    github.com/jquesnelle/yarn.

    Examples
    --------
    >>> scaled = yarn_scaling(8, base=10000.0, factor=16, original_len=4096)
    >>> scaled.inv_freq.round(6)
    array([1.000e+00, 1.000e-01, 5.312e-03, 6.200e-05])
    >>> round(scaled.attention_factor, 4)
    1.2773
    """
    standard = inv_freq(even_width("dim", dim), base=base)
    stretch = number("factor", factor, at_least=1)
    slope = yarn_ramp(
        dim,
        base=base,
        original_len=original_len,
        beta_fast=beta_fast,
        beta_slow=beta_slow,
        truncate=truncate,
        ramp=ramp,
    )
    if attention_factor is None:
        attention_factor = _default_attention_factor(stretch, mscale, mscale_all_dim)
    return RopeFrequencies(blended(standard, stretch, slope.kept), attention_factor)


def yarn_ramp(  # noqa: PLR0913 - the recipe has this many numbers, all named
    dim: int,
    *,
    base: float,
    original_len: int,
    beta_fast: float = 32,
    beta_slow: float = 1,
    truncate: bool = True,
    ramp: Ramp = "index",
) -> YarnRamp:
    """
    Return how much of each frequency YaRN keeps.

    Parameters
    ----------
    dim : int
        Number of rotated features, even, 2..65536.
    base : float
        Base of the spectrum, greater than 1.
    original_len : int
        Trained length in positions, at least 1.
    beta_fast : float
        Turns within the original length from which on a pair is kept; at least ``beta_slow``.
    beta_slow : float
        Turns below which a pair is interpolated; greater than 0.
    truncate : bool
        Whether the ends of the index ramp are rounded outwards to whole pairs.
    ramp : {"index", "rotations"}
        Linear in the pair index, as in the published code, or in the number of turns, as in the text.

    Returns
    -------
    YarnRamp
        The shares, and the pair indices between which they fall: of "index" after rounding and clamping, of
        "rotations" as they come out.

    Raises
    ------
    InvalidParameterError
        If an argument is out of range.

    References
    ----------
    Peng et al. 2023, arXiv:2309.00071, definition 2; ``_compute_yarn_parameters`` of Transformers.

    Examples
    --------
    >>> yarn_ramp(8, base=10000.0, original_len=4096).kept.round(3)
    array([1. , 1. , 0.5, 0. ])
    """
    standard = inv_freq(even_width("dim", dim), base=base)
    length = integer("original_len", original_len, low=1, high=LARGEST_EXACT)
    slow = number("beta_slow", beta_slow, above=0)
    fast = number("beta_fast", beta_fast, at_least=slow)
    first, last = (_pair_with_turns(turns, dim, base, length) for turns in (fast, slow))
    if choice("ramp", ramp, RAMPS) == "rotations":
        return YarnRamp(first, last, kept_by_rotations(standard, length, low=slow, high=fast))
    first, last = _clamped(dim, first, last, truncate=truncate)
    kept = 1 - np.clip((np.arange(dim // 2) - first) / (last - first), 0, 1)
    return YarnRamp(first, last, kept)


def yarn_temperature(factor: float, mscale: float = 1.0) -> float:
    """
    Return ``0.1 * mscale * ln(factor) + 1``, or 1 if nothing is stretched.

    Parameters
    ----------
    factor : float
        How much longer the context becomes.
    mscale : float
        Weight of the logarithm.

    Returns
    -------
    float
        What both q and k are multiplied by, so that scores grow by its square.

    References
    ----------
    Peng et al. 2023, arXiv:2309.00071, definition 3; ``yarn_get_mscale`` of DeepSeek's code.

    Examples
    --------
    >>> round(yarn_temperature(40, 0.707), 4)
    1.2608
    """
    return 1.0 if factor <= 1 else 0.1 * mscale * math.log(factor) + 1.0


def _default_attention_factor(factor: float, mscale: float | None, mscale_all_dim: float | None) -> float:
    upper = 0.0 if mscale is None else number("mscale", mscale, at_least=0)
    lower = 0.0 if mscale_all_dim is None else number("mscale_all_dim", mscale_all_dim, at_least=0)
    if upper and lower:
        return yarn_temperature(factor, upper) / yarn_temperature(factor, lower)
    return yarn_temperature(factor)


def _pair_with_turns(turns: float, dim: int, base: float, length: int) -> float:
    """Return the index, rarely whole, of the pair that turns so often within the length."""
    return dim * math.log(length / (turns * 2 * math.pi)) / (2 * math.log(base))


def _clamped(dim: int, first: float, last: float, *, truncate: bool) -> tuple[float, float]:
    if truncate:
        first, last = math.floor(first), math.ceil(last)
    first, last = max(first, 0), min(last, dim - 1)  # dim - 1 and not dim / 2 - 1: as the code
    return first, last + 0.001 if first == last else last
