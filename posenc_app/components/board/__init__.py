"""The board: panels that are compared, side by side in one part."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass

from posenc_app.components.mount import checked_words, mount
from posenc_app.components.panels import Panel, Scale, pack_panels, require_at_most
from posenc_app.components.transport import pack


@dataclass(frozen=True)
class LegendItem:
    """One entry of the line under the panels: a text, or a text with the ramp it names."""

    text: str
    scale: Scale | None = None
    low: str = "0"
    high: str = "1"


def board(
    panels: Sequence[Panel], *, key: str, words: Mapping[str, str], legend: Sequence[LegendItem] = ()
) -> None:
    """Show one to four panels side by side; pointing at a cell marks the same pair of words in the others.

    Parameters
    ----------
    panels : sequence of MatrixPanel or OutputsPanel
        One to four.
    key : str
        Stable: the same key keeps the same nodes through every change of data.
    words : mapping
        ``failed``, ``label``, ``masked``, ``cell`` ("{row} → {column}: {value}"), ``same``, ``changed``;
        optional ``hint``, shown under matrices without numbers until a cell is pointed at.
    legend : sequence of LegendItem
        The entry for masked cells is added where their word does not fit into the cells.
    """
    require_at_most("panels", len(panels), 4)
    checked = checked_words(words, "masked", "cell", "same", "changed", optional=["hint"])
    contents, arrays = pack_panels(panels)
    content = {"words": checked, "panels": contents, "legend": [asdict(item) for item in legend]}
    mount("board", key, pack(content, arrays))
