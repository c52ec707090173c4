"""Two questions to commit to before the figure answers them."""

from posenc_app.content import Text
from posenc_app.sections.oscillation.curve import line
from posenc_app.sections.oscillation.experiment import Experiment
from posenc_app.sections.oscillation.main import captions
from posenc_app.teaching import Question, predict
from posenc_app.url_state import State, Value

_VIEW: dict[str, Value] = {
    "osc_width": "64", "osc_base": "10000", "osc_reach": "50", "osc_axis": "linear",
}  # fmt: skip
STEP = Question("predict", right="rises", shows=_VIEW | {"osc_content": "ones", "osc_at": 6})
FAVOURITE = Question(
    "predict_prefer", right="yes", shows=_VIEW | {"osc_content": "prefer", "osc_prefer": 5, "osc_at": 5}
)


def draw(now: Experiment, state: State, text: Text, frame: Text) -> None:
    """Ask about one step further away, then about a favourite distance."""
    said = captions(now, line(now), state, text)
    for question, evidence in ((STEP, said[0]), (FAVOURITE, said[-1])):
        predict(question, state, text, frame, evidence)
