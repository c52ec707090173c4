"""T5's buckets against the reference code and exact arithmetic, its bias against a table by hand."""

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import posenc_core as pc
from tests.core.support import golden, small_layer

GOLDEN = golden("t5_buckets")
FIRST_OF_EACH_ONE_SIDED_BUCKET = [0, 1, 2, 3, 4, 5, 6, 7, 8, 12, 16, 23, 32, 46, 64, 91]
FIRST_OF_EACH_CAUSAL_BUCKET = [*range(17), 19, 21, 24, 27, 31, 35, 40, 46, 52, 59, 67, 77, 87, 99, 113]


def bucket_by_exact_arithmetic(relative, num_buckets, max_distance, *, bidirectional):
    """Compare whole powers instead of logarithms: no rounding anywhere."""
    if bidirectional:
        num_buckets //= 2
    upper = num_buckets if bidirectional and relative > 0 else 0
    distance = abs(relative) if bidirectional else max(-relative, 0)
    exact = num_buckets // 2
    wide = num_buckets - exact
    if distance < exact:
        return upper + distance
    reached = [j for j in range(wide) if distance**wide * exact**j >= max_distance**j * exact**wide]
    return upper + exact + max(reached)


def distances(n_q, n_k):
    return pc.relative_positions(range(n_q), range(n_k))


@pytest.mark.parametrize(
    "case", GOLDEN["cases"], ids=lambda c: f"{c['num_buckets']}-{c['max_distance']}-{c['bidirectional']}"
)
def test_buckets_agree_with_the_reference_code(case):
    relative = case["rel_start"] + np.arange(len(case["buckets"]))
    parameters = {name: case[name] for name in ("num_buckets", "max_distance", "bidirectional")}
    np.testing.assert_array_equal(pc.t5_bucket(relative, **parameters), case["buckets"])


def test_a_matrix_of_buckets_agrees_with_the_reference_code():
    expected = GOLDEN["bucket_matrix_6x6_bidirectional_32_128"]
    np.testing.assert_array_equal(pc.t5_bucket(distances(6, 6)), expected)


@pytest.mark.parametrize("direction", ["bidirectional", "causal"])
def test_far_distances_stay_in_the_last_bucket_and_the_sign_is_key_minus_query(direction):
    expected = GOLDEN["public_reports"][direction]
    buckets = pc.t5_bucket([int(r) for r in expected], bidirectional=direction == "bidirectional")
    np.testing.assert_array_equal(buckets, list(expected.values()))


def test_example_11_half_of_thirty_two_buckets_belong_to_each_sign_and_end_at_128():
    past, future = pc.t5_bucket(-np.arange(1, 2000)), pc.t5_bucket(np.arange(1, 2000))
    assert set(past) == set(range(1, 16))
    assert set(future) == set(range(17, 32))
    np.testing.assert_array_equal(future, past + 16)
    assert set(past[127:]) == {15}


def test_causal_buckets_send_all_of_the_future_to_bucket_zero():
    assert set(pc.t5_bucket(np.arange(1, 500), bidirectional=False)) == {0}


@pytest.mark.parametrize(
    ("first", "bidirectional"), [(FIRST_OF_EACH_ONE_SIDED_BUCKET, True), (FIRST_OF_EACH_CAUSAL_BUCKET, False)]
)
def test_each_bucket_begins_at_its_published_distance(first, bidirectional):
    buckets = pc.t5_bucket(-np.arange(300), bidirectional=bidirectional)
    np.testing.assert_array_equal(np.unique(buckets, return_index=True)[1], first)


@given(
    data=st.data(),
    num_buckets=st.integers(2, 40),
    stretch=st.integers(0, 200),
    bidirectional=st.booleans(),
)
def test_for_any_parameters_buckets_agree_with_exact_arithmetic(data, num_buckets, stretch, bidirectional):
    assume(not bidirectional or (num_buckets % 2 == 0 and num_buckets >= 4))
    max_distance = num_buckets + stretch
    relative = data.draw(st.lists(st.integers(-2 * max_distance, 2 * max_distance), min_size=1))
    buckets = pc.t5_bucket(
        relative, num_buckets=num_buckets, max_distance=max_distance, bidirectional=bidirectional
    )
    expected = [
        bucket_by_exact_arithmetic(r, num_buckets, max_distance, bidirectional=bidirectional)
        for r in relative
    ]
    np.testing.assert_array_equal(buckets, expected)


