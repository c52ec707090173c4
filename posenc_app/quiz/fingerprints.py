"""Questions on sinusoids: how far a pair turns, how long a wave is, what moving on does."""

import numpy as np

import posenc_core as pc
from posenc_app.quiz.template import Draw, Item, Shows, between, judged, measured, pick
from posenc_app.teaching.numbers import grouped, number

_EXACT = 1e-9
_STEPS = np.arange(101)


def fastest_pair(draw: Draw) -> Item:
    """Ask how far the fastest pair has turned at a position."""
    position, width = between(draw, 2, 6), pick(draw, 16, 32, 64, 128)
    turned = np.degrees(pc.angles([position], pc.inv_freq(width))[0])
    values = {
        "right": number(turned[0], 1),
        "degrees": number(float(position), 1),
        "whole_turns": number(360.0 * position, 1),
        "slowest": number(turned[-1], 2),
    }
    shows: Shows = {
        "fp_pos": position,
        "fp_width": str(width),
        "fp_base": "10000",
        "fp_layout": "interleaved",
    }
    return measured({"position": position, "width": width, "base": 10000}, values, {**shows, "fp_len": "128"})


def slowest_wavelength(draw: Draw) -> Item:
    """Ask how many positions the slowest pair needs for one turn."""
    width, base = pick(draw, 8, 16, 32, 64, 128, 256, 512), pick(draw, 1000, 10000, 100000)
    waves = pc.wavelengths(pc.inv_freq(width, base=base))
    values = {
        "right": grouped(waves[-1]),
        "whole_base": grouped(2 * np.pi * base),
        "no_circle": grouped(waves[-1] / waves[0]),
        "fastest": number(float(waves[0]), 2),
    }
    shows: Shows = {"fp_width": str(width), "fp_base": str(base), "fp_layout": "interleaved"}
    return measured({"width": width, "base": base}, values, shows)


def shift_rotation(draw: Draw) -> Item:
    """Ask what leads from the fingerprint of a place to that of another, further on."""
    offset, width = between(draw, 2, 40), pick(draw, 16, 32, 64, 128)
    places = _STEPS[::5]
    rows, moved = (pc.sinusoidal(places + shift, width) for shift in (0, offset))
    error = pc.shift_error(places, offset, width)
    claims = {
        "one_matrix": error < _EXACT,
        "matrix_each": error >= _EXACT,
        "one_vector": bool(np.ptp(moved - rows, axis=0).max() < _EXACT),
        "one_factor": bool(np.abs(moved - rows * (moved[1, 1] / rows[1, 1])).max() < _EXACT),
    }
    shows: Shows = {"fp_k": offset, "fp_width": str(width), "fp_base": "10000", "fp_layout": "interleaved"}
    return judged({"offset": offset, "width": width}, claims, shows=shows)


def not_a_ruler(draw: Draw) -> Item:
    """Ask whether every step away makes a fingerprint more different."""
    width = pick(draw, 16, 32, 64, 128, 256)
    curves = pc.offset_curves([0, 17, 400], _STEPS, width).distances
    fall = pc.first_fall(curves[0])
    by_place = bool(np.ptp(curves, axis=0).max() > _EXACT)
    proportional = bool(np.abs(curves[0] - _STEPS * curves[0, 1]).max() < _EXACT)
    claims = {
        "falls": fall is not None and not by_place,
        "always": fall is None and not proportional,
        "proportional": proportional,
        "by_place": by_place,
    }
    shows: Shows = {"fp_width": str(width), "fp_base": "10000", "fp_layout": "interleaved"}
    return judged({"width": width}, claims, {"fall": str(fall)}, shows)
