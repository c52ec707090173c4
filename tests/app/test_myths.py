"""The page of sayings: all rows are there, every number has a second way to it, every control moves one."""

import contextlib
import io
import re
from functools import partial
from html import escape

import numpy as np
import pytest
from streamlit.testing.v1 import AppTest

from posenc_app import content
from posenc_app.components import ChartPanel
from posenc_app.sections.myths import closer
from posenc_app.sections.myths.card import words_of
from posenc_app.sections.myths.evidence import SHOWN, UNJUDGED, VERDICTS, Board, Chart, Facts
from posenc_app.sections.myths.registry import CARDS
from posenc_app.sections.myths.verdict import is_right, score, with_letter
from posenc_app.teaching import spreadsheet
from posenc_app.teaching.captions import markup
from posenc_app.teaching.formula import COLORS, colored, filled
from posenc_app.url_state import MYTHS, PARAMETERS, Choice, declared, query
from tests.support import app_pages
from tests.support.app_pages import captions, control, payloads
from tests.support.hostile import SENTENCES
from tests.support.server import ROOT

MINUS, GAP = "\N{MINUS SIGN}", "\N{NO-BREAK SPACE}"
SUPERSCRIPTS = str.maketrans("⁻⁰¹²³⁴⁵⁶⁷⁸⁹", "-0123456789")
BY_KEY = {card.key: card for card in CARDS}
LANGUAGES = sorted(content.LANGUAGES)
PAGE = {language: content.load(language, "myths") for language in LANGUAGES}
#: A word or two of every row of the list of sayings that this page has to have, in its order.
ROWS = {
    "invariant": "invariant", "bag": "bag of words", "linear": "linear", "ruler": "ruler",
    "slows": "slows down", "slowest": "slowest wavelength", "distance": "only on the distance",
    "decay": "always decay", "values": "rotates the values", "learned": "learned parameters",
    "fast": "fast pairs", "free": "is free", "evaluates": "128k", "base": "derived",
    "adding": "destroys", "alibi": "never above 0",
}  # fmt: skip
#: A state away from the defaults for each card, and a third one.
OTHER = {
    "invariant": {"my_order": "round", "my_seed": 12},
    "bag": {"my_leak": 9},
    "linear": {"my_k": 11, "my_fit": 350},
    "ruler": {"my_ruler_width": "128", "my_ruler_base": "100"},
    "slows": {"my_pair": 14, "my_window": "100000"},
    "slowest": {"my_slow_width": "64", "my_slow_base": "100"},
    "distance": {"my_turn": 5, "my_distance": 3, "my_moved": 17},
    "decay": {"my_decay_width": "16", "my_decay_base": "500000", "my_reach": "500"},
    "values": {"my_shift": 37},
    "learned": {"my_layers": 5, "my_heads": 7},
    "fast": {"my_train": "8192", "my_target": "1048576", "my_fast_base": "500000"},
    "free": {"my_factor": "32", "my_free_base": "500000"},
    "evaluates": {"my_length": "1048576"},
    "base": {"my_base": "500000", "my_context": "32768"},
    "adding": {"my_sum_width": "8", "my_second": "own"},
    "alibi": {"my_mask": "none", "my_head": 3},
}
THIRD = {
    "invariant": {"my_order": "swap", "my_seed": 99}, "bag": {"my_leak": 2},
    "linear": {"my_k": 64, "my_fit": 50}, "ruler": {"my_ruler_width": "512", "my_ruler_base": "1000000"},
    "slows": {"my_pair": 1, "my_window": "1000"},
    "slowest": {"my_slow_width": "8", "my_ladder": "tensor2tensor"},
    "distance": {"my_turn": 0, "my_distance": 0, "my_moved": 0},
    "decay": {"my_reach": "50", "my_decay_base": "1000000"}, "values": {"my_shift": 0},
    "learned": {"my_layers": 48, "my_heads": 40}, "fast": {"my_train": "32768", "my_target": "4096"},
    "free": {"my_factor": "2", "my_free_base": "1000000"}, "evaluates": {"my_length": "512"},
    "base": {"my_base": "100", "my_context": "131072"}, "adding": {"my_sum_width": "256"},
    "alibi": {"my_head": 8},
}  # fmt: skip

