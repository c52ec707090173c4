"""A few lines of NumPy that rebuild the frequencies of the group that is looked at, and nothing else.

They are text for the visitor to take along; the page itself computes with the core. Tests run them for every
shipped model and compare.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType

import posenc_core as pc
from posenc_app.content import Text
from posenc_app.sections.inspector.view import View

_PLAIN = """\
d, base = {width}, {base!r}
inv_freq = base ** (-np.arange(0, d, 2) / d)  # {plain}
attention_factor = 1.0
"""
_LINEAR = "inv_freq = inv_freq / {factor!r}  # {scaled}\n"
_DYNAMIC = """\
length, trained, factor = {length}, {original}, {factor!r}
stretch = 1 + factor * max(length / trained - 1, 0)
inv_freq = (base * stretch ** (d / (d - 2))) ** (-np.arange(0, d, 2) / d)  # {scaled}
"""
_YARN = """\
factor, trained = {factor!r}, {original}
ends = [d * np.log(trained / (turns * 2 * np.pi)) / (2 * np.log(base)) for turns in ({fast!r}, {slow!r})]
low, high = {rounded}
low, high = max(low, 0), min(high, d - 1)
ramp = np.clip((np.arange(d // 2) - low) / (high - low or 0.001), 0, 1)
inv_freq = inv_freq * (1 - ramp) + inv_freq / factor * ramp  # {scaled}
attention_factor = {attention}
"""
_LLAMA3 = """\
factor, low, high, trained = {factor!r}, {low!r}, {high!r}, {original}
turns = trained * inv_freq / (2 * np.pi)
kept = np.clip((turns - low) / (high - low), 0, 1) if high > low else (turns >= low) * 1.0
inv_freq = inv_freq * kept + inv_freq / factor * (1 - kept)  # {scaled}
"""
_LONGROPE = """\
divisors = np.array({divisors!r})
inv_freq = inv_freq / divisors  # {scaled}
attention_factor = {attention}
"""
_PROPORTIONAL = """\
turning = int({fraction!r} * d // 2)
inv_freq = np.where(np.arange(d // 2) < turning, inv_freq, 0) / {factor!r}  # {scaled}
"""
_PRINTED = """\

with np.errstate(divide="ignore"):
    wavelengths = 2 * np.pi / inv_freq  # {wavelengths}
print({slowest!r}, f"{{wavelengths[np.isfinite(wavelengths)][-1]:.1f}}")
print({never!r}, int((2 * np.pi * base ** (np.arange(0, d, 2) / d) > {trained}).sum()))
print("attention_factor", f"{{attention_factor:.4f}}")
"""


def snippet(view: View, text: Text) -> str:
    """Return a program that prints the slowest wavelength, the pairs that never turn, and the factor."""
    group = view.group
    if group is None or view.bands is None:
        return ""
    words = text.group("snippet")
    width = group.d_head if group.rope_type == "proportional" else group.rotary_dim
    fields = {"width": width, "base": group.base, "trained": view.trained, **words}
    head = "import numpy as np\n\n" + _PLAIN.format(**fields)
    return head + _SCALINGS[group.rope_type](view, group, words) + _PRINTED.format(**fields)


def _plain(view: View, group: pc.LayerGroup, words: Mapping[str, str]) -> str:  # noqa: ARG001 - as all
    return ""


def _linear(view: View, group: pc.LayerGroup, words: Mapping[str, str]) -> str:  # noqa: ARG001 - as all
    return _LINEAR.format(factor=group.scaling["factor"], **words)


def _dynamic(view: View, group: pc.LayerGroup, words: Mapping[str, str]) -> str:
    scaling = group.scaling
    return _DYNAMIC.format(
        length=view.length, original=scaling["original_len"], factor=scaling["factor"], **words
    )


def _yarn(view: View, group: pc.LayerGroup, words: Mapping[str, str]) -> str:  # noqa: ARG001 - as all
    scaling = group.scaling
    rounded = "np.floor(ends[0]), np.ceil(ends[1])" if scaling.get("truncate", True) else "ends"
    return _YARN.format(
        factor=scaling["factor"],
        original=scaling["original_len"],
        fast=scaling.get("beta_fast", 32),
        slow=scaling.get("beta_slow", 1),
        rounded=rounded,
        attention=_yarn_attention(scaling),
        **words,
    )


def _yarn_attention(scaling: Mapping[str, object]) -> str:
    if "attention_factor" in scaling:
        return repr(scaling["attention_factor"])
    upper, lower = scaling.get("mscale"), scaling.get("mscale_all_dim")
    if upper and lower:
        return f"(0.1 * {upper!r} * np.log(factor) + 1) / (0.1 * {lower!r} * np.log(factor) + 1)"
    return "0.1 * np.log(factor) + 1 if factor > 1 else 1.0"


def _llama3(view: View, group: pc.LayerGroup, words: Mapping[str, str]) -> str:  # noqa: ARG001 - as all
    scaling = group.scaling
    return _LLAMA3.format(
        factor=scaling["factor"],
        low=scaling["low_freq_factor"],
        high=scaling["high_freq_factor"],
        original=scaling["original_len"],
        **words,
    )


def _longrope(view: View, group: pc.LayerGroup, words: Mapping[str, str]) -> str:
    scaling = group.scaling
    original = scaling["original_len"]
    which = "long_factor" if (view.length or 0) > original else "short_factor"
    formula = f"np.sqrt(1 + np.log({scaling.get('factor', 1.0)!r}) / np.log({original}))"
    attention = repr(scaling["attention_factor"]) if "attention_factor" in scaling else formula
    return _LONGROPE.format(divisors=list(scaling[which]), attention=attention, **words)


def _proportional(view: View, group: pc.LayerGroup, words: Mapping[str, str]) -> str:  # noqa: ARG001 - as all
    scaling = group.scaling
    return _PROPORTIONAL.format(
        fraction=scaling["rotary_fraction"], factor=scaling.get("factor", 1.0), **words
    )


_SCALINGS: Mapping[str, Callable[[View, pc.LayerGroup, Mapping[str, str]], str]] = MappingProxyType({
    "default": _plain,
    "linear": _linear,
    "dynamic": _dynamic,
    "yarn": _yarn,
    "llama3": _llama3,
    "longrope": _longrope,
    "proportional": _proportional,
})
