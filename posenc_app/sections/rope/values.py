"""What turns: queries and keys. Turned values would make the output tell where the text stands."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import streamlit as st

import posenc_core as pc
from posenc_app import controls
from posenc_app.components import meter, pieces
from posenc_app.content import Text
from posenc_app.sections.rope.experiment import TOLERANCE
from posenc_app.teaching import Table, caption, opening
from posenc_app.teaching.numbers import fixed
from posenc_app.teaching.table import html
from posenc_app.url_state import State

_WEIGHTS = np.array([[0.5, 0.5]])
_VALUES = np.array([[1.0, 0.0], [1.0, 0.0]])
_SPEED = [1.0]
Output = npt.NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Outputs:
    """What two words with equal weights and the value (1, 0) put out, at the start and moved.

    Attributes
    ----------
    near, far : ndarray of shape (2,)
        At positions 0 and 1, and after the shift.
    """

    near: Output
    far: Output

    @property
    def change(self) -> float:
        """Largest change of a feature."""
        return float(np.abs(self.near - self.far).max())


def model(how: str, shift: int) -> Outputs:
    """Compute the output of the second word at both places."""
    return Outputs(near=output(how, 0), far=output(how, shift))


def output(how: str, shift: int) -> Output:
    """Return the output with values left alone, turned, or turned and then turned back."""
    if how == "plain":
        plain: Output = (_WEIGHTS @ _VALUES)[0]
        return plain
    ids = np.arange(2) + shift
    turned: Output = pc.turned_values_output(
        _WEIGHTS, _VALUES, ids[1:], ids, _SPEED, turn_back=how == "back"
    )[0]
    return turned


def draw(state: State, text: Text, frame: Text) -> None:
    """Show the switch, the outputs before and after the move, and the change as a residual."""
    opening(state, text, "values")
    with st.container(key="pe_rail_values", horizontal=True, vertical_alignment="bottom", gap="medium"):
        how = controls.choice(state, text, "rope_value")
        shift = controls.whole(state, text, "rope_shift")
    outputs = model(how, shift)
    words = text.group("meter") | text.group("values_meter") | {"failed": frame["part_failed"]}
    meter(outputs.change, TOLERANCE, key="values", words=words, formula=pieces(words["formula"]))
    st.html(html(table(outputs, shift, text)))
    caption((text[f"values.caption_{how}"], {"shift": str(shift), "last": str(shift + 1)}))


def table(outputs: Outputs, shift: int, text: Text) -> Table:
    """Return both outputs."""
    rows = [
        (text.fill("values.at", first=first, second=first + 1), [fixed(float(one), 3) for one in both])
        for first, both in ((0, outputs.near), (shift, outputs.far))
    ]
    return Table(
        text["values.table"], text["values.corner"], ["0", "1"], [(name, list(cells)) for name, cells in rows]
    )
