"""Limits on whatever a link or a visitor can ask for: a notice or the default, never a traceback.

Most of it is sent over the real protocol to the real server, since a browser would not: text longer than its
box, a slider between two steps, parts that commit nonsense, messages that are none.
"""

import asyncio
import json
from urllib.parse import quote

import pytest
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.WidgetStates_pb2 import WidgetState
from streamlit.testing.v1 import AppTest
from websockets.exceptions import ConnectionClosed

from posenc_app.content import load
from posenc_app.shell import PAGES
from posenc_app.url_state import PARAMETERS
from tests.support.server import ROOT
from tests.support.visitor import play, visitor

NOTICE = load("en", "frame")["link_refused"].split("{")[0]
NAN, INFINITY = float("nan"), float("inf")
LONG = "x" * 500_000
SHORTER = LONG[:30_000]
HOSTILE_TOKENS = (
    *("", "-1", "NaN", "1e9", "9" * 5000, "None", "0-0", "..-..", "\x00"),
    *("\N{RIGHT-TO-LEFT OVERRIDE}", "狗" * 3000, SHORTER),
)
OF_ORDER = [parameter.name for parameter in (*PARAMETERS["app"], *PARAMETERS["order"])]


def ask(server, page, query, *changes):
    """Open a page, do things to its widgets one after the other; return the last run and the link."""

    async def scenario():
        async with visitor(server.url) as one:
            run = await one.open(page, query)
            for change in changes:
                run = await one.change(**change)
            return run, one.link()

    return play(scenario())


def notices(run):
    return [alert.body for alert in run.of("alert") if alert.body.startswith(NOTICE)]


def assert_whole(run):
    """Fail unless the page was drawn to its end: its foot, and no error."""
    assert run.of("exception") == []
    assert run.of("page_link")


@pytest.mark.parametrize("token", HOSTILE_TOKENS, ids=lambda token: repr(token[:8]))
def test_a_link_full_of_nonsense_shows_the_default_page_and_one_notice(app_server, token):
    run, link = ask(app_server, "order", "&".join(f"{name}={quote(token)}" for name in OF_ORDER))
    assert_whole(run)
    assert len(notices(run)) == 1
    assert link.keys() <= {"s"}  # almost any text is a sentence


def test_a_link_of_half_a_million_letters_shows_the_default_page_and_one_notice(app_server):
    run, link = ask(app_server, "order", f"s={LONG}&mask=causal")
    assert_whole(run)
    assert len(notices(run)) == 1
    assert link["mask"] == "causal"


@pytest.mark.parametrize("page", [entry.key for entry in PAGES])
def test_a_link_with_thousands_of_parameters_shows_the_default_page(app_server, page):
    run, _ = ask(app_server, page, "&".join(f"a{i}={i}" for i in range(5000)) + "&mask=none" * 5000)
    assert_whole(run)


def test_parameters_nobody_declared_are_ignored_and_leave_the_link(app_server):
    run, link = ask(app_server, "order", "mask=causal&utm_source=x&__proto__=1&mask=causal&seed=11")
    assert_whole(run)
    assert notices(run) == []
    assert link == {"mask": "causal", "seed": "11", "s": "dog bites man"}


def test_a_page_nobody_knows_leads_to_the_start(app_server):
    run, _ = ask(app_server, "nowhere", "mask=causal&lang=xx")
    assert_whole(run)


@pytest.mark.parametrize(
    ("key", "reported"),
    [
        ("p_d_model", [17.0]),
        ("p_d_model", [4.5]),
        ("p_d_model", [1e9]),
        ("p_d_model", [-4.0]),
        ("p_d_model", [NAN]),
        ("p_d_model", [INFINITY]),
        ("p_d_model", []),
        ("p_d_model", [8.0] * 1000),
        ("p_enc", []),
        ("p_pool", []),
        ("p_mask", ["nonsense"]),
        ("p_mask", [LONG[:100_000]]),
        ("p_lang", []),
        ("p_s", ""),
        ("p_s", " \t "),
        ("p_s", "\x00\x01"),
        ("p_s", "\N{ZERO WIDTH SPACE}\N{RIGHT-TO-LEFT OVERRIDE}"),
        ("predict", ["nonsense"]),
        ("aids", ["nonsense", "nonsense"]),
    ],
)
def test_a_value_no_widget_offers_changes_nothing(app_server, key, reported):
    run, link = ask(app_server, "order", "enc=rope", {key: reported})
    assert_whole(run)
    # Streamlit itself brings a number between two steps down to a whole one.
    assert link == {"enc": "rope", "s": "dog bites man"} | ({"d_model": "4"} if reported == [4.5] else {})


