"""The page on relative positions without a browser: its numbers are the core's, its examples hold."""

import re
import subprocess
import sys
from functools import partial
from itertools import pairwise

import numpy as np
import pytest

import posenc_core as pc
from posenc_app import content
from posenc_app.sections.relative import (
    beyond,
    buckets,
    closer,
    experiment,
    lines,
    moved,
    shaw,
    stored,
    trained,
    trained_heads,
)
from posenc_app.sections.relative.snippet import snippet
from posenc_app.teaching import spreadsheet
from posenc_app.url_state import PARAMETERS
from tests.core.support import golden
from tests.support import app_pages
from tests.support.app_pages import captions, control, payloads
from tests.support.server import ROOT

EN = content.load("en", "relative")
SENTENCE = ("the", "cat", "sat", "on", "the", "mat")
BIAS = np.load(ROOT / "assets" / "tables" / "mpnet_relative_bias.npz")["bias"].astype(np.float64)
SLIDER_ENDS = 15  # of Shaw's K
SHAW_CASES = [
    case
    for case in golden("shaw_index")["index_matrices"]
    if case["length_q"] == case["length_k"] and case["max_relative_position"] <= SLIDER_ENDS
]
ELSEWHERE = {
    "rel_s": "one two three four", "rel_shift": 77, "rel_k": 1, "rel_trained": 3, "rel_heads": 6,
    "rel_head": 5,
}  # fmt: skip


state_of = partial(app_pages.state_of, "relative")
opened = partial(app_pages.opened, "relative")


def now_of(**values):
    return experiment.experiment(state_of(**values))


def matrices(part):
    header, arrays = part
    return [arrays[f"{place}.values"] for place in range(len(header["panels"]))]


def scores_by_hand(words, bias, ids):
    """Return the scores of the page's layer, written out, with a bias for each relative position."""
    x = pc.token_vectors(words, 8, seed=7)
    layer = pc.Heads.random(7, n_heads=1, d_model=8, d_head=8)
    q, k = x @ layer.w_q[0], x @ layer.w_k[0]
    return np.array([
        [q[m] @ k[n] / np.sqrt(8) + bias(int(ids[n] - ids[m])) for n in range(len(words))]
        for m in range(len(words))
    ])


@pytest.fixture(scope="module")
def page():
    at = opened()
    assert not at.exception
    return at


# --- worked examples -----------------------------------------------------------------------------------


def test_example_4_two_with_slope_one_half_gives_one_and_a_half_and_zero(page):
    table = next(html.proto.body for html in page.get("html") if EN["by_hand.title"] in html.proto.body)
    rows = [row.split("<td>")[1:] for row in table.split("<tbody>")[1].split("</tr>")[:2]]
    scores = [cell.split("</td>")[0] for cell in rows[1]]
    assert (scores[1], scores[4]) == ("1.5", "0.0")
    assert "one word back the score is <b>1.5</b>, four words back <b>0</b>" in captions(page)


@pytest.mark.parametrize("method", ["shaw", "t5_bias", "alibi"])
def test_example_6_moved_ten_words_relative_stays_absolute_changes_and_both_are_printed(method):
    at = opened(rel_method=method)
    before, after, absolute_before, absolute_after = matrices(payloads(at)["moved"])
    np.testing.assert_array_equal(before, after)
    changed = np.abs(absolute_after - absolute_before).max()
    assert changed > 0.5
    assert [payloads(at)[f"meter_{kind}"][1]["numbers"][0] for kind in moved.KINDS] == [0, changed]
    assert f"change by up to <b>{changed:.3f}</b>" in captions(at)
    assert "the largest change is <b>0</b>" in captions(at)


def test_example_6_is_about_the_cat_on_the_mat_moved_by_ten(page):
    header, _ = payloads(page)["moved"]
    assert [panel["rows"] for panel in header["panels"]] == [list(SENTENCE)] * 4
    assert [panel["title"] for panel in header["panels"]] == [
        "ALiBi, positions 0…5", "ALiBi, positions 10…15",
        "sinusoidal, positions 0…5", "sinusoidal, positions 10…15",
    ]  # fmt: skip


def test_example_11_beyond_k_all_distances_share_one_vector(page):
    index = matrices(payloads(page)["shaw"])[0]
    expected = [[min(max(n - m, -2), 2) for n in range(6)] for m in range(6)]
    np.testing.assert_array_equal(index, expected)
    assert "K = 2: from 2 steps on, all distances share one vector" in captions(page)


