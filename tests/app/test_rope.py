"""The page on rotary positions without a browser: its numbers are the core's, and every control moves one."""

import functools
import subprocess
import sys

import numpy as np
import pytest
from streamlit.testing.v1 import AppTest

import posenc_core as pc
from posenc_app import content
from posenc_app.components.transport import unpack
from posenc_app.sections.rope import (
    clocks,
    closer,
    cost,
    pair,
    pairings,
    partial,
    predict,
    proof,
    rows,
    values,
)
from posenc_app.sections.rope.experiment import experiment, fraction_of_pi, shown_fraction
from posenc_app.sections.rope.snippet import snippet
from posenc_app.teaching.captions import markup
from posenc_app.url_state import PARAMETERS, RefusedError, Vector
from tests.support import app_pages
from tests.support.server import ROOT

MINUS = "\N{MINUS SIGN}"
ROUNDED = {"rope_from": "1000", "rope_format": "bfloat16"}
ODD = {"rope_width": "128", "rope_base": "500000", "rope_pair": 9, "rope_m": 31, "rope_n": 40}
CONTENT = {"rope_content": "numbers", "rope_q": (1.5, -0.25), "rope_k": (-2.0, 0.75)}


state_of = functools.partial(app_pages.state_of, "rope")


def words(language="en"):
    return content.load(language, "rope")


def said(*sentences):
    return " ".join(markup(template, fields) for template, fields in sentences)


@pytest.mark.parametrize(("name", "score"), [("near", 0), ("moved", 0), ("twice", -1), ("other", -1)])
def test_worked_example_2_stands_on_the_dial_and_in_the_table(name, score):
    now = experiment(state_of(**rows.ROWS[name].values()))
    assert now.score == pytest.approx(score, abs=1e-15)
    assert rows.visited(now) == name
    shown = dict(rows.table((name,), words()).rows)
    cells = shown[f"row {list(rows.ROWS).index(name) + 1}"]
    assert cells[-1] == str(score).replace("-", MINUS)
    assert cells[:3] == {
        "near": ["0", "1", "(1, 0)"], "moved": ["4", "5", "(1, 0)"],
        "twice": ["0", "2", "(1, 0)"], "other": ["0", "1", "(0, 1)"],
    }[name]  # fmt: skip
    assert sum(cells[-1] == "?" for cells in shown.values()) == len(rows.ROWS) - 1


@pytest.mark.parametrize("steps", range(0, 49, 5))
def test_worked_example_3_prints_the_same_number_twice_at_every_theta(steps):
    _, fields = rows.any_theta(state_of(rope_theta=steps), words())
    expected = f"{np.cos(3 * np.pi * steps / 24):.3f}".replace("-", MINUS).replace(f"{MINUS}0.000", "0.000")
    assert fields["score"] == fields["cosine"] == expected


@pytest.mark.parametrize("changes", [{}, ODD, ODD | CONTENT, {"rope_by": "free", "rope_theta": 7}])
def test_moving_both_positions_keeps_the_printed_score(changes):
    state = state_of(**changes)
    printed = pair.face(experiment(state)).scores
    for m in range(printed.shape[0] - 1):
        along = np.diagonal(printed, offset=m)
        assert np.ptp(along) < 1e-12 * max(1, np.abs(printed).max())
    assert experiment(state).spread <= experiment(state).tolerance


def test_the_printed_score_is_the_product_of_two_vectors_rotated_apart():
    state = state_of(**ODD, **CONTENT)
    now = experiment(state)
    theta = pc.inv_freq(128, base=500000)[9]
    q, k = pc.rotate([1.5, -0.25], 31, [theta]), pc.rotate([-2.0, 0.75], 40, [theta])
    assert pair.face(now).scores[31, 40] == pytest.approx(q @ k, abs=1e-15)
    assert f"<b>{q @ k:.3f}</b>".replace("-", MINUS) in said(*pair.captions(now, state, words()))


def test_the_angles_of_the_dial_are_float64_at_every_place():
    face = pair.face(experiment(state_of(rope_from="4000", rope_pair=0)))
    assert face.positions.dtype == face.frequencies.dtype == np.float64
    exact = np.angle(np.exp(1j * np.subtract.outer(-face.positions, -face.positions)))
    np.testing.assert_allclose(np.radians(face.degrees), exact, atol=1e-11)


@pytest.mark.parametrize(("number_format", "distinct", "left"), [("bfloat16", 769, 3), ("float16", 3073, 21)])
def test_few_bits_are_a_caution_with_the_numbers_of_the_core(number_format, distinct, left):
    state = state_of(rope_from="4000", rope_format=number_format)
    now = experiment(state)
    caution = said(pair.captions(now, state, words())[-1])
    assert f"<b>{distinct}</b>" in caution
    assert f"<b>{left}</b>" in caution
    assert np.unique(pc.rounded_positions(np.arange(4096), number_format)).size == distinct
    assert now.spread > now.tolerance


