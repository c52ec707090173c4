"""Two questions to commit to before the dial answers them."""

from posenc_app.content import Text
from posenc_app.sections.rope.experiment import Experiment
from posenc_app.sections.rope.pair import captions
from posenc_app.sections.rope.rows import ROWS
from posenc_app.teaching import Question, predict
from posenc_app.url_state import State

MOVED = Question(
    name="predict",
    right="same",
    shows={
        "rope_by": "pair", "rope_width": "64", "rope_base": "10000", "rope_pair": 3, "rope_m": 39,
        "rope_n": 34, "rope_from": "0", "rope_format": "float64", "rope_content": "turn", "rope_q_turn": 0,
        "rope_k_turn": 0,
    },
)  # fmt: skip
OTHER = Question(name="predict_content", right="changes", shows=ROWS["other"].values())


def draw(now: Experiment, state: State, text: Text, frame: Text) -> None:
    """Ask what moving both does, then what another content does."""
    evidence = captions(now, state, text)[0]
    for question in (MOVED, OTHER):
        predict(question, state, text, frame, evidence)