def test_example_11_t5_has_32_buckets_half_for_each_sign(page):
    _, arrays = payloads(page)["staircase"]
    x, y = arrays["data.0.x"], arrays["data.0.y"]
    assert sorted(set(y[x <= 0])) == list(range(16))
    assert sorted(set(y[x > 0])) == list(range(17, 32))
    assert set(y[x >= 128]) == {31}
    assert "32 buckets for both directions, 16 looking back" in captions(page)


# --- equal to the references ---------------------------------------------------------------------------


def test_there_are_references_for_shaw_to_compare_with():
    assert len(SHAW_CASES) >= 4


@pytest.mark.parametrize("case", SHAW_CASES)
def test_shaws_index_equals_the_reference(case):
    length, reach = case["length_q"], case["max_relative_position"]
    now = now_of(rel_s=" ".join("abcdefghijklmnop"[:length]), rel_k=reach)
    terms = shaw.model(now, state_of(rel_k=reach))
    np.testing.assert_array_equal(terms.index, case["matrix"])


def test_shaws_terms_equal_a_triple_loop():
    now, state = now_of(rel_k=2), state_of(rel_k=2)
    terms, trace = shaw.model(now, state), now.trace(pc.NoPosition())
    keys, values = (experiment.distance_vectors(use, 2) for use in ("key", "value"))
    row = [[min(max(n - m, -2), 2) + 2 for n in range(6)] for m in range(6)]
    q = trace.q[0]
    by_hand = np.array([[q[m] @ keys[row[m][n]] / np.sqrt(8) for n in range(6)] for m in range(6)])
    np.testing.assert_allclose(terms.key_term, by_hand, atol=1e-14)
    weights = pc.softmax(trace.content_scores[0] + by_hand)
    added = [sum(weights[m, n] * values[row[m][n]] for n in range(6)) for m in range(6)]
    np.testing.assert_allclose(terms.value_term, added, atol=1e-14)


@pytest.mark.parametrize("sides", ["two", "one"])
def test_t5s_buckets_equal_the_reference(sides):
    case = next(
        case
        for case in golden("t5_buckets")["cases"]
        if (case["num_buckets"], case["max_distance"], case["bidirectional"]) == (32, 128, sides == "two")
    )
    line = case["rel_start"] + np.arange(len(case["buckets"]))
    np.testing.assert_array_equal(buckets.bucket_of(line, state_of(rel_sides=sides)), case["buckets"])


@pytest.mark.parametrize("heads", [1, 2, 5, 6, 8, 11, 24, 39])
def test_alibis_slopes_equal_the_authors_code_for_any_number_of_heads(heads):
    official = golden("alibi")["slopes_official"][str(heads)]
    found = lines.model(now_of(rel_heads=heads), state_of(rel_heads=heads))
    np.testing.assert_allclose(found.slopes, official, rtol=2e-15)
    template, fields = lines.captions(found, EN)[1]
    is_power = heads in {1, 2, 8}
    assert template == EN["lines.caption_power" if is_power else "lines.caption_other"]
    assert is_power or fields["power"] == {5: "4", 6: "4", 11: "8", 24: "16", 39: "32"}[heads]


@pytest.mark.parametrize(
    ("method", "said"),
    [
        ("shaw", "with K = 1 and random vectors, not trained"),
        ("t5_bias", "with head 3 of a trained table"),
        ("alibi", "with head 5 of 6, slope 0.5,"),
    ],
)
def test_the_figure_says_with_which_settings_a_method_stands_in_it(method, said):
    assert pc.alibi_slopes(6)[4] == 0.5
    template, fields = moved.setting(state_of(rel_method=method, **ELSEWHERE), EN)
    assert said in template.format(**fields)


def test_the_matrices_are_written_out_by_hand_at_a_state_that_is_not_the_default():
    words, ids = ("one", "two", "three", "four"), np.arange(4) + 77
    bucket = {0: 0, -1: 1, -2: 2, -3: 3, 1: 17, 2: 18, 3: 19}
    slope = pc.alibi_slopes(6)[4]
    biases = {"t5_bias": lambda r: BIAS[bucket[r], 3], "alibi": lambda r: -slope * abs(r)}
    for method, bias in biases.items():
        shown = matrices(payloads(opened(rel_method=method, **ELSEWHERE))["moved"])[1]
        np.testing.assert_allclose(shown, scores_by_hand(words, bias, ids), atol=1e-12)


# --- Shaw ----------------------------------------------------------------------------------------------


def test_the_same_distance_and_another_query_give_another_number(page):
    term = matrices(payloads(page)["shaw"])[1]
    assert abs(term[0, 1] - term[1, 2]) > 0.1
    shown = [f"<b>{value:.2f}</b>".replace("-", "\N{MINUS SIGN}") for value in (term[0, 1], term[1, 2])]
    assert f"the key terms are {shown[0]} and {shown[1]}" in captions(page)


