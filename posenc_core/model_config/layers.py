"""Which layer does what: types of layers, layers that turn nothing, and windows."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from posenc_core.model_config.source import Source
from posenc_core.validation import require

MOST_LAYERS = 10_000
"""A count beyond it is taken for a mistake rather than for a model."""

FULL, SLIDING, CHUNKED = "full_attention", "sliding_attention", "chunked_attention"

_LOCAL = frozenset({SLIDING, CHUNKED, "local_attention"})
_NO_ATTENTION = frozenset({"linear_attention", "mamba", "mamba2", "conv", "recurrent"})
_WINDOWS = ("sliding_window", "attention_chunk_size", "local_attention")


@dataclass(frozen=True)
class Layer:
    """What one layer is: its type, whether it turns queries and keys, how far back it looks."""

    layer_type: str | None
    turns: bool
    window: int | None


def planned_layers(source: Source) -> list[Layer] | None:
    """Return one entry for each layer, or None if their number is unknown."""
    types = _named_types(source) or _derived_types(source)
    if types is None:
        return None
    turning = _turning(source, types)
    local, everywhere = _windows(source, types)
    windows = [everywhere if kind is None else local if kind in _LOCAL else None for kind in types]
    return [Layer(*layer) for layer in zip(types, turning, windows, strict=True)]


def _named_types(source: Source) -> list[str | None] | None:
    fields = source.fields
    named = fields.items("layer_types", high=MOST_LAYERS)
    if named is None:
        return None
    for index, kind in enumerate(named):
        require(isinstance(kind, str), fields.error_name(f"layer_types[{index}]"), kind, "must be a text")
    declared = fields.whole("n_layers", high=MOST_LAYERS)
    if declared not in {None, len(named)}:
        fields.note("conflict", "error", "layer_types", value=len(named), other=declared)
    return list(named)


def _derived_types(source: Source) -> list[str | None] | None:
    count = source.whole("n_layers", high=MOST_LAYERS)
    return None if count is None else PLANS[source.family.plan](source, count)


def _uniform(source: Source, count: int) -> list[str | None]:  # noqa: ARG001 - as all plans are called
    return [None] * count


def _late_windows(source: Source, count: int) -> list[str | None]:
    first = source.fields.whole("max_window_layers", low=0)
    if not source.fields.flag("use_sliding_window") or first is None or first >= count:
        return [None] * count
    return [SLIDING if layer >= first else FULL for layer in range(count)]


def _local_global(source: Source, count: int) -> list[str | None]:
    period = source.fields.whole("sliding_window_pattern") or source.family.period
    return [SLIDING if (layer + 1) % period else FULL for layer in range(count)]


def _local_global_last(source: Source, count: int) -> list[str | None]:
    return [*_local_global(source, count)[:-1], FULL]


def _global_first(source: Source, count: int) -> list[str | None]:
    period = source.fields.whole("global_attn_every_n_layers") or source.family.period
    return [SLIDING if layer % period else FULL for layer in range(count)]


def _chunked(source: Source, count: int) -> list[str | None]:
    return [CHUNKED if turns else FULL for turns in _every_nth_still(source, count)]


PLANS: Mapping[str, Callable[[Source, int], list[str | None]]] = MappingProxyType({
    "uniform": _uniform,
    "late_windows": _late_windows,
    "local_global": _local_global,
    "local_global_last": _local_global_last,
    "local_turns": _local_global,
    "global_first": _global_first,
    "chunked": _chunked,
    "every_nth_still": _uniform,
})
"""How families arrange their layers where the file does not list them."""


def _turning(source: Source, types: Sequence[str | None]) -> list[bool]:
    listed = source.fields.items("no_rope_layers", high=MOST_LAYERS)
    if listed is not None or source.family.plan in {"chunked", "every_nth_still"}:
        turning = _every_nth_still(source, len(types))
    else:
        still = {FULL} if source.family.plan == "local_turns" else set()
        turning = [kind not in still for kind in types]
    return [turns and kind not in _NO_ATTENTION for turns, kind in zip(turning, types, strict=True)]


def _every_nth_still(source: Source, count: int) -> list[bool]:
    """Return ``no_rope_layers``, in which 1 means that a layer turns, or what stands for it."""
    fields = source.fields
    listed = fields.items("no_rope_layers", high=MOST_LAYERS)
    if listed is None:
        period = fields.whole("no_rope_layer_interval") or source.family.period
        return [bool((layer + 1) % period) for layer in range(count)]
    name = fields.error_name("no_rope_layers")
    require(len(listed) >= count, name, len(listed), f"must hold an entry for each of the {count} layers")
    for index, entry in enumerate(listed):
        is_fine = isinstance(entry, int) and entry in {0, 1}
        require(is_fine, fields.error_name(f"no_rope_layers[{index}]"), entry, "must be 0 or 1")
    return [bool(entry) for entry in listed[:count]]


def _windows(source: Source, types: Sequence[str | None]) -> tuple[int | None, int | None]:
    """Return the window of layers called local, and that of layers without a type."""
    fields = source.fields
    if fields.flag("use_sliding_window") is False:
        return None, None
    found = next((fields.whole(name) for name in _WINDOWS if fields.has(name)), None)
    if found is None and source.family.window is not None and _LOCAL & set(types):
        fields.note("assumed", "info", _WINDOWS[0], value=source.family.window, family=source.model_type)
        return source.family.window, None
    return found, found