def test_a_sentence_longer_than_its_box_is_cut_or_refused(app_server):
    for typed in ("x" * 100_000, "x " * 50_000, "狗" * 100_000):
        run, link = ask(app_server, "order", "", {"p_s": typed})
        assert_whole(run)
        assert len(link.get("s", "")) <= 160


COMMITS = [
    "abc",
    5,
    None,
    [],
    {},
    {"value": "abc"},
    {"value": [1]},
    {"value": [NAN, INFINITY]},
    {"value": [-1, 1]},
    {"value": [16, 1]},
    {"value": [True, 1]},
    {"value": [1.5, 1]},
    {"value": [10**30, 1]},
    {"value": [{"a": 1}, {"b": 2}]},
    {"value": [[["a"]], [["a"]]]},
    {"value": [[0] * 50_000, [2, 1, 0]]},
    {"value": [[2, 2, 2], [2, 1, 0]]},
    {"value": [[0, 1], [2, 1, 0]]},
    {"value": [[1, 0, 2], [0] * 50_000]},
    {"value": [{"id": 1, "kind": "code", "address": "javascript:alert(1)"}, None]},
    {"value": [{"id": 1, "kind": "figure", "address": 5}, None]},
    {"value": [{"id": 1, "kind": "code", "address": "http://" + LONG[:100_000]}, None]},
    {"unknown": LONG[:100_000]},
]


@pytest.mark.parametrize("part", ["reorder", "steps", "leak", "share", "board", "meter", "document"])
def test_a_commit_of_the_wrong_kind_changes_nothing(app_server, part):
    async def scenario():
        async with visitor(app_server.url) as one:
            await one.open("order", "enc=rope")
            return [(await one.change(**{part: commit}), one.link()) for commit in COMMITS]

    for (run, link), commit in zip(play(scenario()), COMMITS, strict=True):
        assert_whole(run)
        assert link == {"enc": "rope", "s": "dog bites man"}, str(commit)[:80]


def test_a_commit_that_was_overtaken_does_not_count(app_server):
    _, link = ask(app_server, "order", "order=0-2-1", {"reorder": {"value": [[1, 0, 2], [2, 1, 0]]}})
    assert link["order"] == "0-2-1"


BROKEN = ["[", "[" * 50_000, '{"value":' + "9" * 5000 + "}", "\x00"]


@pytest.mark.parametrize("raw", BROKEN, ids=lambda raw: raw[:4])
def test_what_is_not_json_costs_only_its_sender_and_shows_no_trace(app_server, raw):
    async def scenario():
        async with visitor(app_server.url) as bad, visitor(app_server.url) as good:
            await bad.open("order")
            await good.open("order")
            run = await bad.send(WidgetState(id=bad.shown["reorder"][0], json_value=raw))
            return run, await good.change(p_mask=["causal"]), good.link()

    run, other, link = play(scenario())
    assert run.of("exception")
    assert all(not error.stack_trace and "JSON" not in error.message for error in run.of("exception"))
    assert_whole(other)
    assert link["mask"] == "causal"


def test_thousands_of_unknown_widgets_are_ignored(app_server):
    async def scenario():
        async with visitor(app_server.url) as one:
            await one.open("order")
            return await one.send(
                *(WidgetState(id=f"$$ID-{i:032x}-k{i}", string_value="y" * 100) for i in range(2000))
            )

    assert_whole(play(scenario()))


TOO_MUCH = BackMsg()
TOO_MUCH.rerun_script.query_string = "s=" + "x" * 1_100_000


@pytest.mark.parametrize(
    "raw", [b"\xff\xff\xff", "text", TOO_MUCH.SerializeToString()], ids=["bytes", "text", "too_much"]
)
def test_a_message_that_is_none_or_too_large_ends_that_connection_only(app_server, raw):
    async def scenario():
        async with visitor(app_server.url) as bad:
            await bad.open("order")
            await bad.socket.send(raw)
            async with asyncio.timeout(20):
                while True:
                    await bad.socket.recv()

    with pytest.raises(ConnectionClosed):
        play(scenario())
    assert_whole(ask(app_server, "order", "")[0])


def test_nothing_large_is_kept_of_a_visit():
    at = AppTest.from_file(str(ROOT / "app.py"), default_timeout=60).run()
    at.switch_page("pages/order.py").run()
    at.query_params["s"] = LONG
    at.run()
    at.text_input(key="p_s").set_value(LONG).run()
    for encoding in ("sinusoidal", "rope", "none"):
        at.segmented_control(key="p_enc").set_value(encoding).run()
    kept = at.session_state.to_dict()
    assert not at.exception
    assert len(kept) > 10
    assert len(json.dumps(kept, default=lambda value: pytest.fail(f"kept {type(value)}"))) < 5000
