"""A bias after softmax is another computation: rows stop summing to one."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import posenc_core as pc


def trace_of(key, seed=0, n=5, mask=None):
    x = np.random.default_rng(seed).standard_normal((n, 8))
    layer = pc.Heads.random(seed, n_heads=2, d_model=8, d_head=4)
    return pc.attend(x, layer, pc.ENCODINGS[key].example(8, 2), mask=mask)


@given(seed=st.integers(0, 99), n=st.integers(1, 9), key=st.sampled_from(sorted(pc.ENCODINGS)))
def test_after_softmax_rows_sum_to_one_wherever_position_came_in(seed, n, key):
    assert pc.row_sum_error(trace_of(key, seed, n, pc.causal_mask(n)).weights) < 1e-14


@pytest.mark.parametrize("key", [key for key, info in pc.ENCODINGS.items() if "score" in info.doors])
def test_a_bias_that_comes_after_softmax_is_another_computation(key):
    trace = trace_of(key, mask=pc.causal_mask(5))
    late = pc.late_bias_weights(trace)
    assert pc.row_sum_error(late) > 0.1
    assert np.abs(late - trace.weights).max() > 0.05
    assert (late[:, ~pc.causal_mask(5)] == 0).all()


@pytest.mark.parametrize("key", [key for key, info in pc.ENCODINGS.items() if "score" not in info.doors])
def test_without_the_score_door_nothing_can_come_late(key):
    trace = trace_of(key)
    np.testing.assert_array_equal(pc.late_bias_weights(trace), trace.weights)


def test_a_row_by_hand():
    # Two equal content scores give weights of a half; the slope 0.5 takes 0.5 off the word before.
    trace = pc.attend(np.zeros((3, 1)), pc.Heads.identity(1), pc.Alibi([0.5]), mask=pc.window_mask(3, 2))
    np.testing.assert_allclose(pc.late_bias_weights(trace)[0], [[1, 0, 0], [0, 0.5, 0], [0, 0, 0.5]])
    assert pc.row_sum_error(pc.late_bias_weights(trace)) == 0.5


def test_the_sum_of_rows_is_compared_with_one():
    assert pc.row_sum_error([[1.0, 0.0], [0.5, 0.75]]) == 0.25
    assert pc.row_sum_error(np.zeros((0, 3))) == 0


@pytest.mark.parametrize(
    ("call", "name"),
    [
        (lambda: pc.late_bias_weights(np.zeros((2, 2))), "trace"),
        (lambda: pc.row_sum_error([[np.nan]]), "weights"),
    ],
)
def test_wrong_input_is_named(call, name):
    with pytest.raises(pc.InvalidParameterError, match=rf"^{name} must"):
        call()
