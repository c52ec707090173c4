"""The page on long contexts without a browser: its numbers are the core's, and no setting breaks it."""

import json
import subprocess
import sys
from functools import partial

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from streamlit.testing.v1 import AppTest

import posenc_core as pc
from posenc_app import content
from posenc_app.components.transport import unpack
from posenc_app.sections.context import (
    by_hand,
    closer,
    combinations,
    coverage,
    growing,
    predict,
    ramps,
    reach,
    resolution,
    spectrum,
    switch,
)
from posenc_app.sections.context.experiment import WAYS_OUT, every_method, experiment
from posenc_app.sections.context.published import longrope, presets
from posenc_app.sections.context.recipes import METHODS
from posenc_app.sections.context.snippet import snippet
from posenc_app.teaching.captions import markup
from posenc_app.url_state import PARAMETERS, Choice, declared
from tests.support import app_pages
from tests.support.server import ROOT

MINUS = "\N{MINUS SIGN}"
NBSP = "\N{NO-BREAK SPACE}"
#: A state that is not the default: other lengths, width and base.
ODD = {"ctx_train": "2048", "ctx_target": "65536", "ctx_width": "64", "ctx_base": "500000"}


state_of = partial(app_pages.state_of, "context")


def words(language="en"):
    return content.load(language, "context")


def said(*sentences):
    return " ".join(markup(template, fields) for template, fields in sentences).replace(NBSP, " ")


def golden(name):
    return json.loads((ROOT / "tests" / "golden" / f"{name}.json").read_text(encoding="utf-8"))


# --- the main figure -------------------------------------------------------------------------------------


def test_at_4096_to_131072_width_128_base_10000_the_caption_states_18_of_64():
    state = state_of()
    now = experiment(state)
    assert (now.given.train_len, now.given.target_len, now.given.width, now.given.base) == (
        4096, 131072, 128, 10000,
    )  # fmt: skip
    text = said(*coverage.captions(now, state, words()))
    assert "In 4096 positions of training, <b>18 of 64</b> pairs never finish a turn" in text
    assert "<b>18 of 64</b> pairs meet angles they never met" in text
    chinese = said(*coverage.captions(now, state_of("zh"), words("zh")))
    assert "64 对里有 <b>18</b> 对一圈都转不满" in chinese


def test_the_bars_are_the_cores_coverage_at_a_state_that_is_not_the_default():
    state = state_of(**ODD, ctx_method="ntk")
    now = experiment(state)
    trained = pc.inv_freq(64, base=500000)
    raised = pc.ntk_scaling(64, base=500000, factor=32).inv_freq
    expected = pc.angle_coverage(trained, 2048, 65536, target_inv_freq=raised)
    np.testing.assert_array_equal(now.coverage.unseen_share, expected.unseen_share)
    worst = int(expected.unseen_share.argmax())
    text = said(*coverage.captions(now, state, words()))
    assert f"<b>{(expected.unseen_share > 0).sum()} of 32</b> pairs meet angles" in text
    assert f"Pair {worst + 1} meets most: <b>{100 * expected.unseen_share[worst]:.1f}%</b>" in text


def test_it_is_the_slow_pairs_that_meet_the_unseen():
    now = experiment(state_of())
    new = now.coverage.unseen_share > 0
    assert not new[:46].any()
    assert new[46:].all()


@pytest.mark.parametrize("method", ["linear", "yarn", "llama3"])
def test_interpolating_the_slow_pairs_leaves_no_pair_a_new_angle(method):
    state = state_of(ctx_method=method)
    assert experiment(state).surprised == 0
    assert "<b>no pair</b> meets an angle" in said(*coverage.captions(experiment(state), state, words()))


def test_a_target_within_the_training_says_so_and_stretches_nothing():
    state = state_of(ctx_train="32768", ctx_target="4096", ctx_method="linear")
    now = experiment(state)
    assert now.is_as_trained
    assert "no longer than training" in said(*coverage.captions(now, state, words()))


def test_a_factor_of_its_own_is_named_beside_the_ratio_of_the_lengths():
    state = state_of(**dict(presets()[2].values))
    text = said(*coverage.captions(experiment(state), state, words()))
    assert "The factor is 8; the lengths are 16 times apart" in text