@given(
    n_q=st.integers(0, 25),
    n_k=st.integers(0, 25),
    n_heads=st.integers(1, 5),
    bidirectional=st.booleans(),
    seed=st.integers(0, 9),
)
def test_for_any_size_the_bias_is_a_look_up_in_the_table(n_q, n_k, n_heads, bidirectional, seed):
    table = np.random.default_rng(seed).standard_normal((8, n_heads))
    relative = distances(n_q, n_k)
    bias = pc.t5_bias(relative, table, bidirectional=bidirectional, max_distance=20)
    assert bias.shape == (n_heads, n_q, n_k)
    for (query, key), r in np.ndenumerate(relative):
        bucket = bucket_by_exact_arithmetic(int(r), 8, 20, bidirectional=bidirectional)
        np.testing.assert_array_equal(bias[:, query, key], table[bucket])


@given(
    query_ids=st.lists(st.integers(-99, 99), max_size=12), key_ids=st.lists(st.integers(-99, 99), max_size=9)
)
def test_positions_in_any_order_give_the_numbers_of_a_line(query_ids, key_ids):
    table = np.random.default_rng(0).standard_normal((32, 3))
    relative = np.subtract.outer(-np.array(query_ids, dtype=int), -np.array(key_ids, dtype=int))
    matrix, line = pc.t5_bias(relative, table), pc.t5_bias(relative.ravel(), table)
    np.testing.assert_array_equal(matrix.reshape(line.shape), line)


def test_a_matrix_that_is_even_but_for_one_corner_is_not_taken_for_an_even_one():
    table = np.arange(32.0)[:, None]
    for corner in [(0, 0), (0, -1), (-1, 0), (-1, -1), (2, 3)]:
        relative = distances(4, 5)
        relative[corner] += 40
        np.testing.assert_array_equal(pc.t5_bias(relative, table)[0], pc.t5_bucket(relative))


def test_float32_tables_give_a_float32_bias_and_anything_else_float64():
    table = np.ones((4, 2), np.float32)
    assert pc.t5_bias(distances(3, 5), table, max_distance=4).dtype == np.float32
    assert pc.t5_bias([0, 1], table.astype(int), max_distance=4).dtype == np.float64


@pytest.mark.parametrize("query_ids", [[0, 1, 2], [0, 1, 5]], ids=["evenly spaced", "not evenly spaced"])
def test_biases_lie_head_by_head_in_memory(query_ids):
    relative = pc.relative_positions(query_ids, range(4))
    assert pc.t5_bias(relative, np.ones((32, 5))).flags.c_contiguous


def test_whole_numbers_may_come_as_floats():
    np.testing.assert_array_equal(pc.t5_bucket([-3.0, 2.0]), [3, 18])


def test_a_line_of_a_million_distances_is_fine():
    assert pc.t5_bias(np.arange(10**6), np.arange(32.0)[:, None])[0, -1] == 31


def test_the_encoding_adds_the_bias_after_scaling():
    x, heads = small_layer()
    table = np.random.default_rng(1).standard_normal((8, 3))
    for bidirectional in (True, False):
        trace = pc.attend(x, heads, pc.T5Bias(table, bidirectional=bidirectional, max_distance=9))
        expected = pc.t5_bias(distances(12, 12), table, bidirectional=bidirectional, max_distance=9)
        np.testing.assert_array_equal(trace.position_scores, expected)


def test_moving_a_sentence_does_not_change_its_scores():
    x, heads = small_layer()
    assert pc.translation_error(x, heads, pc.T5Bias(np.eye(32, 3)), 1000) < 1e-12


