"""Questions on word order: what a reordering does to the outputs, and what a mask already tells."""

import numpy as np

import posenc_core as pc
from posenc_app.quiz.template import Draw, Item, Shows, between, judged, measured

_EXACT = 1e-9
_WIDTH = 16
_SHOWN: Shows = {"enc": "none", "mask": "none", "pool": "none"}


def _arrangement(draw: Draw) -> tuple[int, str, list[int]]:
    """Draw a number of words, a way to reorder them, and the order it gives."""
    count = between(draw, 3, 9)
    seats = list(range(count))
    ways = {
        "reverse": seats[::-1],
        "ends": [seats[-1], *seats[1:-1], seats[0]],
        "rotate": [*seats[1:], seats[0]],
    }
    way = str(draw.choice(list(ways)))
    return count, way, ways[way]


def _random_layer(draw: Draw, count: int) -> tuple[pc.Heads, np.ndarray]:
    seed = between(draw, 0, 999)
    heads = pc.Heads.random(seed, n_heads=1, d_model=_WIDTH, d_head=_WIDTH)
    return heads, pc.token_vectors([f"word {place}" for place in range(count)], _WIDTH, seed=seed)


def why_positions(draw: Draw) -> Item:
    """Ask what a reordering does to the outputs when nothing tells the positions."""
    count, way, order = _arrangement(draw)
    heads, x = _random_layer(draw, count)
    before, after = (pc.attend(rows, heads, pc.NoPosition()).output[0] for rows in (x, x[order]))
    changed = np.abs(after - before[order]).max(axis=1) > _EXACT
    moved = np.not_equal(order, np.arange(count))
    claims = {
        "seats": not changed.any(),
        "all_new": bool(changed.all()),
        "moved_new": bool(changed.any() and (changed == moved).all()) and not changed.all(),
        "rows": bool(np.abs(after - before).max() < _EXACT),
    }
    return judged({"count": count, "way": way}, claims, shows=_SHOWN)


def pooling(draw: Draw) -> Item:
    """Ask which is equivariant and which invariant, the outputs or their mean."""
    count, way, order = _arrangement(draw)
    heads, x = _random_layer(draw, count)
    before, after = (pc.attend(rows, heads, pc.NoPosition()).output for rows in (x, x[order]))
    still = bool(np.abs(after - before).max() < _EXACT)
    equivariant = pc.equivariance_error(x, heads, pc.NoPosition(), order) < _EXACT
    mean_still = pc.pooled_error(x, heads, pc.NoPosition(), order) < _EXACT
    claims = {
        "mean_only": equivariant and mean_still and not still,
        "both_invariant": still and mean_still,
        "outputs_only": still and not mean_still,
        "neither": not still and not mean_still,
    }
    return judged({"count": count, "way": way}, claims, shows={**_SHOWN, "pool": "mean"})


def causal_leak(draw: Draw) -> Item:
    """Ask for the weight a word puts on the first one when a mask is all it has."""
    place = between(draw, 2, 8)
    # Neither the number of words nor that of words from here on may be what is right.
    count = int(draw.choice([n for n in range(place + 2, 17) if n - place not in {place, place + 1}]))
    scores = np.where(pc.causal_mask(count), 0.0, -np.inf)
    weight = pc.softmax(scores)[place, 0]
    values = {
        "right": f"1/{round(1 / weight)}",
        "one_less": f"1/{place}",
        "no_mask": f"1/{count}",
        "ahead": f"1/{count - place}",
    }
    shows: Shows = {"mask": "causal", "leak_n": count, "row": place}
    return measured({"place": place, "count": count}, values, shows)