def test_scores_feel_the_square_of_the_attention_factor():
    state = state_of(ctx_method="yarn")
    factor = 0.1 * np.log(32) + 1
    text = said(*coverage.captions(experiment(state), state, words()))
    assert f"attention factor is {factor:.3f}" in text
    assert f"<b>{factor**2:.3f}</b>" in text
    ones = np.ones(128)
    scaled = experiment(state).scaled
    plain = pc.score_by_distance(ones, ones, [0, 7], scaled.inv_freq)
    np.testing.assert_allclose(
        pc.score_by_distance(ones, ones, [0, 7], scaled), plain * factor**2, rtol=1e-12
    )


# --- published settings ----------------------------------------------------------------------------------


def test_published_settings_are_values_a_link_can_carry_and_name_their_source():
    assert len(presets()) >= 7
    for preset in presets():
        assert len(preset.source) > 10
        for name, token in preset.values.items():
            assert declared(name).read(token) == token
        state = state_of(**dict(preset.values))
        assert not experiment(state).is_refused
        text = said(*coverage.captions(experiment(state), state, words()))
        assert f"settings of {preset.name}. Source: {preset.source}." in text


REFERENCES = {
    "llama31": ("scaling_llama3_proportional", "Llama-3.1-8B"),
    "qwen25": ("scaling_yarn", "Qwen2.5-7B-Instruct-YaRN4x"),
    "gptoss": ("scaling_yarn", "gpt-oss-20b"),
    "deepseek3": ("scaling_yarn", "DeepSeek-V3"),
}


@pytest.mark.parametrize("key", REFERENCES)
def test_published_settings_give_the_frequencies_of_the_reference(key):
    file, name = REFERENCES[key]
    model = next(model for model in golden(file)["models"] if model["name"] == name)
    preset = next(preset for preset in presets() if preset.key == key)
    scaled = experiment(state_of(**dict(preset.values))).scaled
    np.testing.assert_allclose(scaled.inv_freq, model["cases"][0]["inv_freq_f64"], rtol=1e-13)
    assert scaled.attention_factor == pytest.approx(model["cases"][0]["attention_factor"], rel=1e-14)


@pytest.mark.parametrize("length", ["4096", "131072"])
def test_the_published_longrope_gives_the_frequencies_of_the_reference(length):
    models = golden("scaling_longrope_dynamic")["models"]
    model = next(model for model in models if model["name"] == "Phi-3.5-mini-instruct")
    long = next(case for case in model["cases"] if (case["seq_len"] or 0) > 4096)
    short = next(case for case in model["cases"] if (case["seq_len"] or 0) <= 4096)
    preset = next(preset for preset in presets() if preset.key == "phi35")
    scaled = experiment(state_of(**dict(preset.values) | {"ctx_now": length})).scaled
    case = long if length == "131072" else short
    np.testing.assert_allclose(scaled.inv_freq, case["inv_freq_f64"], rtol=1e-13)
    assert scaled.attention_factor == pytest.approx(case["attention_factor"], rel=1e-14)


# --- further experiments ---------------------------------------------------------------------------------


@pytest.mark.parametrize("changes", [{}, ODD, {"ctx_train": "512", "ctx_target": "10000000"}])
def test_worked_example_12_is_visible_and_holds(changes):
    now = experiment(state_of(**changes))
    found = by_hand.model(now)
    assert found.squeezed <= by_hand.TOLERANCE
    assert found.raised <= by_hand.TOLERANCE
    factor = int(now.given.target_len) / int(now.given.train_len)
    rows = dict(by_hand.table(found, words()).rows)
    assert rows["interpolation (PI)"] == [f"{factor:.5g}"] * 2
    assert rows["NTK-aware"] == ["1", f"{factor:.5g}"]
    assert found.moved == found.position * now.given.train_len / now.given.target_len
    width = now.given.width
    assert found.base == pytest.approx(now.given.base * factor ** (width / (width - 2)), rel=1e-14)


def test_all_recipes_on_one_axis_are_the_cores():
    found = spectrum.model(state_of())
    assert set(found.wavelengths) == set(METHODS) - {"longrope"}
    expected = {
        "none": pc.inv_freq(128),
        "linear": pc.linear_scaling(128, factor=32).inv_freq,
        "ntk": pc.ntk_scaling(128, base=10000, factor=32).inv_freq,
        "dynamic": pc.ntk_scaling(128, base=10000, factor=32).inv_freq,
        "yarn": pc.yarn_scaling(128, base=10000, factor=32, original_len=4096).inv_freq,
    }
    for method, frequencies in expected.items():
        np.testing.assert_allclose(found.wavelengths[method], pc.wavelengths(frequencies), rtol=1e-13)
        np.testing.assert_allclose(found.shares[method], frequencies / pc.inv_freq(128), rtol=1e-13)
    assert set(spectrum.model(state_of(ctx_width="96")).wavelengths) == set(METHODS)


