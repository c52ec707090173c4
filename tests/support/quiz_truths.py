"""The questions of the quiz answered a second time: from the definitions, not by the calls that made them.

Each function takes an item and returns, for every choice, whether it is true.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

import posenc_core as pc
from posenc_app.quiz.template import Item

Truth = Callable[[Item], dict[str, bool]]
_SUPERSCRIPTS = str.maketrans("⁻⁰¹²³⁴⁵⁶⁷⁸⁹", "-0123456789")


def _given(item: Item) -> dict[str, Any]:
    return dict(item.given)


def parsed(printed: str) -> float:
    """Read a printed number: a fraction, a number with gaps and a real minus, or one with a power of ten.

    >>> parsed("1/4"), parsed("−1\N{NO-BREAK SPACE}024.5"), parsed("2.3 × 10⁻⁴")
    (0.25, -1024.5, 0.00023)
    """
    plain = printed.replace("\N{NO-BREAK SPACE}", "").replace("\N{MINUS SIGN}", "-")
    plain = plain.translate(_SUPERSCRIPTS).replace(" × 10", "e")
    top, _, bottom = plain.partition("/")
    return float(top) / float(bottom or 1)


def rounding(printed: str) -> float:
    """Return half a unit of the last digit that is printed.

    >>> rounding("0.125"), rounding("12"), rounding("1/3")
    (0.0005, 0.5, 1e-12)
    """
    if "/" in printed:
        return 1e-12
    digits = re.search(r"\.(\d+)$", printed)
    return 0.5 * 10.0 ** -(len(digits[1]) if digits else 0)


def number(value: float, item: Item) -> dict[str, bool]:
    """Tell which of the printed choices is a number, as far as it is printed."""
    printed = {choice: item.said[choice] for choice in item.choices}
    return {
        choice: abs(parsed(said) - value) <= rounding(said) * (1 + 1e-9) for choice, said in printed.items()
    }


def _order(count: int, way: str) -> list[int]:
    seats = list(range(count))
    if way == "reverse":
        return list(reversed(seats))
    if way == "rotate":
        return seats[1:] + seats[:1]
    seats[0], seats[-1] = seats[-1], seats[0]
    return seats


def _attention(rows: np.ndarray, weights: list[np.ndarray]) -> np.ndarray:
    """One head, written as loops."""
    q, k, v = ([row @ weight for row in rows] for weight in weights)
    out = []
    for query in q:
        shares = [math.exp(query @ key / math.sqrt(len(query))) for key in k]
        out.append(sum(share * value for share, value in zip(shares, v, strict=True)) / sum(shares))
    return np.array(out)


@cache
def _reordered(count: int, way: str) -> tuple[np.ndarray, np.ndarray, list[int]]:
    draw = np.random.default_rng(11)
    rows, order = draw.standard_normal((count, 5)), _order(count, way)
    weights = [draw.standard_normal((5, 5)) for _ in range(3)]
    return _attention(rows, weights), _attention(rows[order], weights), order


def why_positions(item: Item) -> dict[str, bool]:
    """Compare the outputs of the two sentences word by word and seat by seat."""
    before, after, order = _reordered(_given(item)["count"], _given(item)["way"])
    same_word = [np.allclose(after[seat], before[word]) for seat, word in enumerate(order)]
    stayed = [seat == word for seat, word in enumerate(order)]
    return {
        "seats": all(same_word),
        "all_new": not any(same_word),
        "moved_new": same_word == stayed,
        "rows": np.allclose(before, after),
    }


def pooling(item: Item) -> dict[str, bool]:
    """Compare the outputs, and their means, of the two sentences."""
    before, after, order = _reordered(_given(item)["count"], _given(item)["way"])
    outputs, mean = np.allclose(before, after), np.allclose(before.mean(axis=0), after.mean(axis=0))
    return {
        "mean_only": np.allclose(after, before[order]) and mean and not outputs,
        "both_invariant": outputs and mean,
        "outputs_only": outputs and not mean,
        "neither": not outputs and not mean,
    }


def causal_leak(item: Item) -> dict[str, bool]:
    """Count the words that may be seen."""
    place, count = _given(item)["place"], _given(item)["count"]
    return number(1 / sum(key <= place for key in range(count)), item)


def fastest_pair(item: Item) -> dict[str, bool]:
    """One radian for each position."""
    return number(_given(item)["position"] * 180 / math.pi, item)


def slowest_wavelength(item: Item) -> dict[str, bool]:
    """Use the formula as it stands in the conventions."""
    width, base = _given(item)["width"], _given(item)["base"]
    return number(2 * math.pi * base ** ((width - 2) / width), item)


def alibi_penalty(item: Item) -> dict[str, bool]:
    """Content minus slope times distance; for eight heads the slopes are powers of one half."""
    given = _given(item)
    assert given["slope"] == 0.5 ** given["head"]
    value = given["content"] - given["back"] * given["slope"]
    return {choice: parsed(item.said[choice]) == value for choice in item.choices}


def rope_relative(item: Item) -> dict[str, bool]:
    """Hands as complex numbers of length 1."""
    theta = 10000 ** (-6 / 64)

    def score(query: int, key: int) -> float:
        return float((np.exp(1j * theta * query) * np.exp(-1j * theta * key)).real)

    given = _given(item)
    before, after = score(given["query"], given["key"]), score(given["query_after"], given["key_after"])

    def near(value: float) -> bool:
        return abs(after - value) < 1e-12

    return {
        "same": near(before),
        "lower": after < before - 1e-12,
        "further": near(score(given["query"] + given["by"], given["key"])),
        "turned": near(before * math.cos(theta * given["by"])),
    }


@cache
def _curve(width: int, base: int, last: int) -> np.ndarray:
    """Add up the cosines pair after pair."""
    distance = np.arange(last + 1)
    total = np.zeros(last + 1)
    for i in range(width // 2):
        total += np.cos(distance * base ** (-2 * i / width))
    return total / (width / 2)


def far_lower(item: Item) -> dict[str, bool]:
    """Walk along the curve."""
    curve = _curve(_given(item)["width"], _given(item)["base"], 5000)
    rises, below = np.flatnonzero(np.diff(curve) > 0) + 1, np.flatnonzero(curve < 0)
    rise, negative = int(item.said["rise"]), int(item.said["below"])
    as_said = rises[0] == rise and below[0] == negative
    return {
        "comes_back": as_said and rise < negative,
        "always": not rises.size,
        "stays_above": rises[0] == rise and not below.size,
        "late": below[0] == negative and rises[0] > negative,
    }


def unfinished_pairs(item: Item) -> dict[str, bool]:
    """Count the wavelengths beyond the training length."""
    width, base, train = (_given(item)[name] for name in ("width", "base", "train"))
    waves = [2 * math.pi * base ** (2 * i / width) for i in range(width // 2)]
    return number(sum(wave > train for wave in waves), item)


def interpolation(item: Item) -> dict[str, bool]:
    """Divide each frequency and look where the farthest position points."""
    train, target, factor = (_given(item)[name] for name in ("train", "target", "factor"))
    before = [10000 ** (-2 * i / 128) for i in range(64)]
    after = [frequency / factor for frequency in before]
    reached = [new * target <= max(old * train, 2 * math.pi) * (1 + 1e-12)
               for old, new in zip(before, after, strict=True)]  # fmt: skip
    degrees = [parsed(item.said[name]) for name in ("before", "after")]
    as_said = [abs(math.degrees(found[0]) - said) < 0.05 + 1e-9
               for found, said in zip((before, after), degrees, strict=True)]  # fmt: skip
    return {
        "closer": all(reached) and all(as_said),
        "free": all(reached) and after == before,
        "new_angles": after == before and not all(reached),
        "slow_only": after[0] == before[0],
    }


def _sinusoid(position: int, width: int) -> np.ndarray:
    pairs = [position * 10000 ** (-2 * i / width) for i in range(width // 2)]
    return np.array([part for angle in pairs for part in (math.sin(angle), math.cos(angle))])


@cache
def _moved_rows(width: int, offset: int) -> tuple[np.ndarray, np.ndarray]:
    places = range(0, 2000, 97)
    rows, moved = (np.array([_sinusoid(p + by, width) for p in places]) for by in (0, offset))
    return rows, moved


@cache
def _solved(width: int, offset: int) -> tuple[bool, bool, bool]:
    """Try the addition theorem with one angle a pair, a vector and a factor on many positions."""
    rows, moved = _moved_rows(width, offset)
    turn = np.array([offset * 10000 ** (-2 * i / width) for i in range(width // 2)])
    sines, cosines = rows[:, ::2], rows[:, 1::2]
    added = (
        sines * np.cos(turn) + cosines * np.sin(turn),
        cosines * np.cos(turn) - sines * np.sin(turn),
    )
    fits = np.allclose(added[0], moved[:, ::2]) and np.allclose(added[1], moved[:, 1::2])
    vector = np.allclose(moved - rows, (moved - rows)[0], atol=1e-6)
    factor = np.linalg.matrix_rank(np.stack([rows.ravel(), moved.ravel()]), tol=1e-6) == 1
    return fits, vector, bool(factor)


def shift_rotation(item: Item) -> dict[str, bool]:
    """Look for a matrix, a vector or a factor that leads from every position to the later one."""
    fits, vector, factor = _solved(_given(item)["width"], _given(item)["offset"])
    return {"one_matrix": fits, "matrix_each": not fits, "one_vector": vector, "one_factor": factor}


@cache
def _lengths(width: int, start: int) -> list[float]:
    here = _sinusoid(start, width)
    return [float(np.linalg.norm(_sinusoid(start + step, width) - here)) for step in range(101)]


def not_a_ruler(item: Item) -> dict[str, bool]:
    """Walk away from several places and measure."""
    width, fall = _given(item)["width"], int(item.said["fall"])
    walks = [_lengths(width, start) for start in (0, 3, 250)]
    alike = all(np.allclose(walk, walks[0], atol=1e-9) for walk in walks)
    falls = [step for step in range(1, 101) if walks[0][step] < walks[0][step - 1]]
    return {
        "falls": alike and falls[0] == fall,
        "always": not falls,
        "proportional": np.allclose(walks[0], np.arange(101) * walks[0][1]),
        "by_place": not alike,
    }


def table_end(item: Item) -> dict[str, bool]:
    """Ask a list of rows for one it has not."""
    try:
        found: int | None = list(range(_given(item)["rows"]))[_given(item)["asked"]]
    except IndexError:
        found = None
    return {"error": found is None} | dict.fromkeys(("wraps", "zeros", "last"), found is not None)


def padding_offset(item: Item) -> dict[str, bool]:
    """Try every position."""
    rows, aside = _given(item)["rows"], _given(item)["aside"]
    return number(max(p for p in range(rows + 9) if p + aside < rows), item)


def shaw_rows(item: Item) -> dict[str, bool]:
    """Clip many distances and count what is left."""
    clip = _given(item)["clip"]
    return number(len({max(-clip, min(clip, distance)) for distance in range(-99, 100)}), item)


def _bucket(relative: int) -> int:
    """T5's rule with its logarithm, for 32 buckets in two directions and a max distance of 128."""
    side, distance = (16 if relative > 0 else 0), abs(relative)
    if distance < 8:
        return side + distance
    return side + min(15, 8 + int(math.log(distance / 8) / math.log(128 / 8) * 8))


