"""A small reverse proxy for tests: passes everything on and adds headers to the answers, as deploy/ does."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress

LARGEST_HEAD = 2**20
HEAD_END = b"\r\n\r\n"


@contextmanager
def reverse_proxy(target_port: int, headers: Mapping[str, str]) -> Iterator[str]:
    """Listen on a free port of 127.0.0.1 and pass requests and websockets on; yield the address.

    Parameters
    ----------
    target_port : int
        The port of 127.0.0.1 that answers.
    headers : mapping of str to str
        Added to every answer.
    """
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()
    passed_on = _Passing(target_port, "".join(f"{name}: {value}\r\n" for name, value in headers.items()))
    try:
        server = asyncio.run_coroutine_threadsafe(passed_on.listen(), loop).result(10)
        yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        asyncio.run_coroutine_threadsafe(passed_on.end(server), loop).result(10)
    finally:
        loop.call_soon_threadsafe(loop.stop)
        thread.join(10)
        loop.close()


class _Passing:
    """What the proxy does with one connection after the other."""

    def __init__(self, target_port: int, added: str) -> None:
        self._port, self._added = target_port, added.encode()
        self._open: set[asyncio.Task[None]] = set()

    async def listen(self) -> asyncio.Server:
        return await asyncio.start_server(self._accept, "127.0.0.1", 0, limit=LARGEST_HEAD)

    async def end(self, server: asyncio.Server) -> None:
        server.close()
        for task in self._open:
            task.cancel()
        await asyncio.gather(*self._open, return_exceptions=True)

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        if task is not None:
            self._open.add(task)
            task.add_done_callback(self._open.discard)
        with suppress(OSError, asyncio.IncompleteReadError, asyncio.CancelledError):
            await self._pass_on(reader, writer)
        writer.close()

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = await reader.readuntil(HEAD_END)
        behind, before = await asyncio.open_connection("127.0.0.1", self._port, limit=LARGEST_HEAD)
        try:
            before.write(_single(head))
            await asyncio.gather(_copy(reader, before), self._answer(behind, writer))
        finally:
            before.close()

    async def _answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = await reader.readuntil(HEAD_END)
        writer.write(_single(head).removesuffix(b"\r\n") + self._added + b"\r\n")
        await _copy(reader, writer)
        writer.close()


def _single(head: bytes) -> bytes:
    r"""Return a head that ends the connection after this exchange, unless it opens a websocket.

    >>> _single(b"GET / HTTP/1.1\r\nConnection: keep-alive\r\n\r\n")
    b'GET / HTTP/1.1\r\nConnection: close\r\n\r\n'
    """
    first, *lines = head.removesuffix(HEAD_END).split(b"\r\n")
    if not any(line.lower().startswith(b"upgrade:") for line in lines):
        kept = [line for line in lines if not line.lower().startswith(b"connection:")]
        lines = [*kept, b"Connection: close"]
    return b"\r\n".join([first, *lines]) + HEAD_END


async def _copy(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    while block := await reader.read(2**16):
        writer.write(block)
        await writer.drain()
