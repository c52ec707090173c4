"""Matrices filled diagonal by diagonal: the same numbers as the direct way, from fewer evaluations."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from posenc_core.arrays import by_diagonal, read_only_copy
from posenc_core.relative import relative_positions

sides = st.integers(1, 20)


def recording_bias(seen):
    def bias(relative_position):
        seen.append(relative_position.shape)
        return np.stack([relative_position**2.0, np.sign(relative_position) + 0.5])

    return bias


@given(n_q=sides, n_k=sides, first=st.integers(-9, 9), step=st.sampled_from([1, 3, 0.25, -2]))
def test_evenly_spaced_positions_are_evaluated_once_for_each_diagonal(n_q, n_k, first, step):
    relative = relative_positions(step * np.arange(n_q), first + step * np.arange(n_k))
    seen = []
    matrix = by_diagonal(relative, np.asarray, recording_bias(seen))
    assert seen == [(n_q + n_k - 1,)]
    np.testing.assert_array_equal(matrix, recording_bias([])(relative))


@pytest.mark.parametrize(
    "relative",
    [
        relative_positions([0, 1, 3], [0, 1, 2, 3]),
        relative_positions([0, 1, 2], [0, 1, 3, 2]),
        np.zeros((0, 3)),
        np.arange(7),
    ],
    ids=["a gap", "a swap", "no query", "a line"],
)
def test_any_other_positions_are_evaluated_as_they_are(relative):
    seen = []
    biases = by_diagonal(relative, np.asarray, recording_bias(seen))
    assert seen == [relative.shape]
    np.testing.assert_array_equal(biases, recording_bias([])(relative))


def test_a_matrix_with_too_long_a_side_is_checked_as_the_matrix_it_is():
    checked = []
    by_diagonal(np.arange(8193)[None], lambda r: checked.append(r.shape) or r, lambda r: r[None] * 1.0)
    assert checked == [(1, 8193)]


def test_a_matrix_filled_by_diagonals_can_be_written_to_cell_by_cell():
    matrix = by_diagonal(relative_positions(range(4), range(4)), np.asarray, lambda r: r[None] * 1.0)
    assert matrix.flags.c_contiguous
    matrix[0, 1, 1] = 7
    assert (matrix == 7).sum() == 1


def test_a_read_only_copy_is_no_view():
    array = np.zeros(3)
    kept = read_only_copy(array)
    array[0] = 1
    assert kept[0] == 0
    with pytest.raises(ValueError, match="read-only"):
        kept[0] = 2
