"""The page on scores and distance without a browser: its numbers are the core's, every control moves one."""

import subprocess
import sys
from functools import partial

import numpy as np
import pytest
from streamlit.testing.v1 import AppTest

import posenc_core as pc
from posenc_app import content
from posenc_app.components import Commit
from posenc_app.components.transport import unpack
from posenc_app.sections.oscillation import bases, bound, closer, main, peak, predict
from posenc_app.sections.oscillation.curve import PIECES, band, line, mean_line, stops, thinned
from posenc_app.sections.oscillation.experiment import BASES, DRAWS, experiment
from posenc_app.sections.oscillation.grid import grid
from posenc_app.sections.oscillation.snippet import snippet
from posenc_app.teaching.captions import markup
from posenc_app.teaching.numbers import grouped
from posenc_app.url_state import PARAMETERS
from tests.core.support import golden
from tests.support import app_pages
from tests.support.server import ROOT

MINUS = "\N{MINUS SIGN}"
MILLION = {"osc_reach": "1000000"}
ODD = {"osc_width": "32", "osc_base": "free", "osc_free": 25, "osc_reach": "10000", "osc_at": 4321}
OWN = {"osc_content": "own", "osc_q": (1.5, -0.25, 2.0, 1.0), "osc_k": (-2.0, 0.75, 1.0, 0.5, 9.0, 9.0)}
CURVES = golden("rope_decay")["curves"]


state_of = partial(app_pages.state_of, "oscillation")


def words(language="en"):
    return content.load(language, "oscillation")


def said(*sentences):
    return " ".join(markup(template, fields) for template, fields in sentences)


def captions(state, language="en"):
    now = experiment(state)
    return said(*main.captions(now, line(now), state, words(language)))


def printed(value, digits=3):
    return f"{value:.{digits}f}".replace("-", MINUS)


@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_caption_says_that_the_score_rises_at_6_and_is_minus_0_103_at_1713(language):
    state = state_of(language)
    assert (state["osc_width"], state["osc_base"]) == ("64", "10000")
    found = captions(state, language)
    assert "<b>6</b>" in found
    assert f"<b>{MINUS}0.103</b>" in found
    assert "<b>1713</b>" in found
    assert pc.mean_cosine([1713], pc.inv_freq(64)).item() == pytest.approx(-0.103, abs=5e-4)


@pytest.mark.parametrize("curve", CURVES, ids=lambda c: f"d={c['d']} base={c['base']}")
def test_the_mean_cosine_and_the_bound_that_are_drawn_equal_the_reference(curve):
    free = {"osc_base": "free", "osc_free": BASES.index(curve["base"])}
    state = state_of(osc_width=str(curve["d"]), osc_reach="500", **free)
    now = experiment(state)
    found, shape = line(now), bound.model(now)
    np.testing.assert_array_equal(found.distances, np.arange(501))
    np.testing.assert_array_equal(shape.distances, np.arange(501))
    places = [place for place in curve["distances"] if place <= 500]
    assert len(places) >= 15
    np.testing.assert_allclose(found.values[places], curve["mean_cos"][: len(places)], atol=1e-13)
    np.testing.assert_allclose(shape.values[places], curve["mean_abs_S"][: len(places)], rtol=1e-12)


@pytest.mark.parametrize("axis", ["linear", "log"])
@pytest.mark.parametrize("chosen", ["ones", "random"])
def test_of_a_million_distances_highest_and_lowest_are_drawn(axis, chosen):
    now = experiment(state_of(osc_axis=axis, osc_content=chosen, **MILLION))
    found = line(now)
    distances = np.arange(1_000_001)
    scores = pc.score_by_distance(now.q, now.k, -distances, now.frequencies)
    assert len(found.distances) <= 2 * PIECES + 2
    np.testing.assert_allclose(found.values, scores[found.distances], atol=1e-12)
    first = int(axis == "log")
    assert found.values.min() == pytest.approx(scores[first:].min(), abs=1e-12)
    assert found.values.max() == pytest.approx(scores[first:].max(), abs=1e-12)
    assert found.found.lowest_at == scores.argmin()
    assert {first, 1_000_000} <= set(found.distances.tolist())


def test_a_single_high_score_among_a_million_is_not_lost():
    values = pc.mean_cosine(np.arange(1_000_001), pc.inv_freq(64))
    values[654_321] = 2.0
    for is_log in (False, True):
        assert 654_321 in thinned(values, is_log=is_log)


