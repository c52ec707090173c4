"""What a rotary score is made of: the share of every pair, a band over many contents, and a bound."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from posenc_core.analysis.decay import decay_bound, pair_products
from posenc_core.frequencies import RopeFrequencies, as_rope_frequencies
from posenc_core.spectrum import phasor_blocks
from posenc_core.types import FloatArray
from posenc_core.validation import feature_array, position_array, require

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class ScoreBand:
    """
    Hold how the scores of many contents spread at every distance.

    Attributes
    ----------
    mean : ndarray of shape (n,)
        Mean over the contents.
    deviation : ndarray of shape (n,)
        Standard deviation over the contents, with s - 1 in the denominator.
    count : int
        Number of contents s.

    Examples
    --------
    >>> ScoreBand(np.zeros(2), np.ones(2), 32).count
    32
    """

    mean: Floats
    deviation: Floats
    count: int


def unit_length(x: npt.ArrayLike) -> FloatArray:
    """
    Return vectors divided by their length, so that their products are cosines.

    Parameters
    ----------
    x : array_like of shape (..., d)
        Vectors; one of zeros stays one of zeros.

    Returns
    -------
    ndarray, of the shape of ``x``
        Float32 if ``x`` is.

    Raises
    ------
    InvalidParameterError
        If ``x`` is no array of numbers.

    Examples
    --------
    >>> unit_length([3.0, 4.0]), unit_length([0.0, 0.0])
    (array([0.6, 0.8]), array([0., 0.]))
    """
    vectors = feature_array("x", x)
    lengths = np.linalg.norm(vectors, axis=-1, keepdims=True)
    result: FloatArray = np.divide(vectors, lengths, out=np.zeros_like(vectors), where=lengths > 0)
    return result


def pair_contributions(
    q: npt.ArrayLike,
    k: npt.ArrayLike,
    relative_position: npt.ArrayLike,
    frequencies: RopeFrequencies | npt.ArrayLike,
) -> Floats:
    """
    Return a rotary score pair by pair: the share of each, for every relative position.

    Parameters
    ----------
    q : array_like of shape (d,)
        The query, at position 0.
    k : array_like of shape (d,)
        The key.
    relative_position : array_like of shape (n,)
        Key minus query; fractional ones are legal.
    frequencies : RopeFrequencies or array_like of shape (rotary_dim/2,)
        See `rotate`.

    Returns
    -------
    ndarray of shape (n, rotary_dim/2)
        A row adds up to `score_by_distance`, less what features beyond ``rotary_dim`` score; float64.

    Raises
    ------
    InvalidParameterError
        If the widths differ, a position is NaN or infinite, or `rotate` refuses.

    References
    ----------
    Su et al. 2021, "RoFormer", arXiv:2104.09864, section 3.4.3.

    Examples
    --------
    >>> pair_contributions([1.0, 0.0, 1.0, 0.0], [1.0, 0.0, 1.0, 0.0], [1], [np.pi, 0.0]).round(12)
    array([[-1.,  1.]])
    """
    query, key = _alike(q, k, ndim=1)
    positions = position_array("relative_position", relative_position, ndim=1)
    frequencies = as_rope_frequencies(frequencies)
    products, _ = pair_products(query, key, frequencies)
    shares = np.empty((positions.size, products.size))
    for rows, turns in phasor_blocks(positions, frequencies.inv_freq):
        shares[rows] = (turns * products).real
    return shares


def score_band(
    q: npt.ArrayLike,
    k: npt.ArrayLike,
    relative_position: npt.ArrayLike,
    frequencies: RopeFrequencies | npt.ArrayLike,
) -> ScoreBand:
    """
    Return mean and spread of rotary scores over many contents, for every relative position.

    Parameters
    ----------
    q : array_like of shape (s, d)
        Queries, at least two.
    k : array_like of shape (s, d)
        Keys; query j meets key j.
    relative_position : array_like of shape (n,)
        Key minus query; fractional ones are legal.
    frequencies : RopeFrequencies or array_like of shape (rotary_dim/2,)
        See `rotate`.

    Returns
    -------
    ScoreBand
        Of the s scores at each of the n relative positions; float64.

    Raises
    ------
    InvalidParameterError
        If the shapes differ, there is one content only, a position is NaN or infinite, or `rotate` refuses.

    References
    ----------
    Su et al. 2021, "RoFormer", arXiv:2104.09864, section 3.4.3.

    Examples
    --------
    >>> band = score_band([[1.0, 0.0], [1.0, 0.0]], [[1.0, 0.0], [-1.0, 0.0]], [0], [1.0])
    >>> band.mean, band.deviation.round(4)
    (array([0.]), array([1.4142]))
    """
    queries, keys = _alike(q, k, ndim=2)
    require(len(queries) > 1, "q", queries.shape, "must hold at least two contents")
    positions = position_array("relative_position", relative_position, ndim=1)
    frequencies = as_rope_frequencies(frequencies)
    products, still = pair_products(queries, keys, frequencies)
    mean, deviation = np.empty(positions.size), np.empty(positions.size)
    for rows, turns in phasor_blocks(positions, frequencies.inv_freq):
        scores = (turns @ products.T).real + still  # (rows, s)
        mean[rows], deviation[rows] = scores.mean(axis=1), scores.std(axis=1, ddof=1)
    return ScoreBand(mean, deviation, len(queries))


def score_bound(
    q: npt.ArrayLike,
    k: npt.ArrayLike,
    relative_position: npt.ArrayLike,
    frequencies: RopeFrequencies | npt.ArrayLike,
) -> Floats:
    """
    Return what RoFormer's argument says a score can at most be, for every relative position.

    The score is a sum over pairs. Summed by parts, its size is at most the largest change between the
    products of neighbouring pairs times the lengths of all partial sums of turns.

    Parameters
    ----------
    q : array_like of shape (d,)
        The query, at position 0.
    k : array_like of shape (d,)
        The key.
    relative_position : array_like of shape (n,) or (n_q, n_k)
        Key minus query; fractional ones are legal.
    frequencies : RopeFrequencies or array_like of shape (rotary_dim/2,)
        See `rotate`.

    Returns
    -------
    ndarray, of the shape of ``relative_position``
        ``max |h_(i+1) - h_i| * d/2 * decay_bound`` with ``h_i = conj(q_i) k_i`` and ``h_(d/2) = 0``, plus the
        size of what does not turn; for ``q = k = ones`` divided by d it is `decay_bound`; float64.

    Raises
    ------
    InvalidParameterError
        If the widths differ, a position is NaN or infinite, or `rotate` refuses.

    References
    ----------
    Su et al. 2021, "RoFormer", arXiv:2104.09864, section 3.4.3, by Abel summation.

    Examples
    --------
    >>> score_bound([1.0, 0.0], [1.0, 0.0], [0, 5], [1.0])
    array([1., 1.])
    """
    query, key = _alike(q, k, ndim=1)
    frequencies = as_rope_frequencies(frequencies)
    products, still = pair_products(query, key, frequencies)
    largest_change = np.abs(np.diff(np.append(products, 0))).max()
    bound: Floats = largest_change * products.size * decay_bound(relative_position, frequencies.inv_freq)
    return bound + np.abs(still)


def _alike(q: npt.ArrayLike, k: npt.ArrayLike, *, ndim: int) -> tuple[FloatArray, FloatArray]:
    queries, keys = feature_array("q", q, ndim=ndim), feature_array("k", k, ndim=ndim)
    require(queries.shape == keys.shape, "k", keys.shape, f"must have the shape of q, {queries.shape}")
    return queries, keys
