"""A question to commit to: who refuses a text that is longer than training."""

from posenc_app.content import Text
from posenc_app.teaching import Question, Sentence, predict
from posenc_app.url_state import State

QUESTION = Question(name="predict", right="learned", shows={"cmp_shift": 200})


def draw(said: Sentence, state: State, text: Text, frame: Text) -> None:
    """Ask who refuses."""
    predict(QUESTION, state, text, frame, said)
