"""What a method adds to the same scores, against the method's own term."""

import numpy as np
import pytest

import posenc_core as pc
from tests.core.support import small_layer

X, HEADS = small_layer()
IDS = np.arange(len(X))


@pytest.mark.parametrize("key", ["none", "shaw", "t5_bias", "alibi"])
def test_methods_of_the_score_door_add_their_own_term(key):
    encoding = pc.ENCODINGS[key].example(12, 3)
    q = X @ HEADS.w_q
    expected = np.broadcast_to(encoding.score_term(q, IDS, IDS), (3, 12, 12))
    np.testing.assert_allclose(pc.added_scores(X, HEADS, encoding), expected, atol=1e-12)


@pytest.mark.parametrize("key", ["sinusoidal", "rope"])
def test_other_doors_change_scores_with_the_content(key):
    encoding = pc.ENCODINGS[key].example(8, 2)
    added = pc.added_scores(X, HEADS, encoding)
    other = pc.added_scores(X[::-1].copy(), HEADS, encoding)
    assert np.abs(added - other).max() > 0.1


def test_positions_are_those_that_are_given():
    moved = pc.added_scores(X, HEADS, pc.Sinusoidal(), position_ids=IDS + 50)
    assert np.abs(moved - pc.added_scores(X, HEADS, pc.Sinusoidal())).max() > 0.1
    with pytest.raises(pc.PositionOutOfRangeError):
        pc.added_scores(X, HEADS, pc.Learned(np.zeros((4, 8))), position_ids=IDS)
