"""A question to commit to: whether a mask alone is enough to tell the order."""

from posenc_app.content import Text
from posenc_app.sections.scores.experiment import Experiment
from posenc_app.sections.scores.said import captions
from posenc_app.teaching import Question, predict
from posenc_app.url_state import State

QUESTION = Question(
    name="predict",
    right="yes",
    shows={"sc_methods": ("none",), "sc_mask": "causal", "sc_stage": "output"},
)


def draw(now: Experiment, state: State, text: Text, frame: Text) -> None:
    """Ask whether order matters without any method."""
    predict(QUESTION, state, text, frame, captions(now, text)[-1])
