"""ALiBi's bias is said to be at most 0 in code; many libraries store +slope · key, with the same weights."""

from collections.abc import Mapping

import posenc_core as pc
from posenc_app.components import LegendItem, MatrixPanel
from posenc_app.content import Text
from posenc_app.sections.myths.evidence import Board, Card, Check, Evidence, Program
from posenc_app.teaching import Row, Significant, Table, listing, number
from posenc_app.teaching.numbers import fixed
from posenc_app.url_state import State

SEED, WIDTH, HEADS, TOLERANCE = 7, 16, 8, 1e-12
_LETTERED = {"scale": "signed", "digits": 2}


def evidence(state: State, text: Text, scale: float) -> Evidence:  # noqa: ARG001 - a board has one size
    """Add the bias in both ways to the same content scores."""
    words, head, causal = text["words"].split(), state["my_head"], state["my_mask"] == "causal"
    x = pc.token_vectors(words, WIDTH, seed=SEED)
    layer = pc.Heads.random(SEED, n_heads=1, d_model=WIDTH, d_head=WIDTH)
    content = pc.attend(x, layer, pc.NoPosition()).content_scores[0]
    slope = float(pc.alibi_slopes(HEADS)[head - 1])
    mask = pc.causal_mask(len(words)) if causal else None
    both = pc.stored_biases(content, slope, mask=mask)
    masked = None if mask is None else ~mask
    panels = [
        MatrixPanel(text["view.by_distance"], words, words, both.by_distance, scale="signed"),
        MatrixPanel(text["view.by_key"], words, words, both.by_key, scale="signed"),
        MatrixPanel(text["view.distance_weights"], words, words, both.distance_weights, masked=masked),
        MatrixPanel(text["view.key_weights"], words, words, both.key_weights, masked=masked),
    ]
    fields = {
        "slope": fixed(slope, 4),
        "highest": fixed(float(both.by_key.max()), 3),
        "lowest": fixed(float(both.by_distance.min()), 3),
        "error": number(both.error),
    }
    return Evidence(
        said=[(text[f"caption.{state['my_mask']}"], fields)],
        view=Board(
            panels, [LegendItem(text["view.query_key"]), LegendItem(text["view.weight"], scale="weight")]
        ),
        tables=[
            Table(panel.title, text["view.query_key"], words, [
                (word, row.tolist()) for word, row in zip(words, panel.values, strict=True)
            ])
            for panel in panels
        ],
        fields={
            "slope": Significant(slope), "by_distance": Row(both.by_distance[-1].tolist()),
            "by_key": Row(both.by_key[-1].tolist()), "weights": Row(both.key_weights[-1].tolist()),
        },
        program=program(words, head, causal=causal),
        functions=(pc.stored_biases, pc.alibi_slopes, pc.alibi_bias),
        check=Check(both.error, TOLERANCE),
    )  # fmt: skip


def program(words: list[str], head: int, *, causal: bool) -> Program:
    """Return both tables and the difference of the weights as code."""
    mask = "pc.causal_mask(len(words))" if causal else "None"
    return Program(
        [
            listing("words", words),
            f"x = pc.token_vectors(words, {WIDTH}, seed={SEED})",
            f"layer = pc.Heads.random({SEED}, n_heads=1, d_model={WIDTH}, d_head={WIDTH})",
            "content = pc.attend(x, layer, pc.NoPosition()).content_scores[0]",
            f"slope = pc.alibi_slopes({HEADS})[{head - 1}]",
            f"both = pc.stored_biases(content, slope, mask={mask})",
        ],
        {
            "highest": "both.by_key.max():.3f",
            "lowest": "both.by_distance.min():.3f",
            "error": "both.error:.1e" if causal else "both.error:.3f",
        },
    )


def further(state: State) -> Mapping[str, str]:
    """Return the page on relative positions, with the same head and mask."""
    return {
        "rel_method": "alibi",
        "rel_heads": str(HEADS),
        "rel_head": str(state["my_head"]),
        "rel_mask": state["my_mask"],
    }


CARD = Card("alibi", "depends", ("my_mask", "my_head"), evidence, "relative", further)