def test_pairs_are_counted_as_kept_divided_or_between():
    text = said(*spectrum.sentences(experiment(state_of(ctx_method="yarn")), words()))
    assert "Of 64 pairs, <b>21</b> keep their frequency, <b>18</b> are divided by the most, 32" in text
    still = said(*spectrum.sentences(experiment(state_of(ctx_method="proportional")), words()))
    assert "<b>16</b> keep their frequency, <b>48</b> stand still, and 0 lie between" in still


def test_neighbours_come_closer_by_the_factor():
    now = experiment(state_of(ctx_method="linear"))
    _, fields = resolution.sentence(now, words())
    degrees = np.degrees(1)
    assert (fields["before"], fields["after"]) == (f"{degrees:.1f}", f"{degrees / 32:.3f}")
    middle = np.degrees(pc.inv_freq(128)[32])
    assert (fields["middle"], fields["middle_before"]) == ("33", f"{middle:.3f}")
    close = pc.mean_cosine([1], pc.inv_freq(128) / 32).item()
    assert fields["score_after"] == f"{close:.5f}"


def test_beyond_the_training_the_curve_leaves_the_range_it_had_and_interpolation_keeps_it():
    plain, squeezed = (reach.model(experiment(state_of(ctx_method=method))) for method in ("none", "linear"))
    assert plain.inside > 0 > plain.before.mean.min()
    assert squeezed.after.mean.min() == pytest.approx(plain.inside, abs=0.03)
    for value in (plain.before.mean, plain.before.low):
        assert np.isfinite(value).all()


def test_two_pairs_that_have_seen_every_angle_meet_new_combinations_and_interpolation_does_not():
    found = {
        method: combinations.model(experiment(state_of(ctx_method=method)), state_of())
        for method in ("none", "linear", "yarn")
    }
    assert min(found["none"].turns) > 1
    assert found["none"].counted.new_share > 0.7
    assert found["linear"].counted.new_share == 0
    assert found["yarn"].counted.new_share > 0.5
    assert experiment(state_of(ctx_method="yarn")).surprised == 0


def test_yarns_two_ramps_differ_by_037_and_the_caption_says_where():
    state = state_of()
    found = ramps.model(state)
    text = said(*ramps.sentences(found, experiment(state), state, words()))
    apart = np.abs(found.index.kept - found.rotations.kept)
    assert apart.max() == pytest.approx(0.37, abs=0.005)
    assert f"at pair {apart.argmax() + 1}: by <b>{apart.max():.3f}</b>" in text
    assert "from pair <b>21</b> to pair <b>47</b> of 64" in text


def test_a_ramp_that_is_upside_down_is_said_to_be():
    state = state_of(ctx_base="1.0001")
    text = said(*ramps.sentences(ramps.model(state), experiment(state), state, words()))
    assert "upside down" in text


def test_dynamic_ntks_factor_is_not_the_ratio_of_lengths():
    state = state_of(ctx_train="2048", ctx_target="16384", ctx_strength="8")
    found = growing.model(state)
    assert found.now_divided == pytest.approx(57, rel=1e-12)
    text = said(*growing.sentences(found, experiment(state).given, state, words()))
    assert "8 · 8 − (8 − 1) = <b>57</b>" in text
    plain = growing.model(state_of(ctx_train="2048", ctx_target="16384", ctx_strength="1"))
    assert plain.now_divided == pytest.approx(8, rel=1e-12)
    within = found.lengths <= 2048
    np.testing.assert_array_equal(found.divided[within], 1)


def test_cached_keys_of_another_scale_break_equal_distances_by_the_published_numbers():
    now, before = (
        pc.dynamic_ntk_scaling(128, base=10000, factor=4, original_len=2048, seq_len=length)
        for length in (4000, 2048)
    )
    fresh, cached = growing.cached_scores(128, (2999, np.array([0.0, 1000.0])), now, before)
    np.testing.assert_allclose(fresh * 128, [32.73747718814919] * 2, rtol=1e-11)
    np.testing.assert_allclose(cached * 128, [32.73747718814919, 35.46394091297611], rtol=1e-11)