def t5_buckets(item: Item) -> dict[str, bool]:
    """Look both keys of every choice up."""
    given = _given(item)
    return {
        "far": _bucket(-given["far"]) == _bucket(-given["together"]),
        "near": _bucket(-given["near"]) == _bucket(-given["next"]),
        "mirror": _bucket(-given["mirror"]) == _bucket(given["mirror"]),
        "apart": _bucket(-given["other"]) == _bucket(-given["apart"]),
    }


def _turned(vector: tuple[float, float], angle: float) -> tuple[float, float]:
    x, y = vector
    return (math.cos(angle) * x - math.sin(angle) * y, math.sin(angle) * x + math.cos(angle) * y)


def rope_score(item: Item) -> dict[str, bool]:
    """Turn both vectors by hand and multiply."""
    theta = math.pi / _given(item)["part"]
    q, k = (_turned((1.0, 0.0), _given(item)[name] * theta) for name in ("query", "key"))
    return number(q[0] * k[0] + q[1] * k[1], item)


@cache
def _turning_variants() -> dict[str, bool]:
    """Turn one set of vectors or another as complex numbers, and see which gives the core's output."""
    heads = pc.Heads.random(5, n_heads=1, d_model=8, d_head=8)
    x = pc.token_vectors(["a", "b", "c"], 8, seed=5)
    core = pc.attend(x, heads, pc.Rope()).output[0]
    speeds = np.array([10000 ** (-2 * i / 8) for i in range(4)])

    def turn(rows: np.ndarray) -> np.ndarray:
        turned = (rows[:, ::2] + 1j * rows[:, 1::2]) * np.exp(1j * np.outer(np.arange(3), speeds))
        return np.stack([turned.real, turned.imag], axis=-1).reshape(3, 8)

    def output(rows: np.ndarray, which: str, bias: float = 0.0) -> np.ndarray:
        q, k, v = (
            turn(rows @ w[0]) if name in which else rows @ w[0]
            for name, w in zip("qkv", (heads.w_q, heads.w_k, heads.w_v), strict=True)
        )
        gap = np.abs(np.subtract.outer(np.arange(3), np.arange(3)))
        scores = np.exp(q @ k.T / math.sqrt(8) - bias * gap)
        mixed: np.ndarray = scores / scores.sum(axis=1, keepdims=True) @ v
        return mixed

    found = {
        "queries_keys": output(x, "qk"),
        "values_too": output(x, "qkv"),
        "embeddings": output(turn(x), ""),
        "scores": output(x, "", bias=0.5),
    }
    return {name: bool(np.allclose(core, out)) for name, out in found.items()}


