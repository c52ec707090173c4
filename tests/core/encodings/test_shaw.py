"""Shaw's relative vectors against the authors' index matrices and the definition in loops."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import posenc_core as pc
from tests.core.support import golden, small_layer

sizes = st.integers(1, 6)


def table_of(max_distance, width, seed=0):
    return np.random.default_rng(seed).standard_normal((2 * max_distance + 1, width))


def row(key_id, query_id, max_distance):
    return min(max(key_id - query_id, -max_distance), max_distance) + max_distance


def scores_by_loops(q, k, table, query_ids, key_ids):
    """Equation 4, one pair at a time."""
    reach = len(table) // 2
    return [
        [
            q[i] @ (k[j] + table[row(key_ids[j], query_ids[i], reach)]) / len(q[i]) ** 0.5
            for j in range(len(k))
        ]
        for i in range(len(q))
    ]


def mix_by_loops(weights, v, table, query_ids, key_ids):
    """Equation 3, one pair at a time."""
    reach = len(table) // 2
    return [
        sum(weights[i, j] * (v[j] + table[row(key_ids[j], query_ids[i], reach)]) for j in range(len(v)))
        for i in range(len(weights))
    ]


@pytest.mark.parametrize(
    "case",
    golden("shaw_index")["index_matrices"],
    ids=lambda c: f"{c['length_q']}x{c['length_k']} clipped at {c['max_relative_position']}",
)
def test_index_agrees_with_the_authors_code(case):
    relative = pc.relative_positions(range(case["length_q"]), range(case["length_k"]))
    np.testing.assert_array_equal(pc.shaw_index(relative, case["max_relative_position"]), case["matrix"])


def test_longer_sequences_clip_distances_and_do_not_run_out_of_the_table():
    expected = [[2, 3, 4, 4, 4], [1, 2, 3, 4, 4], [0, 1, 2, 3, 4], [0, 0, 1, 2, 3], [0, 0, 0, 1, 2]]
    np.testing.assert_array_equal(pc.shaw_index(pc.relative_positions(range(5), range(5)), 2), expected)
    table = table_of(9, 4)  # 19 rows; a length of 11 reaches distance 10
    assert np.isfinite(pc.shaw_scores(np.ones((11, 4)), np.ones((11, 4)), table)).all()


def test_example_11_beyond_the_clipping_distance_all_distances_share_one_vector():
    assert set(pc.shaw_index(np.arange(4, 1000), 4)) == {8}
    assert set(pc.shaw_index(-np.arange(4, 1000), 4)) == {0}
    table = table_of(2, 3)
    scores = pc.shaw_scores(np.ones((1, 3)), np.ones((9, 3)), table)[0]
    np.testing.assert_array_equal(scores[2:], scores[2])
    assert len(set(scores[:3])) == 3


@given(n_q=sizes, n_k=sizes, d=sizes, max_distance=sizes, data=st.data())
def test_for_any_size_scores_equal_the_definition_by_loops(n_q, n_k, d, max_distance, data):
    rng = np.random.default_rng(data.draw(st.integers(0, 99)))
    q, k, table = rng.standard_normal((n_q, d)), rng.standard_normal((n_k, d)), table_of(max_distance, d)
    query_ids = data.draw(st.lists(st.integers(-20, 20), min_size=n_q, max_size=n_q))
    key_ids = data.draw(st.lists(st.integers(-20, 20), min_size=n_k, max_size=n_k))
    np.testing.assert_allclose(
        pc.shaw_scores(q, k, table, query_ids=query_ids, key_ids=key_ids),
        scores_by_loops(q, k, table, query_ids, key_ids),
        atol=1e-13,
    )
    np.testing.assert_allclose(
        pc.shaw_scores(q, k, table), scores_by_loops(q, k, table, range(n_q), range(n_k)), atol=1e-13
    )


@given(n_q=sizes, n_k=sizes, d_v=sizes, max_distance=sizes, data=st.data())
def test_for_any_size_mixing_equals_the_definition_by_loops(n_q, n_k, d_v, max_distance, data):
    rng = np.random.default_rng(data.draw(st.integers(0, 99)))
    weights, v = pc.softmax(rng.standard_normal((n_q, n_k))), rng.standard_normal((n_k, d_v))
    table = table_of(max_distance, d_v)
    query_ids = data.draw(st.lists(st.integers(-20, 20), min_size=n_q, max_size=n_q))
    key_ids = data.draw(st.lists(st.integers(-20, 20), min_size=n_k, max_size=n_k))
    np.testing.assert_allclose(
        pc.shaw_mix(weights, v, table, query_ids=query_ids, key_ids=key_ids),
        mix_by_loops(weights, v, table, query_ids, key_ids),
        atol=1e-13,
    )


def test_the_scale_applies_to_the_relative_term_too():
    q, table = np.full((1, 4), 2.0), np.ones((3, 4))
    assert pc.shaw_scores(q, np.zeros((1, 4)), table).item() == 8 / np.sqrt(4)


def test_leading_dimensions_share_the_table():
    rng = np.random.default_rng(0)
    q, k = rng.standard_normal((2, 3, 5, 4)), rng.standard_normal((2, 3, 7, 4))
    v, key_table, value_table = rng.standard_normal((2, 3, 7, 6)), table_of(2, 4), table_of(3, 6)
    scores = pc.shaw_scores(q, k, key_table)
    mixed = pc.shaw_mix(pc.softmax(scores), v, value_table)
    assert (scores.shape, mixed.shape) == ((2, 3, 5, 7), (2, 3, 5, 6))
    np.testing.assert_allclose(scores[1, 2], pc.shaw_scores(q[1, 2], k[1, 2], key_table), atol=1e-14)
    one = pc.shaw_mix(pc.softmax(scores[1, 2]), v[1, 2], value_table)
    np.testing.assert_allclose(mixed[1, 2], one, atol=1e-14)


def test_the_encoding_takes_the_doors_of_scores_and_values():
    x, heads = small_layer()
    key_table, value_table = table_of(3, 4, seed=1), table_of(2, 4, seed=2)
    trace = pc.attend(x, heads, pc.Shaw(key_table, value_table), mask=pc.causal_mask(12))
    scores = np.where(pc.causal_mask(12), pc.shaw_scores(trace.q, trace.k, key_table), -np.inf)
    np.testing.assert_allclose(trace.scores, scores, atol=1e-14)
    np.testing.assert_allclose(trace.output, pc.shaw_mix(trace.weights, trace.v, value_table), atol=1e-14)


def test_without_a_value_table_the_value_door_stays_shut():
    x, heads = small_layer()
    trace = pc.attend(x, heads, pc.Shaw(table_of(3, 4)))
    np.testing.assert_array_equal(trace.output, trace.weights @ trace.v)
    assert pc.Shaw(table_of(3, 4)).value_term(trace.weights, np.arange(12), np.arange(12)) == 0.0


def test_moving_a_sentence_does_not_change_its_scores():
    x, heads = small_layer()
    assert pc.translation_error(x, heads, pc.Shaw(table_of(3, 4)), 1000) < 1e-12


def test_float32_queries_and_weights_stay_float32():
    q, table = np.ones((2, 4), np.float32), table_of(1, 4)
    assert pc.shaw_scores(q, np.ones((3, 4)), table).dtype == np.float32
    assert pc.shaw_mix(np.ones((2, 3), np.float32), np.ones((3, 4)), table).dtype == np.float32
    assert pc.shaw_scores(np.ones((2, 4), int), np.ones((3, 4)), table.astype(np.float32)).dtype == np.float64


def test_inputs_are_left_as_they_were_and_the_encoding_keeps_its_own_copies():
    q, k, table = np.ones((2, 4)), np.ones((3, 4)), table_of(1, 4)
    before = table.copy()
    encoding = pc.Shaw(table, table)
    pc.shaw_scores(q, k, table)
    pc.shaw_mix(np.ones((2, 3)), np.ones((3, 4)), table)
    np.testing.assert_array_equal(q, np.ones((2, 4)))
    np.testing.assert_array_equal(table, before)
    table[...] = 0
    np.testing.assert_array_equal(encoding.key_table, before)
    np.testing.assert_array_equal(encoding.value_table, before)
    with pytest.raises(ValueError, match="read-only"):
        encoding.key_table[0] = 1


@pytest.mark.parametrize(
    ("relative", "max_distance", "message"),
    [
        ([0], 0, r"max_distance must be an integer.*got 0"),
        ([0], 2.0, r"max_distance must be an integer.*got 2\.0"),
        ([1.5], 2, r"relative_position must be whole numbers, got 1\.5"),
        ([-np.inf], 2, r"relative_position must be finite, got -inf"),
        (np.zeros((1, 8193)), 2, r"relative_position must not be longer than 8192"),
    ],
)
def test_an_index_of_bad_input_is_refused(relative, max_distance, message):
    with pytest.raises(pc.InvalidParameterError, match=message):
        pc.shaw_index(relative, max_distance)


Q, K, TABLE = np.ones((2, 4)), np.ones((3, 4)), np.ones((5, 4))


@pytest.mark.parametrize(
    ("arguments", "ids", "message"),
    [
        ((Q, np.ones((3, 5)), TABLE), {}, r"k must be 4 wide like q, got \(3, 5\)"),
        ((Q, K, np.ones((5, 3))), {}, r"key_table must be 4 wide like q, got \(5, 3\)"),
        ((Q, K, np.ones((4, 4))), {}, r"key_table must have 2 \* max_distance \+ 1 rows.*got \(4, 4\)"),
        ((Q, K, np.ones((1, 4))), {}, r"key_table must have .* from 3 on, got \(1, 4\)"),
        ((Q, K, np.full((5, 4), np.nan)), {}, r"key_table must be finite, got nan"),
        ((np.ones(4), K, TABLE), {}, r"q must have at least two dimensions, got \(4,\)"),
        ((Q, K, TABLE), {"query_ids": [0, 1, 2]}, r"query_ids must hold 2 positions, got \(3,\)"),
        ((Q, K, TABLE), {"key_ids": [0, 1]}, r"key_ids must hold 3 positions, got \(2,\)"),
        ((Q, K, TABLE), {"key_ids": [0, 1, 1.5]}, r"key_ids must be whole numbers, got 1\.5"),
        (
            (np.ones((8193, 1)), np.ones((1, 1)), np.ones((3, 1))),
            {},
            r"query_ids must not be longer than 8192",
        ),
    ],
)
def test_scores_of_bad_input_are_refused(arguments, ids, message):
    with pytest.raises(pc.InvalidParameterError, match=message):
        pc.shaw_scores(*arguments, **ids)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((np.ones((2, 4)), K, TABLE), r"v must have 4 rows, one for each column of weights, got \(3, 4\)"),
        ((np.ones((2, 3)), K, np.ones((5, 3))), r"value_table must be 4 wide like v, got \(5, 3\)"),
        ((np.ones((2, 3)), K, np.ones((2, 4))), r"value_table must have .*rows"),
    ],
)
def test_mixing_bad_input_is_refused(arguments, message):
    with pytest.raises(pc.InvalidParameterError, match=message):
        pc.shaw_mix(*arguments)


def test_the_encoding_names_the_table_that_does_not_fit():
    x, heads = small_layer()
    with pytest.raises(pc.InvalidParameterError, match="value_table must have"):
        pc.Shaw(TABLE, np.ones((4, 4)))
    with pytest.raises(pc.InvalidParameterError, match=r"key_table must be 4 wide like q, got \(5, 3\)"):
        pc.attend(x, heads, pc.Shaw(np.ones((5, 3))))
