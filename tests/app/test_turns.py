"""Parts run one at a time, and what one draws is seen at once: complete, or as far as it asks to be seen."""

import gc
import re
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from types import SimpleNamespace

import pytest
from streamlit.runtime.scriptrunner import RerunData, RerunException
from streamlit.runtime.scriptrunner_utils.script_requests import ScriptRequests

from posenc_app import shell, turns
from tests.support.app_pages import opened
from tests.support.files import read
from tests.support.server import ROOT


def run_of(enqueue=lambda _message: None, **more):
    """Return the context of a run of the part "mine"."""
    return SimpleNamespace(
        _enqueue=enqueue, fragment_ids_this_run=["mine"], script_requests=ScriptRequests(), **more
    )


@pytest.fixture
def context():
    sent = []
    return run_of(sent.append, sent=sent)


def test_parts_of_several_visitors_run_one_after_the_other():
    inside, together = [], []

    def run(_):
        with turns.in_turn(run_of()):
            inside.append(True)
            time.sleep(0.01)
            together.append(len(inside))
            inside.pop()

    with ThreadPoolExecutor(4) as visitors:
        list(visitors.map(run, range(12)))
    assert together == [1] * 12


@pytest.mark.parametrize(
    ("parts", "seen"), [([], ["drawn"]), (["mine"], []), (["other", "mine"], []), (["other"], ["drawn"])]
)
def test_a_part_that_is_to_run_again_at_once_is_not_seen(context, parts, seen):
    with turns.in_turn(context):
        context._enqueue("drawn")
        for part in parts:
            context.script_requests.request_rerun(RerunData(fragment_id=part))
    context._enqueue("later")
    assert context.sent == [*seen, "later"]


def test_a_page_that_is_to_run_again_at_once_does_not_silence_a_part(context):
    with turns.in_turn(context):
        context._enqueue("drawn")
        context.script_requests.request_rerun(RerunData())
    assert context.sent == ["drawn"]


@pytest.mark.parametrize(("parts", "waits"), [([], False), (["other"], True), (["mine"], False)])
def test_where_another_part_is_to_run_at_once_what_was_drawn_is_sent_before(
    context, parts, waits, monkeypatch
):
    naps = []
    monkeypatch.setattr(turns.time, "sleep", naps.append)
    with turns.in_turn(context):
        for part in parts:
            context.script_requests.request_rerun(RerunData(fragment_id=part))
    assert bool(naps) is waits
    assert not turns.turn._lock.locked()


def test_what_a_part_draws_is_seen_when_it_is_complete(context):
    with turns.in_turn(context):
        context._enqueue("one")
        context._enqueue("two")
        assert context.sent == []
    assert context.sent == ["one", "two"]
    context._enqueue("three")
    assert context.sent[-1] == "three"


def test_a_part_can_ask_to_be_seen_so_far_even_within_another(context):
    with turns.in_turn(context), turns.in_turn(context):
        context._enqueue("figure")
        turns.say_so_far()
        context._enqueue("table")
        assert context.sent == ["figure"]
    assert context.sent == ["figure", "table"]


@pytest.fixture
def moment(monkeypatch):
    """Return a function that sets what happens in the moment in which the browser draws."""
    return lambda what: monkeypatch.setattr(turns.time, "sleep", lambda _seconds: what())


def test_while_the_browser_draws_the_first_part_another_visitor_has_a_turn(context, moment):
    order = []

    def other():
        with turns.in_turn(run_of()):
            order.append("other")

    with ThreadPoolExecutor(1) as visitor, turns.in_turn(context):
        moment(lambda: visitor.submit(other).result())
        order.append("figure")
        turns.say_so_far()
        order.append("table")
    assert order == ["figure", "other", "table"]


def test_where_others_wait_a_part_goes_on_at_once(context, moment):
    rests = []
    moment(lambda: rests.append(True))

    def other():
        with turns.in_turn(run_of()):
            pass

    with ThreadPoolExecutor(1) as visitor:
        with turns.in_turn(context):
            waiting = visitor.submit(other)
            while not turns.turn.is_awaited():
                threading.Event().wait(0.001)
            turns.say_so_far()
            assert rests == []
        waiting.result()
        with turns.in_turn(context):
            turns.say_so_far()
    assert rests == [True]


def test_what_was_drawn_before_a_failure_is_seen_and_the_next_one_has_its_turn(context):
    def part():
        with turns.in_turn(context):
            context._enqueue("before")
            raise KeyError

    def part_of_another():
        with turns.in_turn(run_of()):
            pass

    with pytest.raises(KeyError):
        part()
    assert context.sent == ["before"]
    with ThreadPoolExecutor(1) as visitor:
        visitor.submit(part_of_another).result(timeout=5)


def test_a_part_that_asks_for_another_run_gets_it_whatever_comes_in_meanwhile():
    """A visitor who moves on while the page is set up for a question used to leave it set up for later."""
    asked = RerunException(RerunData())

    def moved_on(_message):
        raise RerunException(RerunData(fragment_id="of the later move"))

    def part(context):
        with turns.in_turn(context):
            context._enqueue("drawn")
            raise asked

    with pytest.raises(RerunException) as raised:
        part(run_of(moved_on))
    assert raised.value is asked


def test_outside_of_a_part_nothing_is_asked_to_be_seen():
    turns.say_so_far()


def test_what_the_first_page_brought_in_is_set_aside_for_good():
    opened("home")
    assert gc.get_freeze_count() > 100_000


def test_the_rules_for_a_room_are_on_the_page_only_while_it_presents():
    rooms = re.sub(r"/\*.*?\*/", "", read("assets/css/present.css"), flags=re.DOTALL)
    selectors = re.findall(r"html:root[^{]+", rooms)
    assert len(selectors) > 10
    for selector in selectors:
        assert selector in shell._sheets(presents=True)
        assert selector not in shell._sheets(presents=False)


def test_no_rule_asks_after_every_change_what_the_whole_page_holds():
    files = sorted((ROOT / "assets/css").glob("*.css"))
    assert len(files) > 15
    assert [
        file.name for file in files if re.search(r"(html|:root|body):has\(", file.read_text("utf-8"))
    ] == []
