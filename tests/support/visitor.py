"""A visitor without a browser: talks to a server as Streamlit's own pages do, or worse."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator, Coroutine, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, TypeVar, cast
from urllib.parse import parse_qsl

from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.Common_pb2 import DoubleArray, StringArray
from streamlit.proto.Delta_pb2 import Delta
from streamlit.proto.Element_pb2 import Element
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from streamlit.proto.WidgetStates_pb2 import WidgetState
from websockets.asyncio.client import ClientConnection, connect

ANSWER_SECONDS = 60.0
QUIET_SECONDS = 1.0
LARGEST_ANSWER = 2**24

Answer = TypeVar("Answer")

#: Kind of element → the field of the protocol that carries what a visitor did to it.
FIELDS: Mapping[str, str] = MappingProxyType({
    "button": "trigger_value",
    "button_group": "string_array_value",
    "slider": "double_array_value",
    "text_input": "string_value",
    "bidi_component": "json_value",
})

_TOLD = "$$STREAMLIT_INTERNAL_KEY_"

#: Kinds of widgets of which the element tells what else they could stand at.
MOVABLE = ("slider", "button_group")

#: Fields that tell of something that happened, not of something that lasts.
TRIGGERS = ("trigger_value", "json_trigger_value")


Path = tuple[int, ...]


@dataclass
class Run:
    """One run of the script as a visitor sees it.

    Attributes
    ----------
    elements : list of Element
        The page as it is now, in order.
    sent : dict of tuple to Delta
        What this run sent, by its path on the page.
    parts : set of str
        The parts of the page that ran; none when the whole page did.
    first, done : float
        Seconds from the request to the first element, and to the end of the script.
    size : int
        Bytes received.
    named : set of str
        What was not sent, since the visitor said that it was still there, by its name.
    """

    elements: list[Element] = field(default_factory=list)
    sent: dict[Path, Delta] = field(default_factory=dict)
    parts: set[str] = field(default_factory=set)
    first: float = 0.0
    done: float = 0.0
    size: int = 0
    named: set[str] = field(default_factory=set)

    def of(self, kind: str) -> list[Any]:
        """Return all elements of a kind, such as ``"alert"`` or ``"exception"``."""
        return [getattr(one, kind) for one in self.elements if one.WhichOneof("type") == kind]

    def replaces(self, path: Path) -> bool:
        """Return whether what was at a path is no more: the whole page ran, or the part it stood in."""
        mine = [path for path, delta in self.sent.items() if delta.fragment_id in self.parts]
        root = min(mine, key=len, default=None)
        return not self.parts or (root is not None and path[: len(root)] == root)

    def widgets(self) -> dict[str, tuple[str, str]]:
        """Return key → (id, kind) of everything that answers to a visitor."""
        ids = [(one.id, kind) for kind in FIELDS for one in self.of(kind)]
        return {name.split("-", 2)[2]: (name, kind) for name, kind in ids}


@dataclass
class Visitor:
    """One session: what it was shown last, and the state of its widgets, which is sent along every time.

    Attributes
    ----------
    query : str
        The query of the address bar, as it is now.
    shown : dict of str to (str, str)
        Key → (id, kind) of the widgets on the page.
    parts : dict of str to str
        Id of an element → id of the part of the page it stands in, and that runs when it is moved.
    page : dict of tuple to Delta
        What was shown last, by its path on the page.
    states : dict of str to WidgetState
        What this visitor has done to widgets, by id.
    """

    socket: ClientConnection
    query: str = ""
    page_hash: str = ""
    shown: dict[str, tuple[str, str]] = field(default_factory=dict)
    parts: dict[str, str] = field(default_factory=dict)
    page: dict[Path, Delta] = field(default_factory=dict)
    states: dict[str, WidgetState] = field(default_factory=dict)
    kept: dict[str, ForwardMsg] = field(default_factory=dict)

    async def open(self, page: str = "", query: str = "") -> Run:
        """Ask for a page by its address."""
        self.query, self.page_hash = query, ""
        return await self._ask(self._message(page))

    async def change(self, **values: object) -> Run:
        """Do something to widgets, named by their keys."""
        return await self.send(*(widget_state(*self.shown[key], value) for key, value in values.items()))

    async def send(self, *states: WidgetState) -> Run:
        """Send any states of widgets, also such as no browser would."""
        self.states |= {state.id: state for state in states}
        message = self._message()
        # A browser names the part in which something was moved; sent together, only a whole run sees all.
        parts = {self._part_of(state.id) for state in states}
        message.rerun_script.fragment_id = parts.pop() if len(parts) == 1 else ""
        run = await self._ask(message)
        self.states = {
            name: one for name, one in self.states.items() if one.WhichOneof("value") not in TRIGGERS
        }
        return run

    async def leave(self, page: str, *states: WidgetState, later: float = 0.0) -> list[ForwardMsg]:
        """Ask for another page, and some seconds later tell what was moved on this one; return all answers.

        A browser does that when something has settled too late, or is moved before the other page is there.
        """
        late = self._message()
        late.rerun_script.widget_states.widgets.extend(states)
        late.rerun_script.fragment_id = self._part_of(states[0].id)
        self.query, self.page_hash = "", ""
        await self.socket.send(self._message(page).SerializeToString())
        await asyncio.sleep(later)
        await self.socket.send(late.SerializeToString())
        kept, answers = dict[str, ForwardMsg](), list[ForwardMsg]()
        with suppress(TimeoutError):
            while True:
                raw = await asyncio.wait_for(self.socket.recv(), QUIET_SECONDS)
                answers.append(self._resolved(ForwardMsg.FromString(cast("bytes", raw)), kept))
        return answers

    def _part_of(self, name: str) -> str:
        """Return the id of the part around a widget, given its id or that of what a part of ours tells."""
        plain = name.removeprefix(_TOLD).removesuffix("__events")
        return self.parts.get(plain, "")

    def link(self) -> dict[str, str]:
        """Return the query of the address bar by name."""
        return dict(parse_qsl(self.query, keep_blank_values=True))

    def _message(self, page: str = "") -> BackMsg:
        message = BackMsg()
        request = message.rerun_script
        request.query_string, request.page_script_hash, request.page_name = self.query, self.page_hash, page
        request.widget_states.widgets.extend(self.states.values())
        request.cached_message_hashes.extend(self.kept)
        request.context_info.locale = "en-US"
        return message

    async def _ask(self, message: BackMsg) -> Run:
        """Send a request and listen to the end of what it starts."""
        run, kept, start = Run(), dict[str, ForwardMsg](), time.perf_counter()
        await self.socket.send(message.SerializeToString())
        while not run.done:
            raw = cast("bytes", await asyncio.wait_for(self.socket.recv(), ANSWER_SECONDS))
            run.size += len(raw)
            sent = ForwardMsg.FromString(raw)
            run.named |= {sent.ref_hash} - {""}
            answer = self._resolved(sent, kept)
            self._note(run, answer, time.perf_counter() - start)
        self.page = {path: self.page[path] for path in self.page if not run.replaces(path)} | {
            path: delta for path, delta in run.sent.items() if delta.HasField("new_element")
        }
        run.elements = [self.page[path].new_element for path in sorted(self.page)]
        self.kept, self.shown = kept, run.widgets()
        self.parts = {id_of(delta.new_element): delta.fragment_id for delta in self.page.values()}
        return run

    def _resolved(self, answer: ForwardMsg, kept: dict[str, ForwardMsg]) -> ForwardMsg:
        """Put the message that was sent before in the place of a reference to it, and keep it for one run."""
        if answer.WhichOneof("type") == "ref_hash":
            answer = self.kept[answer.ref_hash]
        if answer.metadata.cacheable:
            kept[answer.hash] = answer
        return answer

    def _note(self, run: Run, answer: ForwardMsg, seconds: float) -> None:
        kind = answer.WhichOneof("type")
        if kind == "new_session":
            run.parts = set(answer.metadata.run.fragment_ids)
            run.sent.clear()
        elif kind == "navigation":
            self.page_hash = answer.navigation.page_script_hash
        elif kind == "page_info_changed":
            self.query = answer.page_info_changed.query_string
        elif kind == "delta":
            run.sent[tuple(answer.metadata.delta_path)] = answer.delta
            run.first = run.first or (seconds if answer.delta.HasField("new_element") else 0.0)
        elif kind == "script_finished" and answer.script_finished != ForwardMsg.FINISHED_EARLY_FOR_RERUN:
            run.done = seconds


def id_of(element: Element) -> str:
    """Return the id of an element that has one, or nothing."""
    return str(getattr(getattr(element, element.WhichOneof("type") or "", None), "id", ""))


def widget_state(name: str, kind: str, value: object) -> WidgetState:
    """Return what a browser sends when a visitor did something to a widget."""
    state, where = WidgetState(id=name), FIELDS[kind]
    if where.endswith("array_value"):
        getattr(state, where).data.extend(value)
    else:
        setattr(state, where, json.dumps(value) if where == "json_value" else value)
    return state


def other_value(element: Any, kind: str) -> WidgetState | None:
    """Return a slider or a choice put on something else, as a browser tells it, if there is any other."""
    if kind == "slider" and not element.options:
        up = element.default[0] + element.step
        numbers = [up if up <= element.max else element.min] if element.max > element.min else []
        return WidgetState(id=element.id, double_array_value=DoubleArray(data=numbers)) if numbers else None
    options = element.options if kind == "slider" else [option.content for option in element.options]
    now = [int(index) for index in element.default]
    others = [option for index, option in enumerate(options) if [index] != now]
    return WidgetState(id=element.id, string_array_value=StringArray(data=others[-1:])) if others else None


def moved(name: str, value: object, given: object) -> WidgetState:
    """Return what a browser sends when a visitor moved a part, named by the id of its element."""
    event = {"event": "value", "value": [value, given]}
    return WidgetState(id=f"{_TOLD}{name}__events", json_trigger_value=json.dumps([event]))


@asynccontextmanager
async def visitor(url: str) -> AsyncIterator[Visitor]:
    """Connect to a server as a browser does."""
    address = url.replace("http", "ws", 1).rstrip("/") + "/_stcore/stream"
    # The first is the protocol; a browser without a token sends this word in its place.
    names = [cast("Any", name) for name in ("streamlit", "PLACEHOLDER_AUTH_TOKEN")]
    async with connect(
        address, subprotocols=names, compression=None, max_size=LARGEST_ANSWER, proxy=None
    ) as socket:
        yield Visitor(socket)


def play(scenario: Coroutine[Any, Any, Answer]) -> Answer:
    """Run what visitors do to its end, in its own thread: Playwright keeps a loop running in this one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, scenario).result()