def test_within_the_training_cached_keys_fit():
    state = state_of(ctx_now="2048")
    found = growing.model(state)
    np.testing.assert_allclose(found.cached, found.fresh, atol=1e-12)
    assert "cached keys fit" in said(*growing.sentences(found, experiment(state).given, state, words()))


def test_longrope_switches_all_positions_one_beyond_the_original_length():
    short, long = (switch.model(state_of(ctx_switch=length)) for length in ("4096", "4097"))
    model = longrope()
    standard = pc.inv_freq(96)
    np.testing.assert_allclose(short.scaled.inv_freq, standard / model.short_factor, rtol=1e-15)
    np.testing.assert_allclose(long.scaled.inv_freq, standard / model.long_factor, rtol=1e-15)
    assert short.fresh == pytest.approx(short.cached, abs=1e-15)
    assert long.fresh == pytest.approx(pc.mean_cosine([96], long.scaled.inv_freq).item(), abs=1e-12)
    assert abs(long.fresh - long.cached) > 0.3
    text = said(*switch.sentences(long, words()))
    assert f"<b>{long.cached:.3f}</b> with the key as it was cached" in text


def test_equal_limits_of_llama_3_leave_no_middle_band_and_nothing_is_divided_by_zero():
    now = experiment(state_of(ctx_method="llama3", ctx_low="4", ctx_high="4"))
    assert not now.is_refused
    assert set(np.round(now.kept, 12)) == {1.0, round(1 / 32, 12)}


# --- any setting gives a picture and a sentence, or a clear refusal ------------------------------------


@pytest.mark.parametrize(
    ("method", "changes"),
    [
        ("yarn", {"ctx_fast": "1", "ctx_slow": "32"}),
        ("llama3", {"ctx_low": "4", "ctx_high": "1"}),
        ("longrope", {"ctx_width": "128"}),
    ],
)
def test_what_cannot_be_computed_is_refused_clearly_with_a_way_out(method, changes):
    state = state_of(ctx_method=method, **changes)
    now = experiment(state)
    assert now.is_refused
    for language in ("en", "zh"):
        text = words(language)
        first = said(*coverage.captions(now, state, text))
        assert first.startswith(said((text[f"refused.{method}"], {"width": "128", "pairs": "64"})))
        assert text[f"refused.{method}_out"]
    assert not experiment(state_of(ctx_method=method, **changes | dict(WAYS_OUT[method]))).is_refused


def any_state():
    parameters = PARAMETERS["context"]
    drawn = {
        one.name: st.sampled_from(one.options) if isinstance(one, Choice) else st.integers(one.low, one.high)
        for one in parameters
    }
    return st.fixed_dictionaries(drawn, optional={})


@settings(max_examples=60, deadline=None)
@given(values=any_state())
def test_any_combination_of_controls_gives_finite_figures_and_sentences_without_nan(values):
    state, text = state_of(**values), words()
    now = experiment(state)
    spoken = [*coverage.captions(now, state, text), *spectrum.sentences(now, text)]
    found = by_hand.model(now)
    together, grown = combinations.model(now, state), growing.model(state)
    over = reach.model(now)
    spoken += [by_hand.sentence(found, text), resolution.sentence(now, text), reach.sentence(over, now, text)]
    spoken += combinations.sentences(together, now, text)
    spoken += growing.sentences(grown, now.given, state, text)
    slope = ramps.model(state)
    if slope is not None:
        spoken += ramps.sentences(slope, now, state, text)
        assert np.isfinite([*slope.index.kept, *slope.rotations.kept]).all()
    assert max(found.squeezed, found.raised) <= by_hand.TOLERANCE
    drawn = (
        now.coverage.seen_share, now.coverage.unseen_share, now.after, now.kept, over.before.mean,
        over.after.mean, together.trained, together.further, grown.divided, grown.fresh, grown.cached,
    )  # fmt: skip
    assert all(np.isfinite(values).all() for values in drawn)
    everything = said(*spoken)
    assert "nan" not in everything.lower().replace("qwen", "")
    assert "inf" not in everything.replace("infer", "")
    assert len(every_method(state)) >= 5


