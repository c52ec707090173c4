"""Read a ``config.json``: which part of it, which family, which kind."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from posenc_core.errors import InvalidParameterError
from posenc_core.model_config.families import UNKNOWN_FAMILY, Family, family_of
from posenc_core.model_config.fields import ROOT, SPELLINGS, Fields
from posenc_core.model_config.other_kinds import READERS
from posenc_core.model_config.report import Kind, PositionReport
from posenc_core.model_config.rope import rope_groups, softmax_multiplier
from posenc_core.model_config.source import Source

_TEXT_PARTS = ("text_config", "llm_config", "language_config")
_ROPE_DICTIONARIES = ("rope_scaling", "rope_parameters")
_ROPE_FIELDS = (
    *SPELLINGS["base"],
    *_ROPE_DICTIONARIES,
    *SPELLINGS["fraction"],
    "rotary_dim",
    "qk_rope_head_dim",
    "rotary_scaling_factor",
    "use_scaled_rope",
    "use_dynamic_ntk",
    "rope_interleave",
)
_KIND_WORDS: Mapping[str, Kind] = MappingProxyType({
    "rope": "rope",
    "rotary": "rope",
    "alibi": "alibi",
    "absolute": "learned",
    "learned": "learned",
    "learned_absolute": "learned",
    "sinusoidal": "sinusoidal",
    "relative_key": "shaw",
    "relative_key_query": "shaw",
    "nope": "none",
})
_BEYOND = ("use_dynamic_ntk", "use_logn_attn", "rope_ratio", "rope_scaling_factor")


def read_model_config(config: Mapping[str, Any]) -> PositionReport:
    """
    Read from a model's configuration what it does with position.

    A legacy or odd file is read the way the Transformers library reads it. A missing field and a null are
    the same. What was assumed, ignored or contradictory stands in the report's notes.

    Parameters
    ----------
    config : Mapping
        A dictionary as parsed from ``config.json``; of a multimodal model, its text part is read.

    Returns
    -------
    PositionReport
        Kind, usable positions, groups of layers with their frequencies, notes.

    Raises
    ------
    InvalidParameterError
        If this is no configuration, or a field holds what it cannot hold; the message names the field.

    References
    ----------
    ``modeling_rope_utils`` and the configuration classes of Transformers 5.24.0; the families and their
    sources are listed in ``docs/model_families.md``.

    Examples
    --------
    >>> sizes = {"hidden_size": 4096, "num_attention_heads": 32}
    >>> report = read_model_config({"model_type": "llama", "rope_theta": 500000.0} | sizes)
    >>> report.kind, report.layers[0].rotary_dim, report.layers[0].pairing
    ('rope', 128, 'half_split')
    >>> report.frequencies().inv_freq[1].round(4)
    np.float64(0.8146)
    """
    if not isinstance(config, Mapping):
        raise InvalidParameterError(ROOT, config, "must be a dictionary, as parsed from config.json")
    whole = Fields(config)
    fields = _text_part(whole)
    model_type = fields.word("model_type") or whole.word("model_type")
    family = _family(fields, model_type)
    source = Source(fields, family, model_type)
    kind = _kind(source)
    if kind == "rope":
        return _rope_report(source)
    _note_idle_rope(source, kind)
    max_positions, parameters = READERS[kind](source)
    return PositionReport(
        kind, model_type, max_positions, MappingProxyType(parameters), notes=tuple(fields.notes)
    )


def _rope_report(source: Source) -> PositionReport:
    fields = source.fields
    trained = fields.whole("max_trained_positions")
    max_len = source.whole("max_len")
    groups = rope_groups(source, max_len if trained is None else trained)
    for name in _BEYOND:
        if fields.values.get(name):
            fields.note("not_modelled", "warning", name, value=fields.values[name])
    if source.is_quirky("query_temperature") and fields.flag("attn_temperature_tuning") is not False:
        fields.note("not_modelled", "info", "attn_temperature_tuning")
    return PositionReport(
        kind="rope",
        model_type=source.model_type,
        max_positions=max_len,
        layers=groups,
        softmax_scale_multiplier=softmax_multiplier(source, groups),
        notes=tuple(fields.notes),
    )


def _text_part(whole: Fields) -> Fields:
    for name in _TEXT_PARTS:
        part = whole.table(name)
        if part is not None:
            whole.note("read_from", "info", name)
            return part
    return whole


def _family(fields: Fields, model_type: str | None) -> Family:
    known = family_of(model_type)
    if known is not None:
        return known
    if model_type is not None:
        fields.note("unknown_type", "warning", "model_type", value=model_type)
        return UNKNOWN_FAMILY
    if fields.has("dim") and (fields.has("n_layers") or fields.has("n_heads")):
        fields.note("alias", "info", "dim", value="params.json", meaning="config.json")
        return Family(kind="rope", pairing="interleaved")
    if fields.values:
        fields.note("missing", "info", "model_type")
    return UNKNOWN_FAMILY


def _kind(source: Source) -> Kind:
    fields, kind = source.fields, source.family.kind
    if fields.flag("alibi"):
        return "alibi"
    word = fields.word("position_embedding_type")
    if kind == "unknown":
        return _kind_by_fields(fields, word)
    if kind == "learned" and fields.flag("sinusoidal_pos_embds"):
        return "sinusoidal"
    if kind == "learned" and word in {"relative_key", "relative_key_query"}:
        return "shaw"
    return kind


def _kind_by_fields(fields: Fields, word: str | None) -> Kind:
    if word is not None and word in _KIND_WORDS:
        return _KIND_WORDS[word]
    if fields.has("relative_attention_num_buckets"):
        return "t5_bias"
    if any(fields.has(name) for name in _ROPE_FIELDS):
        return "rope"
    fields.note("missing", "error", "rope_theta", looked_for=_ROPE_FIELDS, found=fields.telling())
    return "unknown"


def _note_idle_rope(source: Source, kind: Kind) -> None:
    for name in (*SPELLINGS["base"], *_ROPE_DICTIONARIES):
        if source.fields.has(name):
            source.fields.note("ignored", "info", name, kind=kind)