state_of = partial(app_pages.state_of, "myths")
each_card = pytest.mark.parametrize("card", CARDS, ids=MYTHS)


def found(key, language="en", **values):
    state = state_of(language=language, **values)
    return BY_KEY[key].evidence(state, words_of(BY_KEY[key], language), 1.0)


def said(key, **values):
    """Return all fields of a card's caption as they are printed."""
    return {name: word for _, fields in found(key, **values).said for name, word in fields.items()}


def read(word):
    """Return a printed number.

    >>> read("−1.5"), read("60 611.477"), read("4.4 × 10⁻¹⁶")
    (-1.5, 60611.477, 4.4e-16)
    """
    plain = word.replace(MINUS, "-").replace(GAP, "").replace(" ", "").replace("×10", "e")
    return float(plain.translate(SUPERSCRIPTS))


def numbers_in(html):
    """Return all numbers of a text."""
    plain = re.sub(r"<[^>]+>", "", html).replace(GAP, "")
    return {read(one) for one in re.findall(rf"[{MINUS}-]?\d+(?:\.\d+)?(?: × 10[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+)?", plain)}


def printed(evidence, key):
    """Run a card's program and return the numbers that it prints."""
    program, output = evidence.program.listing(words_of(BY_KEY[key], "en")), io.StringIO()
    with contextlib.redirect_stdout(output):
        exec(compile(program, "<snippet>", "exec"), {"__name__": "__main__"})  # noqa: S102
    return [line.rsplit(" ", 1)[-1] for line in output.getvalue().splitlines()]


# --- the cards -----------------------------------------------------------------------------------------


def test_every_row_of_the_list_is_a_card_in_its_order():
    assert len(ROWS) == 16
    assert tuple(ROWS) == MYTHS == tuple(card.key for card in CARDS)
    for key, words in ROWS.items():
        assert words in PAGE["en"][f"control.myth.options.{key}"]


@pytest.mark.parametrize("language", LANGUAGES)
@each_card
def test_a_card_has_an_answer_to_every_verdict_a_source_and_a_kind_word(card, language):
    words = words_of(card, language)
    assert words.group("feedback").keys() == set(VERDICTS.values())
    assert len(set(words.group("feedback").values())) == 3
    assert "*" not in "".join(words.group("feedback").values())  # these are shown as they stand
    assert {"formula", "formula_numbers", "origin", "not_shown", "source"} <= words.sections.keys()
    assert "](https://" in words.sections["source"]
    assert card.truth in VERDICTS.values()


@each_card
def test_no_formula_of_a_card_uses_the_carrier_of_a_roles_colour(card):
    for prose in words_of(card, "en").sections.values():
        assert not re.search("|".join(COLORS.values()), prose)


def test_three_sayings_depend_and_the_others_are_not_so():
    assert {card.key for card in CARDS if card.truth == "depends"} == {"bag", "slowest", "alibi"}
    assert {card.truth for card in CARDS} == {"false", "depends"}


@pytest.mark.parametrize("values", [{}, OTHER, THIRD], ids=["default", "other", "third"])
@pytest.mark.parametrize("language", LANGUAGES)
@each_card
def test_captions_formulas_and_tables_are_filled_with_numbers(card, language, values):
    evidence = found(card.key, language, **values.get(card.key, {}))
    words = words_of(card, language)
    text = " ".join(markup(*sentence) for sentence in evidence.said)
    latex = filled(words.sections["formula_numbers"], evidence.fields)
    for shown in (text, latex):
        assert "nan" not in shown
        assert "inf" not in re.sub(r"\\in\w+", "", shown)
    assert not re.search(r"[{}]", text)
    assert re.findall(r"<\w+>", latex) == []
    assert all(table.rows and table.columns for table in evidence.tables)
    assert len(evidence.tables) >= 1


@pytest.mark.parametrize("values", [{}, OTHER, THIRD], ids=["default", "other", "third"])
@each_card
def test_the_snippet_prints_the_numbers_of_the_caption(card, values):
    evidence = found(card.key, **values.get(card.key, {}))
    caption = numbers_in(" ".join(markup(*sentence) for sentence in evidence.said))
    numbers = printed(evidence, card.key)
    assert len(numbers) == len(evidence.program.prints) >= (1 if card.key == "ruler" else 2)
    for number in numbers:
        assert float(number) in caption, (number, caption)


