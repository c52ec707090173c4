"""The inspector without a browser: its numbers are the core's, and what is pasted is read and let go."""

import json
import logging
import subprocess
import sys
import time

import numpy as np
import pytest
from streamlit.testing.v1 import AppTest

import posenc_core as pc
from posenc_app import content
from posenc_app.components.transport import unpack
from posenc_app.sections.inspector import (
    closer,
    compare,
    distance,
    findings,
    layer_map,
    reading,
    snippet,
    waves,
)
from posenc_app.sections.inspector.answer import answer
from posenc_app.sections.inspector.reading import Own, Unreadable
from posenc_app.sections.inspector.shelf import shipped
from posenc_app.sections.inspector.view import View
from posenc_app.teaching import cited
from posenc_app.teaching.captions import markup
from posenc_app.url_state import MODELS, PARAMETERS, RefusedError, State, declared, default_of
from tests.support.languages import sentences_in
from tests.support.server import ROOT

LANGUAGES = ("en", "zh")
TURNING = [key for key in MODELS if shipped(key).report.kind == "rope"]
GAP = "\N{NO-BREAK SPACE}"
OWN = {"model_type": "llama", "hidden_size": 4096, "num_attention_heads": 32, "rope_theta": 123456.0}
MARKUP = "<img src=x onerror=alert(1)> **bold** $x$ ![p](http://e.example/p.png)"


def words(language="en"):
    return content.load(language, "inspector")


def looked_at(key, language="en", **more):
    name = words(language)[f"control.in_model.options.{key}"]
    return View(name, shipped(key).report, **more)


def state_of(language="en", **changes):
    parameters = (*PARAMETERS["app"], *PARAMETERS["inspector"])
    values = {parameter.name: default_of(parameter, language) for parameter in parameters}
    return State("inspector", values | {"lang": language} | changes)


def said(sentences):
    return " ".join(markup(template, fields) for template, fields in sentences).replace(GAP, " ")


def open_page(**query):
    at = AppTest.from_file(ROOT / "pages" / "inspector.py", default_timeout=60)
    for name, token in query.items():
        at.query_params[name] = token
    return at.run()


def parts(at):
    found = {}
    for element in at.get("bidi_component"):
        header, arrays = unpack(element.proto.bytes)
        found[element.proto.id.rsplit("-", 1)[-1]] = (header, arrays)
    return found


def html(at):
    return "\n".join(h.proto.body for h in at.get("html") if "<style>" not in h.proto.body)


def pasted(at, text):
    at.text_area(key="inspector.box").set_value(text)
    submit = next(button for button in at.button if button.label == words()["own.read"])
    return submit.click().run()


# Published models


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", MODELS)
def test_every_shipped_model_has_an_answer_in_both_languages(key, language):
    view = looked_at(key, language)
    sentences = answer(view, words(language))
    assert len(sentences) >= 3
    assert "–" not in said(sentences)
    shown = findings.listing(view.report.notes, words(language))
    assert ("pe-findings" in shown) == bool(view.report.notes)
    assert layer_map.table(view, words(language)).rows or view.report.kind != "rope"


def test_the_names_on_the_page_are_those_of_the_files():
    for key in MODELS:
        assert words()[f"control.in_model.options.{key}"] == shipped(key).name
    files = {file.stem for file in (ROOT / "assets" / "models").glob("*.json")}
    assert files == set(MODELS)


def test_the_answer_holds_the_cores_numbers():
    shown = said(answer(looked_at("qwen2.5-7b-yarn"), words()))
    scaled = pc.yarn_scaling(128, base=1e6, factor=4.0, original_len=32768)
    plain = pc.wavelengths(pc.inv_freq(128, base=1e6))
    ratio = plain**-1 / pc.wavelengths(scaled.inv_freq) ** -1
    never = int((plain > 32768).sum())
    kept = int((ratio == 1).sum())
    assert f"<b>{never}</b> of its 64 pairs never finish one turn" in shown
    assert f"keeps <b>{kept}</b> pairs as they are" in shown
    assert f"<b>{scaled.attention_factor:.4f}</b>" in shown
    assert f"<b>{plain[-1]:,.0f}</b>".replace(",", " ") in shown


