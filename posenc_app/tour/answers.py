"""The numbers in the answers of the tour, computed for the state a step sets, whatever moved since."""

from collections.abc import Callable, Mapping
from functools import cache
from types import MappingProxyType
from typing import Any

import numpy as np
import numpy.typing as npt

import posenc_core as pc
from posenc_app import content
from posenc_app.sentences import split
from posenc_app.teaching import number
from posenc_app.teaching.numbers import fixed, grouped
from posenc_app.tour.steps import step_of, values_of

#: How far back the page ``relative`` says what ALiBi adds.
_BACK = 64
_TWELFTH_OF_PI = np.pi / 12
#: What a step's words call by the name it has on the page: field → where the name stands in the content.
_NAMES: Mapping[int, Mapping[str, str]] = MappingProxyType({
    5: {"slider": "couple.both"},
    7: {"control": "control.ctx_method.label", "nothing": "control.ctx_method.options.none"},
})
Values = Mapping[str, Any]
Fields = dict[str, str]


@cache
def fields(step: int, language: str) -> Mapping[str, str]:
    """Return what fills the words of a step: the numbers of its state, and names that stand on its page.

    Examples
    --------
    >>> fields(3, "en")["turned"], fields(7, "en")["unfinished"]
    ('171.9°', '18')
    """
    return MappingProxyType(_ANSWERS[step - 1](values_of(step, language)) | _named(step, language))


def _named(step: int, language: str) -> Fields:
    words = content.load(language, step_of(step).page)
    return {field: words[key] for field, key in _NAMES.get(step, {}).items()}


def _reordered(values: Values, mask: npt.NDArray[np.bool_] | None) -> tuple[float, float]:
    """Return by how much outputs and their mean differ when a sentence is read backwards."""
    words = split(values["s"]).words
    width, seed = values["d_model"], values["seed"]
    x = pc.token_vectors(words, width, seed=seed)
    heads = pc.Heads.random(seed, n_heads=1, d_model=width, d_head=width)
    backwards = range(len(words))[::-1]
    return (
        pc.equivariance_error(x, heads, pc.NoPosition(), backwards, mask=mask),
        pc.pooled_error(x, heads, pc.NoPosition(), backwards, pooling="mean", mask=mask),
    )


def _seats(values: Values) -> Fields:
    error, pooled = _reordered(values, None)
    return {"error": number(error), "pooled": number(pooled), "count": str(len(split(values["s"]).words))}


def _mask(values: Values) -> Fields:
    error, _ = _reordered(values, pc.causal_mask(len(split(values["s"]).words)))
    length, place = values["leak_n"], values["row"]
    alike, nothing = np.ones((length, 1)), np.zeros((1, 1, 1))
    heads = pc.Heads(w_q=nothing, w_k=nothing, w_v=nothing)
    seen = pc.attend(alike, heads, pc.NoPosition(), mask=pc.causal_mask(length)).weights[0, place]
    free = pc.attend(alike, heads, pc.NoPosition()).weights[0, place]
    return {
        "error": number(error),
        "place": str(place),
        "places": str(np.count_nonzero(seen)),
        "count": str(length),
        "weight": number(float(seen[0])),
        "free": number(float(free[0])),
    }


def _fingerprint(values: Values) -> Fields:
    width, base, position = int(values["fp_width"]), int(values["fp_base"]), values["fp_pos"]
    frequencies = pc.sinusoidal_frequencies(width, base=base)
    return {
        "position": str(position),
        "turned": f"{fixed(float(np.degrees(pc.angles([position], frequencies)[0, 0])), 1)}°",
        "slowest": grouped(float(pc.wavelengths(frequencies)[-1])),
        "base": grouped(base),
        "width": str(width),
        "less": str(width - 2),
    }


def _moved(values: Values) -> Fields:
    words, head = split(values["rel_s"]).words, values["rel_head"]
    slope = pc.alibi_slopes(values["rel_heads"])[[head - 1]]
    x = pc.token_vectors(words, 8, seed=7)
    layer = pc.Heads.random(7, n_heads=1, d_model=8, d_head=8)
    relative, absolute = (
        pc.translation_error(x, layer, encoding, values["rel_shift"])
        for encoding in (pc.Alibi(slope, symmetric=True), pc.Sinusoidal())
    )
    return {
        "shift": str(values["rel_shift"]),
        "relative": number(relative),
        "absolute": number(absolute),
        "head": str(head),
        "slope": f"{slope[0]:.4g}",
        "back": str(_BACK),
        "bias": fixed(float(pc.alibi_bias([-_BACK], slope)[0, 0])),
    }


def _together(values: Values) -> Fields:
    m, n, places = values["rope_m"], values["rope_n"], np.arange(41)
    theta = pc.inv_freq(int(values["rope_width"]), base=float(values["rope_base"]))[values["rope_pair"]]
    query, key = (_hand(values[f"rope_{which}_turn"], values[f"rope_{which}_length"]) for which in "qk")
    readings = pc.pair_readings(query, key, places, places, float(theta))
    along = np.diagonal(readings.scores, offset=n - m)
    return {
        "m": str(m),
        "n": str(n),
        "distance": fixed(n - m, 0),
        "angle": fixed(abs(float(np.degrees(readings.angles[m, n]))), 1),
        "score": fixed(float(readings.scores[m, n]), 3),
        "spread": number(float(np.ptp(along))),
    }


def _hand(twelfths: int, tenths: int) -> npt.NDArray[np.float64]:
    return pc.rotate([tenths / 10, 0.0], twelfths, [_TWELFTH_OF_PI]).astype(np.float64)


def _far(values: Values) -> Fields:
    distances = np.arange(int(values["osc_reach"]) + 1)
    frequencies = pc.inv_freq(int(values["osc_width"]), base=float(values["osc_base"]))
    found = pc.landmarks(distances, pc.mean_cosine(distances, frequencies))
    return {
        "width": values["osc_width"],
        "base": grouped(float(values["osc_base"])),
        "rise": grouped(found.first_rise or 0),
        "negative": grouped(found.first_negative or 0),
        "low": fixed(found.lowest, 3),
    }


def _stretched(values: Values) -> Fields:
    width, base = int(values["ctx_width"]), float(values["ctx_base"])
    train, target = int(values["ctx_train"]), int(values["ctx_target"])
    before = pc.inv_freq(width, base=base)
    after = pc.linear_scaling(width, base=base, factor=target / train).inv_freq
    coverage = pc.angle_coverage(before, train, target, target_inv_freq=after)
    return {
        "train": grouped(train),
        "target": grouped(target),
        "unfinished": str(coverage.unfinished),
        "pairs": str(before.size),
        "factor": f"{target / train:g}",
        "step": number(float(np.degrees(after[0]))),
        "step_before": number(float(np.degrees(before[0])), 1),
    }


_ANSWERS: tuple[Callable[[Values], Fields], ...] = (
    _seats, _mask, _fingerprint, _moved, _together, _far, _stretched,
)  # fmt: skip
