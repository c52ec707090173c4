"""What an error says and carries."""

import pickle

import numpy as np
import pytest

from posenc_core import InvalidParameterError, PositionOutOfRangeError
from posenc_core.errors import shortened


def test_the_text_names_the_argument_the_requirement_and_the_value():
    error = InvalidParameterError("base", -1.5, "must be greater than 1")
    assert str(error) == "base must be greater than 1, got -1.5"


def test_it_carries_its_three_parts_and_is_a_value_error():
    error = InvalidParameterError("d", 7, "must be even")
    assert (error.name, error.value, error.requirement) == ("d", 7, "must be even")
    assert isinstance(error, ValueError)


def test_a_position_out_of_range_is_an_invalid_parameter():
    error = PositionOutOfRangeError("position_ids", 512, "must be in 0..511")
    assert isinstance(error, InvalidParameterError)
    assert str(error) == "position_ids must be in 0..511, got 512"


def test_it_survives_pickling():
    error = pickle.loads(pickle.dumps(InvalidParameterError("d", 7, "must be even")))  # noqa: S301
    assert (str(error), error.value) == ("d must be even, got 7", 7)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (10**5000, "an integer of 16610 bits"),  # Python itself refuses to print it
        (-(10**5000), "an integer of 16610 bits"),
        (np.zeros((300, 200)), "an array of shape (300, 200) and dtype float64"),
        (np.arange(3), "[0, 1, 2]"),
        (np.float64(0.5), "0.5"),
        (np.array(7), "7"),
        ("a\nb", "'a\\nb'"),
        (None, "None"),
    ],
    ids=lambda v: str(type(v).__name__),
)
def test_values_are_shown_in_one_short_line(value, text):
    assert shortened(value) == text


@pytest.mark.parametrize("value", ["x" * 10**6, list(range(10**6)), {"k": ["v" * 10**6] * 10**3}, object])
def test_huge_values_are_cut(value):
    assert len(shortened(value)) <= 120


def test_a_value_that_cannot_be_printed_does_not_hide_the_error():
    class Unprintable:
        def __repr__(self):
            raise RuntimeError

    assert "Unprintable" in str(InvalidParameterError("x", Unprintable(), "must be an array"))
