"""Share and save: the page's link, its QR code, and the figure as a picture or as numbers."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Literal, TypedDict, get_args

import numpy as np
import numpy.typing as npt
import segno
import streamlit as st

from posenc_app.components.board import LegendItem
from posenc_app.components.mount import Commit, checked_words, mount
from posenc_app.components.panels import Drawable, pack_panels
from posenc_app.components.transport import pack

#: A longer address makes a code of more than 145 points a side, too fine for most phones.
LONGEST_CODED = 1900
LONGEST_ADDRESS = 8192
_SHARE_WORDS = (
    "share", "share_title", "link", "copy", "copied", "copy_by_hand", "code", "code_alt", "code_dense",
    "code_too_long", "only_here", "waiting", "failed_answer", "close", "leave_out",
)  # fmt: skip
_SAVE_WORDS = ("save", "save_title", "png", "png_note", "svg", "svg_note", "csv", "csv_note", "saved")

Kind = Literal["code", "figure", "data"]
Run = tuple[str, bool]


@dataclass(frozen=True)
class BoardPicture:
    """A board with its title and the caption as it reads now, ready to be drawn as one picture.

    Parameters
    ----------
    title : str
    caption : sequence of sentences
        Each a sequence of (text, bold).
    panels : sequence of Panel, WavesPanel, FieldPanel or ChartPanel
    legend : sequence of LegendItem
    masked : str
        The word for masked cells.
    language : str
        Which shapes quotation marks have: ``"en"`` or ``"zh"``.
    """

    title: str
    caption: Sequence[Sequence[Run]]
    panels: Sequence[Drawable]
    legend: Sequence[LegendItem]
    masked: str
    language: str

    def packed(self) -> tuple[dict[str, Any], dict[str, npt.ArrayLike]]:
        """Return what travels as JSON, and the arrays."""
        panels, arrays = pack_panels(self.panels)
        content = {
            "kind": "board",
            "title": self.title,
            "caption": [list(sentence) for sentence in self.caption],
            "panels": panels,
            "legend": [asdict(item) for item in self.legend],
            "masked": self.masked,
            "language": self.language,
        }
        return content, arrays


@dataclass(frozen=True)
class Saved:
    """What a page lets a visitor save.

    Parameters
    ----------
    stem : str
        Name of the files, without its ending.
    picture : callable
        Makes the picture; called when it is asked for.
    data : callable
        Makes the text of a CSV file.
    """

    stem: str
    picture: Callable[[], BoardPicture]
    data: Callable[[], str]


class Question(TypedDict):
    """What the browser asks for: a number to know the answer by, a kind, and for a code the address."""

    id: int
    kind: Kind
    address: str


def share(
    *, key: str, words: Mapping[str, str], saved: Saved | None = None, parts: Mapping[str, str] | None = None
) -> None:
    """Show the buttons "Share" and, if there is something to save, "Save"; each opens a dialog.

    Nothing is computed or sent before it is asked for.

    Parameters
    ----------
    key : str
        Stable, as for every part.
    words : mapping
        See ``_SHARE_WORDS`` and, with something to save, ``_SAVE_WORDS``.
    saved : Saved, optional
        What a visitor may save; without it there is no second button.
    parts : mapping of str to str, optional
        Name → word for it, of the parts of the page that a link can leave out: a teacher's choice.
    """
    waiting = f"{key}.question"

    def take(commit: Commit[Question]) -> None:
        st.session_state[waiting] = commit.value

    names = (*_SHARE_WORDS, *(_SAVE_WORDS if saved else ()))
    content: dict[str, Any] = {"words": checked_words(words, *names), "stem": saved.stem if saved else None}
    arrays: dict[str, npt.ArrayLike] = {}
    question: Question | None = st.session_state.pop(waiting, None)
    if question is not None:
        answer, arrays = _answer(question, saved, parts or {})
        content["answer"] = {"id": question["id"], **answer}
    kinds = get_args(Kind) if saved else ("code",)
    mount(
        "share",
        key,
        pack(content, arrays),
        valid=lambda value: is_question(value, kinds),
        on_commit=take,
        width="content",
    )


def _answer(
    question: Question, saved: Saved | None, parts: Mapping[str, str]
) -> tuple[dict[str, Any], dict[str, npt.ArrayLike]]:
    if question["kind"] == "code":
        points = code_of(question["address"])
        answer = {"found": points is not None, "parts": list(parts.items())}
        return answer, {} if points is None else {"points": points}
    if saved is None:
        return {}, {}
    if question["kind"] == "data":
        return {"text": saved.data()}, {}
    picture, arrays = saved.picture().packed()
    return {"picture": picture}, arrays


@functools.lru_cache(maxsize=64)  # a class asks for the same code again and again, and each takes 0.1 s
def code_of(address: str) -> npt.NDArray[np.bool_] | None:
    """Return the QR code of an address, True where it is dark; None where it would be too fine to be read.

    Examples
    --------
    >>> code_of("http://127.0.0.1:8501/order").shape
    (29, 29)
    >>> code_of("http://127.0.0.1:8501/order?s=" + 3000 * "x") is None
    True
    """
    if len(address) > LONGEST_CODED:
        return None
    correction = "m" if len(address) < LONGEST_CODED // 3 else "l"
    return np.array([list(row) for row in segno.make_qr(address, error=correction).matrix], np.bool_)


def is_question(value: object, kinds: Sequence[str]) -> bool:
    """Tell whether something from a browser is a question of one of these kinds.

    >>> is_question({"id": 1, "kind": "code", "address": "http://a/b"}, ["code"])
    True
    >>> is_question({"id": 1, "kind": "code", "address": "javascript:alert(1)"}, ["code"])
    False
    """
    if not isinstance(value, dict) or value.keys() != {"id", "kind", "address"}:
        return False
    number, kind, address = value["id"], value["kind"], value["address"]
    if type(number) is not int or kind not in kinds or not isinstance(address, str):
        return False
    return len(address) <= LONGEST_ADDRESS and address.startswith(("http://", "https://"))
