"""The fields of a configuration that this package reads, and nothing else of it."""

from collections.abc import Mapping
from typing import Any

from posenc_core.model_config.families import FAMILIES, SAME_FAMILY
from posenc_core.model_config.fields import SPELLINGS
from posenc_core.model_config.layers import CHUNKED, FULL, SLIDING
from posenc_core.model_config.rope_types import ALIASES, KEYS

_TABLES = frozenset({
    "rope_scaling",
    "rope_parameters",
    "text_config",
    "llm_config",
    "language_config",
    "attn_config",
})
_TYPES_OF_LAYERS = frozenset({FULL, SLIDING, CHUNKED, "linear_attention"})
_NUMBERS = frozenset([
    "rotary_dim",
    "qk_rope_head_dim",
    "global_head_dim",
    "rope_local_base_freq",
    "global_rope_theta",
    "local_rope_theta",
    "rotary_scaling_factor",
    "max_trained_positions",
    "original_max_position_embeddings",
    "use_scaled_rope",
    "use_dynamic_ntk",
    "use_logn_attn",
    "rope_ratio",
    "rope_interleave",
    "rotary_emb_interleaved",
    "sliding_window",
    "use_sliding_window",
    "max_window_layers",
    "sliding_window_pattern",
    "global_attn_every_n_layers",
    "local_attention",
    "attention_chunk_size",
    "no_rope_layer_interval",
    "attn_temperature_tuning",
    "alibi",
    "alibi_bias_max",
    "pad_token_id",
    "embedding_size",
    "sinusoidal_pos_embds",
    "relative_attention_num_buckets",
    "relative_attention_max_distance",
    "mrope_interleaved",
    "llama_4_scaling_beta",
]).union(*SPELLINGS.values(), *KEYS.values())
_LISTS = frozenset({"short_factor", "long_factor", "mrope_section", "no_rope_layers", "layer_types"})
_WORDS: Mapping[str, frozenset[str]] = {
    "model_type": frozenset(FAMILIES) | frozenset(SAME_FAMILY),
    "rope_type": frozenset(KEYS) | frozenset(ALIASES),
    "type": frozenset(KEYS) | frozenset(ALIASES),
    "position_embedding_type": frozenset({"rope", "rotary", "alibi", "absolute", "learned", "sinusoidal"}),
}
_MOST_ITEMS = 512


def position_fields(config: Mapping[str, Any]) -> dict[str, Any]:
    """
    Return those fields of a configuration that `read_model_config` uses.

    Numbers, true and false are kept as they are, lists of numbers too; words only where they are one of a
    few known names. Whatever else a file holds, texts above all, is left out.

    Parameters
    ----------
    config : Mapping
        A dictionary as parsed from ``config.json``.

    Returns
    -------
    dict
        A new dictionary, as small as it can be.

    Raises
    ------
    InvalidParameterError
        Never: what is not known is left out, whatever it is.

    Examples
    --------
    >>> position_fields({"model_type": "llama", "rope_theta": 500000.0, "owner": "somebody"})
    {'model_type': 'llama', 'rope_theta': 500000.0}
    """
    return _excerpt(config, depth=3)


def _excerpt(table: Mapping[Any, Any], depth: int) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, value in table.items():
        if isinstance(value, Mapping) and (name in _TABLES or name in _TYPES_OF_LAYERS) and depth:
            inner = _excerpt(value, depth - 1)
            if inner:
                found[name] = inner
        elif _is_kept(name, value):
            found[name] = list(value) if isinstance(value, tuple) else value
    return found


def _is_kept(name: object, value: object) -> bool:
    if not isinstance(name, str):
        return False
    if isinstance(value, str):
        return value in _WORDS.get(name, ())
    if isinstance(value, list | tuple):
        return name in _LISTS and 0 < len(value) <= _MOST_ITEMS and all(map(_is_item, value))
    return name in _NUMBERS and _is_number(value)


def _is_item(value: object) -> bool:
    return value in _TYPES_OF_LAYERS if isinstance(value, str) else _is_number(value)


def _is_number(value: object) -> bool:
    if isinstance(value, int):  # true and false as well
        return abs(value) < 2**63
    return isinstance(value, float) and abs(value) < float("inf")
