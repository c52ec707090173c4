"""From fields to groups of layers that share a rule."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any

from posenc_core.errors import InvalidParameterError
from posenc_core.model_config.fields import ROOT, Fields, renamed
from posenc_core.model_config.layers import FULL, SLIDING, Layer, planned_layers
from posenc_core.model_config.report import LayerGroup, Refusal
from posenc_core.model_config.rope_types import (
    KEYS,
    RuleReader,
    field_of,
    note_left_over,
    read_scaling,
    rope_type_of,
)
from posenc_core.model_config.source import Source
from posenc_core.model_config.widths import head_size, is_latent, rotary_width
from posenc_core.scaling.yarn import yarn_temperature
from posenc_core.types import Pairing
from posenc_core.validation import integer, number

DEFAULT_BASE = 10000.0
_META_SCALED: Mapping[str, Any] = MappingProxyType({
    "rope_type": "llama3",
    "factor": 8.0,
    "low_freq_factor": 1.0,
    "high_freq_factor": 4.0,
    "original_max_position_embeddings": 8192,
})
"""What ``use_scaled_rope`` means in Meta's own code (``apply_scaling`` of llama-models, Llama 3.1)."""

_BASE_FIELDS: Mapping[str, Mapping[str, str]] = MappingProxyType({
    "local_base": MappingProxyType({FULL: "rope_theta", SLIDING: "rope_local_base_freq"}),
    "two_bases": MappingProxyType({FULL: "global_rope_theta", SLIDING: "local_rope_theta"}),
})


@dataclass(frozen=True)
class _Rule:
    """A rope dictionary and the type of layer it is for; None is a type whose layers turn nothing."""

    layer_type: str | None
    table: Fields | None


def rope_groups(source: Source, max_len: int | None) -> tuple[LayerGroup, ...]:
    """Return the groups of layers that share a rule, in order of their first layer."""
    layers = planned_layers(source)
    rules = _rules(source)
    if layers is None:
        return tuple(_group(source, rule, max_len) for rule in rules)
    used = _used_groups(source, rules, layers, max_len)
    return used + _unused_groups(source, rules, layers, max_len)


def softmax_multiplier(source: Source, groups: Sequence[LayerGroup]) -> float:
    """Return what latent attention multiplies its scores by: the square of YaRN's temperature."""
    if not is_latent(source):
        return 1.0
    for group in groups:
        factor, weight = group.scaling.get("factor"), group.scaling.get("mscale_all_dim")
        if group.rope_type == "yarn" and factor and weight:
            return float(yarn_temperature(factor, weight) ** 2)
    return 1.0


def _used_groups(
    source: Source, rules: Sequence[_Rule], layers: Sequence[Layer], max_len: int | None
) -> tuple[LayerGroup, ...]:
    groups = []
    for kind in dict.fromkeys(layers):
        indices = tuple(index for index, layer in enumerate(layers) if layer == kind)
        rule = _rule_for(source, rules, kind.layer_type)
        is_still = not kind.turns or rule.table is None
        group = _still(source, kind) if is_still else _group(source, rule, max_len)
        groups.append(replace(group, layer_type=kind.layer_type, indices=indices, window=kind.window))
    return tuple(groups)


def _unused_groups(
    source: Source, rules: Sequence[_Rule], layers: Sequence[Layer], max_len: int | None
) -> tuple[LayerGroup, ...]:
    used = {layer.layer_type for layer in layers}
    idle = [rule for rule in rules if rule.layer_type not in used | {None} and rule.table is not None]
    for rule in idle:
        source.fields.note("unused", "info", _table_name(source.fields), layer_type=rule.layer_type)
    return tuple(_group(source, rule, max_len) for rule in idle)


def _rule_for(source: Source, rules: Sequence[_Rule], layer_type: str | None) -> _Rule:
    for rule in rules:
        if rule.layer_type in {None, layer_type}:
            return rule
    name = f"{_table_name(source.fields)}.{layer_type}"
    source.fields.note("missing", "error", name)
    return _Rule(layer_type, Fields({"rope_type": "missing"}, f"{source.fields.path(name)}.", []))


def _table_name(fields: Fields) -> str:
    return "rope_scaling" if fields.table("rope_scaling") else "rope_parameters"