def test_in_float64_there_is_no_caution_and_the_tolerance_grows_with_the_angle_only():
    far = state_of(rope_from="4000", rope_pair=0)
    assert len(pair.captions(experiment(far), far, words())) == 2
    assert experiment(far).spread <= experiment(far).tolerance < 1e-10
    assert experiment(state_of()).tolerance == 1e-12


def test_another_content_at_the_same_distance_scores_something_else():
    same, other = experiment(state_of()), experiment(state_of(rope_k_turn=5))
    assert same.distance == other.distance
    assert abs(same.score - other.score) > 0.1


def test_a_vector_of_zeros_has_no_angle_and_says_so():
    state = state_of(rope_content="numbers", rope_q=(0.0, 0.0))
    now = experiment(state)
    assert "no direction" in said(pair.captions(now, state, words())[0])
    assert np.isfinite(pair.face(now).starts).all()
    assert closer.tables(now, words())[1].rows[0][1][0] == "none"


def test_mixed_pairings_break_it_and_equal_ones_do_not():
    for width in range(4, 17, 2):
        mixed = pairings.model(state_of(rope_features=width))
        assert mixed.spread > 1e-3
        for one in ("interleaved", "half_split"):
            alike = pairings.model(state_of(rope_features=width, rope_q_pairing=one, rope_k_pairing=one))
            assert alike.spread < 1e-12


def test_a_pair_has_one_colour_in_both_orders():
    strips = pairings.strips(pc.pairing_permutation(8, source="interleaved", target="half_split"), words())
    first, second, _ = (row.split("<td")[1:] for row in strips.split("<table>")[1:])
    part = [cell.split("--part: ")[1].split("%")[0] for cell in first]
    assert part == ["100", "100", "75", "75", "50", "50", "25", "25"]
    assert [cell.split("--part: ")[1].split("%")[0] for cell in second] == part[::2] * 2


def test_turned_values_tell_where_the_text_stands_by_the_numbers_of_the_case():
    turned = values.model("turned", 100)
    np.testing.assert_allclose(turned.near, [0.7701511529340699, 0.42073549240394825], atol=1e-15)
    np.testing.assert_allclose(turned.far, [0.877161871037922, -0.027169926965704107], atol=1e-14)
    assert turned.change > 0.1
    back = values.model("back", 100)
    np.testing.assert_allclose(back.far, [0.7701511529340699, -0.42073549240394825], atol=1e-14)
    assert max(back.change, values.model("plain", 100).change) < 1e-13


def test_the_clocks_count_turns_and_the_pairs_that_never_get_round():
    state = state_of(rope_width="128", rope_reach="4096", rope_at=4000)
    turns = clocks.model(state)
    assert turns.unfinished == 18
    np.testing.assert_allclose(turns.turns, 4000 * pc.inv_freq(128) / (2 * np.pi), rtol=1e-14)
    assert "<b>18</b> of 64 pairs" in said(*clocks.captions(turns, state, words()))


def test_a_shorter_text_ends_the_slider_earlier():
    assert clocks.place(state_of(rope_at=5000, rope_reach="100")) == 100


def test_features_that_stand_still_keep_their_share_of_the_score():
    found = partial.model(16)
    assert found.still == 0.75
    assert found.part.min() > 0.75 - 0.25
    np.testing.assert_allclose(found.whole, pc.mean_cosine(np.arange(257), pc.inv_freq(64)), atol=1e-13)
    assert found.slowest == pytest.approx(pc.wavelengths(pc.inv_freq(16))[-1])


@pytest.mark.parametrize("changes", [{}, ODD, ODD | CONTENT])
def test_the_derivation_ends_in_a_residual_of_rounding(changes):
    now = experiment(state_of(**changes))
    routes = proof.model(now)
    assert routes.residual <= now.tolerance
    assert routes.separately == pytest.approx(now.score, abs=1e-14)


@pytest.mark.parametrize("width", [16, 128])
def test_turning_is_linear_work_and_scoring_quadratic_by_counted_numbers(width):
    costs = cost.model(width)
    assert {length: (one.rotation, one.scores) for length, one in costs.items()} == {
        length: (4 * length * width, length * length * width) for length in cost.LENGTHS
    }
    found = said(cost.sentence(costs, width, words()))
    assert f"d = {width}" in found
    assert "<b>8</b> times the turning, and <b>64</b> times the scoring" in found
    shown = dict(cost.table(costs, words()).rows)
    assert shown["2048"][0].replace("\N{NO-BREAK SPACE}", "") == str(4 * 2048 * width)