EXTREMES = [
    {"ctx_train": "10000000", "ctx_target": "512", "ctx_method": "yarn"},
    {"ctx_factor": "1", "ctx_method": "ntk"},
    {"ctx_fast": "1", "ctx_slow": "1", "ctx_truncate": "0", "ctx_method": "yarn"},
    {"ctx_fast": "1", "ctx_slow": "32", "ctx_method": "yarn"},
    {"ctx_base": "1.0001", "ctx_method": "yarn", "ctx_width": "4"},
    {"ctx_base": "1.0001", "ctx_method": "proportional", "ctx_width": "512", "ctx_factor": "1000"},
    {
        "ctx_target": "10000000",
        "ctx_train": "512",
        "ctx_method": "dynamic",
        "ctx_strength": "8",
        "lang": "zh",
    },
    {"ctx_method": "longrope", "lang": "zh", "aids": "table"},
]


@pytest.mark.parametrize("query", EXTREMES)
def test_extreme_settings_draw_every_figure_without_a_traceback(query):
    _, sentences, sizes = shown(**query)
    assert len(sizes) >= 12
    assert not any("nan" in sentence for sentence in sentences)


def test_a_target_of_ten_million_grows_no_payload():
    _, _, near = shown(ctx_target="131072", ctx_method="ntk")
    _, _, far = shown(ctx_target="10000000", ctx_method="ntk")
    assert sum(far) <= 1.05 * sum(near)
    assert sum(far) < 200_000


# --- what a page repeats ---------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize(
    "changes",
    [
        {},
        ODD | {"ctx_method": "yarn", "ctx_ramp": "rotations"},
        {"ctx_method": "longrope", "ctx_width": "96", "ctx_now": "4096"},
        {"ctx_method": "longrope"},
    ],
)
def test_the_snippet_prints_the_numbers_of_the_page(language, changes):
    now = experiment(state_of(language, **changes))
    done = subprocess.run(
        [sys.executable, "-c", snippet(now, words(language))],
        cwd=ROOT, capture_output=True, text=True, encoding="utf-8", check=True,
        env={"PYTHONIOENCODING": "utf-8"},
    )  # fmt: skip
    unfinished, new, share, square = (line.split()[-1] for line in done.stdout.splitlines())
    assert (unfinished, new) == (str(now.unfinished), str(now.surprised))
    assert share == f"{100 * now.coverage.unseen_share.max():.1f}"
    assert square == f"{now.scaled.attention_factor**2:.3f}"


def test_every_figure_has_a_table_with_its_numbers():
    state = state_of(**ODD, ctx_method="proportional")
    now = experiment(state)
    tables = closer.tables(now, state, words())
    assert len(tables) == 6
    pairs = dict(tables[0].rows)
    assert len(pairs) == 32
    assert pairs["1"][:4] == [
        now.coverage.turns_train[0], now.coverage.turns_target[0], 1.0, now.coverage.unseen_share[0],
    ]  # fmt: skip
    assert pairs["32"][5] == "never"
    assert pairs["32"][7] == np.degrees(now.before[-1])
    shown_pairs = dict(closer.readable(tables)[0].rows)
    assert "10" in shown_pairs["32"][7]
    assert closer.picture(now, state, words()).panels[0].figure == "coverage"


@pytest.mark.parametrize("question", [predict.WHICH, predict.PRICE])
def test_the_figure_shows_what_a_question_asked_for(question):
    state = state_of(**question.shows)
    assert question.is_shown(state)
    assert set(words().group(f"{question.name}.options")) == set(words().group(f"{question.name}.feedback"))


MOVES = {
    "ctx_train": "8192", "ctx_target": "32768", "ctx_width": "64", "ctx_base": "500000", "ctx_method": "yarn",
    "ctx_now": "8192", "ctx_strength": "4", "ctx_fast": "64", "ctx_slow": "2", "ctx_truncate": "0",
    "ctx_attention": "1.5", "ctx_first": "20", "ctx_second": "50", "ctx_switch": "4096",
}  # fmt: skip
LATER = {
    "ctx_factor": ({"ctx_method": "linear"}, "8"),
    "ctx_ramp": ({"ctx_method": "yarn"}, "rotations"),
    "ctx_mscale": ({"ctx_method": "yarn", "ctx_mscale_all": "1"}, "0.707"),
    "ctx_mscale_all": ({"ctx_method": "yarn", "ctx_mscale": "1"}, "0.707"),
    "ctx_low": ({"ctx_method": "llama3"}, "2"),
    "ctx_high": ({"ctx_method": "llama3"}, "8"),
    "ctx_share": ({"ctx_method": "proportional"}, "0.5"),
}