def _rules(source: Source) -> list[_Rule]:
    """Return the rope dictionaries of the file, one for all layers or one for each type."""
    fields = source.fields
    name = _table_name(fields)
    older, newer = fields.table("rope_scaling"), fields.table("rope_parameters")
    if older and newer and dict(older.values) != dict(newer.values):
        fields.note("conflict", "warning", "rope_parameters", other="rope_scaling")
    table = older or newer or _unwritten(source)
    nested = [key for key, value in table.values.items() if isinstance(value, Mapping)]
    if nested:
        return _nested_rules(source, table)
    if not source.family.rules:
        return [_Rule(None, table)]
    return [
        _Rule(kind, table if _applies(source, kind) else Fields({}, fields.path(f"{name}."), fields.notes))
        for kind in source.family.rules
    ]


def _applies(source: Source, layer_type: str) -> bool:
    return layer_type == FULL or not source.is_quirky("scaling_is_global")


def _nested_rules(source: Source, table: Fields) -> list[_Rule]:
    rules = []
    for key, value in table.values.items():
        if not isinstance(key, str) or not (value is None or isinstance(value, Mapping)):
            table.note("ignored", "info", table.names()[0] if not isinstance(key, str) else key)
            continue
        inner = None if value is None else Fields(value, f"{table.path(key)}.", table.notes)
        rules.append(_Rule(key, inner))
    written = {rule.layer_type for rule in rules}
    absent = [kind for kind in source.family.rules if kind not in written]
    return rules + [_Rule(kind, Fields({}, f"{table.path(kind)}.", table.notes)) for kind in absent]


def _unwritten(source: Source) -> Fields:
    """Return the dictionary that other fields, or the family, stand for."""
    fields, values = source.fields, dict(source.family.unwritten)
    if fields.has("rotary_scaling_factor"):
        fields.note("read_from", "info", "rotary_scaling_factor", meaning="dynamic")
        name, factor = "rotary_scaling_factor", fields.values["rotary_scaling_factor"]
        values = {"rope_type": "dynamic", "factor": number(fields.error_name(name), factor, at_least=1)}
        return Fields(values, fields.prefix, fields.notes)
    if fields.flag("use_scaled_rope"):
        fields.note("assumed", "warning", "use_scaled_rope", value=_META_SCALED["factor"])
        return Fields(_META_SCALED, fields.prefix, fields.notes)
    if values:
        kind = values["rope_type"]
        fields.note("assumed", "info", "rope_parameters", value=kind, family=source.model_type)
    return Fields(values, fields.path("rope_parameters."), fields.notes)


def _group(source: Source, rule: _Rule, max_len: int | None) -> LayerGroup:
    table = _written(source, rule)
    rope_type = rope_type_of(table, source)
    note_left_over(table, rope_type)
    d_head = head_size(source, rule.layer_type)
    base = _base(source, table, rule.layer_type)
    if d_head is None:
        return _headless(source, rule, base, rope_type)
    rotary_dim = d_head if rope_type == "proportional" else rotary_width(source, table, d_head)
    reader = RuleReader(source, table, rotary_dim, max_len)
    if rotary_dim == 0:
        reader.refusal = _nothing_turns(source, table)
    scaling = read_scaling(reader, rope_type)
    sections, taking_turns = _sections(source, table, rotary_dim)
    group = LayerGroup(
        layer_type=rule.layer_type,
        indices=(),
        uses_position=rotary_dim > 0,
        base=base,
        rope_type=rope_type,
        d_head=d_head,
        rotary_dim=rotary_dim,
        pairing=_pairing(source),
        original_len=scaling.get("original_len", max_len if rope_type == "default" else None),
        scaling=MappingProxyType(scaling),
        sections=sections,
        sections_interleaved=taking_turns,
        refusal=reader.refusal,
    )
    _try_out(group, table, source)
    return group


def _nothing_turns(source: Source, table: Fields) -> Refusal:
    where = table if table.has("partial_rotary_factor") else source.fields
    name = "rotary_dim" if source.fields.has("rotary_dim") else where.expected("fraction")
    return Refusal(where.error_name(name), where.values.get(name), "must leave features that turn")


def _written(source: Source, rule: _Rule) -> Fields:
    """Return the dictionary of a rule; where the file has none, the family's for this type of layer."""
    fields = source.fields
    table = rule.table if rule.table is not None else Fields({}, fields.prefix, fields.notes)
    known = source.family.rules.get(rule.layer_type or "", {})
    if table.values or "rope_type" not in known:
        return table
    table.note("assumed", "info", "rope_type", value=known["rope_type"], family=source.model_type)
    return Fields(known, table.prefix, table.notes)