def test_a_link_may_name_a_pair_that_a_narrow_head_does_not_have():
    now = experiment(state_of(rope_pair=63, rope_width="4"))
    assert (now.pair, len(now.frequencies)) == (1, 2)


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize(
    "changes",
    [
        {},
        ODD | CONTENT,
        {"rope_by": "free", "rope_theta": 5},
        {"rope_from": "1000", "rope_format": "bfloat16"},
    ],
)
def test_the_snippet_prints_the_numbers_of_the_page(language, changes):
    state = state_of(language, **changes)
    now = experiment(state)
    done = subprocess.run(
        [sys.executable, "-c", snippet(now, state, words(language))],
        cwd=ROOT, capture_output=True, text=True, encoding="utf-8", check=True,
        env={"PYTHONIOENCODING": "utf-8"},
    )  # fmt: skip
    angle, cosine, score, spread = (line.split()[-1] for line in done.stdout.splitlines())
    assert angle == f"{abs(np.degrees(now.readings.angles[now.places])):.1f}"
    assert cosine == f"{now.readings.cosines[now.places]:.3f}"
    assert score == f"{now.score:.3f}"
    assert float(spread) == pytest.approx(now.spread, rel=0.06, abs=0)


def test_tables_and_picture_hold_the_scores_around_the_current_places():
    state = state_of(**ODD)
    now = experiment(state)
    scores, angles = closer.tables(now, words())
    assert scores.columns == [f"n = {n}" for n in range(36, 41)]
    assert dict(scores.rows)["m = 31"][4] == now.score
    assert abs(dict(angles.rows)["m = 31"][4]) == pytest.approx(np.degrees(9 * now.theta))
    panel = closer.picture(now, state, words()).panels[0]
    np.testing.assert_array_equal(panel.values, now.readings.scores[27:36, 36:41])


@pytest.mark.parametrize(("question", "answer"), [(predict.MOVED, "−0.512"), (predict.OTHER, "−1.000")])
def test_the_figure_shows_what_a_question_asked_for(question, answer):
    state = state_of(**question.shows)
    assert question.is_shown(state)
    assert answer in said(pair.captions(experiment(state), state, words())[0])
    assert set(words().group(f"{question.name}.options")) == set(words().group(f"{question.name}.feedback"))


def test_fractions_of_pi_are_written_as_fractions():
    texts = [shown_fraction(fraction_of_pi(steps)) for steps in range(49)]
    assert texts[12] == "π/2"
    assert len(set(texts)) == 49


@pytest.mark.parametrize(
    "token", ["", "1", "1_2_3", "a_b", "nan_1", "1e3_0", "11_0", "1__0", "１_0", "1_2" * 99]
)
def test_a_vector_that_is_none_is_refused(token):
    with pytest.raises(RefusedError):
        Vector("v", (2,), 10.0, default=(1.0, 0.0)).read(token)


def test_a_vector_survives_its_link():
    vector = Vector("v", (2,), 10.0, default=(1.0, 0.0))
    assert vector.read("-0.1234_10") == (-0.123, 10.0)
    assert vector.read(vector.write((-0.123, 10.0))) == (-0.123, 10.0)
    assert vector.write((1.0, 0.0)) == "1_0"


MOVES = {
    "rope_by": "free", "rope_width": "32", "rope_base": "500000", "rope_pair": "5", "rope_m": "12",
    "rope_n": "7", "rope_from": "1000", "rope_content": "numbers", "rope_q_turn": "3", "rope_q_length": "15",
    "rope_k_turn": "4", "rope_k_length": "5", "rope_reach": "4096", "rope_at": "31", "rope_features": "12",
    "rope_q_pairing": "half_split", "rope_k_pairing": "interleaved", "rope_value": "back", "rope_shift": "50",
    "rope_rotated": "16",
}  # fmt: skip
LATER = {
    "rope_theta": ({"rope_by": "free"}, "5"),
    "rope_format": ({"rope_from": "4000"}, "bfloat16"),
    "rope_q": ({"rope_content": "numbers"}, "2_1"),
    "rope_k": ({"rope_content": "numbers"}, "2_1"),
    "rope_seen": ({}, "near.twice"),
}


def shown(**query):
    """Return everything that the page has computed: arrays of its parts, captions and tables."""
    at = AppTest.from_file(ROOT / "pages" / "rope.py", default_timeout=30)
    for name, token in query.items():
        at.query_params[name] = token
    at.run()
    assert not at.exception
    arrays = [unpack(element.proto.bytes)[1] for element in at.get("bidi_component")]
    numbers = b"".join(array.tobytes() for one in arrays for _, array in sorted(one.items()))
    return numbers, [html.proto.body for html in at.get("html") if "<style" not in html.proto.body]


def test_every_parameter_of_the_page_is_moved_by_a_test():
    assert MOVES.keys() | LATER.keys() == {parameter.name for parameter in PARAMETERS["rope"]}


@pytest.fixture(scope="module")
def still():
    return shown()


@pytest.mark.parametrize("name", sorted(MOVES.keys() - {"rope_m", "rope_n"}))
def test_every_control_changes_a_number(name, still):
    assert shown(**{name: MOVES[name]}) != still


@pytest.mark.parametrize("name", ["rope_m", "rope_n", *LATER])
def test_controls_of_the_other_states_change_a_number_too(name):
    before, token = LATER.get(name, ({}, MOVES.get(name)))
    assert shown(**before, **{name: token}) != shown(**before)
