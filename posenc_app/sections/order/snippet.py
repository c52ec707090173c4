"""The page's numbers as a few lines of Python that need the core only."""

from posenc_app.content import Text
from posenc_app.sections.order.compare import Comparison, pair_in_caption
from posenc_app.sections.order.experiment import TOLERANCE, Experiment
from posenc_app.teaching import listing


def snippet(experiment: Experiment, comparison: Comparison, pooling: str, seed: int, text: Text) -> str:
    """Return a program that prints the numbers of the caption and of the meters."""
    note = text.group("snippet")
    width, encoding = experiment.x.shape[1], type(experiment.encoding).__name__
    mask = "None" if experiment.mask is None else f"pc.causal_mask(len(words))  # {note['mask']}"
    query, key = pair_in_caption(experiment)
    seats = f"{experiment.order.index(query)}, {experiment.order.index(key)}"
    lines = [
        "import numpy as np",
        "import posenc_core as pc",
        "",
        listing("words", experiment.words),
        f"order = {list(experiment.order)}  # {note['order']}",
        f"x = pc.token_vectors(words, {width}, seed={seed})",
        f"layer = pc.Heads.random({seed}, n_heads=1, d_model={width}, d_head={width})",
        f"encoding = pc.{encoding}()",
        f"mask = {mask}",
        "",
        "first = pc.attend(x, layer, encoding, mask=mask)",
        "second = pc.attend(x[order], layer, encoding, mask=mask)",
        "difference = np.abs(second.output - first.output[:, order]).max(axis=(0, 2))",
        "error = pc.equivariance_error(x, layer, encoding, order, mask=mask)",
        "",
        f"weights = first.weights[0, {query}, {key}], second.weights[0, {seats}]",
        f'print({note["weights"]!r}, f"{{weights[0]:.3f}} {{weights[1]:.3f}}")',
        f"print({note['changed']!r}, int((difference > {TOLERANCE}).sum()))",
        f"print({note['error']!r}, {_shown('error', comparison.error)})",
    ]
    if comparison.pooled_error is not None:
        call = f"pc.pooled_error(x, layer, encoding, order, pooling={pooling!r}, mask=mask)"
        lines += [
            f"pooled = {call}",
            f"print({note['pooled']!r}, {_shown('pooled', comparison.pooled_error)})",
        ]
    return "\n".join(lines) + "\n"


def _shown(name: str, value: float) -> str:
    """Return the expression that writes a variable as the caption writes its value."""
    return f'f"{{{name}:{".3f" if value >= 1e-3 else ".1e"}}}"'
