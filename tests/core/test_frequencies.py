"""The object that holds everything a rotation needs."""

import dataclasses

import numpy as np
import pytest

import posenc_core as pc


def test_standard_frequencies_are_those_of_the_paper():
    frequencies = pc.RopeFrequencies.standard(6, base=500.0, pairing="half_split")
    np.testing.assert_array_equal(frequencies.inv_freq, pc.inv_freq(6, base=500.0))
    assert (frequencies.rotary_dim, frequencies.pairing, frequencies.attention_factor) == (6, "half_split", 1)


def test_it_keeps_a_read_only_copy():
    own = np.array([1.0, 0.1])
    frequencies = pc.RopeFrequencies(own)
    own[0] = 99
    assert frequencies.inv_freq[0] == 1
    with pytest.raises(ValueError, match="read-only"):
        frequencies.inv_freq[0] = 99


def test_it_is_frozen():
    with pytest.raises(dataclasses.FrozenInstanceError):
        pc.RopeFrequencies.standard(4).attention_factor = 2.0


def test_it_is_compared_by_identity_and_can_be_a_key():
    one, other = pc.RopeFrequencies.standard(4), pc.RopeFrequencies.standard(4)
    assert one != other
    assert len({one, other, one}) == 2


def test_another_pairing_makes_a_new_object_and_keeps_the_rest():
    loud = pc.RopeFrequencies([1.0, 0.5], attention_factor=1.25)
    changed = loud.with_pairing("half_split")
    assert (loud.pairing, changed.pairing, changed.attention_factor) == ("interleaved", "half_split", 1.25)
    np.testing.assert_array_equal(changed.inv_freq, loud.inv_freq)


def test_an_unknown_pairing_is_none_and_any_other_word_is_refused():
    assert pc.RopeFrequencies([1.0], pairing=None).pairing is None
    with pytest.raises(pc.InvalidParameterError, match="pairing must be one of 'interleaved', 'half_split'"):
        pc.RopeFrequencies([1.0], pairing="neox")


@pytest.mark.parametrize("factor", [0, -1.0, np.nan, np.inf, None, "1"])
def test_the_attention_factor_must_be_positive(factor):
    with pytest.raises(
        pc.InvalidParameterError, match="attention_factor must be a finite number greater than 0"
    ):
        pc.RopeFrequencies([1.0], attention_factor=factor)
