"""A question to commit to before the next step answers it."""

from posenc_app.content import Text
from posenc_app.sections.sinusoidal.views import captions
from posenc_app.sections.sinusoidal.wave_table import WaveTable
from posenc_app.teaching import Question, predict
from posenc_app.url_state import State


def draw(table: WaveTable, state: State, text: Text, frame: Text) -> None:
    """Ask which numbers one step changes."""
    question = Question(
        name="predict", right="left", shows={"fp_pos": 24, "fp_width": "64", "fp_layout": "interleaved"}
    )
    predict(question, state, text, frame, captions(table, text)[1])