def rope_turns(_: Item) -> dict[str, bool]:
    """See which way of turning gives what attention with RoPE puts out."""
    return _turning_variants()


def pairing(item: Item) -> dict[str, bool]:
    """Go to the same place in the other half."""
    return number(_given(item)["feature"] + _given(item)["width"] / 2, item)


@cache
def _distinct(length: int) -> int:
    """Round whole numbers to eight binary digits, ties to even."""
    kept = set()
    for whole in range(length):
        step = 1 << max(0, whole.bit_length() - 8)
        down, rest = divmod(whole, step)
        kept.add(step * (down + (2 * rest > step or (2 * rest == step and down % 2 == 1))))
    return len(kept)


def bfloat16(item: Item) -> dict[str, bool]:
    """Count the numbers that are left."""
    return number(_distinct(_given(item)["length"]), item)


def larger_base(item: Item) -> dict[str, bool]:
    """Walk along both curves until they are negative."""
    width, near, far = _given(item)["width"], int(item.said["near"]), int(item.said["far"])
    first = {
        base: int(np.flatnonzero(_curve(width, base, 40_000) < 0)[0])
        for base in (10000, _given(item)["base"])
    }
    small, large = first.values()
    return {
        "further": (small, large) == (near, far) and large > small,
        "nearer": large < small,
        "same": large == small,
        "never": False,
    }


