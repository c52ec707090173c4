"""Rotation is linear work, attention is quadratic."""

import numpy as np
import pytest

import posenc_core as pc


@pytest.mark.parametrize(("seq_len", "d_head"), [(3, 2), (5, 4), (12, 6)])
def test_the_counts_are_those_of_doing_it_one_multiplication_at_a_time(seq_len, d_head):
    turned = sum(4 for _vector in range(2 * seq_len) for _pair in range(d_head // 2))
    scored = np.ones((seq_len, d_head), dtype=int) @ np.ones((d_head, seq_len), dtype=int)
    cost = pc.rotary_cost(seq_len, d_head)
    assert (cost.rotation, cost.scores) == (turned, scored.sum())
    assert cost.share == turned / (turned + scored.sum())


def test_twice_the_length_is_twice_the_turning_and_four_times_the_scoring():
    once, twice = pc.rotary_cost(1000, 64), pc.rotary_cost(2000, 64)
    assert (twice.rotation, twice.scores) == (2 * once.rotation, 4 * once.scores)


@pytest.mark.parametrize(("seq_len", "d_head"), [(0, 4), (2.5, 4), (4, 3), (4, 0)])
def test_bad_sizes_are_named(seq_len, d_head):
    with pytest.raises(pc.InvalidParameterError):
        pc.rotary_cost(seq_len, d_head)


def test_the_learned_numbers_of_queries_and_keys_are_those_of_their_matrices():
    heads = pc.Heads.random(0, n_heads=3, d_model=8, d_head=4)
    count = pc.query_key_parameters(d_model=8, n_heads=3, d_head=4, n_layers=5)
    assert count == 5 * (heads.w_q.size + heads.w_k.size)
    with pytest.raises(pc.InvalidParameterError):
        pc.query_key_parameters(d_model=8, n_heads=0, d_head=4, n_layers=5)
