"""Clocks: every pair of features as a hand that turns at its own speed, fast to slow."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from posenc_app.components.ladder import is_place
from posenc_app.components.mount import Commit, checked_words, mount, settled
from posenc_app.components.panels import FloatArray, require_at_most, require_shape
from posenc_app.components.transport import pack

MOST_CLOCKS = 64


@dataclass(frozen=True)
class ClockHand:
    """One hand in every clock, turned by position × frequency.

    Parameters
    ----------
    role : {"position", "query", "key"}
        Its colour and its form: a query is long and thin, a key short and thick.
    position : float
        Where it stands, in positions; with a link, only until the first position is told.
    link : str, optional
        Follow the position that a scrubbed part with this link shows.
    """

    role: Literal["position", "query", "key"]
    position: float = 0.0
    link: str | None = None


def clocks(  # noqa: PLR0913  (every argument is the visitor's business, and named)
    frequencies: FloatArray,
    hands: Sequence[ClockHand],
    place: int,
    *,
    key: str,
    words: Mapping[str, str],
    names: Sequence[str],
    periods: Sequence[str],
    link: str | None = None,
    on_commit: Callable[[Commit[int]], None] | None = None,
) -> int:
    """Show the hands of all pairs at once; of one, how often it has turned and how long a turn takes.

    A hand points to the right at angle 0 and turns against the clock, as angles do. One hand sweeps the part
    of a turn it has gone; between two hands the smaller angle is filled. A clock whose hands have all gone
    one full turn wears a ring.

    Parameters
    ----------
    frequencies : array, shape (c,)
        Angular frequencies in rad per position, fastest first; at most 64.
    hands : sequence of ClockHand
        One or two.
    place : int
        0 … c−1, the chosen clock.
    key : str
        Stable, as for every part.
    words : mapping
        ``failed``, ``label``, ``title``, ``fast``, ``slow``, ``pair`` (label of the slider that chooses),
        ``turned`` ("full turns so far: {turns}"; with two hands the turns of the first).
    names : sequence of str, (c,)
        What the slider says of each clock, such as "pair 4".
    periods : sequence of str, (c,)
        How long a turn takes, in words: "one turn takes 26.6 positions".
    link : str, optional
        Other parts with this link follow the chosen place, and it follows theirs.
    on_commit : callable, optional
        Called before the script when the visitor has settled on another clock.

    Returns
    -------
    int
        The place the visitor settled on, or the one that was given.
    """
    count = len(frequencies)
    require_at_most("frequencies", count, MOST_CLOCKS)
    require_at_most("hands", len(hands), 2)
    for name, texts in (("names", names), ("periods", periods)):
        require_shape(name, np.array(list(texts), object), (count,))
    content: dict[str, Any] = {
        "words": checked_words(words, "title", "fast", "slow", "pair", "turned"),
        "hands": [_still(hand) for hand in hands],
        "names": list(names),
        "periods": list(periods),
        "link": link,
    }
    arrays: dict[str, npt.ArrayLike] = {"frequencies": np.asarray(frequencies, np.float64)}
    payload = pack(content, arrays, state=int(place))
    commit = mount("clocks", key, payload, valid=lambda value: is_place(value, count), on_commit=on_commit)
    return settled(commit, int(place))


def _still(hand: ClockHand) -> dict[str, Any]:
    """Return what travels of a hand; where a linked one stands is told in the browser."""
    return asdict(hand) | {"position": 0.0 if hand.link else float(hand.position)}