@pytest.mark.parametrize("chosen", ["ones", "prefer", "random"])
@pytest.mark.parametrize("axis", ["linear", "log"])
def test_a_million_distances_travel_in_less_than_200_kilobytes(axis, chosen):
    at = opened(osc_reach="1000000", osc_axis=axis, osc_content=chosen, osc_width="128")
    sizes = [len(element.proto.bytes) for element in at.get("bidi_component")]
    assert sum(sizes) < 200_000
    assert max(sizes) > 10_000


def test_the_numbers_of_the_caption_are_the_cores_at_a_state_that_is_not_the_default():
    base = BASES[25]
    scores = pc.mean_cosine(np.arange(10_001), pc.inv_freq(32, base=base))
    found = captions(state_of(**ODD))
    rise = 1 + int(np.flatnonzero(np.diff(scores) > 0)[0])
    assert base not in {10_000, 500_000, 1_000_000}
    assert f"d = 32 and base {grouped(base)}" in found
    assert f"<b>{rise}</b>: from {printed(scores[rise - 1])} to {printed(scores[rise])}" in found
    assert f"<b>{int(np.flatnonzero(scores < 0)[0])}</b>" in found
    assert f"<b>{printed(scores.min())}</b>, at distance <b>{scores.argmin()}</b>" in found


def test_a_short_view_says_that_nothing_is_below_zero():
    found = captions(state_of(osc_reach="50"))
    assert "Up to distance 50 it stays above zero" in found
    assert "<b>0.454</b>, at distance <b>48</b>" in found


def test_a_query_can_prefer_a_distance_by_the_numbers_of_the_case():
    now = experiment(state_of(osc_content="prefer", osc_reach="50"))
    known = {
        0: 47.00794162089926,
        1: 47.868723119028644,
        4: 61.83366332323805,
        5: 64.0,
        10: 47.00794162089926,
    }
    np.testing.assert_allclose(line(now).values[list(known)] * 64, list(known.values()), rtol=1e-12)
    assert "highest at distance <b>5</b>: 1.000" in captions(state_of(osc_content="prefer"))
    assert "<b>23</b>" in captions(state_of(osc_content="prefer", osc_prefer=23, osc_reach="500"))


@pytest.mark.parametrize("chosen", ["alike", "random"])
def test_the_band_is_mean_and_spread_over_seeds_and_says_random_not_trained(chosen):
    state = state_of(osc_content=chosen, osc_at=40, osc_seed=11, osc_width="16", osc_reach="500")
    now = experiment(state)
    names = ["q", "q" if chosen == "alike" else "k"]
    scores = []
    for seed in range(11, 11 + DRAWS):
        q, k = (v / np.linalg.norm(v) for v in pc.token_vectors(names, 16, seed=seed))
        scores.append(pc.score_by_distance(q, k, [-40], pc.inv_freq(16)).item())
    spread = band(now, state, np.array([40]))
    assert spread.mean.item() == pytest.approx(np.mean(scores), abs=1e-14)
    assert spread.deviation.item() == pytest.approx(np.std(scores, ddof=1), rel=1e-12)
    assert line(now).values[40] == pytest.approx(scores[0], abs=1e-14)
    found = captions(state)
    assert f"<b>{printed(np.mean(scores))} ± {printed(np.std(scores, ddof=1))}</b>" in found
    assert "Random, not trained" in found


def test_where_nothing_is_random_there_is_no_band():
    assert band(experiment(state_of()), state_of(), np.array([3])) is None


def test_the_visitors_own_vectors_are_scored_as_far_as_both_go():
    now = experiment(state_of(**OWN, osc_reach="500"))
    q, k = np.array([1.5, -0.25, 2.0, 1.0]), np.array([-2.0, 0.75, 1.0, 0.5])
    turned = pc.rotate(k, -17, pc.inv_freq(4))
    expected = pc.rotate(q, 0, pc.inv_freq(4)) @ turned / np.linalg.norm(q) / np.linalg.norm(k)
    assert now.width == 4
    assert line(now).values[17] == pytest.approx(expected, abs=1e-14)
    assert "d = <b>4</b>" in captions(state_of(**OWN))


