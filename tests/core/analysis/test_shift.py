"""One matrix moves every sinusoidal vector, whatever its layout."""

import numpy as np
import pytest

import posenc_core as pc

LAYOUTS = ("interleaved", "concatenated", "tensor2tensor")


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("offset", [-7, 0, 5, 0.5])
def test_example_8_the_shift_is_exact_in_every_layout(layout, offset):
    assert pc.shift_error(np.arange(200), offset, 64, base=500.0, layout=layout) < 1e-13


def test_the_error_is_that_of_the_worst_position():
    positions = np.array([3, 17, 90])
    moved = [pc.shift_matrix(5, 16) @ pc.sinusoidal([p], 16)[0] for p in positions]
    expected = np.abs(np.array(moved) - pc.sinusoidal(positions + 5, 16)).max()
    assert pc.shift_error(positions, 5, 16) == pytest.approx(expected, abs=1e-15)


@pytest.mark.parametrize("layout", LAYOUTS)
def test_layouts_hold_the_same_pairs_at_their_own_places(layout):
    frequencies = pc.sinusoidal_frequencies(12, base=77.0, layout=layout)
    features = pc.sinusoidal_features(12, layout=layout)
    vectors = pc.sinusoidal(np.arange(30), 12, base=77.0, layout=layout)
    angles = pc.angles(np.arange(30), frequencies)
    np.testing.assert_allclose(vectors[:, features[:, 0]], np.sin(angles), atol=1e-14)
    np.testing.assert_allclose(vectors[:, features[:, 1]], np.cos(angles), atol=1e-14)
    assert sorted(features.ravel()) == list(range(12))
    assert np.all(np.diff(frequencies) < 0)


def test_an_unknown_layout_is_refused():
    with pytest.raises(pc.InvalidParameterError, match="layout"):
        pc.shift_error([0], 1, 8, layout="spiral")
