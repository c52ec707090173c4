"""Questions on real models: what the fields of a configuration mean for each head."""

import json
from collections.abc import Mapping

import posenc_core as pc
from posenc_app.quiz.template import Draw, Item, Shows, between, measured, pick


def _shown(config: Mapping[str, object]) -> Shows:
    return {"in_config": json.dumps(dict(pc.position_fields(config)), separators=(",", ":")), "in_group": 0}


def partial_rotary(draw: Draw) -> Item:
    """Ask how many features of each head turn when only a part of them does."""
    heads, size, part = pick(draw, 8, 16, 32), pick(draw, 64, 80, 128), pick(draw, 2, 4)
    config = {
        "model_type": "phi", "hidden_size": heads * size, "num_attention_heads": heads,
        "num_hidden_layers": 2, "partial_rotary_factor": 1 / part, "rope_theta": 10000,
        "max_position_embeddings": 2048,
    }  # fmt: skip
    turning = pc.read_model_config(config).layers[0].rotary_dim
    values = {
        "right": str(turning),
        "whole_width": str(heads * size // part),
        "all": str(size),
        "pairs": str(size // part // 2),
    }
    given = {"hidden": heads * size, "heads": heads, "share": 1 / part}
    return measured(given, values, _shown(config))


def config_pairs(draw: Draw) -> Item:
    """Ask how many pairs turn in each head of a model with fewer keys than queries."""
    size, shared = pick(draw, 64, 128), pick(draw, 4, 8)
    key_heads = between(draw, 1, 2) * 4
    heads = shared * key_heads
    config = {
        "model_type": "llama", "hidden_size": heads * size, "num_attention_heads": heads,
        "num_key_value_heads": key_heads, "num_hidden_layers": 2, "rope_theta": 500000,
        "max_position_embeddings": 8192,
    }  # fmt: skip
    turning = pc.read_model_config(config).layers[0].rotary_dim
    values = {
        "right": str(turning // 2),
        "features": str(size),
        "key_heads": str(heads * size // key_heads // 2),
        "whole_width": str(heads * size // 2),
    }
    return measured({"hidden": heads * size, "heads": heads, "shared_by": key_heads}, values, _shown(config))
