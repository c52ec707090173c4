"""The steps of the tour and the links to them: data, and nothing that draws."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from posenc_app import content, url_state
from posenc_app.content import Text
from posenc_app.url_state import State, Value


@dataclass(frozen=True)
class Step:
    """One stop of the tour.

    Attributes
    ----------
    page : str
        Key of the page it is on.
    minutes : int
        How long a class stays.
    values : Mapping of str to Value
        What the page's parameters are; all others are at their defaults.
    """

    page: str
    minutes: int
    values: Mapping[str, Value]


#: In the order of the tour; the first is step 1. The questions of the quiz point here.
STEPS: tuple[Step, ...] = (
    Step("order", 5, MappingProxyType({"pool": "mean"})),
    Step("order", 5, MappingProxyType({"mask": "causal", "row": 3})),
    Step("sinusoidal", 4, MappingProxyType({"fp_pos": 3, "fp_pair": 0})),
    Step("relative", 5, MappingProxyType({"rel_heads": 8})),
    Step("rope", 5, MappingProxyType({"rope_m": 30, "rope_n": 25})),
    Step("oscillation", 3, MappingProxyType({"osc_axis": "log", "osc_at": 6})),
    Step("context", 4, MappingProxyType({"ctx_method": "linear"})),
)
NUMBERS = range(1, len(STEPS) + 1)

#: What a pupil's link leaves out: the parts that say what the pupil is asked.
GIVEN_AWAY = ("lead", "predict", "steps", "proof", "sources", "answer")


def step_of(number: int) -> Step:
    """Return a step by its number, counted from 1."""
    return STEPS[number - 1]


def values_of(number: int, language: str) -> dict[str, Value]:
    """Return the value of every parameter of a step's page, and the step itself."""
    step = step_of(number)
    return url_state.values_of(step.page, language, **step.values) | {"tour": number}


def link(number: int, language: str, **frame: Value) -> dict[str, str]:
    """Return the parameters of a link to a step for anybody, with some of those that all pages have.

    Examples
    --------
    >>> link(3, "en", present="1")
    {'lang': 'en', 'present': '1', 'tour': '3', 'fp_pos': '3', 'fp_pair': '0'}
    """
    step = step_of(number)
    return url_state.link(step.page, language, **step.values, **frame, tour=number)


def link_within(number: int, state: State, **frame: Value) -> dict[str, str]:
    """Return the parameters of a link to a step for the visit that is under way."""
    step = step_of(number)
    return url_state.link_within(state, step.page, **step.values, **frame, tour=number)


def words(language: str) -> Text:
    """Return the words of the tour."""
    return content.load(language, "lesson")
