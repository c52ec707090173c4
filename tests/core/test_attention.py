"""One attention layer: each stage is what its name says."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

import posenc_core as pc
from tests.core.support import D_HEAD, D_MODEL, N_HEADS, SEQ_LEN, small_layer

scores = hnp.arrays(np.float64, (4, 7), elements=st.floats(-1e300, 1e300) | st.just(-np.inf))


@given(scores=scores)
def test_weights_of_a_row_sum_to_one_or_to_zero_if_nothing_is_allowed(scores):
    weights = pc.softmax(scores)
    nothing_allowed = np.isneginf(scores).all(axis=1)
    assert (weights >= 0).all()
    np.testing.assert_allclose(weights.sum(axis=1), np.where(nothing_allowed, 0, 1), rtol=1e-14)


@given(scores=hnp.arrays(np.float64, (3, 5), elements=st.floats(-50, 50)), constant=st.floats(-1e3, 1e3))
def test_softmax_ignores_a_constant_per_row(scores, constant):
    np.testing.assert_allclose(pc.softmax(scores + constant), pc.softmax(scores), rtol=1e-10)


def test_softmax_runs_along_the_axis_it_is_told():
    scores = np.array([[0.0, 1.0, 5.0], [2.0, -1.0, 5.0]])
    np.testing.assert_allclose(pc.softmax(scores, axis=0), pc.softmax(scores.T).T)


def test_softmax_keeps_float32_and_does_not_overflow_in_it():
    weights = pc.softmax(np.float32([[3e38, -3e38, 3e38]]))
    assert weights.dtype == np.float32
    assert weights.tolist() == [[0.5, 0, 0.5]]


@pytest.mark.parametrize("bad", [np.nan, np.inf])
def test_softmax_lets_no_nan_through(bad):
    with pytest.raises(pc.InvalidParameterError, match="scores must be finite or minus infinity, got"):
        pc.softmax([[0.0, bad]])


def test_softmax_refuses_an_axis_that_is_not_there():
    with pytest.raises(pc.InvalidParameterError, match=r"axis must be an integer in -2\.\.1, got 2"):
        pc.softmax([[0.0]], axis=2)


def test_every_stage_has_its_shape_and_follows_from_the_one_before():
    x, heads = small_layer()
    mask = pc.causal_mask(SEQ_LEN)
    trace = pc.attend(x, heads, pc.NoPosition(), mask=mask)
    assert trace.q.shape == trace.k.shape == trace.v.shape == (N_HEADS, SEQ_LEN, D_HEAD)
    np.testing.assert_allclose(trace.q[2], x @ heads.w_q[2], atol=1e-14)
    np.testing.assert_allclose(
        trace.content_scores[1], trace.q[1] @ trace.k[1].T / np.sqrt(D_HEAD), atol=1e-14
    )
    np.testing.assert_array_equal(trace.scores[:, mask], trace.content_scores[:, mask])
    assert np.isneginf(trace.scores[:, ~mask]).all()
    np.testing.assert_array_equal(trace.weights, pc.softmax(trace.scores))
    np.testing.assert_allclose(trace.output[0], trace.weights[0] @ trace.v[0], atol=1e-14)


def test_each_door_acts_where_it_belongs():
    def lookahead(query_ids, key_ids):
        return key_ids - query_ids[:, None]

    every_door = pc.Encoding()
    doors = {
        "add_to_input": lambda x, ids: x + ids[:, None],
        "rotate_qk": lambda q, k, _, key_ids: (2 * q, k + key_ids[:, None]),
        "score_term": lambda q, *ids: np.arange(len(q))[:, None, None] + 0.25 * lookahead(*ids),
        "value_term": lambda *_: 100.0,
    }
    for door, act in doors.items():
        setattr(every_door, door, act)
    x, heads = small_layer()
    ids = np.arange(SEQ_LEN) + 0.5
    trace = pc.attend(x, heads, every_door, position_ids=ids)
    np.testing.assert_array_equal(trace.x, x + ids[:, None])
    np.testing.assert_allclose(trace.q, 2 * (trace.x @ heads.w_q))
    np.testing.assert_allclose(trace.k, trace.x @ heads.w_k + ids[:, None])
    np.testing.assert_allclose(trace.v, trace.x @ heads.w_v)
    assert trace.position_scores[2, 3, 5] == 2 + 0.25 * 2
    np.testing.assert_array_equal(trace.scores, trace.content_scores + trace.position_scores)
    np.testing.assert_allclose(trace.output, trace.weights @ trace.v + 100)


def test_the_trace_shares_no_memory_with_the_input():
    x, heads = small_layer()
    trace = pc.attend(x, heads, pc.NoPosition())
    assert not np.shares_memory(trace.x, x)


def test_positions_default_to_counting_from_zero():
    x, heads = small_layer()
    default = pc.attend(x, heads, pc.Rope())
    counted = pc.attend(x, heads, pc.Rope(), position_ids=range(SEQ_LEN))
    np.testing.assert_array_equal(default.scores, counted.scores)


def test_a_mask_may_differ_from_head_to_head():
    x, heads = small_layer()
    masks = np.stack([pc.window_mask(SEQ_LEN, width) for width in (1, 2, 5)])
    trace = pc.attend(x, heads, pc.NoPosition(), mask=masks)
    np.testing.assert_array_equal(trace.weights > 0, masks)
    np.testing.assert_allclose(trace.output[0], trace.v[0], rtol=1e-14)


def test_a_query_that_may_see_nothing_gets_zeros():
    x, heads = small_layer()
    mask = pc.causal_mask(SEQ_LEN)
    mask[4] = False
    trace = pc.attend(x, heads, pc.Rope(), mask=mask)
    assert not trace.weights[:, 4].any()
    assert not trace.output[:, 4].any()


def test_float32_goes_through_every_stage():
    x, heads = small_layer()
    trace = pc.attend(x.astype(np.float32), heads, pc.Rope(), mask=pc.causal_mask(SEQ_LEN))
    dtypes = {name: stage.dtype for name, stage in vars(trace).items()}
    assert set(dtypes.values()) == {np.dtype(np.float32)}, dtypes


def test_no_tokens_go_through_too():
    _, heads = small_layer()
    assert pc.attend(np.zeros((0, D_MODEL)), heads, pc.Rope()).output.shape == (N_HEADS, 0, D_HEAD)


def test_random_heads_draw_q_k_v_in_order_with_variance_one_over_the_width():
    heads = pc.Heads.random(5, n_heads=2, d_model=400, d_head=30)
    rng = np.random.default_rng(5)
    for drawn in (heads.w_q, heads.w_k, heads.w_v):
        np.testing.assert_allclose(drawn, rng.normal(0, 1 / 20, (2, 400, 30)), rtol=1e-12)


def test_identity_heads_let_vectors_through():
    x = np.arange(6.0).reshape(2, 3)
    trace = pc.attend(x, pc.Heads.identity(3), pc.NoPosition())
    for stage in (trace.q, trace.k, trace.v):
        np.testing.assert_array_equal(stage, x[None])


def test_heads_keep_read_only_copies():
    own = np.ones((1, 2, 2))
    heads = pc.Heads(own, own, own)
    own[0, 0, 0] = 99
    assert heads.w_q[0, 0, 0] == 1
    with pytest.raises(ValueError, match="read-only"):
        heads.w_v[0, 0, 0] = 99


def test_values_may_have_a_width_of_their_own():
    x, heads = small_layer()
    wide = pc.Heads(heads.w_q, heads.w_k, np.ones((N_HEADS, D_MODEL, 7)))
    assert pc.attend(x, wide, pc.NoPosition()).output.shape == (N_HEADS, SEQ_LEN, 7)


@pytest.mark.parametrize(
    ("name", "shape"),
    [("w_k", (N_HEADS, D_MODEL, 5)), ("w_k", (2, D_MODEL, D_HEAD)), ("w_v", (N_HEADS, 9, 4))],
)
def test_projections_that_do_not_fit_each_other_are_refused_by_name(name, shape):
    _, heads = small_layer()
    projections = {"w_q": heads.w_q, "w_k": heads.w_k, "w_v": heads.w_v, name: np.zeros(shape)}
    with pytest.raises(pc.InvalidParameterError, match=f"{name} must have the shape"):
        pc.Heads(**projections)


BAD_MASKS = {
    "numbers": (np.zeros((SEQ_LEN, SEQ_LEN)), "mask must be a boolean array"),
    "one row": (np.ones(SEQ_LEN, dtype=bool), r"mask must have shape \(12, 12\) or \(3, 12, 12\)"),
    "another size": (np.ones((5, 5), dtype=bool), "mask must have shape"),
    "rows of unequal length": ([[True], [True, False]], "mask must be a boolean array"),
}


@pytest.mark.parametrize(("mask", "message"), BAD_MASKS.values(), ids=BAD_MASKS)
def test_masks_of_another_kind_are_refused(mask, message):
    x, heads = small_layer()
    with pytest.raises(pc.InvalidParameterError, match=message):
        pc.attend(x, heads, pc.NoPosition(), mask=mask)


def test_inputs_that_do_not_fit_the_heads_are_refused():
    x, heads = small_layer()
    with pytest.raises(pc.InvalidParameterError, match=r"x must be 8 wide like the heads, got \(12, 7\)"):
        pc.attend(x[:, :7], heads, pc.NoPosition())
    with pytest.raises(pc.InvalidParameterError, match="x must have 2 dimensions"):
        pc.attend(x[0], heads, pc.NoPosition())
    with pytest.raises(pc.InvalidParameterError, match=r"position_ids must have shape \(12,\)"):
        pc.attend(x, heads, pc.NoPosition(), position_ids=[0])


def test_more_than_8192_tokens_are_refused_before_a_matrix_is_made():
    with pytest.raises(pc.InvalidParameterError, match="x must not be longer than 8192"):
        pc.attend(np.zeros((8193, 1)), pc.Heads.identity(1), pc.NoPosition())
