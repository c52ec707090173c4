"""Principal components: a turn of the axes, sorted by variance; and how fast one goes up and down."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import posenc_core as pc


def rows_of(seed, n=12, d=7):
    return np.random.default_rng(seed).standard_normal((n, d)) * np.arange(1, d + 1)


@given(seed=st.integers(0, 30), n=st.integers(2, 20), d=st.integers(1, 9))
def test_shares_are_the_eigenvalues_of_the_covariance(seed, n, d):
    rows = rows_of(seed, n, d)
    found = pc.principal_components(rows)
    wanted = np.sort(np.linalg.eigvalsh(np.atleast_2d(np.cov(rows.T))))[::-1][: min(n, d)]
    np.testing.assert_allclose(found.shares, wanted / wanted.sum(), atol=1e-12)
    assert found.share_of(min(n, d)) == pytest.approx(1)
    assert found.scores.shape == (n, min(n, d))


def test_a_turn_of_the_axes_changes_no_dot_product_and_the_error_says_so():
    rows = rows_of(3)
    found = pc.principal_components(rows)
    centred = rows - rows.mean(axis=0)
    off = found.scores @ found.scores.T - centred @ centred.T
    assert found.error == np.abs(off).max() < 1e-12
    along = found.scores.T @ found.scores
    np.testing.assert_allclose(along, np.diag(np.diag(along)), atol=1e-10)


def test_the_largest_coefficient_of_a_direction_is_positive():
    rows = rows_of(5)
    found = pc.principal_components(rows)
    directions = np.linalg.pinv(found.scores) @ (rows - rows.mean(axis=0))
    for direction in directions:
        assert direction[np.abs(direction).argmax()] > 0
    np.testing.assert_allclose(pc.principal_components(-rows).scores, -found.scores, atol=1e-12)


def test_a_circle_and_a_line_are_found_under_a_random_turn_of_the_axes():
    turn = np.linalg.qr(np.random.default_rng(1).standard_normal((6, 6)))[0]
    angle = np.arange(60) * 2 * np.pi / 12
    rows = np.zeros((60, 6))
    rows[:, 0], rows[:, 1], rows[:, 2] = np.cos(angle), np.sin(angle), np.linspace(-0.5, 0.5, 60)
    found = pc.principal_components(rows @ turn)
    assert found.share_of(3) == pytest.approx(1)
    np.testing.assert_allclose(np.hypot(*found.scores[:, :2].T), 1, atol=0.1)
    assert pc.mean_period(found.scores[:, 0]) == pytest.approx(12, abs=0.5)
    assert pc.mean_period(found.scores[:, 1]) == pytest.approx(12, abs=0.5)


@pytest.mark.parametrize("period", [3, 8, 50])
def test_the_period_of_a_sine_is_found(period):
    assert pc.mean_period(np.sin(2 * np.pi * np.arange(2000) / period + 0.3)) == pytest.approx(
        period, rel=0.03
    )


def test_what_never_changes_sign_has_no_period():
    assert pc.mean_period([1.0, 2.0, 1.0]) == np.inf


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: pc.principal_components([[1.0, 2.0]]), r"rows must have at least 2 rows"),
        (lambda: pc.principal_components(np.ones((4, 3))), r"rows must not all be equal, got \(4, 3\)"),
        (lambda: pc.principal_components([1.0, 2.0]), r"rows must have 2 dimensions"),
        (
            lambda: pc.principal_components(rows_of(0)).share_of(8),
            r"count must be an integer in 1\.\.7, got 8",
        ),
        (lambda: pc.mean_period([1.0]), r"values must hold at least two values"),
        (lambda: pc.mean_period([1.0, np.inf]), r"values must be finite"),
    ],
)
def test_tables_without_components_are_refused(call, message):
    with pytest.raises(pc.InvalidParameterError, match=f"^{message}"):
        call()
