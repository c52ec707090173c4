"""Attention is called invariant; without positions it is equivariant, and only a mean makes it invariant."""

from collections.abc import Mapping
from types import MappingProxyType

import posenc_core as pc
from posenc_app.components import OutputsPanel
from posenc_app.content import Text
from posenc_app.sections.myths.evidence import Board, Card, Check, Evidence, Program
from posenc_app.teaching import Significant, Table, listing, number
from posenc_app.url_state import State

ORDERS: Mapping[str, tuple[int, int, int]] = MappingProxyType({
    "reverse": (2, 1, 0), "swap": (1, 0, 2), "round": (1, 2, 0),
})  # fmt: skip
WIDTH, TOLERANCE = 16, 1e-12


def evidence(state: State, text: Text, scale: float) -> Evidence:  # noqa: ARG001 - a board has one size
    """Compute one layer for a sentence of three words and for a reordering of it."""
    words, seed, order = text["words"].split(), state["my_seed"], ORDERS[state["my_order"]]
    x = pc.token_vectors(words, WIDTH, seed=seed)
    heads = pc.Heads.random(seed, n_heads=1, d_model=WIDTH, d_head=WIDTH)
    layer = pc.NoPosition()
    first, second = (pc.attend(one, heads, layer).output[0] for one in (x, x[list(order)]))
    *_, output = pc.reordering_stages(x, heads, layer, order)
    moved = [words[seat] for seat in order]
    measures = {
        "equivariant": pc.equivariance_error(x, heads, layer, order),
        "invariant": pc.largest_difference(second, first),
        "pooled": pc.pooled_error(x, heads, layer, order),
    }
    same = [bool(error <= TOLERANCE) for error in output.seat_errors()]
    panel = OutputsPanel(text["view.title"], words, moved, first, second, order, same)
    names = [str(feature) for feature in range(WIDTH)]
    return Evidence(
        said=[(text["caption.said"], {name: number(value) for name, value in measures.items()})],
        view=Board([panel]),
        tables=[
            Table(text["table.measures"], "", [text["table.value"]], [
                (text[f"table.{name}"], [number(value)]) for name, value in measures.items()
            ]),
            *(
                Table(text[f"table.{title}"], text["table.corner"], names, [
                    (word, row.tolist()) for word, row in zip(sentence, outputs, strict=True)
                ])
                for title, sentence, outputs in (("first", words, first), ("second", moved, second))
            ),
        ],
        fields={name: Significant(value) for name, value in measures.items()},
        program=program(words, order, seed),
        functions=(pc.equivariance_error, pc.largest_difference, pc.pooled_error),
        check=Check(measures["equivariant"], TOLERANCE),
    )  # fmt: skip


def program(words: list[str], order: tuple[int, ...], seed: int) -> Program:
    """Return the three measures as code."""
    return Program(
        [
            listing("words", words),
            f"order = {list(order)}",
            f"x = pc.token_vectors(words, {WIDTH}, seed={seed})",
            f"heads = pc.Heads.random({seed}, n_heads=1, d_model={WIDTH}, d_head={WIDTH})",
            "layer = pc.NoPosition()",
            "first = pc.attend(x, heads, layer).output",
            "second = pc.attend(x[order], heads, layer).output",
            "equivariant = pc.equivariance_error(x, heads, layer, order)",
            "invariant = pc.largest_difference(second, first)",
            "pooled = pc.pooled_error(x, heads, layer, order)",
        ],
        {"equivariant": "equivariant:.1e", "invariant": "invariant:.3f", "pooled": "pooled:.1e"},
    )


def further(state: State) -> Mapping[str, str]:
    """Return the page on order, with the outputs pooled."""
    return {"pool": "mean", "seed": str(state["my_seed"])}


CARD = Card("invariant", "false", ("my_order", "my_seed"), evidence, "order", further)
