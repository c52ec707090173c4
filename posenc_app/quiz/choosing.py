"""Questions on choosing a method: whose scores move with the text, and how many parameters a table costs."""

import posenc_core as pc
from posenc_app.quiz.template import Draw, Item, Shows, apart, between, judged, measured, pick
from posenc_app.teaching.numbers import grouped

_EXACT = 1e-6
_ABSOLUTE = ("sinusoidal", "learned")
_RELATIVE = ("shaw", "t5_bias", "alibi", "rope")


def who_moves(draw: Draw) -> Item:
    """Ask whose scores change when a sentence moves through the text."""
    by = between(draw, 5, 50)
    offered = [str(draw.choice(_ABSOLUTE)), *map(str, draw.choice(_RELATIVE, 3, replace=False))]
    heads = pc.Heads.random(0, n_heads=2, d_model=16, d_head=8)
    x = pc.token_vectors(["a", "b", "c", "d"], 16, seed=0)
    claims = {
        name: pc.translation_error(x, heads, pc.ENCODINGS[name].example(16, 2), by) > _EXACT
        for name in offered
    }
    return judged({"by": by}, claims, shows={"cmp_shift": by})


def parameter_count(draw: Draw) -> Item:
    """Ask how many parameters a learned table adds to a model."""
    return apart(draw, _parameter_count)


def _parameter_count(draw: Draw) -> Item:
    layers, heads, size = pick(draw, 6, 12, 24), pick(draw, 8, 12, 16), pick(draw, 64, 128)
    length = pick(draw, 512, 2048, 4096)
    width = heads * size
    count = pc.ENCODINGS["learned"].parameter_count(
        d_model=width, n_heads=heads, d_head=size, n_layers=layers, max_positions=length, max_distance=16,
        num_buckets=32,
    )  # fmt: skip
    values = {
        "right": grouped(count),
        "per_layer": grouped(count * layers),
        "one_head": grouped(length * size),
        "pairwise": grouped(length * length),
    }
    shows: Shows = {
        "cmp_layers": layers, "cmp_heads": heads, "cmp_head_size": str(size), "cmp_length": str(length),
    }  # fmt: skip
    return measured({"layers": layers, "heads": heads, "width": width, "length": length}, values, shows)