@pytest.mark.parametrize(("switch", "place"), [("rel_keys", 1), ("rel_values", 2)])
def test_each_term_of_shaw_can_be_switched_off_and_adds_nothing_then(page, switch, place):
    with_both = matrices(payloads(page)["shaw"])
    at = opened(**{switch: "off"})
    assert not matrices(payloads(at)["shaw"])[place].any()
    assert with_both[place].any()
    assert EN["shaw.caption_no_keys" if place == 1 else "shaw.caption_no_values"][:20] in captions(at)


def test_a_larger_k_adds_vectors_and_keeps_the_others():
    np.testing.assert_array_equal(
        experiment.distance_vectors("key", 3)[1:-1], experiment.distance_vectors("key", 2)
    )


# --- T5 ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("count", ["8", "16", "32", "64"])
@pytest.mark.parametrize("farthest", ["64", "128", "256"])
@pytest.mark.parametrize("sides", ["two", "one"])
def test_what_is_said_of_buckets_is_what_the_buckets_do(count, farthest, sides):
    state = state_of(rel_buckets=count, rel_far=farthest, rel_sides=sides)
    found = buckets.model(state)
    template, fields = buckets.captions(found, EN)[0]
    last, exact = int(fields["last"]), int(fields["exact"])

    def bucket(back):
        return int(
            pc.t5_bucket(
                [-back], bidirectional=sides == "two", num_buckets=int(count), max_distance=int(farthest)
            )[0]
        )

    assert template == EN[f"buckets.caption_{sides}"]
    assert bucket(last) == bucket(100_000) == int(fields["last_bucket"]) != bucket(last - 1)
    assert len({bucket(back) for back in range(exact + 1)}) == exact + 1
    assert bucket(exact + 1) == bucket(exact + 2)


def test_the_matrix_of_buckets_has_the_past_below_and_the_future_above_the_diagonal():
    two, one = (buckets.matrix(state_of(rel_sides=sides)) for sides in ("two", "one"))
    assert (two[95, 0], two[0, 95], two[7, 7]) == (-15, 15, 0)
    assert (one[95, 0], one[0, 95]) == (-29, 0)


# --- ALiBi ---------------------------------------------------------------------------------------------


def test_a_head_beyond_the_number_of_heads_is_the_last_one():
    found = lines.model(now_of(rel_heads=3, rel_head=40), state_of(rel_heads=3, rel_head=40))
    assert (found.head, found.slope) == (2, 0.25)


def test_the_matrix_of_a_head_is_masked_in_the_future(page):
    _, arrays = payloads(page)["alibi"]
    np.testing.assert_array_equal(arrays["0.masked"].astype(bool), ~np.tri(6, dtype=bool))
    np.testing.assert_array_equal(
        arrays["0.values"], [[-0.5 * max(m - n, 0) for n in range(6)] for m in range(6)]
    )


def test_a_positive_table_gives_the_same_weights_under_a_causal_mask_and_others_without(page):
    assert payloads(page)["meter_stored"][1]["numbers"][0] < 1e-15
    by_distance, by_key, first, second = matrices(payloads(page)["stored"])
    assert (by_key >= 0).all()
    assert (by_distance <= 0).all()
    constant_by_row = np.tril(np.tile(0.5 * np.arange(6)[:, None], 6))
    np.testing.assert_allclose(np.tril(by_key - by_distance), constant_by_row)
    np.testing.assert_allclose(first, second, atol=1e-15)
    unmasked = opened(rel_mask="none")
    assert payloads(unmasked)["meter_stored"][1]["numbers"][0] > 0.1
    assert "punishes" in captions(unmasked)


# --- the trained table ---------------------------------------------------------------------------------


def test_all_heads_of_the_trained_table_are_drawn_as_they_are(page):
    _, arrays = payloads(page)["trained_map"]
    order = [*range(15, -1, -1), *range(17, 32)]
    np.testing.assert_array_equal(arrays["data.0.z"], BIAS.T[:, order].astype(np.float32))


def test_the_trained_table_is_named_with_its_licence_and_source():
    for language in content.LANGUAGES:
        sources = content.load(language, "relative").sections["sources"]
        assert "all-mpnet-base-v2" in sources
        assert "Apache-2.0" in sources
        assert "encoder.relative_attention_bias.weight" in sources


