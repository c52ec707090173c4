"""Methods that turn nothing: tables, waves, slopes, buckets."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

import numpy as np

from posenc_core.encodings.alibi import alibi_slopes
from posenc_core.encodings.t5_bias import t5_bucket
from posenc_core.errors import InvalidParameterError
from posenc_core.model_config.fields import renamed
from posenc_core.model_config.report import Kind
from posenc_core.model_config.source import Source
from posenc_core.validation import MAX_WIDTH, require

Reading = tuple[int | None, dict[str, Any]]
"""Usable positions and the parameters of the kind."""

_EXTRA_ROWS = 2
_MPT_MAXIMUM = 8


def _learned(source: Source) -> Reading:
    fields = source.fields
    declared = source.whole("max_len")
    width = source.whole("embedding_size", high=MAX_WIDTH) or source.whole("d_model", high=MAX_WIDTH)
    parameters = {"d_model": width, "rows": declared, "padding_offset": 0}
    if declared is None:
        fields.note("missing", "error", fields.expected("max_len"))
        return None, parameters
    if source.is_quirky("two_more_rows"):
        return declared, parameters | {"rows": declared + _EXTRA_ROWS, "padding_offset": _EXTRA_ROWS}
    if not source.is_quirky("after_padding"):
        return declared, parameters
    return _after_padding(source, declared, parameters)


def _after_padding(source: Source, rows: int, parameters: dict[str, Any]) -> Reading:
    """Positions start one beyond the padding token's row, so that many rows are never looked up."""
    fields = source.fields
    said = fields.whole("pad_token_id", low=0)
    offset = (source.family.defaults["pad"] if said is None else said) + 1
    if said is None:
        fields.note("assumed", "info", "pad_token_id", value=offset - 1, family=source.model_type)
    name = fields.error_name(fields.expected("max_len"))
    require(rows > offset, name, rows, f"must be greater than {offset}, the rows kept for padding")
    fields.note("read_from", "info", fields.expected("max_len"), value=rows, usable=rows - offset)
    return rows - offset, parameters | {"padding_offset": offset}


def _sinusoidal(source: Source) -> Reading:
    layout = "interleaved" if source.fields.flag("sinusoidal_pos_embds") else "concatenated"
    width = source.whole("d_model", high=MAX_WIDTH)
    return source.whole("max_len"), {"d_model": width, "base": 10000.0, "layout": layout}


def _alibi(source: Source) -> Reading:
    fields = source.fields
    n_heads = source.whole("n_heads", high=MAX_WIDTH)
    declared = fields.whole("max_len")
    if n_heads is None:
        fields.note("missing", "error", fields.expected("n_heads"))
        return declared, {}
    parameters: dict[str, Any] = {"n_heads": n_heads}
    if _slopes_are_others(source, n_heads):
        return declared, parameters
    return declared, parameters | {"slopes": tuple(alibi_slopes(n_heads).tolist())}


def _slopes_are_others(source: Source, n_heads: int) -> bool:
    """MPT orders the slopes of other than 2, 4, 8, … heads its own way, and may stretch them."""
    attention = source.fields.table("attn_config")
    if attention is None:
        return False
    if attention.flag("alibi") is False:
        attention.note("conflict", "warning", "alibi", value=False, family=source.model_type)
    maximum = attention.whole("alibi_bias_max") or _MPT_MAXIMUM
    is_other = maximum != _MPT_MAXIMUM or n_heads & (n_heads - 1) != 0
    if is_other:
        attention.note("not_modelled", "warning", "alibi_bias_max", value=maximum, n_heads=n_heads)
    return is_other


def _t5(source: Source) -> Reading:
    sizes = {"num_buckets": _bucket_size(source, "num_buckets", 32)}
    sizes["max_distance"] = _bucket_size(source, "max_distance", 128)
    try:
        t5_bucket(np.zeros(1, dtype=np.int64), bidirectional=True, **sizes)
    except InvalidParameterError as error:
        raise renamed(error, source.fields.error_name(f"relative_attention_{error.name}")) from None
    n_heads = source.whole("n_heads", high=MAX_WIDTH)
    return None, {**sizes, "n_heads": n_heads, "bidirectional": True}


def _bucket_size(source: Source, name: str, usual: int) -> int:
    field = f"relative_attention_{name}"
    found = source.fields.whole(field, low=0, high=MAX_WIDTH)
    if found is None:
        source.fields.note("assumed", "info", field, value=usual, family=source.model_type)
    return usual if found is None else found


def _shaw(source: Source) -> Reading:
    rows = source.whole("max_len")
    d_model, n_heads = source.whole("d_model", high=MAX_WIDTH), source.whole("n_heads", high=MAX_WIDTH)
    d_head = d_model // n_heads if d_model and n_heads else None
    return rows, {"max_distance": None if rows is None else rows - 1, "d_head": d_head}


def _nothing(source: Source) -> Reading:
    return source.fields.whole("max_len"), {}


READERS: Mapping[Kind, Callable[[Source], Reading]] = MappingProxyType({
    "learned": _learned,
    "sinusoidal": _sinusoidal,
    "alibi": _alibi,
    "t5_bias": _t5,
    "shaw": _shaw,
    "none": _nothing,
    "unknown": _nothing,
})
"""What each kind reads; rope has a module of its own."""
