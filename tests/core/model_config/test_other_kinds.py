"""Tables, waves, slopes, buckets: what a file tells of methods that turn nothing."""

import pytest

import posenc_core as pc


def read(config):
    return pc.read_model_config(config)


def test_robertas_table_keeps_rows_for_padding():
    report = read({"model_type": "roberta", "max_position_embeddings": 514, "pad_token_id": 1})
    assert (report.kind, report.max_positions) == ("learned", 512)
    assert dict(report.parameters) == {"d_model": 768, "rows": 514, "padding_offset": 2}
    with pytest.raises(pc.InvalidParameterError, match=r"config\.max_position_embeddings"):
        read({"model_type": "roberta", "max_position_embeddings": 2})


def test_opts_table_has_two_rows_more():
    report = read({"model_type": "opt", "max_position_embeddings": 2048})
    assert (report.max_positions, report.parameters["rows"]) == (2048, 2050)


def test_bert_may_have_shaws_distances():
    report = read({"model_type": "bert", "position_embedding_type": "relative_key"})
    assert report.kind == "shaw"
    assert dict(report.parameters) == {"max_distance": 511, "d_head": 64}


def test_t5_has_buckets_and_no_limit():
    report = read({"model_type": "t5", "num_heads": 12, "relative_attention_num_buckets": 32})
    assert (report.kind, report.max_positions) == ("t5_bias", None)
    assert dict(report.parameters) == {
        "num_buckets": 32,
        "max_distance": 128,
        "n_heads": 12,
        "bidirectional": True,
    }
    with pytest.raises(pc.InvalidParameterError, match=r"config\.relative_attention_num_buckets"):
        read({"model_type": "t5", "relative_attention_num_buckets": 256})


def test_mpt_leans_and_its_odd_heads_are_not_modelled():
    report = read({"model_type": "mpt", "n_heads": 32, "max_seq_len": 2048, "attn_config": {"alibi": True}})
    assert (report.kind, report.max_positions) == ("alibi", 2048)
    assert report.parameters["slopes"] == tuple(pc.alibi_slopes(32))
    odd = read({"model_type": "mpt", "n_heads": 12, "attn_config": {"alibi": True}})
    assert "slopes" not in odd.parameters
    assert "not_modelled" in {note.code for note in odd.notes}


def test_waves_and_nothing():
    assert read({"model_type": "marian", "d_model": 512}).parameters["d_model"] == 512
    assert read({"model_type": "distilbert", "sinusoidal_pos_embds": True}).kind == "sinusoidal"
    assert read({"model_type": "jamba"}).kind == "none"
    assert read({"model_type": "newcomer", "position_embedding_type": "nope"}).kind == "none"
    assert read({}).kind == "unknown"


def test_rope_fields_left_over_in_another_kind_are_named():
    report = read({
        "model_type": "gpt2",
        "rope_theta": 10000.0,
        "rope_scaling": {"type": "linear", "factor": 2.0},
    })
    assert report.kind == "learned"
    assert {note.path for note in report.notes if note.code == "ignored"} == {"rope_theta", "rope_scaling"}


def test_reports_are_compared_by_value():
    config = {"model_type": "gemma3", "num_hidden_layers": 7}
    assert read(config) == read(dict(config))
    assert read(config) != read(config | {"num_hidden_layers": 8})
