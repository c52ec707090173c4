"""The views of a fingerprint as panels of a picture that a visitor saves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from posenc_app.components.fingerprint.parts import Span, Waves, colour_bytes
from posenc_app.components.panels import FloatArray


@dataclass(frozen=True)
class WavesPanel:
    """A few waves, cut at a position."""

    title: str
    waves: Waves
    position: int

    def content(self) -> dict[str, Any]:
        """Return what travels as JSON."""
        last = max(1, len(self.waves.readings) - 1)
        return {"kind": "waves", "title": self.title, "at": self.position / last}

    def arrays(self) -> dict[str, npt.ArrayLike]:
        """Return ``curves`` (w, m); ``readings`` and ``printed`` (w,), the waves at the position."""
        waves, position = self.waves, self.position
        printed = {} if waves.printed is None else {"printed": waves.printed[position]}
        return {
            "curves": np.asarray(waves.curves, np.float32),
            "readings": np.asarray(waves.readings[position], np.float64),
            **{name: np.asarray(numbers, np.float64) for name, numbers in printed.items()},
        }


@dataclass(frozen=True)
class FieldPanel:
    """A table of numbers in −1…1 as a map of colours, a line over the row of the position."""

    title: str
    axes: str
    vectors: FloatArray
    position: int
    ends: tuple[str, str]
    spans: Sequence[Span]

    def content(self) -> dict[str, Any]:
        """Return what travels as JSON."""
        return {
            "kind": "field",
            "title": self.title,
            "axes": self.axes,
            "position": self.position,
            "ends": list(self.ends),
            "spans": [asdict(span) for span in self.spans],
        }

    def arrays(self) -> dict[str, npt.ArrayLike]:
        """Return ``colours`` (n, d), one of 255 for each number."""
        return {"colours": colour_bytes(self.vectors)}
