"""What a rotation does to a score: one pair read off, every route of the proof, both ends moved, misuse."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from posenc_core.analysis.decay import score_by_distance
from posenc_core.encodings.rope import rotate
from posenc_core.frequencies import RopeFrequencies, as_rope_frequencies
from posenc_core.types import FloatArray
from posenc_core.validation import feature_array, frequency_array, number, position_array, require


@dataclass(frozen=True, eq=False)
class PairReadings:
    """
    Hold what one pair of features shows for every query position and every key position.

    Attributes
    ----------
    scores : ndarray of shape (n_q, n_k)
        Dot product of the rotated query with the rotated key.
    cosines : ndarray of shape (n_q, n_k)
        Cosine of the angle between them; NaN if one of them has length 0.
    angles : ndarray of shape (n_q, n_k)
        Angle in rad from the query to the key, counter-clockwise, in -pi..pi; NaN likewise.

    Examples
    --------
    >>> PairReadings(np.zeros((1, 1)), np.zeros((1, 1)), np.full((1, 1), np.pi / 2)).angles.round(3)
    array([[1.571]])
    """

    scores: npt.NDArray[np.float64]
    cosines: npt.NDArray[np.float64]
    angles: npt.NDArray[np.float64]


def pair_readings(
    q: npt.ArrayLike, k: npt.ArrayLike, query_ids: npt.ArrayLike, key_ids: npt.ArrayLike, inv_freq: float
) -> PairReadings:
    """
    Rotate one pair of a query and of a key, each by its own position, and compare the two.

    Parameters
    ----------
    q : array_like of shape (2,)
        The pair of the query.
    k : array_like of shape (2,)
        The pair of the key.
    query_ids : array_like of shape (n_q,)
        Positions of the query.
    key_ids : array_like of shape (n_k,)
        Positions of the key.
    inv_freq : float
        Angular frequency of the pair in rad per position.

    Returns
    -------
    PairReadings
        Three matrices (n_q, n_k).

    Raises
    ------
    InvalidParameterError
        If a vector is not a pair, or `rotate` refuses.

    References
    ----------
    Su et al. 2021, "RoFormer", arXiv:2104.09864, section 3.2.1.

    Examples
    --------
    >>> readings = pair_readings([1, 0], [1, 0], [0, 4], [1, 5], np.pi / 2)
    >>> readings.scores.round(12) + 0
    array([[0., 0.],
           [0., 0.]])
    >>> np.degrees(readings.angles).round(9)
    array([[90., 90.],
           [90., 90.]])
    """
    turned_q = rotate(*_copies("q", q, "query_ids", query_ids), [inv_freq]).view(np.complex128)
    turned_k = rotate(*_copies("k", k, "key_ids", key_ids), [inv_freq]).view(np.complex128)
    products = turned_q.conj() * turned_k.T
    lengths = np.abs(turned_q) * np.abs(turned_k.T)
    with np.errstate(divide="ignore", invalid="ignore"):
        cosines = np.where(lengths > 0, products.real / lengths, np.nan)
    return PairReadings(products.real, cosines, np.where(lengths > 0, np.angle(products), np.nan))


@dataclass(frozen=True)
class ScoreRoutes:
    """
    Hold one score computed by every step of the proof that it depends on the difference alone.

    Attributes
    ----------
    separately : float
        ``(R_m q) . (R_n k)``: what a model computes.
    transposed : float
        ``q . R_m^T (R_n k)``: the query's rotation moved to the other side.
    merged : float
        ``q . (R_m^T R_n) k``: both rotations as one matrix.
    relative : float
        ``q . R_{n-m} k``: that matrix is the rotation by the difference.
    as_complex : float
        ``Re sum conj(q_j) k_j exp(i (n - m) f_j)``: the same with one complex number a pair.

    Examples
    --------
    >>> ScoreRoutes(1.0, 1.0, 1.0, 1.0, 1.5).residual
    0.5
    """

    separately: float
    transposed: float
    merged: float
    relative: float
    as_complex: float

    @property
    def residual(self) -> float:
        """Return the largest difference from the score that a model computes."""
        others = (self.transposed, self.merged, self.relative, self.as_complex)
        return max(abs(other - self.separately) for other in others)


def score_routes(
    q: npt.ArrayLike, k: npt.ArrayLike, query_id: float, key_id: float, inv_freq: npt.ArrayLike
) -> ScoreRoutes:
    """
    Compute one rotary score by each step of ``<R_m q, R_n k> = q^T R_{n-m} k``.

    Parameters
    ----------
    q : array_like of shape (d,)
        The query.
    k : array_like of shape (d,)
        The key.
    query_id : float
        Position m of the query.
    key_id : float
        Position n of the key.
    inv_freq : array_like of shape (d/2,)
        Angular frequencies in rad per position; neighbouring features make a pair.

    Returns
    -------
    ScoreRoutes
        Five numbers that differ by rounding only.

    Raises
    ------
    InvalidParameterError
        If the widths differ or do not fit the frequencies, or a position is not finite.

    References
    ----------
    Su et al. 2021, "RoFormer", arXiv:2104.09864, section 3.2.2, equation 16.

    Examples
    --------
    >>> routes = score_routes([1, 0], [1, 0], 2, 5, [0.1])
    >>> round(routes.separately, 6), routes.residual < 1e-15
    (0.955336, True)
    """
    m, n = number("query_id", query_id), number("key_id", key_id)
    rates = frequency_array("inv_freq", inv_freq)
    query, key = (_vector(name, one, 2 * rates.size) for name, one in (("q", q), ("k", k)))
    turned_key = rotate(key, n, rates)
    merged = _matrix(m, rates).T @ _matrix(n, rates)
    return ScoreRoutes(
        separately=float(rotate(query, m, rates) @ turned_key),
        transposed=float(query @ rotate(turned_key, -m, rates)),
        merged=float(query @ (merged @ key)),
        relative=float(query @ rotate(key, n - m, rates)),
        as_complex=float(score_by_distance(query, key, [n - m], rates)[0]),
    )


def shifted_scores(  # noqa: PLR0913  (the two ends of one score, and how far both move)
    q: npt.ArrayLike,
    k: npt.ArrayLike,
    query_id: float,
    key_id: float,
    shifts: npt.ArrayLike,
    frequencies: RopeFrequencies | npt.ArrayLike,
    *,
    key_frequencies: RopeFrequencies | npt.ArrayLike | None = None,
) -> FloatArray:
    """
    Return the score of one query with one key while both move by the same amount.

    Each score is the dot product of two vectors that were rotated apart, so that the promise "only the
    difference counts" is measured here and not assumed.

    Parameters
    ----------
    q : array_like of shape (d,)
        The query.
    k : array_like of shape (d,)
        The key.
    query_id : float
        Position of the query before it moves.
    key_id : float
        Position of the key before it moves.
    shifts : array_like of shape (n,)
        How far both move.
    frequencies : RopeFrequencies or array_like of shape (rotary_dim/2,)
        What rotates the query, see `rotate`.
    key_frequencies : RopeFrequencies or array_like, optional
        What rotates the key, if it is something else: with another pairing the promise is broken.

    Returns
    -------
    ndarray of shape (n,)
        All equal, to rounding, if both are rotated alike; float32 if ``q`` is.

    Raises
    ------
    InvalidParameterError
        If the widths differ, a position is not finite, or `rotate` refuses.

    Examples
    --------
    >>> q, k = [1.0, 2.0, 3.0, 4.0], [2.0, 1.0, 4.0, 3.0]
    >>> rope = RopeFrequencies.standard(4)
    >>> bool(np.ptp(shifted_scores(q, k, 2, 5, [0, 1, 10], rope)) < 1e-13)
    True
    >>> mixed = shifted_scores(q, k, 2, 5, [0, 1, 10], rope, key_frequencies=rope.with_pairing("half_split"))
    >>> mixed.round(2)
    array([ 0.3 , 16.57,  1.87])
    """
    query = feature_array("q", q, ndim=1)
    key = _vector("k", k, query.size).astype(query.dtype, copy=False)
    moves = position_array("shifts", shifts, ndim=1)
    rows = (moves.size, 1)
    turned_query = rotate(np.tile(query, rows), number("query_id", query_id) + moves, frequencies)
    other = frequencies if key_frequencies is None else key_frequencies
    turned_key = rotate(np.tile(key, rows), number("key_id", key_id) + moves, other)
    scores: FloatArray = np.einsum("nd,nd->n", turned_query, turned_key)
    return scores


def turned_values_output(
    weights: npt.ArrayLike,
    v: npt.ArrayLike,
    query_ids: npt.ArrayLike,
    key_ids: npt.ArrayLike,
    frequencies: RopeFrequencies | npt.ArrayLike,
    *,
    turn_back: bool = False,
) -> FloatArray:
    """
    Return what attention would put out if values were rotated too, which RoPE never does.

    The output then depends on absolute positions. Turned back by the query's position it is relative again:
    a variant of its own.

    Parameters
    ----------
    weights : array_like of shape (..., n_q, n_k)
        Attention weights.
    v : array_like of shape (..., n_k, d)
        Values.
    query_ids : array_like of shape (n_q,)
        Positions of the queries, used only to turn back.
    key_ids : array_like of shape (n_k,)
        Positions of the values.
    frequencies : RopeFrequencies or array_like of shape (rotary_dim/2,)
        See `rotate`.
    turn_back : bool
        Whether each output is turned back by the position of its query.

    Returns
    -------
    ndarray of shape (..., n_q, d)
        The mixed values; float32 if ``weights`` is.

    Raises
    ------
    InvalidParameterError
        If the sizes do not fit, or `rotate` refuses.

    Examples
    --------
    >>> halves, v = [[0.5, 0.5]], [[1.0, 0.0], [1.0, 0.0]]
    >>> turned_values_output(halves, v, [1], [0, 1], [1.0]).round(3)
    array([[0.77 , 0.421]])
    >>> turned_values_output(halves, v, [101], [100, 101], [1.0]).round(3)
    array([[ 0.877, -0.027]])
    """
    shares, values = feature_array("weights", weights), feature_array("v", v)
    require(values.ndim >= 2, "v", values.shape, "must have at least two dimensions, (..., n_k, d)")
    fitting = f"must have {values.shape[-2]} columns, one for each value"
    require(shares.ndim >= 2 and shares.shape[-1] == values.shape[-2], "weights", shares.shape, fitting)
    rope = as_rope_frequencies(frequencies)
    mixed = shares @ rotate(values.astype(shares.dtype, copy=False), key_ids, rope)
    if not turn_back:
        return mixed
    return rotate(mixed, -position_array("query_ids", query_ids), rope)


def _copies(
    name: str, pair: npt.ArrayLike, ids_name: str, position_ids: npt.ArrayLike
) -> tuple[FloatArray, npt.NDArray[np.int64] | FloatArray]:
    positions = position_array(ids_name, position_ids, ndim=1)
    return np.tile(_vector(name, pair, 2).astype(np.float64), (positions.size, 1)), positions


def _vector(name: str, value: npt.ArrayLike, width: int) -> FloatArray:
    vector = feature_array(name, value, ndim=1)
    require(vector.size == width, name, vector.shape, f"must be {width} wide")
    return vector


def _matrix(position: float, inv_freq: npt.NDArray[np.float64]) -> FloatArray:
    width = 2 * inv_freq.size
    return rotate(np.eye(width), np.full(width, position), inv_freq).T
