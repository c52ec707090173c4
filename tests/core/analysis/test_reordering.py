"""A reordering followed through every stage, against permutation matrices and against the definition."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import posenc_core as pc

ORDER = ["input", "query_key", "scores", "mask", "weights", "output"]


def layer(n=7, d_model=8, heads=3, d_head=5, seed=0):
    x = np.random.default_rng(seed).normal(size=(n, d_model))
    return x, pc.Heads.random(seed, n_heads=heads, d_model=d_model, d_head=d_head)


def broken(stages, tolerance=1e-12):
    return [stage.name for stage in stages if stage.error > tolerance]


@given(seed=st.integers(0, 999), n=st.integers(1, 9))
def test_without_position_or_mask_no_stage_notices_a_reordering(seed, n):
    x, heads = layer(n=n, seed=seed)
    stages = pc.reordering_stages(x, heads, pc.NoPosition(), np.random.default_rng(seed).permutation(n))
    assert [stage.name for stage in stages] == ORDER
    assert broken(stages) == []


@pytest.mark.parametrize(
    ("encoding", "mask", "first"),
    [
        (pc.Sinusoidal(), None, "input"),
        (pc.Rope(pc.RopeFrequencies.standard(4)), None, "query_key"),
        (pc.Alibi(pc.alibi_slopes(3)), None, "scores"),
        (pc.NoPosition(), pc.causal_mask(7), "mask"),
    ],
)
def test_each_door_breaks_the_chain_at_its_own_step_and_at_all_later_ones_but_the_mask(encoding, mask, first):
    x, heads = layer(d_head=4)
    found = broken(pc.reordering_stages(x, heads, encoding, [3, 1, 6, 0, 5, 2, 4], mask=mask))
    later = [name for name in ORDER[ORDER.index(first) :] if name != "mask" or mask is not None]
    assert found == later


def test_both_sides_are_those_of_permutation_matrices():
    x, heads = layer(heads=1, d_head=8)
    order = [4, 2, 0, 6, 1, 5, 3]
    p = np.eye(7)[order]
    mask = pc.causal_mask(7)
    stages = {s.name: s for s in pc.reordering_stages(x, heads, pc.NoPosition(), order, mask=mask)}
    q, k = x @ heads.w_q[0], x @ heads.w_k[0]
    scores = q @ k.T / np.sqrt(8)
    np.testing.assert_allclose(stages["input"].reordered_last[0], p @ x)
    np.testing.assert_allclose(stages["query_key"].reordered_last[0], p @ np.hstack([q, k]))
    np.testing.assert_allclose(stages["scores"].reordered_last[0], p @ scores @ p.T)
    np.testing.assert_array_equal(stages["mask"].reordered_first[0], mask)
    np.testing.assert_array_equal(stages["mask"].reordered_last[0], p @ mask @ p.T)
    plain = pc.attend(x, heads, pc.NoPosition(), mask=mask)
    np.testing.assert_allclose(stages["weights"].reordered_last[0], p @ plain.weights[0] @ p.T)
    np.testing.assert_allclose(stages["output"].reordered_last[0], p @ plain.output[0])
    swapped = pc.attend(p @ x, heads, pc.NoPosition(), mask=mask)
    np.testing.assert_allclose(stages["output"].reordered_first, swapped.output)


def test_the_last_stage_has_the_equivariance_error_and_one_error_a_seat():
    x, heads = layer()
    order, mask = [6, 5, 4, 3, 2, 1, 0], pc.causal_mask(7)
    *_, output = pc.reordering_stages(x, heads, pc.Sinusoidal(), order, mask=mask)
    assert output.error == pc.equivariance_error(x, heads, pc.Sinusoidal(), order, mask=mask)
    assert output.seat_errors().shape == (7,)
    assert output.seat_errors().max() == output.error


def test_a_mean_over_tokens_is_invariant_and_the_last_seat_is_not():
    x, heads = layer()
    order = [6, 5, 4, 3, 2, 1, 0]
    assert pc.pooled_error(x, heads, pc.NoPosition(), order) < 1e-14
    first = pc.attend(x[order], heads, pc.NoPosition()).output[:, -1]
    last = pc.attend(x, heads, pc.NoPosition()).output[:, -1]
    found = pc.pooled_error(x, heads, pc.NoPosition(), order, pooling="last")
    assert found == pytest.approx(np.abs(first - last).max(), rel=1e-12, abs=0)
    assert found > 1e-2


def test_a_mask_makes_the_mean_notice_by_the_difference_of_the_means():
    x, heads = layer()
    order, mask = [6, 0, 1, 2, 3, 4, 5], pc.causal_mask(7)
    found = pc.pooled_error(x, heads, pc.NoPosition(), order, mask=mask)
    first = pc.attend(x[order], heads, pc.NoPosition(), mask=mask).output.sum(axis=1) / 7
    last = pc.attend(x, heads, pc.NoPosition(), mask=mask).output.sum(axis=1) / 7
    assert found == pytest.approx(np.abs(first - last).max(), rel=1e-12, abs=0)
    assert found > 1e-3


def test_bad_input_is_named():
    x, heads = layer()
    with pytest.raises(pc.InvalidParameterError, match=r"permutation must name each of 0\.\.6 once"):
        pc.reordering_stages(x, heads, pc.NoPosition(), [0, 1, 2, 3, 4, 5, 5])
    with pytest.raises(pc.InvalidParameterError, match="pooling must be one of 'mean', 'last', got 'max'"):
        pc.pooled_error(x, heads, pc.NoPosition(), range(7), pooling="max")
