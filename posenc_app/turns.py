"""Visitors take turns, and what a part of a page draws reaches the browser at once.

Python computes with one processor: runs that share it all come late. And Streamlit sends every element by
itself while the script still runs; the browser goes through the whole page again for every few that come in.
"""

import gc
import time
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from threading import Lock

from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from streamlit.runtime.scriptrunner import RerunException
from streamlit.runtime.scriptrunner_utils.script_run_context import ScriptRunContext

from posenc_app.requests import waiting_parts

_MOMENT = 0.05


class Turn:
    """One run at a time."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._waiting: list[None] = []  # its length counts; a number would miss one now and then

    def __enter__(self) -> None:
        self._waiting.append(None)
        self._lock.acquire()
        self._waiting.pop()

    def __exit__(self, *_: object) -> None:
        self._lock.release()

    def is_awaited(self) -> bool:
        """Tell whether a run waits."""
        return bool(self._waiting)

    def rest(self) -> None:
        """Let a moment pass in which others may have their turn, unless some wait for it already."""
        if not self.is_awaited():
            self._lock.release()
            time.sleep(_MOMENT)
            self.__enter__()


turn = Turn()


class _Held:
    """What a part has drawn and the browser has not been told."""

    def __init__(self, context: ScriptRunContext) -> None:
        self._context, self._send = context, context._enqueue
        self._messages: list[ForwardMsg] = []
        context._enqueue = self._messages.append

    def release(self) -> None:
        """Send all of it."""
        messages, self._messages[:] = self._messages[:], []
        for message in messages:
            self._send(message)

    def forget(self) -> None:
        """Send nothing of it."""
        self._messages.clear()

    def end(self) -> None:
        """Send the rest, and hold back nothing from now on."""
        self._context._enqueue = self._send
        self.release()


_held: ContextVar[_Held | None] = ContextVar("held", default=None)


@contextmanager
def in_turn(context: ScriptRunContext) -> Iterator[None]:
    """Run a part when its turn comes; what it draws is seen when it is complete, or asks to be.

    A part that asks for another run is not seen at all: that run draws it, and Streamlit, told of elements
    first, might put a later move of the visitor in its place. Nor is one that is to run again at once: of
    what was not sent yet, Streamlit would throw away its own elements and keep those of parts within it. A
    browser that is told of an element before the one it stands in gives up the whole page.
    """
    if _held.get():  # a part within one that does
        yield
        return
    with turn:
        held = _Held(context)
        token = _held.set(held)
        try:
            yield
        except RerunException:
            held.forget()
            raise
        finally:
            _held.reset(token)
            again = _is_to_run_again(context)
            if again:
                held.forget()
            held.end()
    if not again:
        let_see(context)


def _is_to_run_again(context: ScriptRunContext) -> bool:
    parts = frozenset(context.fragment_ids_this_run or ())
    return bool(parts) and parts <= waiting_parts(context)


def let_see(context: ScriptRunContext) -> None:
    """Wait until what was drawn has been sent, where another part is to run at once: see :func:`in_turn`."""
    if waiting_parts(context):
        time.sleep(_MOMENT)


def say_so_far() -> None:
    """Let the visitor see what the part that runs has drawn so far; what follows comes a moment later.

    A browser that is told everything takes it all in before it draws anything. Where others wait for their
    turn there is no such moment: they would all wait longer for the end of what they asked for.
    """
    if held := _held.get():
        held.release()
        turn.rest()


@cache
def settle_down() -> None:
    """Set aside what the first page has brought in: code and words, which stay as long as the process.

    The garbage collector would go through all of it again and again, and nobody is served meanwhile.
    """
    gc.collect()
    gc.freeze()