def test_vectors_of_zeros_say_so_and_draw_zeros():
    state = state_of(osc_content="own", osc_q=(0.0, 0.0))
    now = experiment(state)
    assert "no direction" in captions(state)
    assert not line(now).values.any()
    shape = bound.model(now)
    assert "no direction" in said(*bound.captions(now, shape, words()))


@pytest.mark.parametrize("first", [0, 1000, 100_000])
@pytest.mark.parametrize("changes", [{}, OWN, {"osc_content": "random"}])
def test_the_map_holds_rotated_products_and_is_constant_along_diagonals(first, changes):
    now = experiment(state_of(**changes, osc_reach="500"))
    scores = grid(now, first)
    m, n = 31, 7
    rotated = [pc.rotate(v, first + p, now.frequencies) for v, p in ((now.q, m), (now.k, n))]
    assert scores.scores[m, n] == pytest.approx(rotated[0] @ rotated[1], abs=1e-13)
    assert scores.scores[m, n] == pytest.approx(line(now).values[m - n], abs=1e-9)
    ids = first + np.arange(80)
    queries, keys = (np.tile(v, (80, 1)) for v in (now.q, now.k))
    np.testing.assert_array_equal(scores.scores, pc.rope_scores(queries, keys, ids, ids, now.frequencies))
    assert scores.spread <= scores.tolerance
    assert scores.tolerance <= 1.1e-10


@pytest.mark.parametrize("changes", [{}, ODD, OWN, {"osc_content": "random", "osc_at": 9}])
def test_the_shares_of_the_pairs_add_up_to_the_score_that_is_printed(changes):
    state = state_of(**changes)
    now = experiment(state)
    taken = peak.model(now, state)
    assert taken.shares.sum() == pytest.approx(taken.score, abs=1e-13)
    assert taken.score == pytest.approx(pc.score_by_distance(now.q, now.k, [-now.at], now.frequencies).item())
    found = said(*peak.captions(now, taken, words()))
    up = taken.shares[taken.shares > 0]
    assert f"<b>{printed(taken.score)}</b>" in found
    assert f"{len(up)} pairs pull it up by <b>{printed(up.sum())}</b>" in found


def test_the_chosen_pair_is_a_cosine_for_ever_and_at_most_twelve_turns_of_it_are_drawn():
    state = state_of(osc_pair=2, osc_at=900)
    now = experiment(state)
    taken = peak.model(now, state)
    shown = peak.wave(now, taken)
    theta = pc.inv_freq(64)[2]
    np.testing.assert_allclose(shown.values, np.cos(shown.distances * theta), atol=1e-12)
    assert np.ptp(shown.distances) == pytest.approx(12 * 2 * np.pi / theta)
    assert shown.distances[0] <= 900 <= shown.distances[-1]
    assert taken.cosine == pytest.approx(np.cos(900 * theta), abs=1e-12)
    slow = peak.wave(now, peak.model(now, state_of(osc_pair=31)))
    assert (slow.distances[0], slow.distances[-1]) == (0, 2000)


def test_a_narrow_head_takes_its_last_pair_for_one_it_does_not_have():
    state = state_of(osc_width="4", osc_pair=63)
    assert peak.model(experiment(state), state).pair == 1


@pytest.mark.parametrize("changes", [{}, OWN, {"osc_content": "alike"}, ODD])
def test_no_score_in_view_is_above_the_bound(changes):
    now = experiment(state_of(**changes))
    distances = np.arange(now.reach + 1)
    limit = pc.score_bound(now.q, now.k, -distances, now.frequencies)
    scores = pc.score_by_distance(now.q, now.k, -distances, now.frequencies)
    assert (np.abs(scores) <= limit + 1e-12).all()
    shape = bound.model(now)
    assert shape.count == now.reach + 1
    assert shape.lowest == (limit.argmin(), pytest.approx(limit.min()))
    assert shape.values.min() == pytest.approx(limit.min())
    assert shape.helpful == (limit < 1).sum()
    assert shape.rises == (np.diff(limit) > 0).sum() > 100


def test_the_bound_of_equal_vectors_forbids_nothing_in_the_first_view():
    now = experiment(state_of())
    shape = bound.model(now)
    found = said(*bound.captions(now, shape, words()))
    assert "16.500 at distance 0" in found
    assert "forbids nothing" in found
    narrow = experiment(state_of(osc_width="8"))
    shape = bound.model(narrow)
    assert f"below 1 at <b>{shape.helpful}</b>" in said(*bound.captions(narrow, shape, words()))