def shown(**query):
    """Return all the page has computed: arrays of its parts, captions and tables; and sizes of the parts."""
    at = AppTest.from_file(ROOT / "pages" / "context.py", default_timeout=60)
    for name, token in query.items():
        at.query_params[name] = token
    at.run()
    assert not at.exception
    parts = [element.proto.bytes for element in at.get("bidi_component")]
    numbers = b"".join(array.tobytes() for part in parts for _, array in sorted(unpack(part)[1].items()))
    bodies = [html.proto.body for html in at.get("html") if "<style" not in html.proto.body]
    return numbers, bodies, [len(part) for part in parts]


def test_every_parameter_of_the_page_is_moved_by_a_test():
    assert MOVES.keys() | LATER.keys() == {parameter.name for parameter in PARAMETERS["context"]}


@pytest.fixture(scope="module")
def still():
    return shown()


@pytest.mark.parametrize("name", sorted(MOVES))
def test_every_control_changes_a_number(name, still):
    assert shown(**{name: MOVES[name]}) != still


@pytest.mark.parametrize("name", sorted(LATER))
def test_controls_of_one_method_change_a_number_too(name):
    before, token = LATER[name]
    assert shown(**before, **{name: token}) != shown(**before)


def test_a_published_setting_and_a_way_out_are_one_press():
    at = AppTest.from_file(ROOT / "pages" / "context.py", default_timeout=60)
    at.query_params["ctx_method"] = "longrope"
    at.run()
    at.button(key="way_out").click().run()
    assert "".join(at.query_params["ctx_width"]) == "96"
    assert published(at).value == "phi35"  # the way out leads to the model the factors were searched for
    published(at).set_value("llama31").run()
    assert not at.exception
    assert "".join(at.query_params["ctx_method"]) == "llama3"
    assert "".join(at.query_params["ctx_factor"]) == "8"
    assert any("Llama 3.1 8B" in html.proto.body for html in at.get("html"))


def test_the_model_whose_settings_are_shown_is_marked_until_another_control_moves_away_and_can_be_had_again():
    at = AppTest.from_file(ROOT / "pages" / "context.py", default_timeout=60).run()
    for _ in range(2):
        assert published(at).value is None
        published(at).set_value("llama31").run()
        assert published(at).value == "llama31"
        at.select_slider(key="p_ctx_width").set_value("32").run()
        assert "".join(at.query_params["ctx_method"]) == "llama3"
    assert published(at).value is None
    assert "".join(at.query_params["ctx_width"]) == "32"
    published(at).set_value("yarn").run()
    assert published(at).value == "yarn"
    assert "".join(at.query_params["ctx_method"]) == "yarn"


def test_a_browser_that_still_reports_the_model_shown_before_has_not_pressed_it():
    at = AppTest.from_file(ROOT / "pages" / "context.py", default_timeout=60).run()
    published(at).set_value("llama31").run()
    behind = at._tree  # what a browser says that has not been told yet how the next run ended
    at.select_slider(key="p_ctx_width").set_value("32").run()
    at._tree = behind
    published(at).set_value("llama31")
    at.select_slider(key="p_ctx_train").set_value("16384").run()
    assert "".join(at.query_params["ctx_width"]) == "32"
    assert "".join(at.query_params["ctx_train"]) == "16384"


def published(at):
    row = [group for group in at.button_group if str(group.key).startswith("published.")]
    assert len(row) == 1
    return row[0]


def test_yarns_parameters_stand_in_one_place_whichever_method_reads():
    for method in METHODS:
        at = AppTest.from_file(ROOT / "pages" / "context.py", default_timeout=60)
        at.query_params["ctx_method"] = method
        at.run()
        assert not at.exception
        assert len([slider for slider in at.select_slider if slider.key == "p_ctx_fast"]) == 1
        assert len([slider for slider in at.select_slider if slider.key == "p_ctx_now"]) == 1


def test_minus_signs_are_real_ones():
    state = state_of()
    found = reach.model(experiment(state))
    text = said(reach.sentence(found, experiment(state), words()))
    assert MINUS in text
