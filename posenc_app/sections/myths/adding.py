"""Adding a position vector is said to destroy the word; it is joining with one matrix used twice."""

from collections.abc import Mapping

import numpy as np

import posenc_core as pc
from posenc_app.cache import remembered
from posenc_app.components import LegendItem, MatrixPanel
from posenc_app.content import Text
from posenc_app.sections.context.words import percent
from posenc_app.sections.myths.evidence import Board, Card, Check, Evidence, Program
from posenc_app.teaching import Row, Table, number
from posenc_app.url_state import State

SEED, WORDS, POSITIONS = 7, 200, 64
SHOWN, OUTPUTS, TOLERANCE = 4, 6, 1e-12


def evidence(state: State, text: Text, scale: float) -> Evidence:  # noqa: ARG001 - a board has one size
    """Project sums and joined vectors, and count the words that are still recognised."""
    width, own = int(state["my_sum_width"]), state["my_second"] == "own"
    words = pc.token_vectors([str(word) for word in range(SHOWN)], width, seed=SEED)
    places = pc.sinusoidal(np.arange(SHOWN), width)
    heads = pc.Heads.random(SEED, n_heads=1, d_model=width, d_head=OUTPUTS)
    second = heads.w_k[0] if own else heads.w_q[0]
    both = pc.joined_projection(words, places, heads.w_q[0], second)
    fields = {
        "words": str(WORDS),
        "positions": str(POSITIONS),
        "width": str(width),
        "double": str(2 * width),
        "told": percent(told(width)),
        "error": number(both.difference),
    }
    rows = [text.fill("view.word", place=place) for place in range(SHOWN)]
    columns = [str(feature) for feature in range(OUTPUTS)]
    panels = [
        MatrixPanel(text[f"view.{name}"], rows, columns, values, scale="signed")
        for name, values in (("added", both.added), ("joined", both.joined))
    ]
    return Evidence(
        said=[(text["caption.told"], fields), (text[f"caption.{state['my_second']}"], fields)],
        view=Board(panels, [LegendItem(text["view.feature"], scale="signed", low="−", high="+")]),
        tables=[
            Table(panel.title, text["table.corner"], columns, [
                (row, cells.tolist()) for row, cells in zip(rows, panel.values, strict=True)
            ])
            for panel in panels
        ],
        fields={"added": Row(both.added[1].tolist()), "joined": Row(both.joined[1].tolist())},
        program=program(width, "w_k" if own else "w_q"),
        functions=(pc.joined_projection, pc.words_told),
        check=Check(both.difference, TOLERANCE),
    )  # fmt: skip


@remembered
def told(width: int) -> float:
    """Return the share of random words that stay nearest to themselves, over all positions."""
    words = pc.token_vectors([str(word) for word in range(WORDS)], width, seed=SEED)
    return float(pc.words_told(words, pc.sinusoidal(np.arange(POSITIONS), width)).mean())


def program(width: int, second: str) -> Program:
    """Return both projections, and the share of words still recognised, as code."""
    return Program(
        [
            f"words = pc.token_vectors([str(word) for word in range({WORDS})], {width}, seed={SEED})",
            f"places = pc.sinusoidal(np.arange({POSITIONS}), {width})",
            f"heads = pc.Heads.random({SEED}, n_heads=1, d_model={width}, d_head={OUTPUTS})",
            f"x, p, w1, w2 = words[:{SHOWN}], places[:{SHOWN}], heads.w_q[0], heads.{second}[0]",
            "error = pc.joined_projection(x, p, w1, w2).difference",
            "told = pc.words_told(words, places).mean()",
        ],
        {"told": "told * 100:.1f", "error": "error:.1e" if second == "w_q" else "error:.3f"},
    )


def further(state: State) -> Mapping[str, str]:  # noqa: ARG001 - that page has its own vectors
    """Return the page on learned tables, where BERT adds three vectors."""
    return {"lt_order": "man"}


CARD = Card("adding", "false", ("my_sum_width", "my_second"), evidence, "learned", further)
