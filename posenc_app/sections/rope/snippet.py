"""The numbers of the dial as a few lines of Python that need the core only."""

import numpy as np
import numpy.typing as npt

from posenc_app.content import Text
from posenc_app.sections.rope.experiment import Experiment, fraction_of_pi
from posenc_app.url_state import State


def snippet(now: Experiment, state: State, text: Text) -> str:
    """Return a program that prints the numbers of the caption and of the meter."""
    note = text.group("snippet")
    first, count = now.labels[0], len(now.labels)
    lines = [
        "import numpy as np",
        "import posenc_core as pc",
        "",
        f"theta = {_theta(now, state)}  # {note['theta']}",
        f"q, k = {_vector(now.q)}, {_vector(now.k)}",
        f"positions = np.arange({first}, {first + count})",
    ]
    if state["rope_format"] != "float64":
        lines.append(f"positions = pc.rounded_positions(positions, {state['rope_format']!r})")
    lines += [
        "readings = pc.pair_readings(q, k, positions, positions, theta)",
        "",
        f"m, n = {now.places[0]}, {now.places[1]}  # {note['places']}",
        f'print({note["angle"]!r}, f"{{abs(np.degrees(readings.angles[m, n])):.1f}}")',
        f'print({note["cosine"]!r}, f"{{readings.cosines[m, n]:.3f}}")',
        f'print({note["score"]!r}, f"{{readings.scores[m, n]:.3f}}")',
        "along = np.diagonal(readings.scores, offset=n - m)",
        f'print({note["spread"]!r}, f"{{np.ptp(along):.1e}}")',
    ]
    return "\n".join(lines) + "\n"


def _theta(now: Experiment, state: State) -> str:
    if state["rope_by"] == "free":
        fraction = fraction_of_pi(state["rope_theta"])
        return f"np.pi * {fraction.numerator} / {fraction.denominator}"
    return f"pc.inv_freq({state['rope_width']}, base={state['rope_base']})[{now.pair}]"


def _vector(values: npt.NDArray[np.float64]) -> str:
    return f"[{', '.join(repr(float(value)) for value in values)}]"