@pytest.mark.parametrize(("width", "base"), [("64", "10000"), ("128", "500000"), ("16", "1000000")])
def test_the_sweep_says_where_the_mean_first_turns_negative(width, base):
    now = experiment(state_of(osc_width=width, osc_base=base))
    sweep = bases.model(now.width)
    distances = np.arange(100_000)
    means = pc.mean_cosine(distances, pc.inv_freq(int(width), base=int(base)))
    assert sweep.of(now.base) == np.flatnonzero(means < 0)[0]
    assert f"<b>{grouped(sweep.of(now.base))}</b>" in said(bases.captions(now, sweep, words())[0])


def test_the_sweep_says_so_where_the_mean_stays_above_zero_and_where_a_larger_base_gives_less():
    now = experiment(state_of(osc_width="128", osc_base="free", osc_free=42))
    sweep = bases.Sweep(pc.base_sweep(128, BASES, limit=5000))
    assert sweep.of(10**9) is None
    assert "stays above zero" in said(bases.captions(now, sweep, words())[0])
    smaller, larger = bases.Sweep(np.array([1.0] * 40 + [7.0, 9.0, 4.0])).backward
    assert (smaller, larger) == (BASES[41], BASES[42])


def test_every_base_that_can_be_chosen_is_one_of_the_sweep():
    free = next(one for one in PARAMETERS["oscillation"] if one.name == "osc_free")
    fixed = next(one for one in PARAMETERS["oscillation"] if one.name == "osc_base")
    assert (free.low, free.high) == (0, len(BASES) - 1)
    assert {int(base) for base in fixed.options if base != "free"} <= set(BASES)
    assert list(BASES) == sorted(set(BASES))


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize(
    "changes", [{}, ODD, OWN, {"osc_content": "random", "osc_seed": 3}, {"osc_content": "prefer"}]
)
def test_the_snippet_prints_the_numbers_of_the_page(language, changes):
    state = state_of(language, **changes)
    now = experiment(state)
    done = subprocess.run(
        [sys.executable, "-c", snippet(now, state, words(language))],
        cwd=ROOT, capture_output=True, text=True, encoding="utf-8", check=True,
        env={"PYTHONIOENCODING": "utf-8"},
    )  # fmt: skip
    rise, zero, lowest, score = (text.split() for text in done.stdout.splitlines())
    found = line(now).found
    assert rise[-1] == str(found.first_rise)
    assert zero[-1] == str(found.first_negative)
    assert lowest[-2:] == [str(found.lowest_at), f"{found.lowest:.3f}"]
    assert score[-2:] == [str(now.at), f"{peak.model(now, state).score:.3f}"]


def test_tables_hold_what_the_figures_show():
    state = state_of(**ODD)
    now = experiment(state)
    scores, pairs = closer.tables(now, line(now), words())
    rows = dict(scores.rows)
    expected = pc.mean_cosine([4321], pc.inv_freq(32, base=BASES[25])).item()
    assert rows["4321"][:2] == [pytest.approx(expected), pytest.approx(expected)]
    assert rows["0"][0] == pytest.approx(1)
    assert len(pairs.rows) == 16
    assert sum(cells[2] for _, cells in pairs.rows) == pytest.approx(expected)
    assert len(closer.drawn_table(line(now), words()).rows) == len(line(now).distances)
    assert closer.picture(now, line(now), state, words()).panels[0].figure == "curve"


@pytest.mark.parametrize(
    ("question", "answer"), [(predict.STEP, "from 0.734 to 0.736"), (predict.FAVOURITE, "<b>5</b>: 1.000")]
)
def test_the_figure_shows_what_a_question_asked_for(question, answer):
    state = state_of(**question.shows)
    assert question.is_shown(state)
    assert answer in captions(state)
    assert set(words().group(f"{question.name}.options")) == set(words().group(f"{question.name}.feedback"))


def test_the_mean_cosine_is_drawn_beside_contents_of_other_kinds():
    state = state_of(**ODD, osc_content="prefer")
    now = experiment(state)
    cosine, score = main.lines(now, line(now), state, words())
    np.testing.assert_allclose(cosine.y, pc.mean_cosine(cosine.x, pc.inv_freq(32, base=BASES[25])), atol=1e-7)
    np.testing.assert_array_equal(cosine.x, mean_line(now).distances)
    np.testing.assert_allclose(score.y, line(now).values, atol=1e-7)


