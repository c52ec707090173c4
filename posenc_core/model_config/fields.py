"""Read fields of a configuration: by several spellings, checked, with every finding noted."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from posenc_core.errors import InvalidParameterError, shortened
from posenc_core.model_config.report import Note, Severity
from posenc_core.validation import integer, number, require

ROOT = "config"
"""What stands before a dotted path in an error message."""

LONGEST = 2**53
"""Longest length that is taken for one: float64 counts one by one up to here."""

SPELLINGS: Mapping[str, tuple[str, ...]] = MappingProxyType({
    "d_model": ("hidden_size", "n_embd", "d_model", "n_embed", "dim"),
    "n_heads": ("num_attention_heads", "n_head", "n_heads", "num_heads", "encoder_attention_heads"),
    "n_layers": ("num_hidden_layers", "n_layer", "n_layers", "num_layers", "encoder_layers"),
    "max_len": ("max_position_embeddings", "n_positions", "max_seq_len", "seq_length", "n_ctx"),
    "d_head": ("head_dim", "kv_channels", "d_kv", "attention_head_size"),
    "base": ("rope_theta", "rotary_emb_base", "rope_base", "rotary_base"),
    "fraction": ("partial_rotary_factor", "rotary_pct", "rotary_emb_fraction", "rotary_percent"),
})
"""How families spell what this package calls by one name; where a file has several, the first counts."""


class Fields:
    """One dictionary of a configuration, its dotted path, and the notes taken while reading it."""

    def __init__(self, values: Mapping[Any, Any], prefix: str = "", notes: list[Note] | None = None) -> None:
        self.values = values
        self.prefix = prefix
        self.notes: list[Note] = [] if notes is None else notes

    def path(self, name: str) -> str:
        """Return the dotted path of a field."""
        return self.prefix + name

    def error_name(self, name: str) -> str:
        """Return how an error message calls a field."""
        return f"{ROOT}.{self.path(name)}"

    def note(self, code: str, severity: Severity, name: str, **values: object) -> None:
        """Write down one finding about a field."""
        finding = Note(code, severity, self.path(name), MappingProxyType(values))
        if finding not in self.notes:
            self.notes.append(finding)

    def has(self, name: str) -> bool:
        """Return whether a field is there; null counts as missing."""
        return self.values.get(name) is not None

    def spelling(self, name: str) -> str | None:
        """Return which spelling of a quantity the file uses, if any."""
        return next((option for option in SPELLINGS.get(name, (name,)) if self.has(option)), None)

    def expected(self, name: str) -> str:
        """Return the spelling to name in a sentence: the file's own, or the usual one."""
        return self.spelling(name) or SPELLINGS.get(name, (name,))[0]

    def whole(self, name: str, *, low: int = 1, high: int = LONGEST) -> int | None:
        """Return a whole number, or None if the field is missing; 4096.0 is whole."""
        spelled = self.spelling(name)
        if spelled is None:
            return None
        value = self.values[spelled]
        if isinstance(value, float) and value.is_integer():
            value = int(value)
        return integer(self.error_name(spelled), value, low=low, high=high)

    def real(self, name: str, *, above: float) -> float | None:
        """Return a finite number greater than ``above``, or None if the field is missing."""
        spelled = self.spelling(name)
        if spelled is None:
            return None
        return number(self.error_name(spelled), self.values[spelled], above=above)

    def flag(self, name: str) -> bool | None:
        """Return true or false, or None if the field is missing."""
        value = self.values.get(name)
        require(
            value is None or isinstance(value, bool), self.error_name(name), value, "must be true or false"
        )
        return value

    def word(self, name: str) -> str | None:
        """Return a text, or None if the field is missing."""
        value = self.values.get(name)
        require(value is None or isinstance(value, str), self.error_name(name), value, "must be a text")
        return value

    def table(self, name: str) -> "Fields | None":
        """Return a dictionary within this one, or None if it is missing or empty."""
        value = self.values.get(name)
        is_fine = value is None or isinstance(value, Mapping)
        require(is_fine, self.error_name(name), value, "must be a dictionary")
        return Fields(value, f"{self.path(name)}.", self.notes) if value else None

    def items(self, name: str, *, high: int = 10_000) -> Sequence[Any] | None:
        """Return a list, or None if it is missing or empty."""
        value = self.values.get(name)
        is_fine = value is None or (isinstance(value, list | tuple) and len(value) <= high)
        require(is_fine, self.error_name(name), value, f"must be a list of at most {high} items")
        return value or None

    def names(self) -> list[str]:
        """Return the names of the fields that are there; what is no text is shortened to one."""
        present = [name for name, value in self.values.items() if value is not None]
        return [name if isinstance(name, str) and len(name) <= 80 else shortened(name) for name in present]

    def telling(self) -> tuple[str, ...]:
        """Return the fields that are there and tell a kind or a size, in the order of the file."""
        known = {"model_type"}.union(*SPELLINGS.values())
        return tuple(name for name in self.values if name in known and self.has(name))


def renamed(error: InvalidParameterError, name: str) -> InvalidParameterError:
    """Return the error of a formula with the name of the field its value came from."""
    return InvalidParameterError(name, error.value, error.requirement)