def test_the_softmax_multiplier_of_deepseek_is_said_apart_from_its_attention_factor():
    shown = said(answer(looked_at("deepseek-v3"), words()))
    assert "Cosine and sine are multiplied by nothing more." in shown
    assert "multiplied by <b>1.8739</b> before softmax" in shown


@pytest.mark.parametrize("key", ["llama-3.1-8b", "phi-4-mini", "gpt-oss-120b", "llama-2-7b"])
def test_the_main_figure_shows_every_pair_once_at_the_cores_wavelength(key):
    view = looked_at(key)
    figure = waves.plot(view, words())
    marks = [trace for trace in figure.data if trace["mode"] == "markers"]
    pairs = np.concatenate([trace["x"] for trace in marks])
    turns = np.concatenate([trace["y"] for trace in marks])[np.argsort(pairs)]
    group = view.group
    expected = pc.wavelengths(group.frequencies(view.window).inv_freq)
    np.testing.assert_allclose(turns, expected, rtol=1e-12)
    assert sorted(pairs.tolist()) == list(range(group.rotary_dim // 2))


@pytest.mark.parametrize("key", MODELS)
def test_a_source_is_said_in_the_visitors_language(key):
    named = shipped(key).source
    assert cited(named, "inspector", words("en")) == named
    assert sentences_in(cited(named, "inspector", words("zh"))) == []


@pytest.mark.parametrize("key", ["qwen2.5-7b-yarn", "qwen3-8b-yarn"])
def test_a_window_that_yarn_stretches_further_than_the_file_declares_is_said(key):
    shown = said(answer(looked_at(key), words()))
    assert "trained on <b>32 768</b> positions and is stretched to <b>131 072</b>" in shown


def test_longrope_is_shown_at_the_length_that_is_chosen():
    long, short = (looked_at("phi-3.5-mini", at_window=at) for at in (True, False))
    assert long.bands.slowdown[-1] == pytest.approx(64.83999633789062)
    assert short.bands.slowdown[-1] == pytest.approx(2.8399994373321533)


def test_the_layer_map_tells_local_from_global_and_still_layers():
    gemma = looked_at("gemma-3-4b")
    rows = dict(layer_map.table(gemma, words()).rows)
    assert [cells[1] for cells in rows.values()] == ["29", "5"]
    assert [cells[2].replace(GAP, " ") for cells in rows.values()] == ["10 000", "1 000 000"]
    strip = layer_map.strip(shipped("smollm3").report.layers, words())
    assert strip.count("<i ") == 36
    assert strip.count("pe-layer-still") == 9


def test_the_score_curve_is_the_mean_cosine_of_the_core():
    found = distance.fall(looked_at("llama-2-7b"))
    expected = pc.mean_cosine(found.distances, pc.inv_freq(128))
    np.testing.assert_allclose(found.scaled, expected, atol=1e-12)
    whole = pc.mean_cosine(np.arange(1, 4097), pc.inv_freq(128))
    assert found.marks.lowest == pytest.approx(whole.min(), abs=1e-12)


@pytest.mark.parametrize("key", TURNING)
def test_the_snippet_rebuilds_the_frequencies_with_numpy_alone(key):
    view = looked_at(key)
    program = snippet.snippet(view, words())
    assert "posenc_core" not in program
    names = {"print": lambda *_: None}
    exec(compile(program, key, "exec"), names)  # noqa: S102 - our own text
    frequencies = view.bands.frequencies
    np.testing.assert_allclose(names["inv_freq"], frequencies.inv_freq, rtol=1e-12, atol=0)
    assert float(names["attention_factor"]) == pytest.approx(frequencies.attention_factor, rel=1e-14)


@pytest.mark.parametrize("key", ["llama-3.1-8b", "gpt-oss-120b", "phi-3.5-mini"])
def test_the_snippet_run_alone_prints_the_numbers_of_the_answer(key):
    view = looked_at(key)
    command = [sys.executable, "-c", snippet.snippet(view, words())]
    printed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert f"{view.bands.scaled[-1]:.1f}" in printed
    assert f"{int(view.bands.never.sum())}\n" in printed
    assert f"{view.bands.frequencies.attention_factor:.4f}" in printed


def test_two_models_stand_side_by_side_with_the_cores_numbers():
    table = compare.table(looked_at("llama-3.1-8b"), looked_at("gpt-2"), words())
    rows = dict(table.rows)
    assert table.columns == ["Llama 3.1 8B", "GPT-2"]
    assert rows["base"] == [f"500{GAP}000", "–"]
    assert rows["pairs that never finish a turn"] == ["29 / 64", "–"]
    assert len(compare.spectra(looked_at("llama-3.1-8b"), looked_at("qwen3-8b"))) == 2


@pytest.mark.parametrize("key", ["llama-3.1-8b", "gemma-3-4b", "glm-4"])
def test_the_table_twin_holds_every_pair(key):
    view = looked_at(key)
    pairs, groups = closer.tables(view, words())
    assert len(pairs.rows) == view.bands.plain.size
    assert [cells[0] for _, cells in pairs.rows] == view.bands.frequencies.inv_freq.tolist()
    assert len(groups.rows) == len(view.report.layers)


# The page


def test_choosing_another_model_changes_figure_and_answer():
    at = open_page()
    before = html(at)
    at.selectbox(key="p_in_model").set_value("gpt-oss-120b").run()
    assert not at.exception
    assert "gpt-oss 120B" in html(at)
    assert html(at) != before
    assert at.query_params["in_model"] == "gpt-oss-120b"


def test_every_control_changes_what_is_shown():
    at = open_page(in_model="gemma-3-4b")
    before = html(at)
    at.button_group(key="p_in_group.2").set_value(1).run()
    assert html(at) != before
    at = open_page(in_model="phi-4-mini")
    before = html(at)
    at.button_group(key="p_in_length").set_value("trained").run()
    assert html(at) != before
    before = html(at)
    at.selectbox(key="p_in_versus").set_value("bert-base").run()
    assert html(at) != before
    assert not at.exception


@pytest.mark.parametrize("key", ["llama-4", "phi-4-mini", "deepseek-v2", "gpt-2", "t5-small", "bloom-176b"])
def test_models_of_every_kind_open_by_link(key):
    at = open_page(in_model=key)
    assert not at.exception
    assert shipped(key).name.split(" (")[0] in html(at)


# What somebody brings


def test_a_pasted_configuration_is_read_and_its_text_is_let_go():
    at = pasted(open_page(), json.dumps(OWN | {"owner": "hunter2", "note": MARKUP}))
    assert not at.exception
    assert "<b>123 456</b>" in html(at).replace(GAP, " ")
    assert at.text_area(key="inspector.box").value == ""
    kept = repr(at.session_state)
    assert "123456" in kept
    assert "hunter2" not in kept
    assert "onerror" not in kept
    assert not at.query_params.get("in_config")


def test_the_link_carries_the_numbers_only_when_it_is_asked_for_and_nothing_else():
    at = pasted(open_page(), json.dumps(OWN | {"owner": "hunter2"}))
    at.button(key="inspector.link").click().run()
    token = at.query_params["in_config"]
    assert json.loads(token) == OWN
    again = open_page(in_config=token)
    assert "<b>123 456</b>" in html(again).replace(GAP, " ")
    again.button(key="inspector.back").click().run()
    assert "Llama 3.1 8B" in html(again)
    assert "in_config" not in again.query_params


def test_choosing_a_published_model_puts_the_own_one_aside():
    at = pasted(open_page(), json.dumps(OWN))
    at.selectbox(key="p_in_model").set_value("bert-base").run()
    assert "BERT base" in html(at)
    assert "123 456" not in html(at).replace(GAP, " ")


def test_pasted_text_is_never_rendered_as_markup():
    hostile = {"model_type": MARKUP, "head_dim": 8, "rope_scaling": {"type": MARKUP, MARKUP: 1, "factor": 2}}
    at = pasted(open_page(), json.dumps(hostile))
    assert not at.exception
    shown = html(at)
    assert "<img" not in shown
    assert "&lt;img src=x" in shown
    for element in at.markdown:
        assert "onerror" not in element.value
        assert "e.example" not in element.value


def test_a_refused_field_is_named_and_its_value_is_text():
    at = pasted(open_page(), json.dumps(OWN | {"rope_theta": MARKUP}))
    assert not at.exception
    assert "config.rope_theta" in html(at)
    assert "<img" not in html(at)


def test_nothing_pasted_is_logged(caplog):
    caplog.set_level(logging.DEBUG)
    at = pasted(open_page(), json.dumps(OWN | {"owner": "hunter2"}))
    pasted(at, '{"hunter2": ')
    assert not at.exception
    assert "hunter2" not in caplog.text


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "empty"),
        ("\ufeff \n", "empty"),
        ("not json", "json"),
        ('{"a": 1,}', "json"),
        ('{\n  // the base\n  "rope_theta": 1e4\n}', "comment"),
        ('{"rope_theta": 1e4, # the base\n}', "comment"),
        ("{'rope_theta': 10000.0}", "python"),
        ('{"use_cache": True}', "python"),
        ("[1, 2, 3]", "no_dictionary"),
        ('"not json"', "no_dictionary"),
        ("[" * 100_000, "deep"),
        ('{"a":' * 100_000, "deep"),
        ('{"a":' * 200 + "1" + "}" * 200, "deep"),
        ('{"rope_theta": ' + "9" * 5000 + "}", "number"),
        ('{"rope_theta": -1}', "field"),
        ('{"rope_theta": NaN}', "field"),
        ("x" * 1_000_001, "large"),
        ("字" * 400_000, "large"),
    ],
)
def test_what_is_no_configuration_gets_one_helpful_sentence(text, reason):
    found = reading.read(text)
    assert isinstance(found, Unreadable)
    assert found.reason == reason
    for language in LANGUAGES:
        markup(words(language)[f"own.refused.{reason}"], found.fields)


