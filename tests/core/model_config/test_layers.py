"""Which layers share a rule: plans of families, lists of files, windows."""

import pytest

import posenc_core as pc
from tests.core.support import golden

SMALL = {"head_dim": 8, "rope_theta": 100.0}


def groups(config):
    return pc.read_model_config(config).layers


def test_llama_4_leaves_every_fourth_layer_unturned():
    near, still = groups({"model_type": "llama4", "text_config": {"num_hidden_layers": 8}})
    assert (still.indices, still.uses_position, still.base, still.rope_type) == ((3, 7), False, None, "none")
    assert (near.indices, near.layer_type, near.window) == ((0, 1, 2, 4, 5, 6), "chunked_attention", 8192)
    assert still.rotary_dim == 0


def test_a_list_of_unturned_layers_is_followed():
    turning, still = groups({
        "model_type": "smollm3",
        "num_hidden_layers": 5,
        "no_rope_layers": [1, 1, 0, 1, 0],
    })
    assert (turning.indices, still.indices) == ((0, 1, 3), (2, 4))
    with pytest.raises(pc.InvalidParameterError, match=r"config\.no_rope_layers must hold an entry"):
        groups({"model_type": "smollm3", "num_hidden_layers": 5, "no_rope_layers": [1, 0]})
    with pytest.raises(pc.InvalidParameterError, match=r"config\.no_rope_layers\[1\]"):
        groups({"model_type": "smollm3", "num_hidden_layers": 2, "no_rope_layers": [1, "no"]})


def test_smollm3_leaves_every_fourth_layer_unturned_where_the_file_has_no_list():
    _, still = groups({"model_type": "smollm3", "num_hidden_layers": 9})
    assert still.indices == (3, 7)


def test_frequencies_are_one_when_windows_alone_differ():
    report = pc.read_model_config({"model_type": "gemma2", "num_hidden_layers": 4})
    assert [(group.indices, group.window) for group in report.layers] == [((0, 2), 4096), ((1, 3), None)]
    assert report.frequencies().rotary_dim == 256


def test_frequencies_are_one_when_the_other_layers_turn_nothing():
    report = pc.read_model_config({"model_type": "llama4", "num_hidden_layers": 8})
    assert report.frequencies().rotary_dim == 128


def test_cohere_2_turns_in_its_local_layers_alone():
    local, everywhere = groups({"model_type": "cohere2", "num_hidden_layers": 8})
    assert (local.uses_position, everywhere.uses_position) == (True, False)
    assert everywhere.indices == (3, 7)


def test_modernbert_begins_with_a_global_layer():
    everywhere, local = groups({"model_type": "modernbert", "num_hidden_layers": 7})
    assert (everywhere.indices, everywhere.base) == ((0, 3, 6), 160000)
    assert (local.indices, local.base, local.window) == ((1, 2, 4, 5), 10000, 128)
    far, near = groups({"model_type": "modernbert", "global_rope_theta": 2e4, "local_rope_theta": 3e4})
    assert (far.base, near.base) == (2e4, 3e4)


def test_a_window_counts_only_where_it_is_used():
    qwen = {"model_type": "qwen2", "num_hidden_layers": 6, "sliding_window": 64, "max_window_layers": 4}
    (alone,) = groups(qwen | {"use_sliding_window": False})
    assert (alone.indices, alone.window) == ((0, 1, 2, 3, 4, 5), None)
    full, late = groups(qwen | {"use_sliding_window": True})
    assert (full.indices, full.window, late.indices, late.window) == ((0, 1, 2, 3), None, (4, 5), 64)
    (mistral,) = groups({"model_type": "mistral", "sliding_window": 4096})
    assert mistral.window == 4096


def test_layers_without_attention_turn_nothing():
    types = ["linear_attention", "full_attention", "linear_attention"]
    still, turning = groups(SMALL | {"layer_types": types})
    assert (still.indices, still.uses_position, turning.indices) == ((0, 2), False, (1,))


def test_a_type_of_layer_with_a_null_rule_turns_nothing():
    types = ["full_attention", "sliding_attention"]
    rules = {"full_attention": None, "sliding_attention": {"rope_theta": 500.0}}
    still, turning = groups({"head_dim": 8, "layer_types": types, "rope_parameters": rules})
    assert (still.uses_position, turning.base) == (False, 500)


def test_a_type_of_layer_without_a_rule_is_an_error_that_names_it():
    rules = {"full_attention": {"rope_theta": 500.0}}
    report = pc.read_model_config({"head_dim": 8, "layer_types": ["odd"], "rope_parameters": rules})
    assert "rope_parameters.odd" in {note.path for note in report.notes if note.severity == "error"}
    with pytest.raises(pc.InvalidParameterError, match=r"config\.rope_parameters\.odd"):
        report.layers[0].frequencies()


def test_two_counts_of_layers_are_a_conflict():
    report = pc.read_model_config(SMALL | {"layer_types": ["full_attention"] * 3, "num_hidden_layers": 5})
    (note,) = [note for note in report.notes if note.code == "conflict"]
    assert (note.path, note.values["value"], note.values["other"]) == ("layer_types", 3, 5)


def test_an_unknown_number_of_layers_leaves_the_rules_in_the_order_of_the_file():
    rules = {"sliding_attention": {"rope_theta": 20.0}, "full_attention": {"rope_theta": 30.0}}
    first, second = groups({"head_dim": 8, "rope_parameters": rules})
    assert [first.layer_type, second.layer_type] == ["sliding_attention", "full_attention"]
    assert first.indices == second.indices == ()


def test_two_dictionaries_that_differ_are_a_conflict_and_the_older_name_counts():
    both = {"rope_scaling": {"type": "linear", "factor": 2.0}, "rope_parameters": {"rope_type": "default"}}
    report = pc.read_model_config(SMALL | both)
    assert report.layers[0].rope_type == "linear"
    assert "conflict" in {note.code for note in report.notes}


def test_latent_attention_may_pair_half_splits_when_the_file_says_so():
    (group,) = groups({"model_type": "deepseek_v3", "rope_interleave": False})
    assert group.pairing == "half_split"


def test_an_unknown_family_has_no_known_pairing():
    report = pc.read_model_config(SMALL | {"model_type": "newcomer"})
    assert report.frequencies().pairing is None
    assert {"unknown_type", "unknown_pairing"} <= {note.code for note in report.notes}
    with pytest.raises(pc.InvalidParameterError, match="pairing"):
        pc.rotate([[1.0] * 8], [3], report.frequencies())


def test_the_nope_lists_of_published_families_are_those_of_the_reference():
    facts = golden("nope_layers")
    _, still = groups({"model_type": "llama4", "num_hidden_layers": 48})
    assert still.indices == tuple(i for i, turns in enumerate(facts["llama4_no_rope_layers_48"]) if not turns)
    _, still = groups({"model_type": "smollm3", "num_hidden_layers": 36})
    assert still.indices == tuple(
        i for i, turns in enumerate(facts["smollm3_no_rope_layers_36"]) if not turns
    )
    local, full = groups({"model_type": "cohere2", "num_hidden_layers": 8})
    types = facts["cohere2_layer_types_8"]
    assert local.indices == tuple(i for i, kind in enumerate(types) if kind == "sliding_attention")
    assert not full.uses_position
