"""The families whose rules are known: what their files leave out, and where that stands.

A family is data. To add one, add a line, with its source; ``docs/model_families.md`` is checked against this
table. Defaults are those of the family's configuration class, so a file that omits them is read as the
library reads it; every one that is used is noted as assumed.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from posenc_core.model_config.report import NOTHING, Kind
from posenc_core.types import Pairing


@dataclass(frozen=True)
class Family:
    """What is known of one ``model_type``.

    Attributes
    ----------
    kind : str
        How position enters.
    pairing : {"interleaved", "half_split"} or None
        Which features turn together.
    defaults : Mapping
        Values for missing fields, by the names of `posenc_core.model_config.fields.SPELLINGS`.
    plan : str
        How layers differ; a key of `posenc_core.model_config.layers.PLANS`.
    period : int
        After how many layers the plan repeats.
    window : int or None
        Window of the local layers where the file is silent.
    rules : Mapping
        Rope dictionaries by layer type where the file has none.
    unwritten : Mapping
        The rope dictionary where the file has none at all.
    quirks : frozenset of str
        Deviations that a reader's function asks for by name.
    source : str
        Where all this stands.
    """

    kind: Kind = "rope"
    pairing: Pairing | None = "half_split"
    defaults: Mapping[str, Any] = field(default_factory=lambda: NOTHING)
    plan: str = "uniform"
    period: int = 0
    window: int | None = None
    rules: Mapping[str, Mapping[str, Any]] = field(default_factory=lambda: NOTHING)
    unwritten: Mapping[str, Any] = field(default_factory=lambda: NOTHING)
    quirks: frozenset[str] = frozenset()
    source: str = ""


UNKNOWN_FAMILY = Family(kind="unknown", pairing=None)

_TRANSFORMERS = "Transformers 5.24.0, models/{0}"
_LOCAL_GLOBAL = {"full_attention": {"rope_theta": 1e6}, "sliding_attention": {"rope_theta": 1e4}}
_GEMMA4 = {
    "full_attention": {"rope_type": "proportional", "partial_rotary_factor": 0.25, "rope_theta": 1e6},
    "sliding_attention": {"rope_theta": 1e4},
}
_GPT_OSS = {
    "rope_type": "yarn",
    "factor": 32.0,
    "beta_fast": 32.0,
    "beta_slow": 1.0,
    "truncate": False,
    "original_max_position_embeddings": 4096,
}
_MODERN = {"full_attention": {"rope_theta": 160000.0}, "sliding_attention": {"rope_theta": 1e4}}


def _sizes(d_model: int, n_heads: int, n_layers: int, max_len: int, **more: object) -> dict[str, Any]:
    return {"d_model": d_model, "n_heads": n_heads, "n_layers": n_layers, "max_len": max_len, **more}


def _family(folder: str, defaults: Mapping[str, Any], **more: Any) -> Family:  # noqa: ANN401 - as Family
    quirks = frozenset(more.pop("quirks", ()))
    source = more.pop("source", _TRANSFORMERS.format(folder))
    return Family(defaults=MappingProxyType(dict(defaults)), quirks=quirks, source=source, **more)


_ROPE = {
    "llama": _family("llama", _sizes(4096, 32, 32, 2048)),
    "mistral": _family("mistral", _sizes(4096, 32, 32, 131072)),
    "ministral3": _family("ministral3", _sizes(4096, 32, 34, 262144, d_head=128)),
    "mixtral": _family("mixtral", _sizes(4096, 32, 32, 131072, base=1e6)),
    "qwen2": _family("qwen2", _sizes(4096, 32, 32, 32768), plan="late_windows"),
    "qwen2_moe": _family("qwen2_moe", _sizes(2048, 16, 24, 32768), plan="late_windows"),
    "qwen3": _family("qwen3", _sizes(4096, 32, 32, 32768, d_head=128), plan="late_windows"),
    "qwen3_moe": _family("qwen3_moe", _sizes(2048, 32, 24, 32768), plan="late_windows"),
    "qwen2_vl": _family("qwen2_vl", _sizes(8192, 64, 80, 32768, base=1e6), plan="late_windows"),
    "qwen2_5_vl": _family("qwen2_5_vl", _sizes(8192, 64, 80, 32768, base=1e6), plan="late_windows"),
    "qwen3_vl": _family(
        "qwen3_vl",
        _sizes(4096, 32, 32, 128000, d_head=128, base=5e5),
        quirks={"interleaved_sections"},
    ),
    "gemma": _family("gemma", _sizes(3072, 16, 28, 8192, d_head=256)),
    "gemma2": _family(
        "gemma2",
        _sizes(2304, 8, 26, 8192, d_head=256),
        plan="local_global",
        period=2,
        window=4096,
    ),
    "gemma3": _family(
        "gemma3",
        _sizes(2304, 8, 26, 131072, d_head=256),
        plan="local_global",
        period=6,
        window=4096,
        rules=_LOCAL_GLOBAL,
        quirks={"scaling_is_global", "local_base"},
    ),
    "gemma4": _family(
        "gemma4",
        _sizes(2304, 8, 30, 131072, d_head=256),
        plan="local_global_last",
        period=6,
        window=512,
        rules=_GEMMA4,
        quirks={"global_head"},
    ),
    "phi": _family("phi", _sizes(2048, 32, 24, 2048, fraction=0.5)),
    "phi3": _family("phi3", _sizes(3072, 32, 32, 4096), quirks={"long_names", "original_4096"}),
    "stablelm": _family("stablelm", _sizes(2560, 32, 32, 4096, fraction=0.25)),
    "starcoder2": _family("starcoder2", _sizes(3072, 24, 30, 4096)),
    "persimmon": _family("persimmon", _sizes(4096, 64, 36, 16384, fraction=0.5)),
    "olmo": _family("olmo", _sizes(4096, 32, 32, 2048)),
    "olmo2": _family("olmo2", _sizes(4096, 32, 32, 2048)),
    "granite": _family("granite", _sizes(4096, 32, 32, 2048)),
    "glm": _family("glm", _sizes(4096, 32, 40, 131072, d_head=128, fraction=0.5), pairing="interleaved"),
    "glm4": _family("glm4", _sizes(4096, 32, 40, 131072, d_head=128, fraction=0.5), pairing="interleaved"),
    "gpt_neox": _family("gpt_neox", _sizes(6144, 64, 44, 2048, fraction=0.25)),
    "gptj": _family("gptj", _sizes(4096, 16, 28, 2048, rotary_dim=64, base=1e4), pairing="interleaved"),
    "codegen": _family("codegen", _sizes(4096, 16, 28, 2048, rotary_dim=64, base=1e4), pairing="interleaved"),
    "roformer": _family("roformer", _sizes(768, 12, 12, 1536, base=1e4), pairing="interleaved"),
    "cohere": _family("cohere", _sizes(8192, 64, 40, 8192, base=5e5), pairing="interleaved"),
    "cohere2": _family(
        "cohere2",
        _sizes(8192, 64, 40, 8192),
        pairing="interleaved",
        plan="local_turns",
        period=4,
        window=4096,
    ),
    "llama4": _family(
        "llama4",
        _sizes(5120, 40, 48, 131072, d_head=128, base=5e5),
        pairing="interleaved",
        plan="chunked",
        period=4,
        window=8192,
        quirks={"query_temperature"},
    ),
    "smollm3": _family("smollm3", _sizes(2048, 16, 36, 32768, base=2e6), plan="every_nth_still", period=4),
    "modernbert": _family(
        "modernbert",
        _sizes(768, 12, 22, 8192),
        plan="global_first",
        period=3,
        window=128,
        rules=_MODERN,
        quirks={"two_bases"},
    ),
    "gpt_oss": _family(
        "gpt_oss",
        _sizes(2880, 64, 36, 131072, d_head=64, base=150000.0),
        plan="local_global",
        period=2,
        window=128,
        unwritten=_GPT_OSS,
    ),
    "deepseek_v2": _family(
        "deepseek_v2", _sizes(4096, 32, 32, 2048, qk_rope_head_dim=64), pairing="interleaved"
    ),
    "deepseek_v3": _family(
        "deepseek_v3", _sizes(7168, 128, 61, 4096, qk_rope_head_dim=64), pairing="interleaved"
    ),
    "nomic_bert": _family("nomic_bert", _sizes(768, 12, 12, 2048, base=1e3)),
    "qwen": _family("qwen", {}, source="modeling_qwen.py published with Qwen-7B (rotate_half)"),
    "falcon": _family("falcon", _sizes(4544, 71, 32, 2048)),
}
_OTHERS = {
    "gpt2": _family("gpt2", _sizes(768, 12, 12, 1024), kind="learned"),
    "gpt_neo": _family("gpt_neo", _sizes(2048, 16, 24, 2048), kind="learned"),
    "gpt_bigcode": _family("gpt_bigcode", _sizes(768, 12, 12, 1024), kind="learned"),
    "bert": _family("bert", _sizes(768, 12, 12, 512), kind="learned"),
    "distilbert": _family("distilbert", _sizes(768, 12, 6, 512), kind="learned"),
    "electra": _family("electra", _sizes(256, 4, 12, 512, embedding_size=128), kind="learned"),
    "albert": _family("albert", _sizes(4096, 64, 12, 512, embedding_size=128), kind="learned"),
    "roberta": _family("roberta", _sizes(768, 12, 12, 512, pad=1), kind="learned", quirks={"after_padding"}),
    "xlm-roberta": _family(
        "xlm_roberta", _sizes(768, 12, 12, 512, pad=1), kind="learned", quirks={"after_padding"}
    ),
    "camembert": _family(
        "camembert", _sizes(768, 12, 12, 512, pad=1), kind="learned", quirks={"after_padding"}
    ),
    "opt": _family("opt", _sizes(768, 12, 12, 2048), kind="learned", quirks={"two_more_rows"}),
    "bart": _family("bart", _sizes(1024, 16, 12, 1024), kind="learned", quirks={"two_more_rows"}),
    "marian": _family("marian", _sizes(1024, 16, 12, 1024), kind="sinusoidal"),
    "ctrl": _family("ctrl", _sizes(1280, 16, 48, 256), kind="sinusoidal"),
    "t5": _family("t5", {"d_model": 512, "n_heads": 8, "n_layers": 6}, kind="t5_bias"),
    "mt5": _family("mt5", {"d_model": 512, "n_heads": 6, "n_layers": 8}, kind="t5_bias"),
    "umt5": _family("umt5", {"d_model": 512, "n_heads": 6, "n_layers": 8}, kind="t5_bias"),
    "bloom": _family("bloom", {"d_model": 64, "n_heads": 8, "n_layers": 2}, kind="alibi"),
    "mpt": _family("mpt", _sizes(2048, 16, 24, 2048), kind="alibi"),
    "jamba": _family("jamba", {"n_layers": 32}, kind="none"),
}

FAMILIES: Mapping[str, Family] = MappingProxyType(_ROPE | _OTHERS)
"""Every known family by its ``model_type``."""

SAME_FAMILY: Mapping[str, str] = MappingProxyType({
    "gemma3_text": "gemma3",
    "gemma4_text": "gemma4",
    "llama4_text": "llama4",
    "qwen2_vl_text": "qwen2_vl",
    "qwen2_5_vl_text": "qwen2_5_vl",
    "qwen3_vl_text": "qwen3_vl",
    "kimi_k2": "deepseek_v3",
})
"""Text parts of multimodal models, and other names of one family."""


def family_of(model_type: str | None) -> Family | None:
    """Return what is known of a ``model_type``, or None."""
    return FAMILIES.get(SAME_FAMILY.get(model_type or "", model_type or ""))
