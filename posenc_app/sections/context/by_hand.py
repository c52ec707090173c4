"""Two recipes worked out: interpolation moves positions, a raised base leaves the fastest pair alone."""

from dataclasses import dataclass

import numpy as np
import streamlit as st

import posenc_core as pc
from posenc_app.components import meter, pieces
from posenc_app.content import Text
from posenc_app.sections.context.experiment import Experiment
from posenc_app.sections.context.words import ratio
from posenc_app.teaching import Field, Sentence, Significant, Table, caption, colored, heading
from posenc_app.teaching.formula import filled
from posenc_app.teaching.numbers import grouped
from posenc_app.teaching.table import html

TOLERANCE = 1e-12
_LARGE = 1000


@dataclass(frozen=True, eq=False)
class ByHand:
    """Both recipes at the lengths of the page.

    Attributes
    ----------
    factor : float
        How much longer the target is, at least 1.
    position, moved : int, float
        The last position of the target, and where interpolation puts it.
    squeezed : float
        Largest relative difference between its angles, interpolated, and those of the moved position.
    base : float
        The base that NTK-aware scaling stands for.
    shares : dict of str to (float, float)
        What the fastest and the slowest pair are divided by, by method.
    raised : float
        Largest relative difference between what NTK-aware divides these two by, and 1 and the factor.
    """

    factor: float
    position: int
    moved: float
    squeezed: float
    base: float
    shares: dict[str, tuple[float, float]]
    raised: float


def model(now: Experiment) -> ByHand:
    """Work both recipes out."""
    given = now.given
    factor, last = max(1.0, given.ratio), given.target_len - 1
    linear = pc.linear_scaling(given.width, base=given.base, factor=factor).inv_freq
    raised = pc.ntk_scaling(given.width, base=given.base, factor=factor).inv_freq
    ours, moved = pc.angles([last], linear), pc.angles([last / factor], now.before)
    divided = {
        name: 1 / pc.kept_shares(now.before, found)[[0, -1]]
        for name, found in (("linear", linear), ("ntk", raised))
    }
    return ByHand(
        factor=factor,
        position=last,
        moved=last / factor,
        squeezed=float(np.abs(ours / moved - 1).max()),
        base=given.base * factor ** (given.width / (given.width - 2)),
        shares={name: (float(ends[0]), float(ends[1])) for name, ends in divided.items()},
        raised=float(np.abs(divided["ntk"] / [1, factor] - 1).max()),
    )


def draw(now: Experiment, text: Text, frame: Text) -> None:
    """Show the two lines, their numbers, and how exactly they hold."""
    found = model(now)
    numbers: dict[str, Field] = {
        "factor": _whole(found.factor),
        "base": _whole(now.given.base),
        "raised": Significant(found.base),
        "d": now.given.width,
        "less": now.given.width - 2,
    }
    heading(text["by_hand.title"], colored(filled(text.sections["by_hand"], numbers)))
    st.html(html(table(found, text)))
    for name, residual in (("squeezed", found.squeezed), ("raised", found.raised)):
        words = text.group("meter") | text.group(f"by_hand.{name}") | {"failed": frame["part_failed"]}
        meter(residual, TOLERANCE, key=name, words=words, formula=pieces(words["formula"]))
    caption(sentence(found, text))


def _whole(value: float) -> Field:
    return int(value) if value.is_integer() else Significant(value)


def table(found: ByHand, text: Text) -> Table:
    """Return what the fastest and the slowest pair are divided by."""
    return Table(
        text["by_hand.table"],
        text["by_hand.corner"],
        [text["by_hand.fastest"], text["by_hand.slowest"]],
        [
            (text[f"control.ctx_method.options.{name}"], [ratio(one) for one in ends])
            for name, ends in found.shares.items()
        ],
    )


def sentence(found: ByHand, text: Text) -> Sentence:
    """Return where interpolation puts the last position, and the base that NTK-aware stands for."""
    fields = {
        "position": grouped(found.position),
        "moved": grouped(found.moved, 2),
        "factor": ratio(found.factor),
        "base": grouped(found.base) if found.base >= _LARGE else ratio(found.base),
    }
    return text["by_hand.caption"], fields
