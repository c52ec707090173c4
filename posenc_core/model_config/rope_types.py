"""How each rope type spells its parameters, and what is missing, left over or beyond these formulas."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from posenc_core.model_config.fields import Fields
from posenc_core.model_config.report import Refusal
from posenc_core.model_config.source import Source
from posenc_core.validation import number

ORIGINAL = "original_max_position_embeddings"

_COMMON = frozenset({
    "rope_type",
    "type",
    "rope_theta",
    "partial_rotary_factor",
    "mrope_section",
    "mrope_interleaved",
})
_YARN = (
    "factor",
    "beta_fast",
    "beta_slow",
    "attention_factor",
    "mscale",
    "mscale_all_dim",
    "truncate",
    ORIGINAL,
)
KEYS: Mapping[str, frozenset[str]] = MappingProxyType({
    "default": frozenset(),
    "linear": frozenset({"factor"}),
    "dynamic": frozenset({"factor"}),
    "yarn": frozenset(_YARN),
    "llama3": frozenset({"factor", "low_freq_factor", "high_freq_factor", ORIGINAL}),
    "longrope": frozenset({"short_factor", "long_factor", "factor", "attention_factor", ORIGINAL}),
    "proportional": frozenset({"factor"}),
})
"""What each rope type reads beside what all of them read."""

ALIASES: Mapping[str, str] = MappingProxyType({"su": "longrope", "mrope": "default"})
"""Old names, and the name of several axes, whose frequencies are the ordinary ones."""

_BEYOND = frozenset({"llama_4_scaling_beta", "alpha", "short_mscale", "long_mscale"})
_FIELD_OF = MappingProxyType({"original_len": ORIGINAL, "rotary_fraction": "partial_rotary_factor"})


@dataclass
class RuleReader:
    """One rope dictionary while it is read: where from, for how many pairs, and what went wrong."""

    source: Source
    table: Fields
    rotary_dim: int
    max_len: int | None
    refusal: Refusal | None = None

    def number(self, name: str) -> float | None:
        """Return a number of the dictionary, or None; its range is the formula's business."""
        value = self.table.values.get(name)
        return None if value is None else number(self.table.error_name(name), value)

    def needed(self, name: str) -> float | None:
        """Return a number without which nothing can be computed; its absence is noted."""
        value = self.number(name)
        if value is None:
            self.lacks(name)
        return value

    def lacks(self, name: str) -> None:
        """Note that a needed field is missing, and refuse frequencies for it."""
        self.table.note("missing", "error", name)
        self.refuse(name, None, "must be given for this rope type")

    def refuse(self, name: str, value: object, requirement: str) -> None:
        """Refuse frequencies, for the first reason found."""
        self.refusal = self.refusal or Refusal(self.table.error_name(name), value, requirement)


def rope_type_of(table: Fields, source: Source) -> str:
    """Return the rope type by this package's name; a dictionary without one is read as plain."""
    newer, older = table.word("rope_type"), table.word("type")
    name = "rope_type" if newer else "type"
    if newer and older and newer != older:
        table.note("conflict", "warning", "type", value=older, other=newer)
    given = newer or older
    if given is None:
        if set(table.values) - _COMMON:
            table.note("missing", "warning", "rope_type", value="default")
        return "default"
    longer = given == "yarn" and source.is_quirky("long_names")
    meant = "longrope" if longer else ALIASES.get(given, given)
    if meant != given:
        table.note("alias", "info", name, value=given, meaning=meant)
    return meant


def note_left_over(table: Fields, rope_type: str) -> None:
    """Note what stands in the dictionary and is not used for the frequencies."""
    everywhere = frozenset().union(*KEYS.values())
    for name in table.names():
        if name in _BEYOND:
            table.note("not_modelled", "warning", name, value=table.values.get(name))
        elif name in _COMMON or name in KEYS.get(rope_type, ()):
            continue
        elif name in everywhere:
            table.note("ignored", "info", name, rope_type=rope_type)
        else:
            table.note("unknown_field", "info", name)


def read_scaling(rule: RuleReader, rope_type: str) -> dict[str, Any]:
    """Return the parameters of a rope type by this package's names; what is missing is left out."""
    if rope_type not in _READERS:
        name = "rope_type" if rule.table.has("rope_type") else "type"
        rule.table.note("unknown_type", "error", name, value=rope_type)
        rule.refuse(name, rope_type, f"must be one of {', '.join(_READERS)}")
        return {}
    found = _READERS[rope_type](rule)
    return {name: value for name, value in found.items() if value is not None}


def field_of(parameter: str) -> str:
    """Return the field a formula's parameter comes from."""
    return _FIELD_OF.get(parameter, parameter)