def _headless(source: Source, rule: _Rule, base: float, rope_type: str) -> LayerGroup:
    fields = source.fields
    fields.note("missing", "error", "head_dim", found=fields.telling())
    requirement = "must be given, or a width and a number of heads"
    return LayerGroup(
        layer_type=rule.layer_type,
        indices=(),
        uses_position=True,
        base=base,
        rope_type=rope_type,
        d_head=None,
        rotary_dim=0,
        pairing=_pairing(source),
        original_len=None,
        refusal=Refusal(fields.error_name("head_dim"), None, requirement),
    )


def _still(source: Source, kind: Layer) -> LayerGroup:
    name, requirement = source.fields.error_name("layers"), "turn nothing, so have no frequencies"
    return LayerGroup(
        layer_type=kind.layer_type,
        indices=(),
        uses_position=False,
        base=None,
        rope_type="none",
        d_head=head_size(source, kind.layer_type),
        rotary_dim=0,
        pairing=None,
        original_len=None,
        refusal=Refusal(name, kind.layer_type, requirement),
    )


def _try_out(group: LayerGroup, table: Fields, source: Source) -> None:
    """Compute the frequencies once, so that a bad number is refused while its field is known."""
    if group.refusal is not None:
        return
    beyond = min((group.original_len or 1) + 1, 2**53)
    try:
        group.frequencies()
        group.frequencies(beyond)
    except InvalidParameterError as error:
        raise renamed(error, _blamed(error.name, group, table, source)) from None
    except (ArithmeticError, ValueError):  # numbers so extreme that a logarithm or a rounding fails
        name, requirement = _table_path(table), "must hold moderate numbers"
        raise InvalidParameterError(name, dict(group.scaling), requirement) from None


def _table_path(table: Fields) -> str:
    return f"{ROOT}.{table.prefix}".rstrip(".")


def _blamed(parameter: str, group: LayerGroup, table: Fields, source: Source) -> str:
    if parameter in {"dim", "d_head", "d"}:
        return source.fields.error_name(source.fields.expected("d_head"))
    if parameter == "base":
        return (table if table.has("rope_theta") else source.fields).error_name("rope_theta")
    name = field_of(parameter)
    if name in KEYS.get(group.rope_type, ()) or name == "partial_rotary_factor":
        return table.error_name(name)
    return _table_path(table)


def _base(source: Source, table: Fields, layer_type: str | None) -> float:
    """Return the base: from the dictionary, beside it, from the family, or the usual one."""
    fields = source.fields
    outside = _base_field(source, layer_type)
    beside = fields.real(outside, above=1)
    inside = table.real("rope_theta", above=1)
    if inside is not None:
        table.note("read_from", "info", "rope_theta", value=inside)
        if beside not in {None, inside}:
            fields.note("stale", "warning", outside, value=beside, other=inside)
        return inside
    if beside is not None:
        return beside
    known = source.family.rules.get(layer_type or "", {}).get("rope_theta")
    return _assumed_base(source, outside, known or source.family.defaults.get("base"))


def _base_field(source: Source, layer_type: str | None) -> str:
    for quirk, names in _BASE_FIELDS.items():
        if source.is_quirky(quirk) and layer_type is not None and layer_type in names:
            return names[layer_type]
    return source.fields.expected("base")


def _assumed_base(source: Source, name: str, known: float | None) -> float:
    if known is not None:
        source.fields.note("assumed", "info", name, value=known, family=source.model_type)
        return float(known)
    source.fields.note("assumed", "warning", name, value=DEFAULT_BASE)
    return DEFAULT_BASE


def _pairing(source: Source) -> Pairing | None:
    for name in ("rope_interleave", "rotary_emb_interleaved"):
        said = source.fields.flag(name)
        if said is not None:
            return "interleaved" if said else "half_split"
    if source.family.pairing is None:
        source.fields.note("unknown_pairing", "warning", "model_type", value=source.model_type)
    return source.family.pairing


def _sections(source: Source, table: Fields, rotary_dim: int) -> tuple[tuple[int, ...], bool]:
    listed = table.items("mrope_section", high=8)
    if listed is None:
        return (), False
    name = table.error_name("mrope_section")
    sections = tuple(integer(name, value, low=0, high=rotary_dim) for value in listed)
    said = table.flag("mrope_interleaved")
    taking_turns = source.is_quirky("interleaved_sections") if said is None else said
    severity: Any = "info" if 2 * sum(sections) == rotary_dim else "error"
    found = {"sections": sections, "interleaved": taking_turns}
    table.note("sections", severity, "mrope_section", value=sum(sections), needed=rotary_dim // 2, **found)
    return sections, taking_turns
