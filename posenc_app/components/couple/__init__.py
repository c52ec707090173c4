"""The couple: a query and a key that are moved one at a time, or both together."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np
import numpy.typing as npt

from posenc_app.components.ladder import is_place
from posenc_app.components.mount import Commit, checked_words, mount, settled
from posenc_app.components.panels import FloatArray, require_at_most, require_shape
from posenc_app.components.transport import pack

MOST_PLACES = 101
Places = tuple[int, int]


def couple(  # noqa: PLR0913  (every argument is the visitor's business, and named)
    labels: npt.NDArray[np.int64],
    positions: FloatArray,
    places: Places,
    *,
    key: str,
    words: Mapping[str, str],
    link: str,
    on_commit: Callable[[Commit[Places]], None] | None = None,
) -> Places:
    """Show three sliders: the query's position, the key's, and both at once with their distance kept.

    Parts linked by ``link`` hear both places; ``link + ".query"`` and ``link + ".key"`` tell the two
    positions (for hands of ``clocks``).

    Parameters
    ----------
    labels : array of int, shape (p,)
        What is printed at each place.
    positions : array, shape (p,)
        What is told at each place: the labels, or what a narrow number format made of them.
    places : (int, int)
        0 … p−1, of the query and of the key.
    key : str
        Stable, as for every part.
    words : mapping
        ``failed``, ``label``; ``query``, ``key`` and ``both`` (labels of the sliders); ``query_value``
        ("m = {position}"), ``key_value`` ("n = {position}"), ``distance`` ("n − m = {distance}").
    link : str
        Name of the link.
    on_commit : callable, optional
        Called before the script when the visitor has settled on other places.

    Returns
    -------
    (int, int)
        The places the visitor settled on, or those that were given.
    """
    count = len(labels)
    require_at_most("labels", count, MOST_PLACES)
    require_shape("positions", positions, (count,))
    names = ("query", "key", "both", "query_value", "key_value", "distance")
    arrays: dict[str, npt.ArrayLike] = {
        "labels": labels,
        "positions": np.asarray(positions, np.float64),
        "distances": np.subtract.outer(labels, labels).T,
    }
    payload = pack({"words": checked_words(words, *names), "link": link}, arrays, state=list(places))
    commit = mount("couple", key, payload, valid=lambda value: are_places(value, count), on_commit=on_commit)
    return settled(commit, places)


def are_places(value: object, count: int) -> bool:
    """Tell whether something from a browser is two of so many places.

    >>> are_places((0, 2), 3), are_places((0, 3), 3), are_places((1,), 3), are_places("01", 3)
    (True, False, False, False)
    """
    return isinstance(value, tuple) and len(value) == 2 and all(is_place(one, count) for one in value)