@each_card
def test_every_control_of_a_card_changes_a_computed_number(card):
    def computed(echo=None, **values):
        evidence = found(card.key, **values)
        cells = [cell for table in evidence.tables for _, row in table.rows for cell in row]
        fields = [repr(value) for value in evidence.fields.values() if str(value) != str(echo)]
        return cells, evidence.check and evidence.check.value, fields

    assert len(card.controls) >= 1
    assert set(card.controls) <= {parameter.name for parameter in PARAMETERS["myths"]}
    for name in card.controls:
        parameter = declared(name)
        if isinstance(parameter, Choice):
            moved = [option for option in parameter.options if option != parameter.default]
        else:
            moved = [parameter.default + parameter.step, parameter.high]
        plain = computed(parameter.default)
        for value in moved:
            cells, error, fields = computed(value, **{name: value})
            assert (cells, error) != plain[:2] or not set(fields) <= set(plain[2]), (name, value)


def test_every_control_of_the_page_belongs_to_one_card():
    named = [name for card in CARDS for name in card.controls]
    assert sorted(named) == sorted(
        parameter.name for parameter in PARAMETERS["myths"] if parameter.name not in {"myth", "my_verdicts"}
    )


@each_card
def test_residuals_hold_where_a_theorem_stands_and_break_where_it_does_not(card):
    breaking = {"adding": {"my_second": "own"}, "alibi": {"my_mask": "none"}}
    evidence = found(card.key)
    if evidence.check is not None:
        assert 0 <= evidence.check.value <= evidence.check.tolerance
    if card.key in breaking:
        broken = found(card.key, **breaking[card.key]).check
        assert broken.value > 1e-3 > broken.tolerance


@pytest.mark.parametrize("values", [{}, OTHER], ids=["default", "other"])
@each_card
def test_the_way_further_is_a_link_its_page_understands(card, values):
    tokens = card.further(state_of(**values.get(card.key, {})))
    known = {parameter.name: parameter for parameter in PARAMETERS[card.page]}
    assert tokens
    for name, token in tokens.items():
        assert known[name].write(known[name].read(token)) == token


@pytest.mark.parametrize("language", LANGUAGES)
@each_card
def test_a_picture_to_take_away_has_the_saying_the_figure_and_the_caption(card, language):
    state, words = state_of(language=language), words_of(card, language)
    evidence = found(card.key, language)
    if isinstance(evidence.view, Facts):
        return
    picture = closer.picture(card, evidence, state, PAGE[language], words)
    assert PAGE[language][f"control.myth.options.{card.key}"] in picture.title
    assert len(picture.caption) == len(evidence.said)
    assert 1 <= len(picture.panels) <= 4
    is_chart = isinstance(evidence.view, Chart)
    assert [isinstance(panel, ChartPanel) for panel in picture.panels] == [is_chart] * len(picture.panels)
    if is_chart:
        assert picture.panels[0].figure == closer.figure_key(card)
    assert spreadsheet(evidence.tables).count("\n") > len(evidence.tables)


# --- the numbers, each by a second way -----------------------------------------------------------------


