"""The scrubber: one range input that moves linked parts together, with nothing to send but its position."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Literal

import numpy as np
import numpy.typing as npt

from posenc_app.components.ladder import is_place
from posenc_app.components.mount import Commit, checked_words, mount, settled
from posenc_app.components.transport import pack


def scrubber(  # noqa: PLR0913  (every argument is the visitor's business, and named)
    position: int,
    last: int,
    *,
    key: str,
    words: Mapping[str, str],
    link: str,
    role: Literal["position", "query", "key"] = "position",
    stops: Sequence[int] | None = None,
    on_commit: Callable[[Commit[int]], None] | None = None,
) -> int:
    """Show a slider over the positions 0 … last that parts with the same link follow while it moves.

    A part that carries a big table would travel again with every position it commits. Here only the slider
    does, and the table stays where it is.

    Parameters
    ----------
    position, last : int
        Where it stands, and the last position it can go to.
    key : str
        Stable, as for every part.
    words : mapping
        ``failed``, ``label``, ``position`` (label of the slider), ``value`` ("{position}").
    link : str
        Told every position at once; what another part tells is committed here too.
    role : {"position", "query", "key"}
        The colour: what it moves.
    stops : sequence of int, optional
        The only positions it can go to, evenly spaced along the slider: increasing, 0 … last, the position
        among them. For an axis that is not linear.
    on_commit : callable, optional
        Called before the script when the visitor has settled on another position.

    Returns
    -------
    int
        The position the visitor settled on, or the one that was given.
    """
    content = {"words": checked_words(words, "position", "value"), "last": last, "link": link, "role": role}
    payload = pack(content, _arrays(stops, position, last), state=int(position))
    commit = mount(
        "scrubber", key, payload, valid=lambda value: is_place(value, last + 1), on_commit=on_commit
    )
    return settled(commit, int(position))


def _arrays(stops: Sequence[int] | None, position: int, last: int) -> dict[str, npt.NDArray[np.int64]]:
    if stops is None:
        return {}
    places = np.asarray(stops, dtype=np.int64)
    if not (np.diff(places) > 0).all() or position not in places or places[0] < 0 or places[-1] > last:
        msg = f"stops must increase within 0..{last} and hold the position {position}, got {stops!r}"
        raise ValueError(msg)
    return {"stops": places}