def ntk_aware(item: Item) -> dict[str, bool]:
    """Put the stretched base into the first and the last frequency."""
    width, factor = _given(item)["width"], _given(item)["factor"]
    base = 10000 * factor ** (width / (width - 2))
    slower = [(10000 / base) ** (-2 * i / width) for i in (0, width // 2 - 1)]
    as_before, divided = ([math.isclose(one, by) for one in slower] for by in (1, factor))
    return {
        "slowest": as_before[0] and divided[1],
        "all": all(divided),
        "fastest": divided[0] and as_before[1],
        "none": all(as_before),
    }


def interpolated_position(item: Item) -> dict[str, bool]:
    """Shrink the position as the text is shrunk."""
    given = _given(item)
    return number(given["position"] * given["train"] / given["target"], item)


def yarn_temperature(item: Item) -> dict[str, bool]:
    """YaRN's formula for the temperature, squared."""
    return number((0.1 * math.log(_given(item)["factor"]) + 1) ** 2, item)


@cache
def _used_door(method: str) -> dict[str, bool]:
    """Run attention with a method and without, and see what has changed first."""
    heads = pc.Heads.random(3, n_heads=2, d_model=16, d_head=8)
    x = pc.token_vectors(["a", "b", "c"], 16, seed=3)
    plain, found = (pc.attend(x, heads, e) for e in (pc.NoPosition(), pc.ENCODINGS[method].example(16, 2)))
    changed: dict[str, Any] = {
        name: not np.allclose(getattr(plain, name), getattr(found, name))
        for name in ("x", "q", "k", "position_scores")
    }
    return {
        "input": changed["x"],
        "query_key": changed["q"] and changed["k"] and not changed["x"],
        "score": bool(changed["position_scores"]),
        "value": not np.allclose(found.output, found.weights @ found.v),
    }


def door(item: Item) -> dict[str, bool]:
    """See by which door the method has come."""
    return _used_door(_given(item)["method"])


def weight_ratio(item: Item) -> dict[str, bool]:
    """Take the exponential of the difference of the two penalties."""
    given = _given(item)
    return number(math.exp(given["slope"] * given["far"] - given["slope"] * given["near"]), item)


@cache
def _moves(method: str, by: int) -> bool:
    heads = pc.Heads.random(8, n_heads=2, d_model=16, d_head=8)
    x = pc.token_vectors(["d", "e", "f", "g"], 16, seed=8)
    encoding = pc.ENCODINGS[method].example(16, 2)
    here, there = (
        pc.attend(x, heads, encoding, position_ids=np.arange(4) + start).scores for start in (0, by)
    )
    return not np.allclose(here, there, atol=1e-9)


def who_moves(item: Item) -> dict[str, bool]:
    """Compute the scores at both places and compare them."""
    return {method: _moves(method, _given(item)["by"]) for method in item.choices}


def parameter_count(item: Item) -> dict[str, bool]:
    """Rows times columns."""
    return number(_given(item)["length"] * _given(item)["width"], item)


def partial_rotary(item: Item) -> dict[str, bool]:
    """Take the share of one head."""
    return number(_given(item)["hidden"] / _given(item)["heads"] * _given(item)["share"], item)


def config_pairs(item: Item) -> dict[str, bool]:
    """Half of one head."""
    return number(_given(item)["hidden"] / _given(item)["heads"] / 2, item)


TRUTHS: dict[str, Truth] = {
    truth.__name__: truth
    for truth in (
        why_positions, pooling, causal_leak, fastest_pair, slowest_wavelength, alibi_penalty, rope_relative,
        far_lower, unfinished_pairs, interpolation, shift_rotation, not_a_ruler, table_end, padding_offset,
        shaw_rows, t5_buckets, rope_score, rope_turns, pairing, bfloat16, larger_base, ntk_aware,
        interpolated_position, yarn_temperature, door, weight_ratio, who_moves, parameter_count,
        partial_rotary, config_pairs,
    )
}  # fmt: skip
