"""A question to commit to before the figure answers it."""

from posenc_app.content import Text
from posenc_app.sections.order.compare import Comparison, captions
from posenc_app.sections.order.experiment import Experiment
from posenc_app.teaching import Question, predict
from posenc_app.url_state import State, declared, default_of


def draw(experiment: Experiment, comparison: Comparison, state: State, text: Text, frame: Text) -> None:
    """Ask what happens to the word in the middle once positions are added."""
    question = Question(
        name="predict",
        right="changes",
        shows={
            "s": default_of(declared("s"), state.language()),
            "order": (),
            "enc": "sinusoidal",
            "mask": "none",
        },
    )
    predict(question, state, text, frame, captions(experiment, comparison, text)[0])
