"""Two questions to commit to before the figure answers them."""

from posenc_app.content import Text
from posenc_app.sections.context.coverage import captions
from posenc_app.sections.context.experiment import Experiment
from posenc_app.sections.context.resolution import sentence
from posenc_app.teaching import Question, predict
from posenc_app.url_state import State

_LLAMA_2 = {"ctx_train": "4096", "ctx_target": "131072", "ctx_width": "128", "ctx_base": "10000"}
WHICH = Question(name="predict", right="slow", shows=_LLAMA_2 | {"ctx_method": "none"})
PRICE = Question(
    name="predict_price",
    right="neighbours",
    shows=_LLAMA_2 | {"ctx_method": "linear", "ctx_factor": "auto"},
)


def draw(now: Experiment, state: State, text: Text, frame: Text) -> None:
    """Ask which pairs meet something new, then what interpolation costs."""
    predict(WHICH, state, text, frame, *captions(now, state, text)[:2])
    predict(PRICE, state, text, frame, sentence(now, text))
