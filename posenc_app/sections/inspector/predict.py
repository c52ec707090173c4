"""One question to commit to before the figure answers it."""

from posenc_app.content import Text
from posenc_app.sections.inspector.answer import answer
from posenc_app.sections.inspector.view import View
from posenc_app.teaching import Question, predict
from posenc_app.url_state import State

NEVER = Question(
    name="predict", right="half", shows={"in_model": "llama-3.1-8b", "in_config": "", "in_group": 0}
)


def draw(view: View, state: State, text: Text, frame: Text) -> None:
    """Ask how many pairs of a well-known model never finish a turn in training."""
    predict(NEVER, state, text, frame, *answer(view, text)[1:2])