@pytest.mark.parametrize(
    ("head", "logarithm", "line"),
    [(8, 0.968, 0.738), (7, 0.959, 0.727), (0, 0.958, 0.731), (2, 0.810, 0.926), (9, 0.855, 0.883)],
)
def test_the_better_fit_of_a_trained_head_is_said_with_both_numbers(head, logarithm, line):
    template, fields = trained_heads.captions(trained.heads()[head], EN)[0]
    assert (float(fields["logarithm"]), float(fields["line"])) == (logarithm, line)
    assert template == EN["trained.caption_line" if line > logarithm else "trained.caption_logarithm"]


def test_fits_of_all_heads_agree_with_numpy():
    distances = np.arange(1, 101)
    for one in trained.heads():
        for trend, across in ((one.line, distances), (one.logarithm, np.log(distances))):
            assert trend.r_squared == pytest.approx(np.corrcoef(across, one.bias)[0, 1] ** 2, abs=1e-12)


def test_a_trained_head_stands_beside_twelve_lines_of_alibi(page):
    _, arrays = payloads(page)["trained_fits"]
    lines_drawn = arrays["data.0.y"].reshape(12, 101)
    for drawn, slope in zip(lines_drawn, pc.alibi_slopes(12), strict=True):
        np.testing.assert_allclose(drawn[:100], -slope * np.arange(1, 101))
        assert np.isnan(drawn[100])
    fit = arrays["data.1.y"]
    assert fit[1] - 2 * fit[0] == pytest.approx(0, abs=1e-12)  # the fitted line starts at 0 like theirs


def test_stretches_of_distance_have_a_name_each_and_leave_none_out():
    runs = trained_heads.stretches()
    assert [trained_heads.label(run) for run in runs[14:18]] == ["−1", "0", "+1", "+2"]
    assert (trained_heads.label(runs[0]), trained_heads.label(runs[-1])) == ("≤ −91", "≥ +91")
    assert all(before.last + 1 == after.first for before, after in pairwise(runs))
    assert len(runs) == 31


# --- beyond --------------------------------------------------------------------------------------------


def test_what_each_method_loses_far_away_is_counted(page):
    _, arrays = payloads(page)["beyond"]
    ends = [arrays[f"data.{place}.y"][-1] for place in range(3)]
    assert ends == [3, 16, 4097]
    said = captions(page)
    assert "256 words back looks exactly like 2 words back" in said
    assert "256 words back is in bucket 15, with everything from <b>91</b> on" in said


@pytest.mark.parametrize("distance", ["1", "4", "16", "64", "256", "1024", "4096"])
def test_what_is_said_of_a_distance_is_true_of_it(distance):
    state = state_of(rel_beyond=distance, rel_k=3)
    reach, back = beyond.model(state), int(distance)
    run = reach.run("t5_bias")
    inside = pc.t5_bucket([-back, -run.first, -run.last])
    assert set(inside) == {int(run.label)}
    assert run.first == 0 or pc.t5_bucket([1 - run.first])[0] != run.label
    assert reach.discount == pytest.approx(np.exp(-0.5 * back))
    assert (reach.run("shaw").length > 1) == (back >= 3)


# --- controls, tables, code ----------------------------------------------------------------------------

CHANGES = {
    "rel_method": "shaw", "rel_s": "dog bites man", "rel_shift": 33, "rel_k": 4, "rel_keys": "off",
    "rel_values": "off", "rel_buckets": "16", "rel_far": "64", "rel_sides": "one", "rel_trained": 2,
    "rel_heads": 5, "rel_head": 3, "rel_mask": "none", "rel_beyond": "16",
}  # fmt: skip


def computed(at):
    arrays = {
        (key, name): array.tobytes()
        for key, (_, found) in payloads(at).items()
        for name, array in found.items()
    }
    return arrays, captions(at)


def test_every_parameter_of_the_page_is_tried():
    assert CHANGES.keys() == {parameter.name for parameter in PARAMETERS["relative"]}


@pytest.mark.parametrize("name", CHANGES)
def test_every_control_changes_a_computed_number(page, name):
    before = computed(page)
    at = opened()
    control(at, name).set_value(CHANGES[name]).run()
    assert not at.exception
    assert computed(at) != before


@pytest.mark.parametrize(
    ("method", "name", "value"),
    [
        ("shaw", "rel_k", 1),
        ("t5_bias", "rel_trained", 2),
        ("alibi", "rel_head", 4),
        ("alibi", "rel_heads", 5),
    ],
)
def test_a_setting_further_down_reaches_the_figure_in_the_same_run(method, name, value):
    at = opened(rel_method=method)
    before = matrices(payloads(at)["moved"])[0]
    control(at, name).set_value(value).run()
    after = matrices(payloads(at)["moved"])[0]
    assert not np.array_equal(before, after)
    np.testing.assert_array_equal(
        after, moved.model(now_of(rel_method=method, **{name: value})).before["relative"]
    )


