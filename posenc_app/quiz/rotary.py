"""Questions on rotary positions: what turns, by how much, and what the score feels of it."""

import numpy as np

import posenc_core as pc
from posenc_app.quiz.template import Draw, Item, Shows, apart, between, judged, measured, pick
from posenc_app.teaching.numbers import fixed, grouped

_EXACT = 1e-9
_ALONG = (1.0, 0.0)
_PAIR = 3
_DIAL: Shows = {
    "rope_format": "float64", "rope_from": "0", "rope_content": "turn", "rope_q_turn": 0, "rope_k_turn": 0,
    "rope_q_length": 10, "rope_k_length": 10,
}  # fmt: skip


def rope_relative(draw: Draw) -> Item:
    """Ask what happens to a score when query and key move on together."""
    query, by = between(draw, 5, 15), between(draw, 5, 24)
    key = between(draw, 0, query - 1)
    theta = pc.inv_freq(64)[_PAIR]
    scores = pc.pair_readings(_ALONG, _ALONG, [query, query + by], [key, key + by], theta).scores
    before, after = scores[0, 0], scores[1, 1]
    claims = {
        "same": _near(after, before),
        "lower": bool(after < before - _EXACT),
        "further": _near(after, scores[1, 0]),
        "turned": _near(after, before * pc.cos_sin([by], [theta])[0][0, 0]),
    }
    shows: Shows = {
        **_DIAL,
        "rope_by": "pair", "rope_width": "64", "rope_base": "10000", "rope_pair": _PAIR,
        "rope_m": query + by, "rope_n": key + by,
    }  # fmt: skip
    given = {"query": query, "key": key, "by": by, "query_after": query + by, "key_after": key + by}
    return judged(given, claims, shows=shows)


def _near(first: float, second: float) -> bool:
    return bool(abs(first - second) < _EXACT)


def rope_score(draw: Draw) -> Item:
    """Ask for the score of two equal vectors after both have turned."""
    return apart(draw, _rope_score)


def _rope_score(draw: Draw) -> Item:
    steps = pick(draw, 2, 3, 4, 6, 8)
    query, key = between(draw, 2, 12), between(draw, 1, 8)
    theta = steps * np.pi / 24
    score = pc.pair_readings(_ALONG, _ALONG, [query], [key], theta).scores[0, 0]
    cosines = pc.cos_sin([query, key, query + key], [theta])[0][:, 0]
    values = {
        "right": fixed(score, 3),
        "sum": fixed(cosines[2], 3),
        "product": fixed(cosines[0] * cosines[1], 3),
        "query_only": fixed(cosines[0], 3),
    }
    shows: Shows = {**_DIAL, "rope_by": "free", "rope_theta": steps, "rope_m": query, "rope_n": key}
    return measured({"query": query, "key": key, "part": 24 // steps}, values, shows)


def rope_turns(draw: Draw) -> Item:
    """Ask which vectors RoPE turns."""
    seed = between(draw, 0, 999)
    heads = pc.Heads.random(seed, n_heads=1, d_model=8, d_head=8)
    x = pc.token_vectors(["a", "b", "c"], 8, seed=seed)
    plain, turned = (pc.attend(x, heads, encoding) for encoding in (pc.NoPosition(), pc.Rope()))
    changed = {
        name: bool(np.abs(getattr(turned, name) - getattr(plain, name)).max() > _EXACT)
        for name in ("x", "q", "k", "v", "position_scores")
    }
    both = changed["q"] and changed["k"] and not changed["x"]
    claims = {
        "queries_keys": both and not changed["v"],
        "values_too": both and changed["v"],
        "embeddings": changed["x"],
        "scores": changed["position_scores"],
    }
    return judged({}, claims, shows={"rope_value": "turned"})


def pairing(draw: Draw) -> Item:
    """Ask for the partner of a feature when the halves are paired."""
    width = pick(draw, 8, 16, 32, 64, 128)
    # An even feature: its neighbour in the other pairing is the one after it.
    feature = 2 * between(draw, 1, width // 4 - 1)
    frequencies = pc.RopeFrequencies.standard(width, pairing="half_split")
    turned = pc.rotate(np.eye(width)[feature], 1, frequencies)
    partner = next(int(place) for place in np.flatnonzero(turned) if place != feature)
    values = {
        "right": str(partner),
        "neighbour": str(feature + 1),
        "mirror": str(width - 1 - feature),
        "double": str(2 * feature),
    }
    return measured({"width": width, "feature": feature}, values, {"rope_q_pairing": "half_split"})


def bfloat16(draw: Draw) -> Item:
    """Ask how many positions are left when they are kept in 16 bits."""
    length = pick(draw, 2048, 4096, 8192, 16384)
    left = np.unique(pc.rounded_positions(np.arange(length), "bfloat16")).size
    values = {
        "right": grouped(left),
        "all": grouped(length),
        "half": grouped(length // 2),
        "exact_only": "256",
    }
    shows: Shows = {"rope_format": "bfloat16", "rope_from": "4000"}
    return measured({"length": length, "last": length - 1}, values, shows)
