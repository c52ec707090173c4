"""Sinusoidal encodings against the paper, against published tables, and against themselves."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import posenc_core as pc
from tests.core.support import golden

even_widths = st.integers(1, 40).map(lambda pairs: 2 * pairs)
positions = st.floats(-1e5, 1e5) | st.integers(-(10**5), 10**5)


@pytest.mark.parametrize(
    "case", golden("sinusoidal")["cases"], ids=lambda c: f"d={c['d_model']} base={c['base']}"
)
def test_table_agrees_with_sixty_digits(case):
    table = pc.sinusoidal(case["positions"], case["d_model"], base=case["base"])
    errors = np.abs(table - case["table_f64"]).max(axis=1)
    # One rounding of the angle is all that is lost; a float32 angle would be wrong by 5e-3 at 100000.
    np.testing.assert_array_less(errors, 1e-15 + 4e-16 * np.abs(case["positions"]))


def test_dot_products_depend_on_the_offset_as_published():
    by_offset = golden("sinusoidal")["dot_products_d64"]["by_offset"]
    for offset, expected in by_offset.items():
        first, second = pc.sinusoidal([20, 20 + int(offset)], 64)
        assert first @ second == pytest.approx(expected, rel=1e-12, abs=0)


@pytest.mark.parametrize("case", golden("sinusoidal_variants")["t2t"], ids=lambda c: f"d={c['channels']}")
def test_tensor2tensor_layout_agrees_with_the_authors_code(case):
    table = pc.sinusoidal(range(case["length"]), case["channels"], layout="tensor2tensor")
    np.testing.assert_allclose(table, case["f64"], atol=1e-14)


def test_concatenated_layout_agrees_with_marian():
    marian = golden("sinusoidal_variants")["marian"]
    table = pc.sinusoidal(range(marian["n_pos"]), marian["dim"], layout="concatenated")
    np.testing.assert_allclose(table, marian["f32"], atol=1e-6)


def test_tensor2tensor_layout_agrees_with_whisper():
    whisper = golden("sinusoidal_variants")["whisper_sinusoids"]
    table = pc.sinusoidal(range(whisper["length"]), whisper["channels"], layout="tensor2tensor")
    np.testing.assert_allclose(table, whisper["f32"], atol=1e-6)


def test_two_features_have_one_frequency_in_every_layout():
    expected = {"interleaved": [np.sin(3), np.cos(3)], "concatenated": [np.sin(3), np.cos(3)]}
    expected["tensor2tensor"] = expected["concatenated"]  # its exponent would divide by d/2 - 1 = 0
    for layout, vector in expected.items():
        np.testing.assert_allclose(pc.sinusoidal([3], 2, layout=layout)[0], vector, rtol=1e-15)


@given(position=positions, d_model=even_widths)
def test_every_vector_has_length_root_of_half_the_width(position, d_model):
    length = np.linalg.norm(pc.sinusoidal([position], d_model)[0])
    assert length == pytest.approx(np.sqrt(d_model / 2), rel=1e-12, abs=0)


@given(position=positions, offset=positions, d_model=even_widths)
def test_the_shift_matrix_moves_any_position_by_its_offset(position, offset, d_model):
    moved = pc.shift_matrix(offset, d_model) @ pc.sinusoidal([position], d_model)[0]
    np.testing.assert_allclose(moved, pc.sinusoidal([position + offset], d_model)[0], atol=1e-10)


def test_a_shift_matrix_is_a_rotation_that_undoes_the_opposite_shift():
    forth, back = pc.shift_matrix(3.5, 10, base=50.0), pc.shift_matrix(-3.5, 10, base=50.0)
    np.testing.assert_allclose(forth @ back, np.eye(10), atol=1e-15)
    np.testing.assert_allclose(forth @ forth.T, np.eye(10), atol=1e-15)


def test_a_long_table_has_the_rows_of_short_ones():
    table = pc.sinusoidal(range(5000), 6)
    for position in (0, 511, 512, 1023, 4999):
        np.testing.assert_allclose(table[position], pc.sinusoidal([position], 6)[0], atol=1e-12)


def test_odd_width_is_refused_and_the_message_says_even():
    # Public code either adds one more sine than cosine or fails with a shape error.
    for d_model in (5, 7, 1):
        with pytest.raises(
            pc.InvalidParameterError, match=rf"d_model must be an even integer.*got {d_model}"
        ):
            pc.sinusoidal([3], d_model)


def test_paper_and_tensor2tensor_do_not_use_the_same_frequencies():
    def dot_of_0_and_5(layout):
        first, second = pc.sinusoidal([0, 5], 8, layout=layout)
        return first @ second

    assert dot_of_0_and_5("interleaved") == pytest.approx(3.1599825077746067, rel=1e-14, abs=0)
    assert dot_of_0_and_5("tensor2tensor") == pytest.approx(3.256794265442378, rel=1e-14, abs=0)


def test_cosine_shares_the_frequency_of_its_sine():
    # With its own exponent (2i + 1)/d the dot product would depend on the absolute position.
    zero, five, ten, fifteen = pc.sinusoidal([0, 5, 10, 15], 8)
    assert zero @ five == pytest.approx(3.1599825077746067, rel=1e-14, abs=0)
    assert ten @ fifteen == pytest.approx(3.1599825077746067, rel=1e-14, abs=0)
    assert ten @ ten == pytest.approx(4, rel=1e-14, abs=0)


def test_a_batch_gets_the_vectors_of_its_time_axis():
    # "pe[:x.size(0)]" with a batch-first input gives every time step of a sample the same vector.
    batch, time, d_model = 2, 3, 4
    added = pc.Sinusoidal().add_to_input(np.zeros((batch, time, d_model)), np.arange(time))
    np.testing.assert_array_equal(added[0], pc.sinusoidal(range(time), d_model))
    np.testing.assert_array_equal(added[1], added[0])


def test_the_encoding_adds_what_the_function_returns_in_the_precision_of_x():
    x = np.ones((3, 6), dtype=np.float32)
    encoding = pc.Sinusoidal(base=100.0, layout="concatenated")
    added = encoding.add_to_input(x, np.arange(3))
    assert added.dtype == np.float32
    expected = 1 + pc.sinusoidal(range(3), 6, base=100.0, layout="concatenated")
    np.testing.assert_allclose(added, expected, rtol=2e-7)