def opened(**query):
    at = AppTest.from_file(ROOT / "pages" / "oscillation.py", default_timeout=60)
    for name, token in query.items():
        at.query_params[name] = token
    at.run()
    assert not at.exception
    return at


def parts(at):
    found = {}
    for element in at.get("bidi_component"):
        found[element.proto.id.rsplit("-", 1)[-1]] = unpack(element.proto.bytes)
    return found


def shown(**query):
    """Return everything that the page has computed: arrays and axes of its parts, captions."""
    at = opened(**query)
    sent = parts(at)
    numbers = b"".join(array.tobytes() for _, one in sent.values() for _, array in sorted(one.items()))
    axes = [header.get("layout", {}).get("xaxis") for header, _ in sent.values()]
    return numbers, axes, [html.proto.body for html in at.get("html") if "<style" not in html.proto.body]


MOVES = {
    "osc_content": "prefer", "osc_width": "32", "osc_base": "500000", "osc_reach": "500", "osc_axis": "log",
    "osc_at": "40", "osc_pair": "5", "osc_from": "1000",
}  # fmt: skip
LATER = {
    "osc_prefer": ({"osc_content": "prefer"}, "9"),
    "osc_seed": ({"osc_content": "alike"}, "8"),
    "osc_q": ({"osc_content": "own"}, "2_1_0_3"),
    "osc_k": ({"osc_content": "own"}, "2_1_0_3"),
    "osc_free": ({"osc_base": "free"}, "20"),
}


def test_every_parameter_of_the_page_is_moved_by_a_test():
    assert MOVES.keys() | LATER.keys() == {parameter.name for parameter in PARAMETERS["oscillation"]}


@pytest.fixture(scope="module")
def still():
    return shown()


@pytest.mark.parametrize("name", sorted(MOVES))
def test_every_control_changes_a_number(name, still):
    assert shown(**{name: MOVES[name]}) != still


@pytest.mark.parametrize("name", LATER)
def test_controls_of_the_other_states_change_a_number_too(name):
    before, token = LATER[name]
    assert shown(**before, **{name: token}) != shown(**before)


def test_the_scrubbed_distance_moves_the_shares_and_the_caption():
    at = opened()
    at.session_state["posenc-commit-at"] = Commit(40, 1713)
    at.run()
    assert not at.exception
    sent = parts(at)
    assert sent["at"][0]["state"] == 40
    bars = [array for name, array in sent["shares"][1].items() if name.endswith(".y")]
    shares = pc.pair_contributions(np.ones(64) / 8, np.ones(64) / 8, [-40], pc.inv_freq(64))[0]
    np.testing.assert_allclose(bars[0] + bars[1], shares, atol=1e-12)
    bodies = " ".join(html.proto.body for html in at.get("html"))
    assert f"At distance 40 the score is <b>{printed(shares.sum())}</b>" in bodies


def test_on_a_logarithmic_axis_the_slider_stops_at_what_stands_out_and_grows_its_steps():
    now = experiment(state_of(osc_axis="log", osc_at=1234, **MILLION))
    found = line(now)
    places = stops(now, found)
    assert {1, 6, 725, 1234, int(found.found.lowest_at), 1_000_000} <= set(places)
    assert (np.diff(places[-50:]) > 1000).all()
    assert len(places) < 420
    assert stops(experiment(state_of(**MILLION)), found) is None


@pytest.mark.parametrize(("button", "place"), [("rise", 6), ("zero", 725), ("highest", 0)])
def test_a_button_leads_to_what_stands_out(button, place):
    at = opened()
    at.button(key=f"go_{button}").click().run()
    assert not at.exception
    assert parts(at)["at"][0]["state"] == place
    assert at.button(key=f"go_{button}").disabled


@pytest.mark.parametrize("part", ["map", "predict", "peak", "bound", "bases"])
def test_a_link_leaves_parts_out(part):
    gone = {"map": "map", "predict": None, "peak": "shares", "bound": "bound", "bases": "bases"}[part]
    left = parts(opened(hide=part))
    assert gone not in left
    assert {"curve", "at"} <= left.keys()
