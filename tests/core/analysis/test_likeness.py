"""How alike rows are: by definition, by what scaling cannot change, on tables with a known answer."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import posenc_core as pc


def random_rows(n, d, seed=0):
    return np.random.default_rng(seed).standard_normal((n, d))


def test_a_cosine_is_that_of_the_angle_between_two_rows():
    turns = np.array([0.0, 0.4, 1.9, 3.0, 6.0])
    rows = np.stack([np.cos(turns), np.sin(turns)], axis=1) * np.array([1, 7, 0.01, 3, 2])[:, None]
    np.testing.assert_allclose(pc.row_cosines(rows), np.cos(np.subtract.outer(turns, turns)), atol=1e-14)


@given(length=st.floats(1e-3, 1e3), seed=st.integers(0, 20))
def test_scaling_gives_one_length_and_changes_no_angle(length, seed):
    rows = random_rows(12, 5, seed)
    scaled = pc.scaled_rows(rows, length)
    np.testing.assert_allclose(pc.row_lengths(scaled), length)
    np.testing.assert_allclose(pc.row_cosines(scaled), pc.row_cosines(rows), atol=1e-12)


def test_the_nearest_row_is_the_one_with_the_smallest_angle():
    turns = np.array([0.0, 0.3, 0.5, 2.0, 2.9])
    rows = np.stack([np.cos(turns), np.sin(turns)], axis=1) * np.array([1, 9, 0.1, 5, 3])[:, None]
    assert pc.nearest_rows(rows).tolist() == [1, 2, 1, 4, 3]


def test_neighbours_next_door_are_counted_on_both_sides():
    turns = np.array([0.0, 0.3, 0.5, 2.0, 2.9, 0.1])
    rows = np.stack([np.cos(turns), np.sin(turns)], axis=1)
    assert pc.nearest_rows(rows).tolist() == [5, 2, 1, 4, 3, 0]
    assert pc.next_door_share(rows) == pytest.approx(4 / 6)


def test_means_run_along_the_diagonals_above_the_main_one():
    matrix = np.arange(35.0).reshape(5, 7)[:, :5]
    wanted = [np.mean([matrix[i, i + k] for i in range(5 - k)]) for k in range(5)]
    np.testing.assert_array_equal(pc.mean_by_offset(matrix), wanted)


@given(seed=st.integers(0, 30), n=st.integers(4, 20))
def test_the_share_is_r_squared_of_a_regression_on_the_offset(seed, n):
    rows = random_rows(n, 3, seed)
    first, second = np.triu_indices(n, k=1)
    found = np.sum(rows[first] * rows[second], axis=1)
    offsets = np.eye(n)[second - first][:, 1:]
    fitted = offsets @ np.linalg.lstsq(offsets, found, rcond=None)[0]
    assert pc.offset_share(rows) == pytest.approx(np.corrcoef(fitted, found)[0, 1] ** 2, abs=1e-9)


@pytest.mark.parametrize("layout", ["interleaved", "concatenated", "tensor2tensor"])
def test_products_of_sinusoids_depend_on_the_offset_alone(layout):
    rows = pc.sinusoidal(np.arange(100), 32, layout=layout)
    assert pc.offset_share(rows) == pytest.approx(1, abs=1e-12)


def test_products_of_random_rows_do_not():
    shares = [pc.offset_share(random_rows(64, 16, seed)) for seed in range(20)]
    assert np.mean(shares) == pytest.approx(2 / 64, abs=0.01)


def test_equal_rows_have_no_share():
    assert np.isnan(pc.offset_share(np.ones((5, 2))))


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: pc.row_cosines([[1.0, 0.0], [0.0, 0.0]]), r"rows must not hold a row of zeros"),
        (lambda: pc.scaled_rows([[0.0]], 1), r"rows must not hold a row of zeros"),
        (lambda: pc.scaled_rows([[1.0]], 0), r"length must be a finite number greater than 0, got 0"),
        (lambda: pc.row_lengths([1.0, 2.0]), r"rows must have 2 dimensions"),
        (lambda: pc.row_lengths([[np.nan]]), r"rows must be finite"),
        (lambda: pc.nearest_rows([[1.0, 2.0]]), r"rows must have at least 2 rows, got \(1, 2\)"),
        (lambda: pc.offset_share([[1.0], [2.0]]), r"rows must have at least 3 rows, got \(2, 1\)"),
        (lambda: pc.mean_by_offset(np.ones((2, 3))), r"matrix must be square, got \(2, 3\)"),
        (lambda: pc.row_cosines(np.ones((8193, 1))), r"rows must not be longer than 8192"),
    ],
)
def test_tables_without_an_answer_are_refused(call, message):
    with pytest.raises(pc.InvalidParameterError, match=f"^{message}"):
        call()
