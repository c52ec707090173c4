"""Every figure of every page is one that Plotly knows: its own classes check the plain data that is sent."""

import pytest

from posenc_app.shell import PAGES
from tests.support.app_pages import opened, payloads
from tests.support.figures import checked

#: Pages without a figure of Plotly's, where tables, matrices and words are enough.
NONE = {"home", "order", "compare", "myths", "quiz", "lesson", "reference"}
#: Further states, for the layers of a figure that not every state has.
STATES = [
    ("myths", {"myth": "decay", "my_verdicts": "f" * 16}),
    ("myths", {"myth": "distance", "my_verdicts": "f" * 16}),
    ("context", {"ctx_method": "yarn"}),
    ("context", {"ctx_method": "dynamic"}),
    ("scores", {"sc_mask": "causal", "sc_stage": "mask"}),
    ("scores", {"sc_stage": "content"}),
    ("oscillation", {"present": "1"}),
    ("inspector", {"in_model": "phi-4-mini", "in_versus": "gpt-oss-120b"}),
]


def figures(page, **query):
    sent = payloads(opened(page, **query))
    return {key: content for key, content in sent.items() if "data" in content[0] and "layout" in content[0]}


@pytest.mark.parametrize(("page", "query"), [*((entry.key, {}) for entry in PAGES), *STATES], ids=str)
def test_every_figure_is_one_of_plotlys(page, query):
    drawn = figures(page, **query)
    assert bool(drawn) is (page not in NONE or bool(query))
    for key, (header, arrays) in drawn.items():
        assert checked(header, arrays).data, key


def test_a_property_that_plotly_does_not_know_is_found():
    ((header, arrays), *_) = figures("oscillation").values()
    header["data"][0]["colour"] = "#000000"
    with pytest.raises(ValueError, match="colour"):
        checked(header, arrays)
