"""Questions on long context: which pairs never get round, and what each recipe stretches."""

import numpy as np

import posenc_core as pc
from posenc_app.quiz.template import Draw, Item, Shows, apart, between, judged, measured, pick
from posenc_app.teaching.numbers import grouped, number

_EXACT = 1e-9


def _shown(train: int, target: int, width: int, base: int, method: str) -> Shows:
    return {
        "ctx_train": str(train), "ctx_target": str(target), "ctx_width": str(width), "ctx_base": str(base),
        "ctx_method": method, "ctx_factor": "auto", "ctx_now": "target",
    }  # fmt: skip


def unfinished_pairs(draw: Draw) -> Item:
    """Ask how many pairs finish no turn in training."""
    return apart(draw, _unfinished_pairs)


def _unfinished_pairs(draw: Draw) -> Item:
    width, base = pick(draw, 64, 96, 128, 256), pick(draw, 10000, 500000, 1000000)
    train = pick(draw, 512, 1024, 2048, 4096, 8192)
    frequencies = pc.inv_freq(width, base=base)
    coverage = pc.angle_coverage(frequencies, train, 16 * train)
    values = {
        "right": str(coverage.unfinished),
        "finished": str(frequencies.size - coverage.unfinished),
        "radians": str(int((train * frequencies < 1).sum())),
        "none": "0",
    }
    given = {"width": width, "pairs": width // 2, "base": base, "train": train}
    return measured(given, values, _shown(train, 16 * train, width, base, "none"))


def interpolation(draw: Draw) -> Item:
    """Ask why interpolation reads longer, and what it costs."""
    train, factor = pick(draw, 2048, 4096, 8192), pick(draw, 2, 4, 8, 16, 32)
    before = pc.inv_freq(128)
    after = pc.linear_scaling(128, factor=factor).inv_freq
    unseen = pc.angle_coverage(before, train, train * factor, target_inv_freq=after).unseen_share
    seen = bool(unseen.max() < _EXACT)
    shares = pc.kept_shares(before, after)
    slower = bool(np.allclose(shares, 1 / factor, rtol=_EXACT))
    claims = {
        "closer": seen and slower,
        "free": seen and bool(np.allclose(shares, 1)),
        "new_angles": not seen,
        "slow_only": bool(abs(shares[0] - 1) < _EXACT and shares[-1] < 1 - _EXACT),
    }
    said = {"before": number(np.degrees(before[0]), 1), "after": number(np.degrees(after[0]), 1)}
    shows: Shows = _shown(train, train * factor, 128, 10000, "linear")
    return judged({"train": train, "target": train * factor, "factor": factor}, claims, said, shows)


def ntk_aware(draw: Draw) -> Item:
    """Ask what the NTK-aware recipe does to the fastest and to the slowest pair."""
    width, factor = pick(draw, 64, 128), pick(draw, 2, 4, 8, 16, 32)
    stretched = pc.ntk_scaling(width, base=10000, factor=factor).inv_freq
    shares = pc.kept_shares(pc.inv_freq(width), stretched)
    fast_kept, slow_kept = (bool(abs(shares[end] - 1) < _EXACT) for end in (0, -1))
    fast_divided, slow_divided = (bool(abs(shares[end] * factor - 1) < _EXACT) for end in (0, -1))
    claims = {
        "slowest": fast_kept and slow_divided,
        "all": fast_divided and slow_divided,
        "fastest": fast_divided and slow_kept,
        "none": fast_kept and slow_kept,
    }
    return judged(
        {"width": width, "factor": factor}, claims, shows=_shown(4096, 4096 * factor, width, 10000, "ntk")
    )


def interpolated_position(draw: Draw) -> Item:
    """Ask as which trained position a far one is read when positions are interpolated."""
    train, factor = pick(draw, 2048, 4096, 8192), pick(draw, 2, 4, 8, 16)
    position = factor * between(draw, train // 2 + 1, train - 2)
    frequencies = pc.inv_freq(128)
    turned = pc.angles([position], pc.linear_scaling(128, factor=factor).inv_freq)[0]
    values = {
        "right": grouped(float(turned[0] / frequencies[0])),
        "itself": grouped(position),
        "starts_over": grouped(position - train),
        "last": grouped(train - 1),
    }
    given = {"train": train, "target": train * factor, "factor": factor, "position": position}
    return measured(given, values, _shown(train, train * factor, 128, 10000, "linear"))


def yarn_temperature(draw: Draw) -> Item:
    """Ask what YaRN's attention factor makes of a score."""
    factor = pick(draw, 2, 4, 8, 16, 32)
    stretched = pc.yarn_scaling(64, base=10000, factor=factor, original_len=4096)
    ones = np.ones((1, 64))
    score = float(pc.rope_scores(ones, ones, [0], [0], stretched)[0, 0] / 64)
    values = {
        "right": number(score),
        "once": number(stretched.attention_factor),
        "unchanged": number(1.0),
        "divided": number(1 / score),
    }
    given = {"factor": factor, "attention": round(stretched.attention_factor, 4)}
    return measured(given, values, _shown(4096, 4096 * factor, 64, 10000, "yarn"))
