"""The spectrum that sinusoids and rotations share: one angular frequency per pair of features."""

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

from posenc_core.types import FloatArray, NumberArray
from posenc_core.validation import base_of_spectrum, even_width, frequency_array, position_array

BLOCK_ROWS = 512
"""Rows worked on at once: 512 x 64 complex numbers still fit a core's second-level cache."""


def inv_freq(d: int, *, base: float = 10000.0) -> npt.NDArray[np.float64]:
    """
    Return the angular frequency of every pair, fastest first: ``base ** (-2 i / d)``.

    The name is the usual one, although the quantity is a frequency and not its inverse.

    Parameters
    ----------
    d : int
        Number of features, even, 2..65536.
    base : float
        Base of the spectrum, greater than 1 (``rope_theta`` in configuration files).

    Returns
    -------
    ndarray of shape (d/2,)
        Frequencies in rad per position, from 1 downwards; float64.

    Raises
    ------
    InvalidParameterError
        If ``d`` is odd or out of range, or ``base`` is not a finite number greater than 1.

    References
    ----------
    Vaswani et al. 2017, "Attention Is All You Need", arXiv:1706.03762, section 3.5.

    Examples
    --------
    >>> inv_freq(8)
    array([1.   , 0.1  , 0.01 , 0.001])
    """
    width = even_width("d", d)
    return base_of_spectrum("base", base) ** -(np.arange(0, width, 2) / width)


def wavelengths(inv_freq: npt.ArrayLike) -> npt.NDArray[np.float64]:
    """
    Return how many positions one full turn takes.

    Parameters
    ----------
    inv_freq : array_like of shape (d/2,)
        Angular frequencies in rad per position.

    Returns
    -------
    ndarray of shape (d/2,)
        ``2 pi / |inv_freq|`` in positions; infinite where the frequency is 0.

    Raises
    ------
    InvalidParameterError
        If a frequency is NaN or infinite.

    Examples
    --------
    >>> wavelengths([np.pi, np.pi / 50, 0.0])
    array([  2., 100.,  inf])
    """
    frequencies = frequency_array("inv_freq", inv_freq)
    with np.errstate(divide="ignore", over="ignore"):
        return 2 * np.pi / np.abs(frequencies)


def angles(position_ids: npt.ArrayLike, inv_freq: npt.ArrayLike) -> npt.NDArray[np.float64]:
    """
    Return how far each pair has turned at each position.

    Parameters
    ----------
    position_ids : array_like of shape (n,)
        Positions; negative and fractional ones are legal. Further dimensions are kept.
    inv_freq : array_like of shape (d/2,)
        Angular frequencies in rad per position.

    Returns
    -------
    ndarray of shape (n, d/2)
        Angles in rad, not reduced to one turn; float64 whatever came in.

    Raises
    ------
    InvalidParameterError
        If a position or frequency is NaN, infinite or beyond 2**53.

    Examples
    --------
    >>> angles([0, 1, 2.5], [1.0, 0.1])
    array([[0.  , 0.  ],
           [1.  , 0.1 ],
           [2.5 , 0.25]])
    """
    positions = position_array("position_ids", position_ids)
    return np.multiply.outer(positions, frequency_array("inv_freq", inv_freq))


def cos_sin(position_ids: npt.ArrayLike, inv_freq: npt.ArrayLike) -> tuple[FloatArray, FloatArray]:
    """
    Return the cosine and the sine of every angle.

    Parameters
    ----------
    position_ids : array_like of shape (n,)
        Positions; negative and fractional ones are legal. Further dimensions are kept.
    inv_freq : array_like of shape (d/2,)
        Angular frequencies in rad per position.

    Returns
    -------
    tuple of two ndarrays of shape (n, d/2)
        Cosines and sines in float64, exact to 1e-10 for positions below 2**17.

    Raises
    ------
    InvalidParameterError
        If a position or frequency is NaN, infinite or beyond 2**53.

    Examples
    --------
    >>> cos, sin = cos_sin([0, 1], [np.pi / 2])
    >>> cos.round(12), sin.round(12)
    (array([[1.],
           [0.]]), array([[0.],
           [1.]]))
    """
    positions = position_array("position_ids", position_ids)
    frequencies = frequency_array("inv_freq", inv_freq)
    cos = np.empty((positions.size, frequencies.size))
    sin = np.empty_like(cos)
    for rows, block in phasor_blocks(positions.ravel(), frequencies):
        cos[rows], sin[rows] = block.real, block.imag
    shape = (*positions.shape, frequencies.size)
    return cos.reshape(shape), sin.reshape(shape)


def phasor_blocks(
    positions: NumberArray, frequencies: npt.NDArray[np.float64]
) -> Iterator[tuple[slice, npt.NDArray[np.complex128]]]:
    """
    Yield ``cos + i sin`` of every angle, 512 positions at a time.

    Such a number of length 1 is called a phasor; multiplying a pair by it, taken as a complex number,
    turns the pair.

    Parameters
    ----------
    positions : ndarray of shape (n,)
        Checked positions.
    frequencies : ndarray of shape (d/2,)
        Checked angular frequencies in rad per position.

    Yields
    ------
    tuple of a slice and an ndarray of shape (up to 512, d/2)
        The rows, and their phasors. The next block may overwrite the array.

    Examples
    --------
    >>> [rows for rows, _ in phasor_blocks(np.arange(600), np.ones(1))]
    [slice(0, 512, None), slice(512, 600, None)]
    """
    starts = range(0, positions.size, BLOCK_ROWS)
    blocks = [slice(start, min(start + BLOCK_ROWS, positions.size)) for start in starts]
    if _is_long_even_run(positions):
        yield from _even_run_phasors(positions, frequencies, blocks)
    else:
        yield from ((rows, _direct_phasors(positions[rows], frequencies)) for rows in blocks)


def _even_run_phasors(
    positions: NumberArray, frequencies: npt.NDArray[np.float64], blocks: list[slice]
) -> Iterator[tuple[slice, npt.NDArray[np.complex128]]]:
    # e^{i(a+b)} = e^{ia} e^{ib}: one complex product replaces a cosine and a sine.
    fine = _direct_phasors(positions[blocks[0]] - positions[0], frequencies)
    buffer = np.empty_like(fine)
    for rows in blocks:
        coarse = _direct_phasors(positions[rows.start], frequencies)
        length = rows.stop - rows.start
        yield rows, np.multiply(fine[:length], coarse, out=buffer[:length])


def _direct_phasors(
    positions: NumberArray, frequencies: npt.NDArray[np.float64]
) -> npt.NDArray[np.complex128]:
    turned = np.multiply.outer(positions, frequencies)
    result = np.empty(turned.shape, dtype=np.complex128)
    np.cos(turned, out=result.real)
    np.sin(turned, out=result.imag)
    return result


def _is_long_even_run(positions: NumberArray) -> bool:
    if positions.size < 2 * BLOCK_ROWS:
        return False
    step = positions[1] - positions[0]
    return np.array_equal(positions, positions[0] + step * np.arange(positions.size))
