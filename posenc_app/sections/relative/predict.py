"""A question to commit to before the sentence is moved further."""

from posenc_app.content import Text
from posenc_app.sections.relative.experiment import Experiment
from posenc_app.sections.relative.moved import Moved, captions
from posenc_app.teaching import Question, predict
from posenc_app.url_state import State

QUESTION = Question(name="predict", right="absolute", shows={"rel_shift": 300})


def draw(now: Experiment, moved: Moved, state: State, text: Text, frame: Text) -> None:
    """Ask which matrix changes."""
    predict(QUESTION, state, text, frame, captions(now, moved, text)[0])
