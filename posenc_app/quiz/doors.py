"""Questions on the score matrix: by which door a method enters, and what a bias makes of the weights."""

import posenc_core as pc
from posenc_app.quiz.template import Draw, Item, Shows, apart, between, judged, measured, pick
from posenc_app.teaching.numbers import number

_METHODS = ("sinusoidal", "learned", "t5_bias", "alibi", "rope")
_DOORS = ("input", "query_key", "score", "value")


def door(draw: Draw) -> Item:
    """Ask by which door a method enters attention."""
    method = str(draw.choice(_METHODS))
    doors = pc.ENCODINGS[method].doors
    shows: Shows = {"sc_methods": (method,), "sc_stage": "position"}
    return judged({"method": method}, {name: doors == (name,) for name in _DOORS}, shows=shows)


def weight_ratio(draw: Draw) -> Item:
    """Ask how many times the weight of the far word the near one gets."""
    return apart(draw, _weight_ratio)


def _weight_ratio(draw: Draw) -> Item:
    head, near = between(draw, 1, 4), between(draw, 1, 4)
    far = near + pick(draw, 2, 4, 6, 8)
    slope = float(pc.alibi_slopes(8)[head - 1])
    first, second = pc.softmax(pc.alibi_bias([-near, -far], [slope])[0])
    values = {
        "right": number(float(first / second)),
        "difference": number(slope * (far - near)),
        "equal": number(1.0),
        "distances": number(far / near),
    }
    return measured(
        {"slope": slope, "near": near, "far": far}, values, {"sc_methods": ("alibi",), "sc_stage": "softmax"}
    )
