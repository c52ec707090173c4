"""How rotary scores change with distance: one query and one key, their mean over pairs, and a bound."""

import math

import numpy as np
import numpy.typing as npt

from posenc_core.arrays import require_line_or_matrix
from posenc_core.encodings.rope import pairing_permutation, rotate
from posenc_core.frequencies import RopeFrequencies, as_rope_frequencies
from posenc_core.spectrum import cos_sin, phasor_blocks
from posenc_core.types import FloatArray, NumberArray
from posenc_core.validation import feature_array, frequency_array, position_array, require

_LONG = 1024
"""Evenly spaced positions from this many on are cut into coarse steps of fine ones."""


def score_by_distance(
    q: npt.ArrayLike,
    k: npt.ArrayLike,
    relative_position: npt.ArrayLike,
    frequencies: RopeFrequencies | npt.ArrayLike,
) -> FloatArray:
    """
    Return the rotary score of one query with one key, the key standing at every relative position.

    Work and memory are linear in the number of positions; a million of them are fine.

    Parameters
    ----------
    q : array_like of shape (d,)
        The query, at position 0.
    k : array_like of shape (d,)
        The key.
    relative_position : array_like of shape (n,) or (n_q, n_k)
        Key minus query; fractional ones are legal.
    frequencies : RopeFrequencies or array_like of shape (rotary_dim/2,)
        See `rotate`. An attention factor enters squared; features beyond ``rotary_dim`` are not rotated.

    Returns
    -------
    ndarray, of the shape of ``relative_position``
        Not divided by ``sqrt(d)``; float32 if ``q`` is.

    Raises
    ------
    InvalidParameterError
        If the widths differ, a position is NaN or infinite, or `rotate` refuses.

    References
    ----------
    Su et al. 2021, "RoFormer", arXiv:2104.09864, section 3.4.3.

    Examples
    --------
    >>> score_by_distance([1.0, 0.0], [1.0, 0.0], [0, 1, 2], [np.pi / 2]).round(12) + 0
    array([ 1.,  0., -1.])
    """
    query, key = feature_array("q", q, ndim=1), feature_array("k", k, ndim=1)
    require(query.shape == key.shape, "k", key.shape, f"must be {query.size} wide like q")
    positions = _checked_positions(relative_position)
    frequencies = as_rope_frequencies(frequencies)
    products, still = pair_products(query, key, frequencies)
    scores = _sum_of_turns(products, positions, frequencies.inv_freq) + still
    return scores.astype(query.dtype, copy=False)


def pair_products(
    q: FloatArray, k: FloatArray, frequencies: RopeFrequencies
) -> tuple[npt.NDArray[np.complex128], FloatArray]:
    """
    Return what the turns of a score are weighted by: ``conj(q_i) k_i`` of every pair, as complex numbers.

    Parameters
    ----------
    q, k : ndarray of shape (..., d)
        Checked queries and keys.
    frequencies : RopeFrequencies
        Checked; its attention factor enters squared.

    Returns
    -------
    tuple of an ndarray of shape (..., rotary_dim/2) and one of shape (...)
        The products, and the score of the features that do not turn.

    Raises
    ------
    InvalidParameterError
        If `rotate` refuses.

    Examples
    --------
    >>> frequencies = RopeFrequencies([1.0])
    >>> pair_products(np.array([1.0, 0.0, 2.0]), np.array([0.0, 1.0, 3.0]), frequencies)
    (array([0.+1.j]), np.float64(6.0))
    """
    # At position 0 nothing turns: only the attention factor comes in, and what rotate refuses is refused.
    ready_q, ready_k = (rotate(vector.astype(np.float64), 0, frequencies) for vector in (q, k))
    products = _as_complex(ready_q, frequencies).conj() * _as_complex(ready_k, frequencies)
    turned = frequencies.rotary_dim
    return products, (ready_q[..., turned:] * ready_k[..., turned:]).sum(axis=-1)


