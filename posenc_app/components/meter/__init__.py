"""The invariant meter: a residual, measured now, against the tolerance of the claim."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from posenc_app.components.mount import checked_words, mount
from posenc_app.components.pieces import Pieces
from posenc_app.components.transport import pack


def meter(value: float, tolerance: float, *, key: str, words: Mapping[str, str], formula: Pieces) -> None:
    """Show a residual on a logarithmic track from 1e−17 to 10, and whether it keeps its tolerance.

    The verdict is a form, not a colour: ✓ in a filled disc when ``value ≤ tolerance``, ≠ in a ring when not.
    What "holds" means is the page's business: differing outputs may be just what it wants.

    Parameters
    ----------
    value : float
        The residual, ≥ 0; NaN has no verdict and says so, infinity does not hold.
    tolerance : float
        Positive.
    key : str
        Stable, as for every part.
    words : mapping
        ``failed``, ``label``, ``holds``, ``breaks``, ``undefined``, ``tolerance``.
    formula : Pieces
        What is measured; the part adds "= value".
    """
    if not tolerance > 0:
        msg = f"tolerance must be positive, got {tolerance!r}"
        raise ValueError(msg)
    checked = checked_words(words, "holds", "breaks", "undefined", "tolerance")
    numbers = np.array([value, tolerance], np.float64)
    mount("meter", key, pack({"words": checked, "formula": list(formula)}, {"numbers": numbers}))
