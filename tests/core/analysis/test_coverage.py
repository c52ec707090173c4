"""Angle coverage: the slow pairs meet new angles, the fast ones none."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import posenc_core as pc

lengths = st.floats(0.5, 1e6)


def test_example_13_eighteen_of_64_pairs_never_finish_a_turn_within_4096():
    coverage = pc.angle_coverage(pc.inv_freq(128), 4096, 32768)
    never = coverage.turns_train < 1
    assert (never.sum(), never.size) == (18, 64)
    assert never[46:].all()
    np.testing.assert_array_equal(coverage.unseen_share > 0, never)
    assert coverage.turns_train[0] > 600


@pytest.mark.parametrize(("base", "slow_pairs"), [(10000, 14), (500000, 29), (1000000, 30)])
def test_a_larger_base_leaves_more_pairs_without_a_full_turn(base, slow_pairs):
    coverage = pc.angle_coverage(pc.inv_freq(128, base=base), 8192, 8192)
    assert (coverage.turns_train < 1).sum() == slow_pairs


@given(train_len=lengths, target_len=lengths)
def test_turns_are_lengths_over_wavelengths_and_shares_follow_from_them(train_len, target_len):
    inv_freq = pc.inv_freq(32)
    coverage = pc.angle_coverage(inv_freq, train_len, target_len)
    np.testing.assert_allclose(coverage.turns_train, train_len / pc.wavelengths(inv_freq), rtol=1e-14)
    np.testing.assert_allclose(coverage.turns_target, target_len / pc.wavelengths(inv_freq), rtol=1e-14)
    seen, wanted = np.minimum(coverage.turns_train, 1), np.minimum(coverage.turns_target, 1)
    np.testing.assert_array_equal(coverage.unseen_share, np.maximum(wanted - seen, 0))


def test_interpolation_by_the_ratio_of_lengths_leaves_nothing_unseen():
    inv_freq = pc.linear_scaling(128, factor=8).inv_freq
    before = pc.angle_coverage(pc.inv_freq(128), 4096, 4096)
    np.testing.assert_array_equal(pc.angle_coverage(inv_freq, 4096, 32768).turns_target, before.turns_target)


def test_pairs_that_do_not_turn_and_shorter_targets_meet_nothing_new():
    np.testing.assert_array_equal(pc.angle_coverage([0.0, 1e-3], 100, 50).unseen_share, [0, 0])


def test_stretched_frequencies_are_held_against_the_trained_ones():
    trained = pc.inv_freq(128)
    squeezed = pc.linear_scaling(128, factor=32).inv_freq
    raised = pc.ntk_scaling(128, base=10000, factor=32).inv_freq
    before, after, raised = (
        pc.angle_coverage(trained, 4096, 131072, target_inv_freq=used) for used in (trained, squeezed, raised)
    )
    assert (before.unseen_share > 0).sum() == 18
    assert (after.unseen_share == 0).all()
    np.testing.assert_array_equal(after.turns_train, before.turns_train)
    assert 0 < (raised.unseen_share > 0).sum() < 18
    assert raised.unseen_share[-1] == 0


@pytest.mark.parametrize("target", [12288, 28672, 163840, 10_000_000])
def test_rounding_of_an_interpolated_frequency_is_no_new_angle(target):
    trained = pc.inv_freq(128)
    squeezed = pc.linear_scaling(128, factor=target / 4096).inv_freq
    assert (pc.angle_coverage(trained, 4096, target, target_inv_freq=squeezed).unseen_share == 0).all()


def test_kept_shares_are_the_ratio_of_the_angles_between_neighbours():
    trained = pc.inv_freq(32)
    np.testing.assert_array_equal(pc.kept_shares(trained, pc.linear_scaling(32, factor=4).inv_freq), 1 / 4)
    raised = pc.ntk_scaling(32, base=10000, factor=4).inv_freq
    assert pc.kept_shares(trained, raised)[[0, -1]] == pytest.approx([1, 1 / 4], rel=1e-14)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (([0.0, 1.0], [1.0, 1.0]), r"inv_freq must not be 0"),
        (([1.0, 1.0], [1.0]), r"stretched_inv_freq must hold 2 frequencies, as many as inv_freq, got \(1,\)"),
    ],
)
def test_shares_of_what_does_not_fit_are_refused(arguments, message):
    with pytest.raises(pc.InvalidParameterError, match=message):
        pc.kept_shares(*arguments)


def test_turning_the_other_way_counts_alike():
    forth, back = (pc.angle_coverage([f], 100, 500) for f in (0.01, -0.01))
    assert forth.unseen_share == back.unseen_share > 0


def test_what_is_returned_cannot_be_changed():
    with pytest.raises(ValueError, match="read-only"):
        pc.angle_coverage([1.0], 1, 2).unseen_share[0] = 0


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (([np.nan], 1, 2), r"inv_freq must be finite, got nan"),
        (([1.0], 0, 2), r"train_len must be a finite number greater than 0, got 0"),
        (([1.0], 1, np.inf), r"target_len must be a finite number greater than 0, got inf"),
        (([1.0], "long", 2), r"train_len must be a finite number greater than 0, got 'long'"),
    ],
)
def test_bad_input_is_named(arguments, message):
    with pytest.raises(pc.InvalidParameterError, match=message):
        pc.angle_coverage(*arguments)


def test_worked_example_13_counts_the_pairs_that_never_finish_a_turn():
    coverage = pc.angle_coverage(pc.inv_freq(128), 4096, 4096)
    by_hand = sum(2 * np.pi * 10000 ** (2 * pair / 128) > 4096 for pair in range(64))
    assert coverage.unfinished == by_hand == 18
