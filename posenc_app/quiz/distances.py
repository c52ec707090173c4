"""Questions on relative positions: ALiBi's slope, T5's buckets, Shaw's clipping."""

import numpy as np

import posenc_core as pc
from posenc_app.quiz.template import Draw, Item, Shows, between, judged, measured

_HEADS = 8


def alibi_penalty(draw: Draw) -> Item:
    """Ask for a score after ALiBi has taken its share."""
    head, content, back = between(draw, 1, 4), between(draw, 2, 9), between(draw, 2, 12)
    slope = float(pc.alibi_slopes(_HEADS)[head - 1])
    bias = float(pc.alibi_bias([-back], [slope])[0, 0])
    values = {
        "right": _plain(content + bias),
        "reward": _plain(content - bias),
        "no_slope": _plain(content - back),
        "no_distance": _plain(content - slope),
    }
    given = {"head": head, "heads": _HEADS, "slope": slope, "content": content, "back": back}
    shows: Shows = {"rel_method": "alibi", "rel_heads": _HEADS, "rel_head": head, "rel_mask": "causal"}
    return measured(given, values, shows)


def _plain(value: float) -> str:
    return f"{value:g}".replace("-", "\N{MINUS SIGN}")


def t5_buckets(draw: Draw) -> Item:
    """Ask which two distances T5 cannot tell apart."""
    backs = np.arange(8, 91)
    wide = pc.t5_bucket(-backs) == pc.t5_bucket(-backs - 1)
    far = int(draw.choice(backs[wide]))
    together = _later(draw, far, same=True)
    near, mirror, other = between(draw, 1, 6), between(draw, 2, 40), between(draw, 8, 60)
    further = _later(draw, other, same=False)
    given = {
        "buckets": 32,
        "most": 128,
        "near": near,
        "next": near + 1,
        "mirror": mirror,
        "far": far,
        "together": together,
        "other": other,
        "apart": further,
    }
    claims = {
        "far": _alike(-far, -together),
        "near": _alike(-near, -near - 1),
        "mirror": _alike(-mirror, mirror),
        "apart": _alike(-other, -further),
    }
    shows: Shows = {"rel_method": "t5_bias", "rel_buckets": "32", "rel_far": "128", "rel_sides": "two"}
    return judged(given, claims, shows=shows)


def _alike(first: int, second: int) -> bool:
    bucket = pc.t5_bucket([first, second])
    return bool(bucket[0] == bucket[1])


def _later(draw: Draw, distance: int, *, same: bool) -> int:
    """Draw a longer distance that shares the bucket of the first, or does not."""
    longer = np.arange(distance + 1, 201)
    shared = pc.t5_bucket(-longer) == pc.t5_bucket([-distance])[0]
    return int(draw.choice(longer[shared == same]))


def shaw_rows(draw: Draw) -> Item:
    """Ask how many vectors Shaw's table holds when distances are clipped."""
    clip = between(draw, 2, 15)
    rows = np.unique(pc.shaw_index(np.arange(-3 * clip, 3 * clip + 1), clip)).size
    values = {"right": str(rows), "one_side": str(clip + 1), "no_zero": str(2 * clip), "one_way": str(clip)}
    return measured({"clip": clip}, values, {"rel_method": "shaw", "rel_k": clip})
