"""Questions on score and distance: whether far words always score lower, and what a larger base does."""

import numpy as np

import posenc_core as pc
from posenc_app.quiz.template import Draw, Item, Shows, judged, pick

_REACH = 4096
_HEADS = ((32, 10000), (32, 500000), (32, 1000000), (64, 10000), (128, 10000))


def _shown(width: int, base: int, reach: str) -> Shows:
    return {
        "osc_content": "ones", "osc_width": str(width), "osc_base": str(base), "osc_reach": reach,
        "osc_axis": "linear", "osc_from": "0",
    }  # fmt: skip


def far_lower(draw: Draw) -> Item:
    """Ask whether the score of equal vectors falls with every step away."""
    width, base = (int(number) for number in draw.choice(_HEADS))
    distance = np.arange(_REACH + 1)
    found = pc.landmarks(distance, pc.mean_cosine(distance, pc.inv_freq(width, base=base)))
    rise, below = found.first_rise or np.inf, found.first_negative or np.inf
    claims = {
        "comes_back": rise < below < np.inf,
        "always": rise == np.inf,
        "stays_above": rise < np.inf and below == np.inf,
        "late": below < rise < np.inf,
    }
    said = {"rise": f"{rise:.0f}", "below": f"{below:.0f}"}
    reach = "10000" if below > 2000 else "2000"
    return judged({"width": width, "base": base}, claims, said, _shown(width, base, reach))


def larger_base(draw: Draw) -> Item:
    """Ask what a larger base does to the distance at which the mean cosine first turns negative."""
    width, base = pick(draw, 32, 64), pick(draw, 500000, 1000000)
    small = 10000
    near, far = (pc.first_negative(pc.inv_freq(width, base=one)) for one in (small, base))
    claims = {
        "further": near is not None and far is not None and far > near,
        "nearer": near is not None and far is not None and far < near,
        "same": near == far,
        "never": near is not None and far is None,
    }
    return judged(
        {"width": width, "small": small, "base": base},
        claims,
        {"near": str(near), "far": str(far)},
        _shown(width, base, "100000"),
    )
