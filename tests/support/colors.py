"""Colours as eyes see them: how far apart two lie, and how they look to the colour-blind.

Distances are CIEDE2000 (CIE 142-2001; computed as in Sharma, Wu, Dalal 2005, whose test data are run below).
About 1 is the smallest difference that can be seen, about 10 a clear one at a glance. The three kinds of
colour blindness are those of Machado, Oliveira, Fernandes 2009, "A Physiologically-based Model for Simulation
of Color Vision Deficiency", at severity 1.0: one matrix each on linear RGB.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

Color = npt.NDArray[np.float64]

EYES = {
    "usual": np.eye(3),
    "protanopia": np.array([
        [0.152286, 1.052583, -0.204868],
        [0.114503, 0.786281, 0.099216],
        [-0.003882, -0.048116, 1.051998],
    ]),
    "deuteranopia": np.array([
        [0.367322, 0.860646, -0.227968],
        [0.280085, 0.672501, 0.047413],
        [-0.011820, 0.042940, 0.968881],
    ]),
    "tritanopia": np.array([
        [1.255528, -0.076749, -0.178779],
        [-0.078411, 0.930809, 0.147602],
        [0.004733, 0.691367, 0.303900],
    ]),
}  # fmt: skip
_XYZ = np.array([
    [0.4124564, 0.3575761, 0.1804375],
    [0.2126729, 0.7151522, 0.0721750],
    [0.0193339, 0.1191920, 0.9503041],
])  # fmt: skip
_WHITE = _XYZ.sum(axis=1)  # D65


def linear(hex_value: str) -> Color:
    """Return linear RGB, each between 0 and 1.

    >>> linear("#ff0080").round(3).tolist()
    [1.0, 0.0, 0.216]
    """
    channels = np.array([int(hex_value[i : i + 2], 16) for i in (1, 3, 5)]) / 255
    return np.where(channels <= 0.04045, channels / 12.92, ((channels + 0.055) / 1.055) ** 2.4)


def seen(hex_value: str, eyes: str) -> Color:
    """Return the CIELAB colour that such eyes see."""
    xyz = _XYZ @ np.clip(EYES[eyes] @ linear(hex_value), 0, 1) / _WHITE
    x, y, z = np.where(xyz > 216 / 24389, np.cbrt(xyz), (24389 / 27 * xyz + 16) / 116)
    return np.array([116 * y - 16, 500 * (x - y), 200 * (y - z)])


def distance(one: Color, other: Color) -> float:
    """Return the CIEDE2000 difference of two CIELAB colours.

    >>> pairs = [((50, 2.6772, -79.7751), (50, 0, -82.7485)), ((50, -1, 2), (50, 0, 0))]
    >>> pairs += [((50, 2.5, 0), (73, 25, -18)), ((50, 2.5, 0), (56, -27, -3))]
    >>> pairs += [((50, 2.49, -0.001), (50, -2.49, 0.0009))]
    >>> pairs += [((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514))]
    >>> [round(distance(np.array(a), np.array(b)), 4) for a, b in pairs]
    [2.0425, 2.3669, 27.1492, 31.903, 7.1792, 0.9082]
    """
    (light, hue, chroma), (rotation, weights) = _differences(one, other)
    l, c, h = light / weights[0], chroma / weights[1], hue / weights[2]  # noqa: E741 - names of the paper
    return float(np.sqrt(l**2 + c**2 + h**2 + rotation * c * h))


def _differences(one: Color, other: Color) -> tuple[tuple[float, float, float], tuple[float, Color]]:
    lightness, a, b = np.transpose([one, other])
    raised = np.mean(np.hypot(a, b)) ** 7
    a = a * (1.5 - 0.5 * np.sqrt(raised / (raised + 25**7)))
    chroma, hue = np.hypot(a, b), np.degrees(np.arctan2(b, a)) % 360
    turn = (hue[1] - hue[0] + 180) % 360 - 180 if chroma.all() else 0.0
    between = (hue[0] + turn / 2) % 360 if chroma.all() else hue.sum()
    steps = (
        float(lightness[1] - lightness[0]),
        float(2 * np.sqrt(chroma.prod()) * np.sin(np.radians(turn / 2))),
        float(chroma[1] - chroma[0]),
    )
    return steps, _weights(float(lightness.mean()), float(chroma.mean()), float(between))


def _weights(lightness: float, chroma: float, hue: float) -> tuple[float, Color]:
    terms = ((-0.17, 1, -30), (0.24, 2, 0), (0.32, 3, 6), (-0.20, 4, -63))
    bend = 1 + sum(size * np.cos(np.radians(times * hue + shift)) for size, times, shift in terms)
    middle = (lightness - 50) ** 2
    weights = np.array([
        1 + 0.015 * middle / np.sqrt(20 + middle), 1 + 0.045 * chroma, 1 + 0.015 * chroma * bend,
    ])  # fmt: skip
    crossing = 2 * np.sqrt(chroma**7 / (chroma**7 + 25**7))
    return float(-crossing * np.sin(np.radians(60 * np.exp(-(((hue - 275) / 25) ** 2))))), weights
