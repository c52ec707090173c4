"""The shipped configurations: sourced, dated, readable, and in agreement with independent values."""

import json

import numpy as np
import pytest

import posenc_core as pc
from posenc_app import content
from posenc_app.sections.context.experiment import experiment
from posenc_app.sections.context.published import presets
from posenc_app.sections.inspector.view import view
from tests.core.support import golden
from tests.support.app_pages import state_of
from tests.support.server import ROOT

SHELF = ROOT / "assets" / "models"
MODELS = {file.stem: json.loads(file.read_text("utf-8")) for file in sorted(SHELF.glob("*.json"))}
GOLDEN = {model["name"]: model for model in golden("configurations")["models"] if model["config_confirmed"]}
SAME = {
    "llama-2-7b": "Llama-2-7B",
    "llama-3-8b": "Llama-3-8B",
    "codellama-7b": "CodeLlama-7B",
    "mistral-7b": "Mistral-7B-v0.1",
    "qwen3-8b": "Qwen3-8B",
    "gemma-2-9b": "Gemma-2-9b",
    "pythia-6.9b": "Pythia-6.9b",
    "glm-4": "GLM-4-9B-0414",
    "llama-3.1-8b": "Llama-3.1-8B",
    "phi-3.5-mini": "Phi-3.5-mini-instruct",
    "qwen2.5-7b-yarn": "Qwen2.5-7B-Instruct-YaRN4x",
    "deepseek-v3": "DeepSeek-V3",
    "gpt-oss-120b": "gpt-oss-20b",
}
FAMILIES = """
    llama mistral mixtral qwen2 qwen3 gemma2 gemma3 phi phi3 deepseek_v2 deepseek_v3 glm4 gpt_oss gpt_neox
    gptj gpt2 bert roberta t5 bloom mpt smollm3 modernbert llama4_text
"""

each_model = pytest.mark.parametrize("key", MODELS)


@each_model
def test_every_file_has_a_name_a_source_and_a_date(key):
    entry = MODELS[key]
    assert set(entry) == {"name", "source", "config", "read"}
    assert entry["name"]
    assert len(entry["source"]) > 20
    assert entry["read"].startswith("20")


def test_the_files_span_the_families():
    assert len(MODELS) > 25
    assert {entry["config"]["model_type"] for entry in MODELS.values()} == set(FAMILIES.split())


def test_the_list_of_sources_names_every_file_and_its_source():
    written = (SHELF / "SOURCES.md").read_text("utf-8")
    for key, entry in MODELS.items():
        assert f"| `{key}.json` | {entry['name']} | {entry['source']} |" in written


@each_model
def test_every_file_is_read_without_an_error(key):
    report = pc.read_model_config(MODELS[key]["config"])
    assert report.kind != "unknown"
    assert not [note for note in report.notes if note.severity == "error"]
    assert all(group.refusal is None or not group.uses_position for group in report.layers)


@pytest.mark.parametrize(("key", "name"), SAME.items())
def test_frequencies_agree_with_the_librarys(key, name):
    group = next(group for group in pc.read_model_config(MODELS[key]["config"]).layers if group.uses_position)
    for case in GOLDEN[name]["cases"]:
        scaled = group.frequencies(case["seq_len"])
        np.testing.assert_allclose(scaled.inv_freq, case["inv_freq_f64"], rtol=1e-13)
        assert scaled.attention_factor == pytest.approx(case["attention_factor"], rel=1e-14)


# The page on long context has a few of these models too, as settings to start from.
PRESETS = {preset.key: preset for preset in presets()}
IN_BOTH = {
    "llama31": "llama-3.1-8b",
    "qwen25": "qwen2.5-7b-yarn",
    "deepseek3": "deepseek-v3",
    "phi35": "phi-3.5-mini",
    "gptoss": "gpt-oss-120b",  # another size of the same family, with the same rule for positions
}


def test_models_that_are_in_both_places_are_known_to_be():
    names = {entry["name"]: key for key, entry in MODELS.items()}
    for preset in PRESETS.values():
        same = [key for name, key in names.items() if name.startswith(preset.name)]
        assert same == ([IN_BOTH[preset.key]] if preset.key in IN_BOTH and preset.key != "gptoss" else [])


@pytest.mark.parametrize(("preset", "key"), IN_BOTH.items())
def test_a_model_has_the_same_figures_wherever_the_app_shows_it(preset, key):
    seen = view(state_of("inspector", in_model=key), content.load("en", "inspector"))
    values = dict(PRESETS[preset].values)
    here = experiment(state_of("context", **values))
    assert (seen.trained, seen.window) == (int(values["ctx_train"]), int(values["ctx_target"]))
    assert seen.group.base == float(values["ctx_base"])
    assert seen.group.rotary_dim == int(values["ctx_width"])
    scaled = seen.report.frequencies(seen.window)
    np.testing.assert_allclose(here.scaled.inv_freq, scaled.inv_freq, rtol=1e-13)
    assert here.scaled.attention_factor == pytest.approx(scaled.attention_factor, rel=1e-14)
