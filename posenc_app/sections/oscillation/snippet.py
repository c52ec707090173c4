"""The numbers of the caption as a few lines of Python that need the core only."""

from posenc_app.content import Text
from posenc_app.sections.oscillation.experiment import Experiment
from posenc_app.url_state import State


def snippet(now: Experiment, state: State, text: Text) -> str:
    """Return a program that prints first rise, first zero, lowest and the score at the distance."""
    note = text.group("snippet")
    lines = [
        "import numpy as np",
        "import posenc_core as pc",
        "",
        f"frequencies = pc.inv_freq({now.width}, base={now.base})",
        *_content(now, state, note),
        f"distances = np.arange({now.reach} + 1)  # {note['distances']}",
        "scores = pc.score_by_distance(q, k, -distances, frequencies)",
        "found = pc.landmarks(distances, scores)",
        "",
        f"print({note['rise']!r}, found.first_rise)",
        f"print({note['zero']!r}, found.first_negative)",
        f'print({note["lowest"]!r}, found.lowest_at, f"{{found.lowest:.3f}}")',
        f'print({note["at"]!r}, {now.at}, f"{{scores[{now.at}]:.3f}}")',
    ]
    return "\n".join(lines) + "\n"


def _content(now: Experiment, state: State, note: dict[str, str]) -> list[str]:
    if now.content == "own":
        first, second = (list(state[name][: now.width]) for name in ("osc_q", "osc_k"))
        return [f"q = pc.unit_length({first})", f"k = pc.unit_length({second})"]
    if now.content in {"alike", "random"}:
        names = ["q", "q"] if now.content == "alike" else ["q", "k"]
        drawn = f"pc.token_vectors({names}, {now.width}, seed={state['osc_seed']})"
        return [f"q, k = pc.unit_length({drawn})  # {note['random']}"]
    ones = [f"q = pc.unit_length(np.ones({now.width}))  # {note['unit']}"]
    ahead = state["osc_prefer"]
    turned = f"k = pc.rotate(q, {ahead}, frequencies)  # {note['prefer']}"
    return [*ones, turned if now.content == "prefer" else "k = q"]
