"""The worked examples as the page shows them: all there, all holding, and red when a function is wrong."""

import numpy as np
import pytest

import posenc_core as pc
from posenc_core.analysis import worked_examples as module

ALL = pc.worked_examples()


@pytest.mark.parametrize("example", ALL, ids=lambda one: f"{one.number} {one.key}")
def test_a_statement_holds(example):
    assert example.holds
    assert np.isfinite(example.computed).all()
    assert example.computed.shape == example.expected.shape


def test_the_thirteen_examples_are_there_in_order_and_every_statement_has_its_own_name():
    numbers = [example.number for example in ALL]
    assert numbers == sorted(numbers)
    assert set(numbers) == set(range(1, 14))
    assert len({example.key for example in ALL}) == len(ALL) > 13


@pytest.mark.parametrize("number", range(1, 14))
def test_one_example_can_be_asked_for(number):
    asked = [example.key for example in pc.worked_examples(number)]
    assert asked == [example.key for example in ALL if example.number == number]


@pytest.mark.parametrize("number", [0, 14, -1, 2.5, True])
def test_an_example_that_is_not_there_is_refused(number):
    with pytest.raises(pc.InvalidParameterError, match="example"):
        pc.worked_examples(number)


def test_a_statement_of_equality_fails_beyond_its_tolerance_and_one_of_difference_within():
    for equal in (True, False):
        near, far = (
            module.WorkedExample(1, "x", np.array([0.0, change]), np.zeros(2), 0.25, equal)
            for change in (0.25, 0.26)
        )
        assert (near.holds, far.holds) == (equal, not equal)
        assert far.residual == 0.26


def test_what_is_expected_is_written_down_and_not_computed_by_the_function_under_test():
    expected = {example.key: example.expected.tolist() for example in ALL}
    assert expected["fingerprints"][4:] == [0.8415, 0.5403, 0.01, 1.0, 0.9093, -0.4161, 0.02, 0.9998]
    assert expected["quarter_turn"] == [0, 0, -1]
    assert expected["slope"] == [1.5, 0]
    assert expected["leak"] == [1, 1 / 2, 1 / 3, 1 / 4, 1 / 5]
    assert expected["first_fall"] == [6, 12, 44]
    assert expected["unfinished"] == [18]


FAULTS = {
    "sinusoidal": (lambda ids, d: pc.sinusoidal(ids, d, base=9990.0), {1}),
    "rope_scores": (lambda q, k, m, n, f: pc.rope_scores(q, k, m, n, f * 1.001), {2, 3}),
    "alibi_bias": (lambda r, s: -pc.alibi_bias(r, s), {4}),
    "equivariance_error": (lambda *_, mask=None: 0.0 if mask is not None else 1e-9, {5}),
    "pooled_error": (lambda *_: 1e-9, {5}),
    "translation_error": (lambda *_: 1e-6, {6}),
    "causal_mask": (lambda n: np.tri(n, k=-1, dtype=bool) | np.eye(n, k=n - 1, dtype=bool), {7}),
    "shift_error": (lambda *_: 1e-9, {8}),
    "first_fall": (lambda row: (pc.first_fall(row) or 0) - 1, {9}),
    "LearnedTable": (lambda weight: pc.LearnedTable(np.vstack([weight, weight[:1]])), {10}),
    "shaw_index": (lambda r, k: pc.shaw_index(r, k + 1), {11}),
    "t5_bucket": (lambda r: pc.t5_bucket(r, max_distance=256), {11}),
    "linear_scaling": (lambda d, factor: pc.linear_scaling(d, factor=factor + 1e-9), {12}),
    "ntk_scaling": (lambda d, base, factor: pc.linear_scaling(d, base=base, factor=factor), {12}),
    "inv_freq": (lambda d: pc.inv_freq(d, base=20000.0), {12, 13}),
}


@pytest.mark.parametrize("name", FAULTS)
def test_a_wrong_function_is_seen_in_its_own_examples(name, monkeypatch):
    wrong, broken = FAULTS[name]
    monkeypatch.setattr(module, name, wrong)
    assert {example.number for example in module.worked_examples() if not example.holds} == broken
