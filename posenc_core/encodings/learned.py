"""Learned positions: a table with one trained row for each position, and nothing beyond its end."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from posenc_core.arrays import read_only_copy
from posenc_core.errors import PositionOutOfRangeError
from posenc_core.hooks import Encoding
from posenc_core.types import FloatArray, NumberArray
from posenc_core.validation import MAX_WIDTH, finite_array, integer, require, whole_position_array


@dataclass(frozen=True, eq=False)
class LearnedTable:
    """
    Hold one vector for each position; compared by identity.

    Parameters
    ----------
    weight : array_like of shape (rows, d_model)
        The trained rows; a read-only copy is kept, float32 if they are.
    padding_offset : int
        Rows at the start that belong to no position: 2 for OPT, the padding index plus 1 for RoBERTa.

    Raises
    ------
    InvalidParameterError
        If the table is not a matrix, holds NaN or infinity, or has no row left for a position.

    References
    ----------
    Gehring et al. 2017, arXiv:1705.03122, section 3.1; Devlin et al. 2019 (BERT), N19-1423.

    Examples
    --------
    >>> table = LearnedTable([[9.0, 9.0], [0.0, 1.0], [2.0, 3.0]], padding_offset=1)
    >>> table.max_positions
    2
    >>> table.lookup([1, 0])
    array([[2., 3.],
           [0., 1.]])
    """

    weight: FloatArray
    padding_offset: int = 0

    def __post_init__(self) -> None:
        weight = finite_array("weight", self.weight, ndim=2)
        integer("padding_offset", self.padding_offset, low=0)
        has_room = len(weight) > self.padding_offset
        require(
            has_room, "weight", weight.shape, f"must have more than padding_offset={self.padding_offset} rows"
        )
        object.__setattr__(self, "weight", read_only_copy(weight))

    @property
    def max_positions(self) -> int:
        """Number of positions that have a row."""
        return len(self.weight) - self.padding_offset

    def lookup(self, position_ids: npt.ArrayLike) -> FloatArray:
        """
        Return the row of every position.

        Parameters
        ----------
        position_ids : array_like of shape (n,)
            Whole positions in ``0..max_positions - 1``. Further dimensions are kept.

        Returns
        -------
        ndarray of shape (n, d_model)
            A copy of the rows.

        Raises
        ------
        PositionOutOfRangeError
            If a position is negative or beyond the table; nothing wraps around.
        InvalidParameterError
            If a position is not whole.

        Examples
        --------
        >>> LearnedTable([[0.0], [1.0]]).lookup([2])
        Traceback (most recent call last):
        posenc_core.errors.PositionOutOfRangeError: position_ids must be in 0..1, got 2
        """
        name, last = "position_ids", self.max_positions - 1
        positions = whole_position_array(name, position_ids)
        outside = positions[(positions < 0) | (positions > last)]
        if outside.size:
            raise PositionOutOfRangeError(name, outside[0], f"must be in 0..{last}")
        return self.weight[positions + self.padding_offset]

    def interpolated(self, n: int) -> "LearnedTable":
        """
        Return a table stretched or squeezed to ``n`` positions, linear between rows.

        Parameters
        ----------
        n : int
            Number of positions of the new table, 2..65536.

        Returns
        -------
        LearnedTable
            The first and the last row are kept, padding rows are dropped.

        Raises
        ------
        InvalidParameterError
            If ``n`` is out of range.

        References
        ----------
        Dosovitskiy et al. 2021 (ViT), arXiv:2010.11929, section 3.2, there in two dimensions.

        Examples
        --------
        >>> LearnedTable([[0.0], [1.0], [5.0]]).interpolated(5).weight.ravel()
        array([0. , 0.5, 1. , 3. , 5. ])
        """
        rows = self.weight[self.padding_offset :]
        last = len(rows) - 1
        where = np.linspace(0, last, integer("n", n, low=2, high=MAX_WIDTH))
        below = np.floor(where).astype(np.int64)
        share = (where - below)[:, None]
        stretched = (1 - share) * rows[below] + share * rows[np.minimum(below + 1, last)]
        return LearnedTable(stretched.astype(rows.dtype, copy=False))


@dataclass(frozen=True, eq=False)
class Learned(Encoding):
    """
    Add the row of its position to every token vector.

    Parameters
    ----------
    table : LearnedTable or array_like of shape (rows, d_model)
        The trained rows; a bare array has no padding rows.

    Raises
    ------
    InvalidParameterError
        If `LearnedTable` refuses a bare array.

    References
    ----------
    Devlin et al. 2019 (BERT), N19-1423, section 3.

    Examples
    --------
    >>> Learned(LearnedTable([[0.0, 1.0], [2.0, 3.0]])).add_to_input(np.ones((1, 2)), np.array([1]))
    array([[3., 4.]])
    """

    table: LearnedTable

    def __post_init__(self) -> None:
        if not isinstance(self.table, LearnedTable):
            object.__setattr__(self, "table", LearnedTable(self.table))

    def add_to_input(self, x: FloatArray, position_ids: NumberArray) -> FloatArray:
        """
        Return ``x`` plus the rows of its positions.

        Parameters
        ----------
        x : ndarray of shape (..., n, d_model)
            Token vectors, as wide as the table.
        position_ids : ndarray of shape (n,)
            Positions.

        Returns
        -------
        ndarray of shape (..., n, d_model)
            In the precision of ``x``.

        Raises
        ------
        PositionOutOfRangeError
            If the table has no row for a position.
        InvalidParameterError
            If the widths differ.
        """
        width = self.table.weight.shape[1]
        require(x.shape[-1] == width, "x", x.shape, f"must be {width} wide like the table")
        return x + self.table.lookup(position_ids).astype(x.dtype, copy=False)
