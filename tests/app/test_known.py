"""A browser is sent the name of an element only when it has the element for sure."""

import pytest
from streamlit import config
from streamlit.proto.Common_pb2 import StringArray
from streamlit.proto.WidgetStates_pb2 import WidgetState

from posenc_app.known import SPARE, Known
from tests.support.visitor import Run, Visitor, play, visitor

LONG = 30


def test_a_name_counts_while_it_was_in_use_lately():
    used = {}
    seen = [("a" in Known(["a"], used, run=run, age=3)) for run in (1, 2, 5, 9, 10)]
    assert seen == [False, True, True, False, True]


def test_a_name_the_browser_does_not_say_never_counts():
    assert "a" not in Known([], {"a": 4}, run=5, age=3)


def test_a_browser_keeps_what_it_does_not_use_for_longer_than_this_relies_on():
    assert config.get_option("global.maxCachedMessageAge") > 2 * SPARE


async def widen(one: Visitor, width: str) -> Run:
    name, _ = one.shown["p_fp_width"]
    return await one.send(WidgetState(id=name, string_array_value=StringArray(data=[width])))


@pytest.mark.parametrize(("between", "is_relied_on"), [(1, True), (3, True), (LONG, False)])
def test_what_a_browser_may_have_thrown_away_is_sent_again(app_server, between, is_relied_on):
    """It says what it has when it asks; when the answer comes, runs have ended that did not use it."""

    async def scenario():
        async with visitor(app_server.url) as one:
            run = await one.open("sinusoidal")
            has = dict(one.kept)
            for turn in range(between):
                run = await widen(one, ("16", "32")[turn % 2])
                assert not run.of("exception")
            one.kept |= has
            run = await widen(one, "64")
            return has, run.named, [delta.new_element for delta in run.sent.values()]

    has, named, drawn = play(scenario())
    table = next(
        name for name, sent in has.items() if sent.delta.new_element.bidi_component.id.endswith("fingerprint")
    )
    assert (table in named) is is_relied_on
    assert has[table].delta.new_element in drawn
