"""Long texts are said to fail because fast pairs see huge angles; it is the slow pairs that meet new ones."""

from collections.abc import Mapping

import numpy as np

import posenc_core as pc
from posenc_app.content import Text
from posenc_app.figures.coverage_bars import coverage_bars
from posenc_app.sections.context.words import percent
from posenc_app.sections.myths.evidence import Card, Chart, Evidence, Program
from posenc_app.teaching import Significant, Table
from posenc_app.teaching.numbers import fixed, grouped
from posenc_app.url_state import State

WIDTH = 128


def evidence(state: State, text: Text, scale: float) -> Evidence:
    """Compute which angles each pair meets in training, and which only beyond."""
    train, target, base = (int(state[name]) for name in ("my_train", "my_target", "my_fast_base"))
    found = pc.angle_coverage(pc.inv_freq(WIDTH, base=base), train, target)
    new = int(np.count_nonzero(found.unseen_share))
    pairs = found.unseen_share.size
    fields = {
        "train": grouped(train),
        "target": grouped(target),
        "base": grouped(base),
        "pairs": str(pairs),
        "turns": fixed(float(found.turns_train[0]), 1),
        "unfinished": str(found.unfinished),
        "new": str(new),
        "first": str(pairs - found.unfinished + 1),
        "share": percent(float(found.unseen_share.max())),
    }
    words = text.group("view") | {"mark": text.fill("view.mark", count=found.unfinished)}
    drawn = coverage_bars(
        found.seen_share, found.unseen_share, (found.turns_train, found.turns_target),
        unfinished=found.unfinished, words=words, scale=scale,
    )  # fmt: skip
    heads = [text[f"table.{name}"] for name in ("train", "target", "new")]
    columns = np.column_stack([found.turns_train, found.turns_target, found.unseen_share])
    return Evidence(
        said=[(text["caption.new" if new else "caption.nothing_new"], fields)],
        view=Chart(drawn, text.fill("view.alt", **fields), 380),
        tables=[
            Table(text["table.title"], text["view.x"], heads, [
                (str(pair), row.tolist()) for pair, row in enumerate(columns, start=1)
            ])
        ],
        fields={
            "train": train, "target": target, "fast": Significant(float(found.turns_train[0])),
            "slow": Significant(float(found.turns_train[-1])),
            "slow_target": Significant(float(found.turns_target[-1])),
        },
        program=Program(
            [
                f"frequencies = pc.inv_freq({WIDTH}, base={base})",
                f"coverage = pc.angle_coverage(frequencies, {train}, {target})",
            ],
            {
                "turns": "coverage.turns_train[0]:.1f",
                "unfinished": "coverage.unfinished",
                "new": "(coverage.unseen_share > 0).sum()",
            },
        ),
        functions=(pc.angle_coverage, pc.inv_freq),
    )  # fmt: skip


def further(state: State) -> Mapping[str, str]:
    """Return the page on long context, with the same lengths."""
    return {
        "ctx_train": state["my_train"],
        "ctx_target": state["my_target"],
        "ctx_base": state["my_fast_base"],
    }


CARD = Card("fast", "false", ("my_train", "my_target", "my_fast_base"), evidence, "context", further)