def _default(rule: RuleReader) -> dict[str, Any]:  # noqa: ARG001 - as all readers are called
    return {}


def _linear(rule: RuleReader) -> dict[str, Any]:
    return {"factor": rule.needed("factor")}


def _dynamic(rule: RuleReader) -> dict[str, Any]:
    if rule.max_len is None:
        rule.source.fields.note("missing", "error", "max_position_embeddings")
        name = rule.source.fields.error_name("max_position_embeddings")
        rule.refusal = Refusal(name, None, "must be given for this rope type")
    return {"factor": rule.needed("factor"), "original_len": rule.max_len}


def _yarn(rule: RuleReader) -> dict[str, Any]:
    original = _original_len(rule)
    factor = rule.number("factor")
    ratio = None if not (original and rule.max_len) else rule.max_len / original
    if factor is None and ratio is not None:
        factor = max(ratio, 1.0)
        rule.table.note("assumed", "warning", "factor", value=factor)
    elif factor is None:
        rule.lacks("factor")
    else:
        _note_other_ratio(rule, factor, ratio)
    return {
        "factor": factor,
        "original_len": original,
        # Zero stands for the default, as in the library.
        "beta_fast": rule.number("beta_fast") or None,
        "beta_slow": rule.number("beta_slow") or None,
        "attention_factor": rule.number("attention_factor"),
        "mscale": rule.number("mscale"),
        "mscale_all_dim": rule.number("mscale_all_dim"),
        "truncate": rule.table.flag("truncate"),
    }


def _llama3(rule: RuleReader) -> dict[str, Any]:
    names = ("factor", "low_freq_factor", "high_freq_factor")
    return {name: rule.needed(name) for name in names} | {"original_len": _original_len(rule)}


def _longrope(rule: RuleReader) -> dict[str, Any]:
    original = _original_len(rule)
    factor = rule.number("factor")
    ratio = None if not (original and rule.max_len) else rule.max_len / original
    if factor is None:
        factor = None if ratio is None else max(ratio, 1.0)
    else:
        _note_other_ratio(rule, factor, ratio)
    return {
        "short_factor": _divisors(rule, "short_factor"),
        "long_factor": _divisors(rule, "long_factor"),
        "original_len": original,
        "factor": factor,
        "attention_factor": rule.number("attention_factor"),
    }


def _proportional(rule: RuleReader) -> dict[str, Any]:
    fraction = rule.number("partial_rotary_factor")
    if fraction is None:
        fraction = rule.source.real("fraction", above=0)
    return {"rotary_fraction": 1.0 if fraction is None else fraction, "factor": rule.number("factor")}


_READERS: Mapping[str, Callable[[RuleReader], dict[str, Any]]] = MappingProxyType({
    "default": _default,
    "linear": _linear,
    "dynamic": _dynamic,
    "yarn": _yarn,
    "llama3": _llama3,
    "longrope": _longrope,
    "proportional": _proportional,
})


def _original_len(rule: RuleReader) -> int | None:
    """Return the trained length: beside the dictionary first, then in it, then the declared maximum."""
    fields, table = rule.source.fields, rule.table
    outside, inside = fields.whole(ORIGINAL), table.whole(ORIGINAL)
    if outside is not None:
        if inside not in {None, outside}:
            table.note("conflict", "warning", ORIGINAL, value=inside, other=outside)
        return outside
    if rule.source.is_quirky("original_4096"):
        fields.note("assumed", "info", ORIGINAL, value=4096, family=rule.source.model_type)
        return 4096
    if inside is None and rule.max_len is not None:
        table.note("assumed", "warning", ORIGINAL, value=rule.max_len)
        return rule.max_len
    if inside is None:
        rule.lacks(ORIGINAL)
    return inside


def _note_other_ratio(rule: RuleReader, factor: float, ratio: float | None) -> None:
    if ratio not in {None, 1.0, factor}:
        rule.table.note("factor_differs", "warning", "factor", value=factor, ratio=ratio)


def _divisors(rule: RuleReader, name: str) -> tuple[float, ...] | None:
    listed = rule.table.items(name, high=65536)
    if listed is None:
        rule.lacks(name)
        return None
    names = (rule.table.error_name(f"{name}[{index}]") for index in range(len(listed)))
    numbers = tuple(number(where, value, above=0) for where, value in zip(names, listed, strict=True))
    pairs = rule.rotary_dim // 2
    if len(numbers) != pairs:
        rule.table.note("list_length", "error", name, value=len(numbers), needed=pairs)
        rule.refuse(name, len(numbers), f"must hold {pairs} divisors, one for each pair")
    return numbers
