"""Which properties four ways to write positions down have: measured, and checked by hand here."""

import numpy as np
import pytest

import posenc_core as pc

PROPERTIES = ("is_bounded", "is_distinct", "is_smooth", "has_same_step", "goes_on")
EXPECTED = {
    "integers": (False, True, True, True, False),
    "scaled": (True, True, True, False, True),
    "binary": (True, True, False, False, False),
    "sinusoidal": (True, True, True, True, True),
}


@pytest.mark.parametrize("train_len", [8, 64, 100, 512])
@pytest.mark.parametrize("scheme", pc.SCHEMES)
def test_properties_of(scheme, train_len):
    report = pc.scheme_report(scheme, train_len)
    assert tuple(getattr(report, name) for name in PROPERTIES) == EXPECTED[scheme]


def test_the_numbers_behind_them_are_these_by_hand():
    assert pc.scheme_report("integers", 64).largest_beyond == 127
    scaled = pc.scheme_report("scaled", 64)
    assert (scaled.longest_step, scaled.shortest_step) == pytest.approx((1 / 31, 1 / 63))
    binary = pc.scheme_report("binary", 64)
    assert (binary.shortest_step, binary.longest_step) == pytest.approx((1, np.sqrt(6)))
    assert (binary.closest, binary.closest_beyond) == (1, 0)


def test_a_binary_counter_of_six_digits_writes_64_like_0():
    vectors = pc.scheme_vectors("binary", [0, 63, 64], seq_len=128, train_len=64)
    assert vectors.shape == (3, 6)
    np.testing.assert_array_equal(vectors[0], vectors[2])
    np.testing.assert_array_equal(vectors[1], np.ones(6))


def test_sinusoids_that_are_too_narrow_are_found_out():
    assert pc.scheme_report("sinusoidal", 512, d_model=2).closest < 0.02


@pytest.mark.parametrize(("name", "value"), [("scheme", "roman"), ("train_len", 2048), ("train_len", 3)])
def test_what_is_out_of_range_is_named(name, value):
    arguments = {"scheme": "binary", "train_len": 64} | {name: value}
    with pytest.raises(pc.InvalidParameterError, match=name):
        pc.scheme_report(**arguments)