def test_the_sentence_about_a_comment_names_its_line():
    assert reading.read('{\n  "a": 1,\n  // here\n}').fields == {"line": "3", "column": "3"}


@pytest.mark.parametrize(
    "text",
    [
        json.dumps(OWN | {"padding": "x" * 999_000}),
        '{"a": "' + '\\"' * 490_000,
        json.dumps({"model_type": "llama", "vocabulary": list(range(140_000))}),
        "[" * 1_000_000,
        '{"rope_scaling": {"type": "longrope", "short_factor": [' + "1," * 400_000 + "1]}}",
    ],
    ids=["one long text", "quotes", "a list", "brackets", "too many factors"],
)
def test_a_paste_of_one_megabyte_answers_within_a_second(text):
    start = time.perf_counter()
    found = reading.read(text[:1_000_000])
    assert time.perf_counter() - start < 1
    assert isinstance(found, Own | Unreadable)


def test_a_file_read_twice_gives_the_same_report():
    first, second = (reading.read(json.dumps(OWN)) for _ in range(2))
    assert first == second


@pytest.mark.parametrize(
    "token",
    [
        "1",
        "{}",
        "[]",
        '{"owner":"x"}',
        '{"model_type":"<b>"}',
        '{"head_dim":"8"}',
        "[" * 5000,
        "{",
        "9" * 7000,
    ],
)
def test_a_link_holds_known_numbers_or_is_refused(token):
    with pytest.raises(RefusedError):
        declared("in_config").read(token)


def test_a_link_with_a_field_that_cannot_be_is_a_sentence_and_no_traceback():
    at = open_page(in_config='{"rope_theta":-1}')
    assert not at.exception
    assert "config.rope_theta" in html(at)


def test_a_factor_of_any_size_is_drawn_or_refused_and_no_traceback():
    scaling = '{"rope_type":"yarn","factor":1e300,"original_max_position_embeddings":2048}'
    sizes = '"model_type":"llama","hidden_size":64,"num_attention_heads":4,"max_position_embeddings":2048'
    at = open_page(in_config=f'{{{sizes},"rope_scaling":{scaling}}}')
    assert not at.exception
    assert "nan" not in html(at).lower()
