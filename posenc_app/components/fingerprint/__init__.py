"""The fingerprint: waves cut at a position, the row of numbers there, and the rows of all positions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

import numpy as np
import numpy.typing as npt

from posenc_app.components.fingerprint.parts import Span, Waves, colour_bytes
from posenc_app.components.mount import checked_words, mount
from posenc_app.components.panels import FloatArray, require_at_most, require_shape
from posenc_app.components.transport import pack

MOST_PRINTED = 8
_WORDS = ("waves", "row", "table", "fast", "slow", "rows", "columns")


def fingerprint(  # noqa: PLR0913  (every argument is the visitor's business, and named)
    vectors: FloatArray,
    waves: Waves,
    *,
    key: str,
    words: Mapping[str, str],
    spans: Sequence[Span],
    pairs: Sequence[tuple[int, int]],
    link: str,
    pair_link: str | None = None,
) -> None:
    """Show waves, one row and all rows of a table of numbers in −1…1; position and pair come by link.

    Colours travel as bytes, numbers as float64 where they are printed: at the waves, and in the row where it
    has at most eight. Pointing into the table tells the links its row and its pair.

    Parameters
    ----------
    vectors : array, shape (n, d)
        A row for every position 0 … n−1.
    waves : Waves
        At most eight.
    key : str
        Stable, as for every part.
    words : mapping
        ``failed``, ``label``, ``waves``, ``row``, ``table`` (titles), ``fast``, ``slow``, ``rows`` and
        ``columns`` (what the axes count); optional ``low`` and ``high``, what −1 and 1 stand for.
    spans : sequence of Span
        Where fast and slow are written under the table.
    pairs : sequence of (int, int)
        The two columns of each pair that the pair's link can name.
    link, pair_link : str
        Links of the position and of the chosen pair.
    """
    count, width = np.shape(vectors)
    shown = len(waves.places)
    require_at_most("waves", shown, 8)
    require_shape("readings", waves.readings, (count, shown))
    require_shape("curves", waves.curves, (shown, np.shape(waves.curves)[-1]))
    content: dict[str, Any] = {
        "words": checked_words(words, *_WORDS, optional=["low", "high"]),
        "places": [int(place) for place in waves.places],
        "spans": [asdict(span) for span in spans],
        "pairs": [[int(first), int(second)] for first, second in pairs],
        "link": link,
        "pairLink": pair_link,
    }
    arrays: dict[str, npt.ArrayLike] = {
        "colours": colour_bytes(vectors),
        "curves": np.asarray(waves.curves, np.float32),
        "readings": np.asarray(waves.readings, np.float64),
    }
    if waves.printed is not None:
        require_shape("printed", waves.printed, (count, shown))
        arrays["printed"] = np.asarray(waves.printed, np.float64)
    if width <= MOST_PRINTED:
        arrays["numbers"] = np.asarray(vectors, np.float64)
    mount("fingerprint", key, pack(content, arrays))