def theta(d, base=10000.0):
    return np.array([base ** (-2 * pair / d) for pair in range(d // 2)])


def waves(positions, d, base=10000.0):
    """Return sinusoidal vectors by the formula of the paper, feature by feature."""
    table = np.empty((len(positions), d))
    for pair, speed in enumerate(theta(d, base)):
        table[:, 2 * pair], table[:, 2 * pair + 1] = np.sin(positions * speed), np.cos(positions * speed)
    return table


def softmax(scores):
    powers = np.exp(scores - scores.max(axis=1, keepdims=True))
    return powers / powers.sum(axis=1, keepdims=True)


def test_equivariant_and_invariant_are_told_apart_by_attention_written_out():
    import posenc_core as pc

    words, order = content.load("en", "myths/invariant")["words"].split(), [1, 2, 0]
    x = pc.token_vectors(words, 16, seed=12)
    heads = pc.Heads.random(12, n_heads=1, d_model=16, d_head=16)

    def layer(x):
        q, k, v = (x @ w[0] for w in (heads.w_q, heads.w_k, heads.w_v))
        return softmax(q @ k.T / 4) @ v

    fields = said("invariant", **OTHER["invariant"])
    first, second = layer(x), layer(x[order])
    assert read(fields["invariant"]) == pytest.approx(np.abs(second - first).max(), abs=5e-4)
    assert read(fields["invariant"]) > 0.1
    assert max(read(fields["equivariant"]), read(fields["pooled"])) < 1e-14
    np.testing.assert_allclose(second, first[order], atol=1e-14)


def test_the_leak_is_one_over_the_place():
    fields = said("bag", my_leak=9)
    assert (fields["first"], fields["last"], fields["free"]) == ("1.000", "0.111", "0.111")
    assert [row for _, row in found("bag").tables[0].rows] == [
        pytest.approx([1 / place, 1 / 5]) for place in range(1, 6)
    ]


def test_a_straight_line_explains_0_003_of_the_difference_for_d_64_and_k_5():
    fields = said("linear")
    assert fields["share"] == "0.003"
    assert read(fields["error"]) < 1e-13


@pytest.mark.parametrize(("offset", "count"), [(5, 200), (11, 350)])
def test_the_share_of_a_straight_line_is_that_of_a_least_squares_fit(offset, count):
    p = np.arange(count)
    difference = waves(p + offset, 64) - waves(p, 64)
    left = difference - np.stack([np.polyval(np.polyfit(p, one, 1), p) for one in difference.T], axis=1)
    share = 1 - (left**2).sum() / ((difference - difference.mean(axis=0)) ** 2).sum()
    assert read(said("linear", my_k=offset, my_fit=count)["share"]) == pytest.approx(share, abs=5.1e-4)


@pytest.mark.parametrize(("width", "fall"), [(64, 6), (128, 12), (512, 44)])
def test_worked_example_9_is_on_the_ruler_card(width, fall):
    offsets = np.arange(97)
    lengths = np.sqrt([sum(2 * (1 - np.cos(k * theta(width)))) for k in offsets])
    fields = said("ruler", my_ruler_width=str(width))
    assert fields["fall"] == str(fall) == str(1 + np.flatnonzero(np.diff(lengths) < 0)[0])
    assert read(fields["high"]) == pytest.approx(lengths[fall - 1], abs=5.1e-4)
    assert read(fields["low"]) == pytest.approx(lengths[fall], abs=5.1e-4)
    assert read(fields["low"]) < read(fields["high"])


def test_one_dimension_has_one_period_and_the_next_a_longer_one():
    fields = said("slows", my_pair=14, my_window="100000")
    assert read(fields["length"]) == pytest.approx(2 * np.pi * 10000 ** (26 / 64), abs=5.1e-4)
    assert read(fields["following"]) == pytest.approx(2 * np.pi * 10000 ** (28 / 64), abs=5.1e-4)
    assert read(fields["start"]) >= 100_000
    assert read(fields["error"]) < 1e-9


def test_the_slowest_wavelength_is_60611_by_the_paper_and_2_pi_base_by_the_code():
    fields = said("slowest")
    assert (read(fields["slowest"]), read(fields["quoted"])) == (60611.477, 62831.853)
    code = said("slowest", my_ladder="tensor2tensor")
    assert read(code["slowest"]) == read(code["quoted"]) == 62831.853
    narrow = said("slowest", my_slow_width="64", my_slow_base="100")
    assert read(narrow["slowest"]) == pytest.approx(2 * np.pi * 100 ** (62 / 64), abs=5.1e-4)


def test_worked_example_2_is_on_the_distance_card():
    rows = [
        ({"my_distance": 1, "my_turn": 6, "my_moved": 0}, ("0.000", f"{MINUS}1.000")),
        ({"my_distance": 1, "my_turn": 6, "my_moved": 4}, ("0.000", f"{MINUS}1.000")),
        ({"my_distance": 2, "my_turn": 0, "my_moved": 0}, (f"{MINUS}1.000", f"{MINUS}1.000")),
    ]
    for values, scores in rows:
        fields = said("distance", **values)
        assert (fields["plain"], fields["turned"]) == scores


@pytest.mark.parametrize(("turn", "distance"), [(5, 3), (23, 12), (1, 0)])
def test_the_scores_of_the_distance_card_are_those_of_complex_numbers(turn, distance):
    key = np.exp(1j * turn * np.pi / 12)
    fields = said("distance", my_turn=turn, my_distance=distance)
    score = (key * np.exp(1j * distance * np.pi / 2)).real
    assert read(fields["turned"]) == pytest.approx(score, abs=5.1e-4)
    assert read(fields["plain"]) == pytest.approx(np.cos(distance * np.pi / 2), abs=5.1e-4)


def test_the_mean_rises_at_6_and_is_minus_0_103_at_1713():
    fields = said("decay")
    assert (fields["rise"], fields["low_at"], fields["low"]) == ("6", "1713", f"{MINUS}0.103")


def test_the_decay_card_at_another_head_is_the_mean_of_cosines():
    fields = said("decay", **OTHER["decay"])
    mean = np.array([np.cos(at * theta(16, 500000)).mean() for at in range(501)])
    assert fields["rise"] == str(1 + np.flatnonzero(np.diff(mean) > 0)[0])
    assert fields["low_at"] == str(mean.argmin())
    assert read(fields["low"]) == pytest.approx(mean.min(), abs=5.1e-4)
    turns = [np.cumsum(np.exp(1j * at * theta(16, 500000))) for at in (0, int(mean.argmin()))]
    start, there = (np.abs(sums).mean() for sums in turns)
    assert read(fields["start"]) == pytest.approx(start, abs=5.1e-4) == 4.5
    assert read(fields["there"]) == pytest.approx(there, abs=5.1e-4)


def test_turned_values_tell_where_the_text_stands_and_values_left_alone_do_not():
    near, far = ((np.exp(1j * at) + np.exp(1j * (at + 1))) / 2 for at in (0, 37))
    fields = said("values", my_shift=37)
    change = max(abs(near.real - far.real), abs(near.imag - far.imag))
    assert read(fields["turned"]) == pytest.approx(change, abs=5.1e-4)
    assert fields["plain"] == "0"
    assert fields["far"] == f"({far.real:.2f}, {far.imag:.2f})".replace("-", MINUS)


def test_rope_has_nothing_to_learn_and_its_projections_have_much():
    fields = said("learned", my_layers=5, my_heads=7)
    assert fields["rope"] == "0"
    assert read(fields["learned"]) == 512 * 7 * 64
    assert read(fields["projections"]) == 5 * 2 * (7 * 64) * (7 * 64)
    assert read(said("learned")["learned"]) == 393216


def test_18_of_64_pairs_never_finish_a_turn_in_4096():
    fields = said("fast")
    assert (fields["unfinished"], fields["pairs"], fields["new"]) == ("18", "64", "18")
    assert read(fields["turns"]) == pytest.approx(4096 / (2 * np.pi), abs=0.05)


def test_new_angles_are_counted_pair_by_pair():
    turns = [theta(128, 500000) * length / (2 * np.pi) for length in (8192, 1048576)]
    new = np.minimum(turns[1], 1) - np.minimum(turns[0], 1)
    fields = said("fast", **OTHER["fast"])
    assert fields["unfinished"] == str(sum(one < 1 for one in turns[0]))
    assert fields["new"] == str(sum(one > 0 for one in new))
    assert read(fields["share"]) == pytest.approx(100 * max(new), abs=0.051)
    assert read(fields["first"]) == 1 + np.flatnonzero(new > 0)[0]


def test_interpolation_divides_the_angle_between_neighbours_by_its_factor():
    fields = said("free", **OTHER["free"])
    assert read(fields["before"]) == pytest.approx(180 / np.pi, abs=5.1e-3)
    assert read(fields["after"]) == pytest.approx(180 / np.pi / 32, abs=5.1e-3)
    for name, factor in (("score_before", 1), ("score_after", 32)):
        score = np.cos(theta(128, 500000) / factor).mean()
        assert read(fields[name]) == pytest.approx(score, abs=5.1e-6)
    assert read(fields["score_after"]) > read(fields["score_before"])


def test_the_formula_answers_at_every_length_and_a_table_ends():
    for length in (512, 8192, 131072, 1048576):
        fields = said("evaluates", my_length=str(length))
        assert (fields["count"], fields["size"]) == ("64", f"{np.sqrt(32):.3f}")
        slow = sum(2 * np.pi / speed > 4096 for speed in theta(64))
        assert fields["new"] == str(slow if length > 4096 else 0)
    answers = [
        dict(found("evaluates", my_length=length).tables[0].rows)["a learned table of 512 rows"]
        for length in ("512", "8192")
    ]
    assert answers == [["has a row"], ["has no row"]]


def test_the_card_on_reading_far_says_that_it_needs_trained_models_and_cites_instead_of_drawing():
    for language, words in (("en", "trained models"), ("zh", "训练好的模型")):
        evidence = found("evaluates", language)
        assert isinstance(evidence.view, Facts)
        assert words in evidence.said[1][0]
        cited = content.load(language, "myths/evaluates").sections
        assert "2022" in cited["cited"]
        assert "arXiv:2108.12409" in cited["source"]


def test_a_larger_base_leaves_more_pairs_that_never_finish_a_turn():
    fields = said("base", my_base="500000", my_context="32768")
    counts = [
        sum(2 * np.pi / speed > 32768 for speed in theta(128, base)) for base in (50000, 500000, 5_000_000)
    ]
    assert [fields["tenth"], fields["count"], fields["tenfold"]] == [str(count) for count in counts]
    assert counts == sorted(counts)
    rows = dict(found("base", **OTHER["base"]).tables[0].rows)
    assert [rows[name] for name in (f"50{GAP}000", f"500{GAP}000")] == [[str(count)] for count in counts[:2]]
    assert said("base")["count"] == "18"


def test_a_sum_is_a_joined_vector_whose_halves_meet_the_same_matrix():
    import posenc_core as pc

    x = np.stack([pc.token_vectors([str(word)], 8, seed=7)[0] for word in range(200)])
    p = waves(np.arange(64), 8)
    heads = pc.Heads.random(7, n_heads=1, d_model=8, d_head=6)
    fields = said("adding", **OTHER["adding"])
    apart = np.abs((x[:4] + p[:4]) @ heads.w_q[0] - x[:4] @ heads.w_q[0] - p[:4] @ heads.w_k[0]).max()
    assert read(fields["error"]) == pytest.approx(apart, abs=5.1e-4)
    told = [
        np.mean([np.argmin(((word + place - x) ** 2).sum(axis=1)) == row for row, word in enumerate(x)])
        for place in p
    ]
    assert read(fields["told"]) == pytest.approx(100 * np.mean(told), abs=0.051)
    assert read(said("adding", my_sum_width="256")["told"]) == 100


def test_alibi_stored_by_key_is_above_zero_and_gives_the_same_weights_under_a_causal_mask():
    place = np.arange(5)
    by_distance, by_key, first, second = (
        np.array([row for _, row in table.rows]) for table in found("alibi", my_head=3).tables
    )
    np.testing.assert_allclose(by_distance, -np.abs(place[:, None] - place) / 8)
    np.testing.assert_allclose(by_key, np.tile(place / 8, (5, 1)))
    np.testing.assert_allclose(first, second, atol=1e-15)
    assert first[0].tolist() == pytest.approx([1, 0, 0, 0, 0])
    fields = said("alibi", my_head=3)
    assert (fields["highest"], fields["lowest"]) == ("0.500", f"{MINUS}0.500")
    assert read(said("alibi", my_mask="none")["error"]) > 0.01


# --- verdicts ------------------------------------------------------------------------------------------


def test_verdicts_are_counted_and_the_right_ones_too():
    wrong = "t" * 16
    right = "".join("d" if card.truth == "depends" else "f" for card in CARDS)
    assert score(CARDS, UNJUDGED * 16) == (0, 0)
    assert score(CARDS, SHOWN * 16) == (0, 0)
    assert score(CARDS, wrong) == (16, 0)
    assert score(CARDS, right) == (16, 16)
    assert score(CARDS, with_letter(right, 3, "t")) == (16, 15)
    assert not any(is_right(card, letter) for card in CARDS for letter in (UNJUDGED, SHOWN, "t"))


def test_a_link_carries_card_verdicts_and_controls_and_nothing_that_is_default():
    values = {"myth": "ruler", "my_verdicts": "---f------------", "my_ruler_width": "512"}
    assert query(state_of(**values)) == values
    assert query(state_of()) == {}


# --- the page ------------------------------------------------------------------------------------------


def opened(**query):
    at = AppTest.from_file(ROOT / "pages" / "myths.py", default_timeout=60)
    for name, token in query.items():
        at.query_params[name] = str(token)
    at.run()
    assert not at.exception
    return at


@pytest.fixture(scope="module", params=LANGUAGES)
def visit(request):
    """Return one visit in each language, which goes from card to card."""
    return opened(lang=request.param), request.param


def feedback(at):
    return [html.proto.body for html in at.get("html") if 'class="pe-feedback' in html.proto.body]


def has_evidence(at):
    drawn = any('class="pe-table"' in html.proto.body for html in at.get("html"))
    return drawn or any(key.startswith(("myth_figure", "myth_board")) for key in payloads(at))


def check_closer(at, card, language, evidence):
    """Look closer at a card in one of three ways, at each in two of them over both languages."""
    views = ("formula", "code", "table")
    view = views[(MYTHS.index(card.key) + LANGUAGES.index(language)) % 3]
    at.button_group(key="aids").set_value(view).run()
    assert not at.exception
    words = words_of(card, language)
    if view == "formula":
        latex = colored(filled(words.sections["formula_numbers"], evidence.fields))
        assert latex in [one.value for one in at.markdown]
    elif view == "code":
        assert evidence.program.listing(words).strip() in [one.value.strip() for one in at.code]
        assert len(at.code) == 1 + len(evidence.functions)
    else:
        shown = "".join(html.proto.body for html in at.get("html") if 'class="pe-table"' in html.proto.body)
        assert all(escape(table.title) in shown for table in evidence.tables)


@each_card
def test_a_verdict_opens_the_evidence_of_every_card_in_both_languages(visit, card):
    at, language = visit
    words = words_of(card, language)
    at.button(key=f"open_{card.key}").click().run()
    assert not at.exception
    assert PAGE[language][f"control.myth.options.{card.key}"] in "".join(
        html.proto.body for html in at.get("html") if 'class="pe-saying"' in html.proto.body
    )
    assert not has_evidence(at)
    at.button(key="say_f").click().run()
    assert not at.exception
    assert has_evidence(at)
    assert markup(words["feedback.false"]) in feedback(at)[0]
    assert ("right" in feedback(at)[0].split(">")[0]) == (card.truth == "false")
    evidence = found(card.key, language)
    for sentence in evidence.said:
        assert markup(*sentence) in captions(at)
    sent = payloads(at)
    assert (f"myth_figure_{card.key}" in sent, "myth_board" in sent) == (
        isinstance(evidence.view, Chart), isinstance(evidence.view, Board)
    )  # fmt: skip
    assert ("myth_meter" in sent) == (evidence.check is not None)
    if evidence.check is not None:
        assert sent["myth_meter"][1]["numbers"].tolist() == [evidence.check.value, evidence.check.tolerance]
    assert any(words.sections["origin"] in one.value for one in at.markdown)
    assert any(words.sections["source"] in one.value for one in at.markdown)
    assert any(words.sections["not_shown"] in one.value for one in at.markdown)
    assert sum(len(part.proto.bytes) for part in at.get("bidi_component")) < 200_000
    check_closer(at, card, language, evidence)


@pytest.fixture(scope="module")
def walk():
    """Return one visit to all cards, none of them judged, all of them shown."""
    return opened(my_verdicts=SHOWN * 16)


@each_card
def test_every_control_of_a_card_is_on_the_page_and_moves_what_it_shows(walk, card):
    at = walk
    at.button(key=f"open_{card.key}").click().run()

    def shown():
        digests = {key: repr(sorted(map(str, arrays.items()))) for key, (_, arrays) in payloads(at).items()}
        tables = [html.proto.body for html in at.get("html") if 'class="pe-table"' in html.proto.body]
        return captions(at), digests, tables

    for name in card.controls:
        before, parameter = shown(), declared(name)
        value = (
            next(option for option in parameter.options if option != parameter.default)
            if isinstance(parameter, Choice)
            else parameter.default + parameter.step
        )
        control(at, name).set_value(value).run()
        assert not at.exception
        assert shown() != before, name


def test_each_verdict_has_its_answer_and_can_be_changed_and_withdrawn_with_all_others():
    at = opened(myth="bag")
    words = words_of(BY_KEY["bag"], "en")
    for letter, name in VERDICTS.items():
        at.button(key=f"say_{letter}").click().run()
        assert markup(words[f"feedback.{name}"]) in feedback(at)[0]
        right = int(name == "depends")
        assert f"<b>1</b> of 16, rightly: <b>{right}</b>" in captions(at)
    at.button(key="again").click().run()
    assert feedback(at) == []
    assert not has_evidence(at)
    assert "<b>0</b> of 16" in captions(at)


def test_the_evidence_can_be_seen_without_a_guess():
    at = opened(myth="ruler")
    at.button(key="show_evidence").click().run()
    assert has_evidence(at)
    assert feedback(at) == []
    assert "<b>0</b> of 16" in captions(at)


def test_verdicts_and_controls_survive_another_page_and_back():
    at = app_pages.opened("myths", myth="ruler")
    at.button(key="say_t").click().run()
    control(at, "my_ruler_width").set_value("512").run()
    at.switch_page("pages/rope.py").run()
    assert not at.exception
    at.switch_page("pages/myths.py").run()
    assert markup(words_of(BY_KEY["ruler"], "en")["feedback.true"]) in feedback(at)[0]
    assert "<b>44</b>" in captions(at)


def test_previous_and_next_go_through_all_cards_and_stop_at_the_ends():
    at = opened(myth="adding")
    at.button(key="myth_next").click().run()
    assert at.session_state["posenc.values"]["myth"] == "alibi"
    assert at.button(key="myth_next").disabled
    at.button(key="myth_previous").click().run()
    assert at.session_state["posenc.values"]["myth"] == "adding"
    assert opened().button(key="myth_previous").disabled


def test_a_teachers_link_can_leave_out_the_list_the_guess_and_the_origin():
    at = opened(hide="predict.sayings.origin", myth="decay")
    assert has_evidence(at)
    assert [button.key for button in at.button if button.key.startswith(("open_", "say_"))] == []
    assert not any(PAGE["en"]["origin.title"] in one.value for one in at.markdown)


def test_for_a_room_the_open_card_stands_alone():
    at = opened(present="1", myth="decay", my_verdicts="-------f--------")
    assert has_evidence(at)
    assert [button.key for button in at.button if button.key.startswith("open_")] == []
    assert {"myth_previous", "myth_next"} <= {button.key for button in at.button}


@pytest.mark.parametrize("token", [*SENTENCES[:2], "-" * 15, "T" * 16, "9" * 400, ""])
def test_a_wild_link_shows_the_first_card_and_one_notice(token):
    at = opened(**{parameter.name: token for parameter in PARAMETERS["myths"]})
    assert len(at.info) == 1
    assert at.session_state["posenc.values"]["myth"] == "invariant"
    assert at.session_state["posenc.values"]["my_verdicts"] == UNJUDGED * 16
    assert "elsewhere" not in "".join(html.proto.body for html in at.get("html"))


@pytest.mark.parametrize("end", ["low", "high"])
@each_card
def test_no_end_of_a_control_breaks_a_card(card, end):
    values = {}
    for name in card.controls:
        parameter = declared(name)
        if isinstance(parameter, Choice):
            values[name] = parameter.options[0 if end == "low" else -1]
        else:
            values[name] = getattr(parameter, end)
    evidence = found(card.key, **values)
    assert not re.search("nan|inf", " ".join(markup(*sentence) for sentence in evidence.said))
