"""A question to commit to before the curve by offset answers it."""

from posenc_app.content import Text
from posenc_app.sections.learned.offsets import model
from posenc_app.teaching import Question, Sentence, predict
from posenc_app.teaching.numbers import fixed
from posenc_app.url_state import State

NEAR, FAR = 8, 16


def draw(state: State, text: Text, frame: Text) -> None:
    """Ask whether twice as far is less alike."""
    question = Question(name="predict", right="far", shows={"lt_table": "minilm", "lt_k": FAR})
    predict(question, state, text, frame, evidence(state, text))


def evidence(state: State, text: Text) -> Sentence:
    """Return the two mean cosines that answer it."""
    by_offset = model(state).tables["trained"].by_offset
    fields = {"near": str(NEAR), "far": str(FAR)}
    return text["predict.evidence"], fields | {
        "near_cosine": fixed(by_offset[NEAR], 3),
        "far_cosine": fixed(by_offset[FAR], 3),
    }
