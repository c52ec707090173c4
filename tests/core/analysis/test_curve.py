"""What a curve over distance does, and that no peak is lost when it is thinned for drawing."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import posenc_core as pc

heights = st.lists(st.floats(-10, 10), min_size=1, max_size=200)


def test_the_mean_cosine_first_rises_at_6_and_is_lowest_at_1713():
    distances = np.arange(2001)
    found = pc.landmarks(distances, pc.mean_cosine(distances, pc.inv_freq(64)))
    assert found.first_rise == 6
    assert found.lowest_at == 1713
    assert found.lowest == pytest.approx(-0.103, abs=5e-4)


def test_a_curve_that_only_falls_has_no_rise():
    found = pc.landmarks([1, 2, 4], [3.0, 2.0, 1.0])
    assert (found.first_rise, found.first_negative) == (None, None)
    assert (found.lowest_at, found.lowest) == (4, 1)


@given(heights)
def test_landmarks_are_those_of_a_plain_loop(values):
    found = pc.landmarks(range(len(values)), values)
    rises = [i for i in range(1, len(values)) if values[i] > values[i - 1]]
    below = [i for i, value in enumerate(values) if value < 0]
    assert found.first_rise == (rises[0] if rises else None)
    assert found.first_negative == (below[0] if below else None)
    assert found.lowest == min(values)
    assert values.index(min(values)) == found.lowest_at


@given(heights, st.integers(1, 30))
def test_thinning_keeps_both_ends_and_both_extremes(values, bins):
    kept = pc.extremes_by_bin(values, bins)
    assert len(kept) <= 2 * bins + 2
    assert (np.diff(kept) > 0).all()
    assert {0, len(values) - 1} <= set(kept.tolist())
    assert {min(values), max(values)} <= {values[index] for index in kept}


def test_a_million_points_become_a_few_thousand_and_every_peak_survives():
    distances = np.arange(1, 1_000_001)
    curve = pc.mean_cosine(distances, pc.inv_freq(64))
    curve[777_777] = 3.0
    for edges in (None, np.log10(distances)):
        kept = pc.extremes_by_bin(curve, 1000, edges=edges)
        assert kept.size <= 2002
        assert 777_777 in kept
        assert curve[kept].min() == curve.min()


def test_every_piece_keeps_its_lowest_and_its_highest_point():
    values = np.random.default_rng(0).standard_normal(1000)
    kept = set(pc.extremes_by_bin(values, 10).tolist())
    for piece in np.array_split(np.arange(999), 10):
        inner = piece[1:-1]
        low, high = inner[values[inner].argmin()], inner[values[inner].argmax()]
        near = values[[index for index in kept if piece[0] - 1 <= index <= piece[-1] + 1]]
        assert near.min() <= values[low]
        assert near.max() >= values[high]


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: pc.landmarks([], []), "values must hold at least one value"),
        (lambda: pc.landmarks([0, 1], [1.0]), "distance must hold 1 places"),
        (lambda: pc.landmarks([0, 0], [1.0, 2.0]), "distance must increase"),
        (lambda: pc.landmarks([0, 1], [1.0, np.nan]), "values must be finite"),
        (lambda: pc.extremes_by_bin([1.0], 0), "bins must be an integer in"),
        (lambda: pc.extremes_by_bin([1.0, 2.0], 2, edges=[1.0, 0.5]), "edges must increase"),
    ],
)
def test_what_is_no_curve_is_refused(call, message):
    with pytest.raises(pc.InvalidParameterError, match=message):
        call()
