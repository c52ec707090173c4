"""The second sentence: words a visitor puts in another order."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import cast

from posenc_app.components.mount import Commit, checked_words, mount, settled
from posenc_app.components.panels import MOST_WORDS, require_at_most, require_order
from posenc_app.components.transport import pack

Order = tuple[int, ...]


def reorder(
    tokens: Sequence[str],
    order: Sequence[int],
    *,
    key: str,
    words: Mapping[str, str],
    on_commit: Callable[[Commit[Order]], None] | None = None,
) -> Order:
    """Show the words in the given order, to be dragged (pointer, touch) or moved by ← → and small buttons.

    Parameters
    ----------
    tokens : sequence of str, (n,)
        The first sentence.
    order : sequence of int, (n,)
        Place j of the second sentence holds word ``order[j]`` of the first.
    key : str
        Stable, as for every part.
    words : mapping
        ``failed``, ``label``, ``hint``, ``left`` ("Move {word} left"), ``right``,
        ``moved`` ("{word} is now word {place} of {count}").
    on_commit : callable, optional
        Called before the script when the visitor has settled on another order.

    Returns
    -------
    tuple of int
        The order the visitor settled on, or the one that was given.
    """
    count = len(tokens)
    require_at_most("tokens", count, MOST_WORDS)
    require_order("order", order, count)
    current = tuple(int(i) for i in order)
    checked = checked_words(words, "hint", "left", "right", "moved")
    payload = pack({"words": checked, "tokens": list(tokens)}, {}, state=current)
    commit = mount("reorder", key, payload, valid=lambda value: is_order(value, count), on_commit=on_commit)
    return settled(commit, current)


def is_order(value: object, count: int) -> bool:
    """Tell whether something from a browser is an order of so many words.

    >>> is_order((2, 0, 1), 3), is_order((2, 0, 0), 3), is_order("210", 3), is_order((0, 1.0, True), 3)
    (True, False, False, False)
    """
    if not isinstance(value, tuple) or not all(type(item) is int for item in value):
        return False
    return sorted(cast("Order", value)) == list(range(count))
