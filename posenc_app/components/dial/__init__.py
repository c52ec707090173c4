"""The dial: a query and a key as two hands, each turned by its own position, and what is between them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from posenc_app.components.mount import checked_words, mount
from posenc_app.components.panels import FloatArray, require_at_most, require_shape
from posenc_app.components.transport import pack

MOST_PLACES = 101


@dataclass(frozen=True)
class DialFace:
    """What the hands do at each of p places, for the query and for the key alike.

    Parameters
    ----------
    starts : (float, float)
        Angles in rad of the query and of the key before they are turned.
    lengths : (float, float)
        Their lengths.
    positions : array, shape (p,)
        What turns a hand at each place; a rounded position is what a narrow number format made of it.
    frequencies : array, shape (c,)
        Angular frequencies of all pairs in rad per position.
    pair : int
        The pair to which the numbers below belong.
    degrees, cosines, scores : array, shape (p, p)
        Row m, column n: the angle between the hands in degrees, its cosine, the score. NaN is no number.
    """

    starts: tuple[float, float]
    lengths: tuple[float, float]
    positions: FloatArray
    frequencies: FloatArray
    pair: int
    degrees: FloatArray
    cosines: FloatArray
    scores: FloatArray

    def arrays(self) -> dict[str, npt.ArrayLike]:
        """Return everything as float64, checked: the browser trusts what it gets."""
        count = len(self.positions)
        require_at_most("positions", count, MOST_PLACES)
        for name in ("degrees", "cosines", "scores"):
            require_shape(name, getattr(self, name), (count, count))
        names = ("starts", "lengths", "positions", "frequencies", "degrees", "cosines", "scores")
        return {name: np.asarray(getattr(self, name), np.float64) for name in names}


def dial(
    face: DialFace, *, key: str, words: Mapping[str, str], link: str, pair_link: str | None = None
) -> None:
    """Show the hands where a linked ``couple`` has put them, and three numbers of Python about them.

    Parameters
    ----------
    face : DialFace
        What the hands do, and the numbers of one pair.
    key : str
        Stable, as for every part.
    words : mapping
        ``failed``, ``label``, ``query`` and ``key`` (one letter each), ``angle``, ``cosine``, ``score`` (over
        the numbers), ``said`` ("angle {angle}, cosine {cosine}, score {score}").
    link : str
        The couple's link: both places.
    pair_link : str, optional
        Link of linked ``clocks``: the hands turn at the speed of the pair chosen there at once; the numbers
        wait for Python.
    """
    checked = checked_words(words, "query", "key", "angle", "cosine", "score", "said")
    content = {"words": checked, "pair": int(face.pair), "link": link, "pairLink": pair_link}
    mount("dial", key, pack(content, face.arrays()))
