"""RoPE is said to have learned parameters; its frequencies are fixed, what is learned are W_q and W_k."""

from collections.abc import Mapping

import posenc_core as pc
from posenc_app.content import Text
from posenc_app.figures.named_bars import named_bars
from posenc_app.sections.myths.evidence import Card, Chart, Evidence, Program
from posenc_app.teaching import Table
from posenc_app.teaching.numbers import grouped
from posenc_app.url_state import State

D_HEAD = 64
SIZES: Mapping[str, int] = {"max_positions": 512, "max_distance": 16, "num_buckets": 32}


def evidence(state: State, text: Text, scale: float) -> Evidence:
    """Count what every method learns for position, beside the projections of queries and keys."""
    layers, heads = state["my_layers"], state["my_heads"]
    model = {"d_model": heads * D_HEAD, "n_heads": heads, "d_head": D_HEAD, "n_layers": layers}
    counts = {name: info.parameter_count(**model, **SIZES) for name, info in pc.ENCODINGS.items()}
    counts["projections"] = pc.query_key_parameters(**model)
    names = [text[f"method.{name}"] for name in counts]
    fields = {name: grouped(count) for name, count in counts.items()}
    fields |= {"layers": str(layers), "heads": str(heads), "positions": str(SIZES["max_positions"])}
    tokens = ["m-rope" if name == "rope" else "line" for name in counts]
    drawn = named_bars(
        names, list(counts.values()), tokens, labels=[grouped(count) for count in counts.values()],
        title=text["view.x"], scale=scale,
    )  # fmt: skip
    return Evidence(
        said=[(text["caption.said"], fields)],
        view=Chart(drawn, text.fill("view.alt", **fields), 380),
        tables=[
            Table(text["view.x"], text["table.corner"], [text["table.count"]], [
                (name, [grouped(count)]) for name, count in zip(names, counts.values(), strict=True)
            ])
        ],
        fields={
            "layers": layers, "heads": heads, "width": model["d_model"],
            "projections": counts["projections"],
        },
        program=program(model),
        functions=(pc.query_key_parameters, pc.inv_freq),
    )  # fmt: skip


def program(model: Mapping[str, int]) -> Program:
    """Return the counts as code."""
    sizes = ", ".join(f"{name}={value}" for name, value in model.items())
    others = ", ".join(f"{name}={value}" for name, value in SIZES.items())
    return Program(
        [
            f"model = dict({sizes})",
            f"others = dict({others})",
            "rope, learned = (",
            '    pc.ENCODINGS[name].parameter_count(**model, **others) for name in ("rope", "learned")',
            ")",
            "projections = pc.query_key_parameters(**model)",
        ],
        {"rope": "rope", "learned": "learned", "projections": "projections"},
    )


def further(state: State) -> Mapping[str, str]:
    """Return the comparison, for a model of the same size."""
    return {"cmp_layers": str(state["my_layers"]), "cmp_heads": str(state["my_heads"])}


CARD = Card("learned", "false", ("my_layers", "my_heads"), evidence, "compare", further)
