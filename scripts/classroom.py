"""Serve the room: listen on the network, print the address a phone can open, and draw it as a QR code.

    python3 scripts/dev.py class          or: make class

``ADDRESS`` names the address where the one found is not the right one (several networks, a proxy in front).
"""

from __future__ import annotations

import contextlib
import io
import os
import socket
import sys

import segno

from scripts.dev import SetupError, become, chosen_port, say

FIRST_PORT, LAST_PORT = 8501, 8600
# From the block reserved for documentation (RFC 5737): nothing is sent there, but the system says which of
# its own addresses it would send from.
NOWHERE = ("192.0.2.1", 9)


def main(options: list[str]) -> int:
    """Print the address, then become the server."""
    try:
        address, port = chosen_address(), chosen_port() or free_port()
    except SetupError as fault:
        sys.stderr.write(f"{fault}\n")
        return 1
    say(invitation(f"http://{address}:{port}"))
    return become(command(address, port, options))


def chosen_address() -> str:
    """Return $ADDRESS, or the address of this machine in its network."""
    named = os.environ.get("ADDRESS", "").strip()
    if named:
        return named
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(NOWHERE)
        return str(probe.getsockname()[0])
    message = "This machine is in no network: join the room's and try again, or name its address: ADDRESS=…"
    raise SetupError(message)


def free_port() -> int:
    """Return the first port nobody listens on: it must be known before the server starts."""
    for port in range(FIRST_PORT, LAST_PORT):
        with contextlib.suppress(OSError), socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(("", port))
            return port
    message = (
        f"Every port from {FIRST_PORT} to {LAST_PORT - 1} is taken; choose another: make class PORT=9000."
    )
    raise SetupError(message)


def invitation(url: str) -> str:
    """Return what the teacher shows: the address and its QR code."""
    drawn = io.StringIO()
    segno.make(url, error="m", micro=False).terminal(out=drawn, border=2, compact=True)
    return f"{drawn.getvalue()}\n    {url}\n\nEverybody in this network can open it. Ctrl+C ends the class.\n"


def command(address: str, port: int, options: list[str]) -> list[str]:
    """Return the command that serves every interface of this machine."""
    settings = {
        "server.address": "0.0.0.0",  # noqa: S104 - the whole room is meant to reach it
        "server.port": port,
        "server.headless": "true",
        "browser.serverAddress": address,
    }
    flags = [f"--{name}={value}" for name, value in settings.items()]
    return [sys.executable, "-m", "streamlit", "run", "app.py", *flags, *options]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
