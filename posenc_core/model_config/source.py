"""A configuration together with what its family fills in."""

from dataclasses import dataclass
from typing import Any

from posenc_core.model_config.families import Family
from posenc_core.model_config.fields import LONGEST, Fields


@dataclass(frozen=True)
class Source:
    """The fields of the text model and its family; a missing field is the family's default, noted."""

    fields: Fields
    family: Family
    model_type: str | None

    def is_quirky(self, quirk: str) -> bool:
        """Return whether the family deviates in the named way."""
        return quirk in self.family.quirks

    def whole(self, name: str, *, low: int = 1, high: int = LONGEST) -> int | None:
        """Return a whole number of the file, else the family's, else None."""
        found = self.fields.whole(name, low=low, high=high)
        return self._assumed(name) if found is None else found

    def real(self, name: str, *, above: float) -> float | None:
        """Return a number of the file, else the family's, else None."""
        found = self.fields.real(name, above=above)
        return self._assumed(name) if found is None else found

    def _assumed(self, name: str) -> Any:  # noqa: ANN401 - as the family declares it
        value = self.family.defaults.get(name)
        if value is not None:
            self.fields.note(
                "assumed", "info", self.fields.expected(name), value=value, family=self.model_type
            )
        return value
