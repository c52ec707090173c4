"""What learners ask and often get told wrongly: the numbers behind the right answers."""

import numpy as np
import pytest

import posenc_core as pc


def r_squared(inputs, target):
    design = np.column_stack([np.ones(len(target)), *inputs])
    coefficients, *_ = np.linalg.lstsq(design, target, rcond=None)
    residual = target - design @ coefficients
    return 1 - (residual @ residual) / np.sum((target - target.mean()) ** 2), coefficients[1:]


def test_a_shift_is_linear_in_sine_and_cosine_together_but_not_in_the_sine_alone():
    cos, sin = (part[:, 0] for part in pc.cos_sin(np.arange(1000), [0.1]))
    _, shifted = pc.cos_sin(np.arange(1000) + 10, [0.1])
    alone, _ = r_squared([sin], shifted[:, 0])
    both, coefficients = r_squared([sin, cos], shifted[:, 0])
    assert alone == pytest.approx(0.2955686392330952, rel=1e-10, abs=0)
    assert both == pytest.approx(1, abs=1e-12)
    np.testing.assert_allclose(coefficients, [0.5403023058681398, 0.8414709848078965], rtol=1e-12)


def test_the_distance_of_two_encodings_does_not_always_grow_with_their_positions():
    lengths = np.linalg.norm(pc.sinusoidal(range(5001), 512) - pc.sinusoidal([0], 512), axis=1)
    known = {1: 3.7142703651288045, 10: 12.82265768679306, 100: 16.973496478413818, 1000: 20.544020792215772}
    for k, length in known.items():
        assert lengths[k] == pytest.approx(length, rel=1e-12, abs=0)
    falls = 1 + np.flatnonzero(np.diff(lengths) < 0)
    assert falls[:5].tolist() == [44, 50, 56, 62, 68]


def test_a_position_vector_is_not_small():
    assert np.linalg.norm(pc.sinusoidal([0, 44, 710], 512), axis=1) == pytest.approx(16)


def test_a_difference_of_encodings_has_constant_length_but_is_no_constant_vector():
    at_0, at_7 = (pc.sinusoidal([p + 3], 8)[0] - pc.sinusoidal([p], 8)[0] for p in (0, 7))
    assert at_0[:2] == pytest.approx([0.1411200080598672, -1.9899924966004454])
    assert at_7[:2] == pytest.approx([-1.2010077096081588, -1.592973783419757])
    assert at_0 @ at_0 == pytest.approx(4.0702209474449536, rel=1e-13, abs=0)
    assert at_7 @ at_7 == pytest.approx(4.0702209474449536, rel=1e-13, abs=0)


def test_one_pair_nearly_repeats_but_the_slower_ones_tell_positions_apart():
    at_0, at_44, at_710 = pc.sinusoidal([0, 44, 710], 512)

    def gap(first, second, pair):
        return np.linalg.norm((first - second)[2 * pair : 2 * pair + 2])

    assert gap(at_0, at_44, 0) == pytest.approx(0.017702618580807752, rel=1e-10, abs=0)
    assert gap(at_0, at_710, 0) == pytest.approx(6.02887067189769e-05, rel=1e-9, abs=0)
    assert gap(at_0, at_710, 1) == pytest.approx(0.042548444204694114, rel=1e-10, abs=0)
    assert np.linalg.norm(at_0 - at_710) == pytest.approx(19.425225186115835, rel=1e-12, abs=0)


def test_the_dot_product_of_two_encodings_cannot_tell_before_from_after():
    three, seven = pc.sinusoidal([3, 7], 8)
    assert three @ seven == seven @ three == pytest.approx(2.266609479810918, rel=1e-14, abs=0)


@pytest.mark.parametrize("layout", ["interleaved", "concatenated"])
def test_the_order_of_sines_and_cosines_does_not_matter_to_dot_products(layout):
    first, second = pc.sinusoidal([0, 5], 8, layout=layout)
    assert first @ second == pytest.approx(3.1599825077746067, rel=1e-14, abs=0)


def test_rotation_is_absolute_and_its_effect_on_scores_is_relative():
    for m, n in [(3, 1), (1003, 1001)]:
        assert pc.rope_scores([[1, 2]], [[3, 4]], [m], [n], [1.0]).item() == pytest.approx(-6.39621005566993)


def scores_by_distance(q):
    return pc.rope_scores(q[None], np.ones((2001, 64)), [0], np.arange(2001), pc.inv_freq(64))[0]


def test_rotary_scores_do_not_always_fall_with_the_distance():
    scores = scores_by_distance(np.ones(64))
    known = {
        0: 64,
        1: 61.83366332323805,
        5: 47.00794162089926,
        6: 47.11879393929678,
        2000: 1.2873815805655076,
    }
    for distance, score in known.items():
        assert scores[distance] == pytest.approx(score, rel=1e-11, abs=0)
    rises = 1 + np.flatnonzero(np.diff(scores) > 0)
    assert (rises[0], len(rises)) == (6, 989)
    assert (scores.argmin(), scores.min()) == (1713, pytest.approx(-6.589745855964579, rel=1e-11, abs=0))


def test_a_query_can_prefer_any_distance():
    scores = scores_by_distance(pc.rotate(np.ones(64), 5, pc.inv_freq(64)))
    assert scores.argmax() == 5
    assert scores[[0, 4, 5, 6, 10]] == pytest.approx([
        47.00794162089926,
        61.83366332323805,
        64,
        61.83366332323805,
        47.00794162089926,
    ])


def test_rotating_values_too_would_make_the_output_depend_on_the_absolute_position():
    def mean_of_rotated_values(first_position):
        return pc.rotate(np.array([[1.0, 0], [1, 0]]), [first_position, first_position + 1], [1.0]).mean(
            axis=0
        )

    assert mean_of_rotated_values(0) == pytest.approx([0.7701511529340699, 0.42073549240394825])
    assert mean_of_rotated_values(100) == pytest.approx([0.877161871037922, -0.027169926965704107])


def test_rope_leaves_values_alone():
    x = np.array([[1.0, 0], [1, 0]])
    for ids in ([0, 1], [100, 101]):
        trace = pc.attend(x, pc.Heads.identity(2), pc.Rope(), position_ids=ids)
        np.testing.assert_allclose(trace.output[0], x, rtol=1e-15)


def test_left_padding_moves_a_whole_row_and_rotary_scores_stay():
    q, k = np.random.default_rng(0).standard_normal((2, 3, 8))
    padded = pc.rope_scores(q, k, [2, 3, 4], [2, 3, 4], pc.inv_freq(8))
    plain = pc.rope_scores(q, k, [0, 1, 2], [0, 1, 2], pc.inv_freq(8))
    np.testing.assert_allclose(padded, plain, atol=1e-13)
