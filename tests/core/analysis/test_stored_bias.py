"""ALiBi stored by distance and stored by key: the same weights under a causal mask, and only there."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import posenc_core as pc


@given(seed=st.integers(0, 999), n=st.integers(1, 12), slope=st.floats(0, 2))
def test_under_a_causal_mask_a_positive_table_gives_the_same_weights(seed, n, slope):
    scores = np.random.default_rng(seed).standard_normal((n, n))
    both = pc.stored_biases(scores, slope, mask=pc.causal_mask(n))
    assert both.error < 1e-14
    assert (both.by_key >= 0).all()
    assert (both.by_distance <= 0).all()


def test_without_a_mask_the_positive_table_is_another_computation():
    both = pc.stored_biases(np.zeros((7, 7)), 0.5)
    assert both.error > 0.3
    assert both.key_weights[0].argmax() == 6
    assert both.distance_weights[0].argmax() == 0


def test_the_weights_are_those_of_the_published_case():
    scores = np.tile([0.3, -1.2, 0.7, 0.1], (4, 1))
    both = pc.stored_biases(scores, 0.5, mask=pc.causal_mask(4))
    expected = [0.1099822523487208, 0.040460209532823956, 0.44600002607803524, 0.40355751204042]
    np.testing.assert_allclose(both.distance_weights[3], expected, rtol=1e-14)
    np.testing.assert_allclose(both.key_weights[3], expected, rtol=1e-14)


def test_the_weights_are_those_of_attention_with_alibi():
    x, mask = np.random.default_rng(0).standard_normal((5, 4)), pc.causal_mask(5)
    trace = pc.attend(x, pc.Heads.identity(4), pc.Alibi([0.25]), mask=mask)
    both = pc.stored_biases(trace.content_scores[0], 0.25, mask=mask)
    np.testing.assert_allclose(both.key_weights, trace.weights[0], rtol=1e-13)


@pytest.mark.parametrize(
    ("call", "name"),
    [
        (lambda: pc.stored_biases(np.zeros((2, 3)), 0.5), "content_scores"),
        (lambda: pc.stored_biases(np.zeros((2, 2)), -0.5), "slopes"),
        (lambda: pc.stored_biases(np.zeros((2, 2)), 0.5, mask=np.ones((3, 3), bool)), "mask"),
    ],
)
def test_wrong_input_is_named(call, name):
    with pytest.raises(pc.InvalidParameterError, match=rf"^{name} must"):
        call()
