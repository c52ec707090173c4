"""Combinations of two phases: what each circle has seen alone is little of what they meet together."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import posenc_core as pc


def test_phases_are_angles_in_turns_reduced_to_one_circle():
    frequencies = pc.inv_freq(8)
    found = pc.phases([0, 1, 100, 4095.5], frequencies)
    unit = np.exp(1j * pc.angles([0, 1, 100, 4095.5], frequencies))
    np.testing.assert_allclose(np.exp(2j * np.pi * found), unit, atol=1e-12)
    assert ((found >= 0) & (found < 1)).all()


def test_a_tiny_angle_backwards_is_no_whole_turn():
    assert pc.phases([-1], [1e-30]).item() == 0


def test_two_pairs_that_have_each_seen_their_circle_have_seen_few_of_its_combinations():
    frequencies = pc.inv_freq(128)[[36, 44]]
    assert (pc.angle_coverage(frequencies, 4096, 131072).unseen_share == 0).all()
    both = pc.phase_combinations(frequencies, 4096, 131072)
    assert both.seen_share < 0.25
    assert both.new_share > 0.6


def test_interpolation_stays_on_the_trained_curve_and_a_raised_base_leaves_it():
    frequencies = pc.inv_freq(128)
    pairs = [36, 44]
    squeezed, raised = (
        scaled.inv_freq[pairs]
        for scaled in (pc.linear_scaling(128, factor=32), pc.ntk_scaling(128, base=10000, factor=32))
    )
    along, away = (
        pc.phase_combinations(frequencies[pairs], 4096, 131072, target_inv_freq=used)
        for used in (squeezed, raised)
    )
    assert along.new_share < 0.01
    assert away.new_share > 0.2


@given(cells=st.integers(1, 40), length=st.integers(1, 3000))
def test_cells_are_counted_once_and_a_longer_text_meets_no_fewer(cells, length):
    frequencies = [0.05, 0.011]
    both = pc.phase_combinations(frequencies, length, 2 * length, cells=cells)
    places = {
        tuple(place) for place in np.floor(pc.phases(np.arange(length), frequencies) * cells).astype(int)
    }
    assert both.seen.sum() == len(places)
    assert both.seen.shape == (cells, cells)
    assert not (both.seen & ~both.met).any()
    assert both.new_share == pytest.approx(both.met_share - both.seen_share)


def test_ten_million_positions_are_no_more_work():
    both = pc.phase_combinations(pc.inv_freq(128)[[36, 44]], 4096, 10_000_000)
    assert both.met_share == 1


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (([1.0], 4, 8), r"inv_freq must hold the frequencies of two pairs, got \(1,\)"),
        (([1.0, 0.1], 0, 8), r"train_len must be an integer.*got 0"),
        (([1.0, 0.1], 4, 8.0), r"target_len must be an integer.*got 8\.0"),
    ],
)
def test_bad_input_is_named(arguments, message):
    with pytest.raises(pc.InvalidParameterError, match=message):
        pc.phase_combinations(*arguments)


@pytest.mark.parametrize("cells", [0, 257])
def test_the_number_of_cells_is_limited(cells):
    with pytest.raises(pc.InvalidParameterError, match=r"cells must be an integer in 1\.\.256"):
        pc.phase_combinations([1.0, 0.1], 4, 8, cells=cells)