def mean_cosine(relative_position: npt.ArrayLike, inv_freq: npt.ArrayLike) -> npt.NDArray[np.float64]:
    """
    Return the mean over pairs of the cosine of the angle between query and key.

    It is the score of ``q = k = ones`` divided by d, and what is meant when rotary scores are said to decay:
    it falls and rises again, and becomes negative.

    Parameters
    ----------
    relative_position : array_like of shape (n,) or (n_q, n_k)
        Key minus query; fractional ones are legal.
    inv_freq : array_like of shape (d/2,)
        Angular frequencies in rad per position.

    Returns
    -------
    ndarray, of the shape of ``relative_position``
        Means in -1..1; 1 at distance 0; float64.

    Raises
    ------
    InvalidParameterError
        If a position or frequency is NaN or infinite.

    References
    ----------
    Su et al. 2021, "RoFormer", arXiv:2104.09864, section 3.4.3, for products h that are all equal.

    Examples
    --------
    >>> mean_cosine([0, 1], [np.pi, np.pi / 2]).round(12)
    array([ 1. , -0.5])
    """
    rates = frequency_array("inv_freq", inv_freq)
    shares = np.full(rates.size, 1 / rates.size, dtype=np.complex128)
    return _sum_of_turns(shares, _checked_positions(relative_position), rates)


def decay_bound(relative_position: npt.ArrayLike, inv_freq: npt.ArrayLike) -> npt.NDArray[np.float64]:
    """
    Return the bound that RoFormer draws: the mean length of the partial sums of all turns.

    Only this bound, times the largest change between neighbouring pairs of q and k, tends to fall; single
    scores need not.

    Parameters
    ----------
    relative_position : array_like of shape (n,) or (n_q, n_k)
        Key minus query; fractional ones are legal.
    inv_freq : array_like of shape (d/2,)
        Angular frequencies in rad per position, in the order of the pairs.

    Returns
    -------
    ndarray, of the shape of ``relative_position``
        ``mean over j of |sum over i < j of exp(i r inv_freq[i])|``, j = 1 .. d/2; at distance 0
        ``(d/2 + 1) / 2``; float64.

    Raises
    ------
    InvalidParameterError
        If a position or frequency is NaN or infinite.

    References
    ----------
    Su et al. 2021, "RoFormer", arXiv:2104.09864, section 3.4.3, by Abel summation.

    Examples
    --------
    >>> decay_bound([0, 1], [np.pi, np.pi]).round(12)
    array([1.5, 1.5])
    """
    rates = frequency_array("inv_freq", inv_freq)
    positions = _checked_positions(relative_position)
    bound = np.empty(positions.size)
    for rows, turns in phasor_blocks(positions.ravel(), rates):
        bound[rows] = np.abs(turns.cumsum(axis=1)).mean(axis=1)
    return bound.reshape(positions.shape)


def _checked_positions(relative_position: npt.ArrayLike) -> NumberArray:
    positions = position_array("relative_position", relative_position)
    require_line_or_matrix("relative_position", positions)
    return positions


def _as_complex(vector: FloatArray, frequencies: RopeFrequencies) -> npt.NDArray[np.complex128]:
    pairing = frequencies.pairing or "interleaved"  # None does not get past rotate
    order = pairing_permutation(frequencies.rotary_dim, source=pairing, target="interleaved")
    return np.ascontiguousarray(vector[..., order]).view(np.complex128)


def _sum_of_turns(
    products: npt.NDArray[np.complex128], positions: NumberArray, inv_freq: npt.NDArray[np.float64]
) -> npt.NDArray[np.float64]:
    """Return the real part of ``sum over pairs of product * exp(i position inv_freq)`` for every position."""
    line = positions.ravel()
    if line.size >= _LONG and (np.diff(line) == line[1] - line[0]).all():
        return _sum_of_even_turns(products, line, inv_freq).reshape(positions.shape)
    total = np.empty(line.size)
    for rows, turns in phasor_blocks(line, inv_freq):
        total[rows] = (turns @ products).real
    return total.reshape(positions.shape)


def _sum_of_even_turns(
    products: npt.NDArray[np.complex128], line: NumberArray, inv_freq: npt.NDArray[np.float64]
) -> npt.NDArray[np.float64]:
    # e^{i(a+b)} = e^{ia} e^{ib}: the sum over pairs becomes one matrix product, coarse steps x fine steps.
    steps = math.isqrt(line.size) + 1
    fine_cos, fine_sin = cos_sin(line[:steps] - line[0], inv_freq)
    coarse_cos, coarse_sin = cos_sin(line[::steps], inv_freq)
    coarse = products * (coarse_cos + 1j * coarse_sin)
    total = np.hstack([coarse.real, -coarse.imag]) @ np.hstack([fine_cos, fine_sin]).T
    return total.ravel()[: line.size]
