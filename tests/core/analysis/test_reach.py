"""Which distances a method keeps apart, and how much of a weight ALiBi leaves."""

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import posenc_core as pc


@given(labels=st.lists(st.integers(0, 3), max_size=30))
def test_runs_cover_all_distances_and_neighbouring_runs_differ(labels):
    runs = pc.label_runs(np.array(labels, dtype=int))
    rebuilt = [run.label for run in runs for _ in range(run.length)]
    assert rebuilt == labels
    assert all(one.last + 1 == other.first and one.label != other.label
               for one, other in pairwise(runs))  # fmt: skip


@given(labels=st.lists(st.integers(0, 5), max_size=30))
def test_what_is_told_apart_is_a_count_of_different_labels(labels):
    counts = pc.told_apart(np.array(labels, dtype=int))
    assert counts.tolist() == [len(set(labels[: end + 1])) for end in range(len(labels))]


@pytest.mark.parametrize("reach", [1, 2, 15])
def test_example_11_shaw_shares_one_vector_from_k_on(reach):
    last = pc.label_runs(pc.shaw_index(np.arange(100), reach))[-1]
    assert (last.label, last.first, last.last) == (2 * reach, reach, 99)


def test_example_11_t5_tells_sixteen_distances_apart_on_each_side_and_none_beyond_91():
    runs = pc.label_runs(pc.t5_bucket(-np.arange(1000)))
    assert [run.label for run in runs] == list(range(16))
    assert [run.length for run in runs[:8]] == [1] * 8
    assert [run.first for run in runs[8:]] == [8, 12, 16, 23, 32, 46, 64, 91]


def test_alibi_leaves_of_a_weight_what_softmax_makes_of_its_bias():
    slopes = pc.alibi_slopes(3)
    scores = np.stack([np.zeros((3, 5)), pc.alibi_bias(-np.arange(5), slopes)], axis=2)
    weights = pc.softmax(scores)
    np.testing.assert_allclose(
        pc.alibi_discount(np.arange(5), slopes), weights[..., 1] / weights[..., 0], rtol=1e-14
    )


@given(share=st.floats(1e-6, 0.99))
def test_at_the_horizon_the_share_is_left(share):
    slopes = pc.alibi_slopes(12)
    horizon = pc.alibi_horizon(slopes, share=share)
    left = [pc.alibi_discount([far], [slope]).item() for far, slope in zip(horizon, slopes, strict=True)]
    np.testing.assert_allclose(left, share, rtol=1e-10)


@pytest.mark.parametrize(
    ("call", "name"),
    [
        (lambda: pc.alibi_discount([-1], [0.5]), "lookback"),
        (lambda: pc.alibi_discount([1], [-0.5]), "slopes"),
        (lambda: pc.alibi_horizon([0.0]), "slopes"),
        (lambda: pc.alibi_horizon([0.5], share=1.0), "share"),
        (lambda: pc.alibi_horizon([0.5], share=0.0), "share"),
        (lambda: pc.label_runs([[1, 2]]), "labels"),
        (lambda: pc.told_apart("abc"), "labels"),
    ],
)
def test_wrong_input_is_named(call, name):
    with pytest.raises(pc.InvalidParameterError, match=rf"^{name} must"):
        call()
