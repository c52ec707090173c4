"""Learned tables: rows come back as they are, nothing wraps, nothing lies beyond the end."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import posenc_core as pc
from tests.core.support import small_layer


def rows(n, width=3, dtype=np.float64):
    return np.random.default_rng(n).standard_normal((n, width)).astype(dtype)


def test_example_10_a_table_of_512_rows_has_no_row_512():
    table = pc.LearnedTable(rows(512))
    np.testing.assert_array_equal(table.lookup([511])[0], rows(512)[511])
    with pytest.raises(
        pc.PositionOutOfRangeError, match=r"^position_ids must be in 0\.\.511, got 512$"
    ) as caught:
        table.lookup([0, 512, 600])
    assert (caught.value.name, caught.value.value) == ("position_ids", 512)


@pytest.mark.parametrize("position", [-1, -512, 512, 513, 10**12])
def test_no_position_outside_the_table_wraps_around(position):
    with pytest.raises(pc.PositionOutOfRangeError, match=rf"must be in 0\.\.511, got {position}$"):
        pc.LearnedTable(rows(512)).lookup([3, position])


def test_an_offset_shifts_every_row_and_shortens_the_table():
    # OPT keeps two rows for padding: positions 0, 1, 2 are rows 2, 3, 4 of 2050.
    weight = rows(2050, 2)
    table = pc.LearnedTable(weight, padding_offset=2)
    assert table.max_positions == 2048
    np.testing.assert_array_equal(table.lookup([0, 1, 2]), weight[[2, 3, 4]])
    with pytest.raises(pc.PositionOutOfRangeError, match=r"must be in 0\.\.2047, got 2048"):
        table.lookup([2048])
    with pytest.raises(pc.PositionOutOfRangeError, match=r"got -1"):
        table.lookup([-1])  # row 1 exists, but belongs to padding


def test_without_an_offset_no_row_is_skipped():
    np.testing.assert_array_equal(pc.LearnedTable(rows(5)).lookup(range(5)), rows(5))


def test_further_dimensions_of_positions_are_kept():
    ids = np.array([[1, 0, 4, 4], [2, 2, 0, 3]])
    np.testing.assert_array_equal(pc.LearnedTable(rows(5)).lookup(ids), rows(5)[ids])


def test_the_table_keeps_its_own_copy_and_gives_copies():
    weight = rows(4)
    table = pc.LearnedTable(weight)
    table.lookup([0])[...] = 9
    weight[...] = 7
    np.testing.assert_array_equal(table.lookup(range(4)), rows(4))
    with pytest.raises(ValueError, match="read-only"):
        table.weight[0] = 1


def test_float32_rows_stay_float32_and_anything_else_is_float64():
    assert pc.LearnedTable(rows(4, dtype=np.float32)).lookup([0]).dtype == np.float32
    assert pc.LearnedTable(rows(4, dtype=np.float32)).interpolated(7).weight.dtype == np.float32
    assert pc.LearnedTable([[1, 2]]).lookup([0]).dtype == np.float64


@given(usable=st.integers(1, 30), n=st.integers(2, 60), offset=st.integers(0, 3))
def test_for_any_length_interpolation_keeps_both_ends_and_stays_between_rows(usable, n, offset):
    weight = rows(usable + offset)
    stretched = pc.LearnedTable(weight, padding_offset=offset).interpolated(n)
    assert (stretched.max_positions, stretched.padding_offset) == (n, 0)
    np.testing.assert_array_equal(stretched.weight[[0, -1]], weight[[offset, -1]])
    where = np.linspace(0, usable - 1, n)
    expected = [np.interp(where, range(usable), column) for column in weight[offset:].T]
    np.testing.assert_allclose(stretched.weight, np.transpose(expected), atol=1e-14)


@given(usable=st.integers(2, 40))
def test_interpolation_to_the_same_length_is_the_identity(usable):
    table = pc.LearnedTable(rows(usable))
    np.testing.assert_array_equal(table.interpolated(usable).weight, table.weight)


def test_the_encoding_adds_the_rows_of_positions_to_tokens():
    x, heads = small_layer()
    table = pc.LearnedTable(rows(20, 8), padding_offset=2)
    trace = pc.attend(x, heads, pc.Learned(table), position_ids=np.arange(12)[::-1])
    np.testing.assert_array_equal(trace.x, x + rows(20, 8)[2:14][::-1])
    assert not trace.position_scores.any()


def test_a_bare_array_is_a_table_without_padding():
    np.testing.assert_array_equal(pc.Learned(rows(3)).table.weight, rows(3))


def test_float32_tokens_stay_float32_whatever_the_table_is():
    x = np.zeros((2, 3), np.float32)
    assert pc.Learned(rows(3)).add_to_input(x, np.arange(2)).dtype == np.float32


def test_moving_a_sentence_changes_its_scores():
    x, heads = small_layer()
    assert pc.translation_error(x, heads, pc.Learned(rows(64, 8)), 10) > 0.1


def test_left_padding_needs_its_own_ids_because_learned_positions_notice_the_shift():
    table = pc.LearnedTable(rows(5))
    padded_row, ids_of_its_tokens = [2, 3, 4], [0, 1, 2]
    assert np.abs(table.lookup(padded_row) - table.lookup(ids_of_its_tokens)).min() > 0


def test_a_sentence_longer_than_the_table_is_refused():
    x, heads = small_layer()
    with pytest.raises(pc.PositionOutOfRangeError, match=r"must be in 0\.\.10, got 11"):
        pc.attend(x, heads, pc.Learned(rows(11, 8)))


def test_a_table_of_another_width_is_refused():
    x, heads = small_layer()
    with pytest.raises(pc.InvalidParameterError, match=r"x must be 7 wide like the table, got \(12, 8\)"):
        pc.attend(x, heads, pc.Learned(rows(20, 7)))


@pytest.mark.parametrize(
    ("weight", "offset", "message"),
    [
        ([1.0, 2.0], 0, r"weight must have 2 dimensions, got \(2,\)"),
        ([[1.0], [np.nan]], 0, r"weight must be finite, got nan"),
        (np.zeros((2, 3)), 2, r"weight must have more than padding_offset=2 rows, got \(2, 3\)"),
        (np.zeros((0, 3)), 0, r"weight must have more than padding_offset=0 rows"),
        (np.zeros((2, 3)), -1, r"padding_offset must be an integer >= 0, got -1"),
        (np.zeros((2, 3)), 0.5, r"padding_offset must be an integer >= 0, got 0\.5"),
        ([[1.0], [2.0, 3.0]], 0, r"weight must be an array of real numbers"),
    ],
)
def test_an_unusable_table_is_refused(weight, offset, message):
    with pytest.raises(pc.InvalidParameterError, match=message):
        pc.LearnedTable(weight, padding_offset=offset)


@pytest.mark.parametrize(
    ("ids", "message"),
    [
        ([0.5], r"position_ids must be whole numbers, got 0\.5"),
        ([np.nan], r"position_ids must be finite, got nan"),
        (["first"], r"position_ids must be an array of real numbers"),
    ],
)
def test_positions_that_are_no_rows_are_refused(ids, message):
    with pytest.raises(pc.InvalidParameterError, match=message):
        pc.LearnedTable(rows(4)).lookup(ids)


@pytest.mark.parametrize("n", [1, 0, -3, 2.0, True, 10**6])
def test_an_impossible_length_is_refused(n):
    with pytest.raises(pc.InvalidParameterError, match=r"n must be an integer in 2\.\.65536, got"):
        pc.LearnedTable(rows(4)).interpolated(n)
