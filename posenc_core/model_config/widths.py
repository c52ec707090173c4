"""How wide a head is and how much of it turns."""

from posenc_core.model_config.fields import Fields
from posenc_core.model_config.layers import FULL
from posenc_core.model_config.source import Source
from posenc_core.validation import MAX_WIDTH, even_width, integer, number, require

LATENT = "qk_rope_head_dim"
"""Latent attention: the separate part of each head that carries position, turned as a whole."""


def is_latent(source: Source) -> bool:
    """Return whether position has a part of the head to itself."""
    return source.fields.has(LATENT) or LATENT in source.family.defaults


def head_size(source: Source, layer_type: str | None) -> int | None:
    """Return the head size of a type of layer, or None if the file does not tell."""
    fields = source.fields
    if is_latent(source):
        return _checked(fields, LATENT, source.whole(LATENT, low=0))
    if source.is_quirky("global_head") and layer_type == FULL:
        return _checked(fields, "global_head_dim", _global_head(source))
    if fields.spelling("d_head") or "d_head" in source.family.defaults:
        return _checked(fields, fields.expected("d_head"), source.whole("d_head", low=0))
    return _divided(source)


def rotary_width(source: Source, table: Fields, d_head: int) -> int:
    """Return the number of features that turn, 0 included."""
    fields = source.fields
    if is_latent(source):
        for where, name in ((table, "partial_rotary_factor"), (fields, fields.expected("fraction"))):
            if where.has(name):
                where.note("ignored", "info", name, reason=LATENT)
        return d_head
    explicit = source.whole("rotary_dim", low=0, high=MAX_WIDTH)
    if explicit is not None:
        require(explicit <= d_head, fields.error_name("rotary_dim"), explicit, f"must be at most {d_head}")
        return _turning(fields, "rotary_dim", explicit)
    where = table if table.has("partial_rotary_factor") else fields
    name = where.expected("fraction")
    fraction = where.real("fraction", above=-1) if where is table else source.real("fraction", above=-1)
    if fraction is None:
        return d_head
    number(where.error_name(name), fraction, at_least=0)
    require(fraction <= 1, where.error_name(name), fraction, "must be at most 1")
    return _turning(where, name, int(d_head * fraction))


def _turning(fields: Fields, name: str, width: int) -> int:
    if width == 0:
        fields.note("no_rotary", "error", name)
        return 0
    require(width % 2 == 0, fields.error_name(name), width, "must give an even number of features that turn")
    return width


def _checked(fields: Fields, name: str, value: int | None) -> int:
    return even_width(fields.error_name(name), value)


def _global_head(source: Source) -> int:
    found = source.fields.whole("global_head_dim", low=0)
    if found is None:
        source.fields.note("assumed", "info", "global_head_dim", value=512, family=source.model_type)
    return 512 if found is None else found


def _divided(source: Source) -> int | None:
    fields = source.fields
    d_model, n_heads = source.whole("d_model", low=0), source.whole("n_heads", low=0)
    if d_model is None or n_heads is None:
        return None
    integer(fields.error_name(fields.expected("n_heads")), n_heads, low=1, high=MAX_WIDTH)
    width, left = divmod(d_model, n_heads)
    name = fields.expected("d_model")
    if left:
        fields.note("not_divisible", "warning", name, value=d_model, n_heads=n_heads)
    is_fine = 2 <= width <= MAX_WIDTH and width % 2 == 0
    requirement = f"divided by {n_heads} heads must be an even head size in 2..{MAX_WIDTH} and not {width}"
    require(is_fine, fields.error_name(name), d_model, requirement)
    return width
