"""The measure of how far scores notice that everything has moved."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import posenc_core as pc
from tests.core.support import SEQ_LEN, small_layer


@given(shift=st.integers(-(10**5), 10**5) | st.floats(-1000, 1000))
def test_rotary_scores_stay_wherever_the_sentence_stands(shift):
    x, heads = small_layer()
    assert pc.translation_error(x, heads, pc.Rope(), shift) < 1e-8


def test_sinusoidal_scores_do_not():
    x, heads = small_layer()
    assert pc.translation_error(x, heads, pc.Sinusoidal(), 1) > 0.1


def test_no_shift_changes_nothing():
    x, heads = small_layer()
    assert pc.translation_error(x, heads, pc.Sinusoidal(), 0) == 0


def test_only_allowed_scores_are_compared():
    x, heads = small_layer()
    first_only = np.zeros((SEQ_LEN, SEQ_LEN), dtype=bool)
    first_only[0, 0] = True
    before = pc.attend(x, heads, pc.Sinusoidal()).scores[:, 0, 0]
    after = pc.attend(x, heads, pc.Sinusoidal(), position_ids=np.arange(SEQ_LEN) + 3).scores[:, 0, 0]
    error = pc.translation_error(x, heads, pc.Sinusoidal(), 3, mask=first_only)
    assert error == np.abs(after - before).max()


def test_if_nothing_is_allowed_nothing_changes():
    x, heads = small_layer()
    nobody = np.zeros((SEQ_LEN, SEQ_LEN), dtype=bool)
    assert pc.translation_error(x, heads, pc.Sinusoidal(), 3, mask=nobody) == 0


@pytest.mark.parametrize("shift", [np.nan, np.inf, None, "1"])
def test_a_shift_that_is_no_number_is_refused(shift):
    x, heads = small_layer()
    with pytest.raises(pc.InvalidParameterError, match="shift must be a finite number"):
        pc.translation_error(x, heads, pc.Rope(), shift)
