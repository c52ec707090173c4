"""A button that prints the page, as the browser's own menu would."""

from __future__ import annotations

from collections.abc import Mapping

from posenc_app.components.mount import checked_words, mount
from posenc_app.components.transport import pack


def printer(*, key: str, words: Mapping[str, str]) -> None:
    """Show the button.

    Parameters
    ----------
    key : str
        Stable, as for every part.
    words : mapping
        ``failed``, ``label``, ``print``.
    """
    mount("printer", key, pack({"words": checked_words(words, "print")}, {}), width="content")
