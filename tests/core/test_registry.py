"""Every claim of the registry, checked by running the method."""

import dataclasses

import numpy as np
import pytest

import posenc_core as pc
from tests.core.support import SEQ_LEN

N_HEADS, D_HEAD = 3, 4
D_MODEL = N_HEADS * D_HEAD
KEYS = ("none", "sinusoidal", "learned", "shaw", "t5_bias", "alibi", "rope")

each_method = pytest.mark.parametrize("info", pc.METHODS.values(), ids=pc.METHODS)


def layer():
    x = np.random.default_rng(0).standard_normal((SEQ_LEN, D_MODEL))
    return x, pc.Heads.random(0, n_heads=N_HEADS, d_model=D_MODEL, d_head=D_HEAD)


def doors_that_change_something(encoding):
    x, heads = layer()
    ids = np.arange(SEQ_LEN)
    q, k = x @ heads.w_q, x @ heads.w_k
    weights = pc.softmax(q @ k.swapaxes(-1, -2))
    rotated = encoding.rotate_qk(q, k, ids, ids)
    changed = {
        "input": not np.array_equal(encoding.add_to_input(x, ids), x),
        "query_key": not all(map(np.array_equal, rotated, (q, k))),
        "score": np.any(encoding.score_term(q, ids, ids)),
        "value": np.any(encoding.value_term(weights, ids, ids)),
    }
    return {door for door, is_used in changed.items() if is_used}


def refuses_far_positions(encoding):
    x, heads = layer()
    try:
        pc.attend(x, heads, encoding, position_ids=np.arange(SEQ_LEN) + 100_000)
    except pc.PositionOutOfRangeError:
        return True
    return False


def learned_numbers(encoding):
    """Count the entries of every array the instance holds, except those that a formula fixes."""
    fixed = {"slopes", "frequencies"}
    held = [getattr(encoding, f.name) for f in dataclasses.fields(encoding) if f.name not in fixed]
    arrays = [getattr(value, "weight", value) for value in held]
    return sum(array.size for array in arrays if isinstance(array, np.ndarray))


def test_all_methods_are_here_in_the_order_of_the_story():
    assert tuple(pc.ENCODINGS) == KEYS
    assert tuple(pc.METHODS) == (*KEYS, "rope_stretched")
    assert all(pc.METHODS[key] is pc.ENCODINGS[key] for key in KEYS)


def test_the_registry_cannot_be_changed():
    with pytest.raises(TypeError):
        pc.ENCODINGS["none"] = pc.ENCODINGS["rope"]


@each_method
def test_each_method_is_filed_under_its_own_key(info):
    assert pc.METHODS[info.key] is info


@each_method
def test_the_doors_claimed_are_those_that_change_something(info):
    assert doors_that_change_something(info.example(D_MODEL, N_HEADS)) == set(info.doors)


@each_method
def test_translation_invariance_is_as_claimed(info):
    x, heads = layer()
    error = pc.translation_error(x, heads, info.example(D_MODEL, N_HEADS), 10)
    assert (error < 1e-12) if info.is_translation_invariant else (error > 0.01)


@each_method
def test_whoever_encodes_something_breaks_the_symmetry_of_seats(info):
    x, heads = layer()
    backwards = np.arange(SEQ_LEN)[::-1]
    error = pc.equivariance_error(x, heads, info.example(D_MODEL, N_HEADS), backwards)
    assert (error < 1e-14) if info.relation == "none" else (error > 1e-3)


@each_method
def test_relative_methods_are_translation_invariant_and_absolute_ones_are_not(info):
    assert info.is_translation_invariant == (info.relation in {"none", "relative"})


@each_method
def test_a_length_limit_is_where_a_far_position_is_refused(info):
    assert refuses_far_positions(info.example(D_MODEL, N_HEADS)) == info.has_length_limit


@each_method
def test_the_parameter_count_is_what_one_layer_of_the_example_holds(info):
    example = info.example(D_MODEL, N_HEADS)
    sizes = {"d_model": D_MODEL, "n_heads": N_HEADS, "d_head": D_HEAD, "n_layers": 1}
    lengths = {"max_positions": 64, "max_distance": 4, "num_buckets": 32}
    assert info.parameter_count(**sizes, **lengths) == learned_numbers(example)


@each_method
def test_attention_is_changed_by_whoever_does_more_than_to_add_to_the_input(info):
    x, heads = layer()
    encoding = info.example(D_MODEL, N_HEADS)
    with_method = pc.attend(x, heads, encoding)
    plain = pc.attend(encoding.add_to_input(x, np.arange(SEQ_LEN)), heads, pc.NoPosition())
    is_plain = np.array_equal(with_method.output, plain.output)
    assert info.changes_attention == (not is_plain)


@each_method
def test_examples_are_the_same_every_time(info):
    x, heads = layer()
    first, second = (pc.attend(x, heads, info.example(D_MODEL, N_HEADS)).output for _ in range(2))
    np.testing.assert_array_equal(first, second)


@each_method
def test_each_method_names_its_paper(info):
    assert "arXiv:" in info.paper or "N19-1423" in info.paper
