"""Frequencies read from whole configurations against those the Transformers library computes from them."""

import numpy as np
import pytest

import posenc_core as pc
from tests.core.support import golden

GOLDEN = golden("configurations")
MODELS = {model["name"]: model for model in GOLDEN["models"]}
PAIRINGS = {"half": "half_split", "interleaved": "interleaved"}
LATENT = ("deepseek_v2", "deepseek_v3")

each_model = pytest.mark.parametrize("model", GOLDEN["models"], ids=lambda model: model["name"])


def sizes(model):
    width = "qk_rope_head_dim" if model["hf_model_type"] in LATENT else "head_dim"
    longest = model["max_position_embeddings"]
    return {
        "model_type": model["hf_model_type"],
        width: model["head_dim"],
        "max_position_embeddings": longest,
    }


def for_one_type(model):
    """Write the dictionary of one type of layer into a file of one layer."""
    layer_type = "full_attention" if ":global" in model["name"] else "sliding_attention"
    wide = {"global_head_dim": model["head_dim"]} if model["hf_model_type"] == "gemma4_text" else {}
    return (
        sizes(model)
        | wide
        | {"layer_types": [layer_type], "rope_parameters": {layer_type: model["rope_parameters"]}}
    )


def in_new_spelling(model):
    return sizes(model) | {"rope_parameters": model["rope_parameters"]}


def in_old_spelling(model):
    inside = dict(model["rope_parameters"])
    beside = {name: inside.pop(name) for name in ("rope_theta", "partial_rotary_factor") if name in inside}
    inside["type"] = inside.pop("rope_type")
    scaling = None if inside == {"type": "default"} else inside
    return sizes(model) | beside | {"rope_scaling": scaling}


def group_of(config):
    report = pc.read_model_config(config)
    assert report.kind == "rope"
    return report, next(group for group in report.layers if group.uses_position)


def spellings(model):
    return [for_one_type(model)] if ":" in model["name"] else [in_new_spelling(model), in_old_spelling(model)]


def test_all_models_of_the_four_files_are_there():
    assert len(MODELS) == 33


@each_model
def test_frequencies_of_a_whole_configuration_agree_with_transformers(model):
    for config in spellings(model):
        _, group = group_of(config)
        for case in model["cases"]:
            read = group.frequencies(case["seq_len"])
            np.testing.assert_allclose(read.inv_freq, case["inv_freq_f64"], rtol=1e-13)
            assert read.attention_factor == pytest.approx(case["attention_factor"], rel=1e-14)


@each_model
def test_pairing_and_width_are_the_familys(model):
    for config in spellings(model):
        _, group = group_of(config)
        assert group.pairing == PAIRINGS[model["layout"]]
        assert (group.d_head, group.rotary_dim) == (model["head_dim"], model["rotary_dim"])
        assert group.rope_type == model["rope_type"]


@pytest.mark.parametrize("name", [name for name, model in MODELS.items() if "softmax_scale" in model])
def test_the_softmax_scale_of_latent_attention_is_the_published_one(name):
    model = MODELS[name]
    report, _ = group_of(in_new_spelling(model))
    plain = model["qk_head_dim"] ** -0.5
    assert report.softmax_scale_multiplier * plain == pytest.approx(model["softmax_scale"], rel=1e-14)


def test_gpt_j_turns_a_quarter_of_its_head_in_neighbouring_pairs():
    expected = GOLDEN["gptj"]
    report = pc.read_model_config({"model_type": "gptj", "rotary_dim": 64, "n_embd": 4096, "n_head": 16})
    (group,) = report.layers
    assert (group.d_head, group.rotary_dim, group.base) == (expected["head_dim"], 64, expected["base"])
    assert group.pairing == "interleaved"
    np.testing.assert_allclose(report.frequencies().inv_freq, expected["inv_freq_f32"], rtol=1e-6)


@pytest.mark.parametrize(
    "table", GOLDEN["tables"], ids=lambda table: f"{table['name']}-{table['positions'][-1]}"
)
def test_cosines_and_sines_agree_with_the_models_own_tables(table):
    model = next((found for name, found in MODELS.items() if name == table["name"]), None) or {
        **MODELS["Gemma-3-4b:local"],
        "rope_parameters": {"rope_type": "linear", "rope_theta": 1e6, "factor": 8.0},
    }
    positions = table["positions"]
    _, group = group_of(in_new_spelling(model) if model["name"] == table["name"] else for_one_type(model))
    read = group.frequencies(max(positions) + 1)
    cos, sin = pc.cos_sin(positions, read.inv_freq)
    # The reference rounds angles to float32: at 131071 a fast pair is off by up to 9.3e-3 rad.
    tolerance = 1e-2 if positions[-1] > 5000 else 6e-4
    np.testing.assert_allclose(cos * read.attention_factor, table["cos_first_half_f32"], atol=tolerance)
    np.testing.assert_allclose(sin * read.attention_factor, table["sin_first_half_f32"], atol=tolerance)


@pytest.mark.parametrize("curve", golden("rope_decay")["curves"], ids=lambda c: f"{c['d']}-{c['base']}")
def test_the_decay_curves_follow_from_a_configuration(curve):
    report = pc.read_model_config({"head_dim": curve["d"], "rope_theta": curve["base"]})
    distances = curve["distances"]
    mean = pc.mean_cosine(distances, report.frequencies().inv_freq)
    np.testing.assert_allclose(mean, curve["mean_cos"], atol=1e-12)
