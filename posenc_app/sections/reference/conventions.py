"""The conventions: one rule for each thing, and what it gives, computed now."""

from collections.abc import Callable, Iterable, Mapping

import numpy as np
import streamlit as st

import posenc_core as pc
from posenc_app.content import Text
from posenc_app.sections.reference.listing import listing
from posenc_app.teaching import Table, number
from posenc_app.teaching.captions import markup, runs
from posenc_app.teaching.numbers import fixed, grouped

Fields = Mapping[str, str]


def _row(values: Iterable[float], digits: int = 0) -> str:
    return ", ".join(fixed(value, digits) for value in values)


def _positions() -> Fields:
    return {"first": _row(pc.sinusoidal([0], 4)[0]), "half": _row(pc.sinusoidal([0.5], 4)[0], 2)}


def _vectors() -> Fields:
    rows, width = pc.token_vectors(["dog", "bites", "man"], 16, seed=0).shape
    return {"rows": str(rows), "width": str(width)}


def _relative_position() -> Fields:
    return {"row": _row(pc.relative_positions([2], range(4))[0])}


def _lookback() -> Fields:
    return {"row": _row(pc.alibi_bias(pc.relative_positions([3], range(4)), [0.5])[0, 0], 1)}


def _mask() -> Fields:
    rows = ("\N{NO-BREAK SPACE}".join(str(int(one)) for one in row) for row in pc.causal_mask(3))
    return {"rows": " / ".join(rows)}


def _pairs() -> Fields:
    return {"row": ", ".join(f"{value:g}" for value in pc.inv_freq(8))}


def _base() -> Fields:
    slowest = pc.wavelengths(pc.inv_freq(512))[-1]
    return {"slowest": f"{slowest:.3f}", "quoted": f"{pc.wavelengths([1e-4])[0]:.3f}"}


def _angles() -> Fields:
    turned = pc.angles([9], pc.inv_freq(64))[0, 3]
    return {"radians": number(turned), "degrees": number(np.degrees(turned), 1)}


def _pairing() -> Fields:
    return {"row": _row(pc.pairing_permutation(8, source="interleaved", target="half_split"))}


def _layout() -> Fields:
    return {
        "interleaved": _row(pc.sinusoidal([1], 4, layout="interleaved")[0], 4),
        "concatenated": _row(pc.sinusoidal([1], 4, layout="concatenated")[0], 4),
        "tensor2tensor": _row(pc.sinusoidal([1], 4, layout="tensor2tensor")[0], 4),
    }


def _scores() -> Fields:
    return {"row": _row(pc.softmax(np.array([1.0, 2.0, 3.0])), 3)}


def _temperature() -> Fields:
    factor = pc.yarn_scaling(128, base=10000.0, factor=4, original_len=4096).attention_factor
    return {"factor": number(factor), "squared": number(factor**2)}


def _precision() -> Fields:
    kept = np.unique(pc.rounded_positions(np.arange(4096), "bfloat16")).size
    return {"count": grouped(4096), "kept": grouped(kept)}


def _random() -> Fields:
    return {"row": _row(pc.token_vectors(["dog"], 4, seed=0)[0], 3)}


def _numbers() -> Fields:
    return {
        "minus": number(-0.4161468),
        "grouped": grouped(131_072),
        "small": number(pc.shift_error(range(200), 5, 64)),
    }


#: What each convention is about, and what fills its example.
EXAMPLES: Mapping[str, Callable[[], Fields]] = {
    "positions": _positions,
    "vectors": _vectors,
    "relative_position": _relative_position,
    "lookback": _lookback,
    "mask": _mask,
    "pairs": _pairs,
    "base": _base,
    "angles": _angles,
    "pairing": _pairing,
    "layout": _layout,
    "scores": _scores,
    "temperature": _temperature,
    "precision": _precision,
    "random": _random,
    "numbers": _numbers,
}


def draw(text: Text) -> None:
    """Show every convention with its example."""
    st.markdown(text.sections["conventions"])
    columns = {name: text[f"conventions.{name}"] for name in ("what", "rule", "example")}
    rows = [
        [
            markup(text[f"convention.{key}.what"]),
            markup(text[f"convention.{key}.rule"]),
            markup(text[f"convention.{key}.example"], fields()),
        ]
        for key, fields in EXAMPLES.items()
    ]
    st.html(listing(text["conventions.label"], "conventions", columns, rows))


def table(text: Text) -> Table:
    """Return the conventions as plain words, for a file."""
    return Table(
        title=text["conventions.label"],
        corner=text["conventions.what"],
        columns=[text["conventions.rule"], text["conventions.example"]],
        rows=[
            (
                text[f"convention.{key}.what"],
                [
                    _unmarked(text[f"convention.{key}.rule"], {}),
                    _unmarked(text[f"convention.{key}.example"], fields()),
                ],
            )
            for key, fields in EXAMPLES.items()
        ],
    )


def _unmarked(template: str, fields: Fields) -> str:
    return "".join(said for said, _ in runs(template, fields))