def test_the_encoding_keeps_its_own_copy_of_the_table():
    table = np.zeros((32, 3))
    encoding = pc.T5Bias(table)
    table[0] = 5
    assert encoding.table[0, 0] == 0
    with pytest.raises(ValueError, match="read-only"):
        encoding.table[0] = 1


@pytest.mark.parametrize(
    ("parameters", "message"),
    [
        ({"num_buckets": 33, "max_distance": 32}, r"num_buckets must be .* 4\.\.32, .*max_distance, got 33"),
        ({"num_buckets": 64, "max_distance": 40}, r"num_buckets must be an even integer in 4\.\.40"),
        ({"num_buckets": 31}, r"num_buckets must be an even integer in 4\.\.128.*got 31"),
        ({"num_buckets": 2}, r"num_buckets must be an even integer in 4\.\.128.*got 2"),
        ({"num_buckets": 1, "bidirectional": False}, r"num_buckets must be an integer.*got 1"),
        ({"num_buckets": 32.0}, r"num_buckets must be an integer.*got 32\.0"),
        ({"max_distance": 0}, r"max_distance must be an integer.*got 0"),
        ({"max_distance": float("nan")}, r"max_distance must be an integer.*got nan"),
    ],
)
def test_impossible_buckets_are_refused(parameters, message):
    with pytest.raises(pc.InvalidParameterError, match=message):
        pc.t5_bucket([0], **parameters)


def test_more_buckets_than_distances_are_refused_in_one_direction_too():
    with pytest.raises(pc.InvalidParameterError, match=r"num_buckets must be an integer in 2\.\.16.*got 17"):
        pc.t5_bucket([0], num_buckets=17, max_distance=16, bidirectional=False)


@pytest.mark.parametrize(
    ("relative", "message"),
    [
        ([0.5], r"relative_position must be whole numbers, got 0\.5"),
        ([np.nan], r"relative_position must be finite, got nan"),
        (np.zeros((8193, 1)), r"relative_position must not be longer than 8192"),
        (np.zeros((2, 1, 1)), r"relative_position must be a line"),
    ],
)
def test_positions_without_a_bucket_are_refused(relative, message):
    with pytest.raises(pc.InvalidParameterError, match=message):
        pc.t5_bucket(relative)
    with pytest.raises(pc.InvalidParameterError, match=message):
        pc.t5_bias(relative, np.zeros((32, 1)))


@pytest.mark.parametrize(
    ("table", "message"),
    [
        (np.zeros(32), r"table must have 2 dimensions, got \(32,\)"),
        (np.zeros((33, 2)), r"table rows must be an even integer in 4\.\.128.*got 33"),
        (np.zeros((256, 2)), r"table rows must be an even integer in 4\.\.128.*got 256"),
        (np.full((32, 2), np.nan), r"table must be finite, got nan"),
    ],
)
def test_unusable_tables_are_refused_by_function_and_encoding(table, message):
    with pytest.raises(pc.InvalidParameterError, match=message):
        pc.t5_bias([0], table)
    with pytest.raises(pc.InvalidParameterError, match=message):
        pc.T5Bias(table)


def test_left_padding_moves_a_whole_row_and_biases_stay():
    padded, plain = (
        pc.t5_bias(relative, np.arange(64.0).reshape(32, 2))
        for relative in (pc.relative_positions(ids, ids) for ids in ([2, 3, 4], [0, 1, 2]))
    )
    np.testing.assert_array_equal(padded, plain)


def test_as_many_columns_as_heads_are_asked_for():
    x, heads = small_layer()
    with pytest.raises(pc.InvalidParameterError, match=r"table must have 3 columns, one for each head"):
        pc.attend(x, heads, pc.T5Bias(np.zeros((32, 1))))


def test_fractional_positions_are_refused_by_the_encoding():
    x, heads = small_layer()
    ids = np.arange(12) + np.linspace(0, 0.5, 12)
    with pytest.raises(pc.InvalidParameterError, match="must be whole numbers"):
        pc.attend(x, heads, pc.T5Bias(np.zeros((32, 3))), position_ids=ids)