@pytest.mark.parametrize("words", ["猫", "a b", "<b>x</b> $y$ **z**", " ".join("abcdefghijklmnopqrst")])
@pytest.mark.parametrize("method", ["shaw", "t5_bias", "alibi"])
def test_any_sentence_is_shown_as_text_and_none_breaks_the_page(words, method):
    at = opened(rel_s=words, rel_method=method)
    assert not at.exception
    assert "<b>x</b>" not in captions(at)
    assert len(payloads(at)) > 12


@pytest.mark.parametrize(
    "values",
    [{}, {"rel_method": "shaw", "rel_k": 3, "rel_shift": 40}, {"rel_method": "t5_bias", **ELSEWHERE}],
)
def test_the_snippet_prints_the_numbers_of_the_caption(values):
    state, now = state_of(**values), now_of(**values)
    all_scores = "print([*pc.attend(x, layer, relative).scores[0].ravel()])"
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", snippet(now, state, EN) + all_scores],
        capture_output=True, text=True, check=True, cwd=ROOT,
    )  # fmt: skip
    *lines_printed, last = done.stdout.splitlines()
    printed = [line.split() for line in lines_printed]
    found = moved.model(now)
    written = [float(one) for one in re.findall(r"-?\d+\.\d+(?:e-?\d+)?", last)]
    np.testing.assert_allclose(written, found.before["relative"].ravel(), atol=1e-5)
    fields = moved.captions(now, found, EN)[1][1]
    for place, kind in enumerate(moved.KINDS):
        assert float(printed[2 * place][-1]) == pytest.approx(found.errors[kind], abs=1e-6)
        expected = [fields[f"{kind}_{when}"].replace("\N{MINUS SIGN}", "-") for when in ("before", "after")]
        assert [float(one) for one in printed[2 * place + 1][-2:]] == [float(one) for one in expected]


def test_the_tables_hold_the_numbers_of_every_figure():
    now, state = now_of(rel_heads=3), state_of(rel_heads=3)
    found = closer.tables(now, moved.model(now), state, EN)
    before, (bucket_table, slopes, heads, fits, apart) = found[0], found[12:]
    np.testing.assert_array_equal([row for _, row in before.rows], now.trace(now.relative).scores[0])
    assert bucket_table.rows[-1] == ("15", ["91", "∞"])
    assert bucket_table.rows[8] == ("8", ["8", "11"])
    assert [row[0] for _, row in slopes.rows] == pc.alibi_slopes(3).tolist()
    assert len(fits.rows) == len(heads.rows) == 12
    assert heads.rows[6][1][14:16] == BIAS[[1, 0], 6].tolist()
    assert apart.rows[1][1] == ["2", "5", "11", "15", "16", "16", "16"]
    assert found[7].rows[0][1][1] == EN["board.masked"]
    assert spreadsheet([before]).count("\n") == 8


def test_the_formula_adds_up():
    for method in ("shaw", "t5_bias", "alibi"):
        fields = closer.fields(now_of(rel_method=method))
        assert fields["content"] + fields["term"].value == pytest.approx(fields["score"])
        assert fields["n"] - fields["m"] == fields["distance"]


def test_a_teachers_link_leaves_experiments_out():
    at = opened(hide="shaw.buckets.trained_heads.alibi_lines.stored.beyond")
    assert payloads(at).keys() & {"shaw", "staircase", "trained_map", "lines", "stored", "beyond"} == set()
    assert "moved" in payloads(at)


def test_stored_tables_are_those_of_the_chosen_head():
    state = state_of(rel_heads=6, rel_head=2)
    now = experiment.experiment(state)
    both = stored.model(now, lines.model(now, state), state)
    np.testing.assert_array_equal(both.by_key[0], pc.alibi_slopes(6)[1] * np.arange(6))


@pytest.mark.parametrize("method", ["shaw", "t5_bias", "alibi"])
def test_formula_code_and_tables_open_in_both_languages(method):
    for language in content.LANGUAGES:
        at = opened(rel_method=method, lang=language)
        for view in ("formula", "code", "table"):
            at.button_group(key="aids").set_value(view).run()
            assert not at.exception
        tables = sum(html.proto.body.count("<table>") for html in at.get("html"))
        assert tables == 2 + len(closer.tables(now_of(), moved.model(now_of()), state_of(), EN))
