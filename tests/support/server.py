"""A real Streamlit server for a test: started on a free port, ended at the end, and only that one."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from scripts.dev import SERVING

ROOT = Path(__file__).resolve().parents[2]
START_SECONDS = 60.0
STOP_SECONDS = 5.0


@dataclass(frozen=True)
class Server:
    """A running Streamlit server: its address, its process id and what it has printed so far."""

    url: str
    pid: int
    log_file: Path

    def log(self) -> str:
        """Return everything the server has printed since its start."""
        return self.log_file.read_text(encoding="utf-8", errors="replace")


@contextmanager
def streamlit_server(
    script: str | Path = "app.py",
    *options: str,
    cwd: str | Path = ROOT,
    port: int | None = None,
    base: str = "",
) -> Iterator[Server]:
    """Run ``streamlit run script`` from the folder cwd (whose .streamlit/config.toml counts) and wait for it.

    Options are further command-line options, such as ``"--client.showErrorDetails=full"``.
    Streamlit settings of whoever runs the tests (home folder, environment) do not count.
    Give a port to restart a server where an earlier one was, and a base to serve below a path such as "/pe".
    """
    port = port or free_port()
    url = f"http://127.0.0.1:{port}{base}"
    options = (*options, f"--server.baseUrlPath={base}") if base else options
    with tempfile.TemporaryDirectory(prefix="posenc-server-") as home:
        log_file = Path(home) / "server.log"
        process = _start(script, port, options, Path(cwd), log_file)
        try:
            _wait_until_healthy(url, process, log_file)
            yield Server(url, process.pid, log_file)
        finally:
            stop(process)


def free_port() -> int:
    """Return a port of 127.0.0.1 that nobody listens on at the moment."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _start(
    script: str | Path, port: int, options: tuple[str, ...], cwd: Path, log_file: Path
) -> subprocess.Popen[bytes]:
    address = (f"--server.port={port}", "--server.address=127.0.0.1", "--server.headless=true")
    command = [sys.executable, "-m", "streamlit", "run", str(script), *address, *options]
    with log_file.open("wb") as log:
        return subprocess.Popen(
            command,
            cwd=cwd,
            env=_environment(Path(script), home=log_file.parent),
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=subprocess.STDOUT,
        )


def _environment(script: Path, *, home: Path) -> dict[str, str]:
    """Return what ``make run`` gives; only a script that is not app.py is told where posenc_core is."""
    foreign = ("STREAMLIT_", "PYTHON")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(foreign)}
    own = {"HOME": str(home), "USERPROFILE": str(home), "PYTHONSAFEPATH": "1", "PYTHONUNBUFFERED": "1"}
    return SERVING | kept | own | ({} if (ROOT / script).parent == ROOT else {"PYTHONPATH": str(ROOT)})


def _wait_until_healthy(url: str, process: subprocess.Popen[bytes], log_file: Path) -> None:
    deadline = time.monotonic() + START_SECONDS
    while not is_healthy(url):
        if process.poll() is not None or time.monotonic() > deadline:
            printed = log_file.read_text(encoding="utf-8", errors="replace")
            msg = f"streamlit did not start; it printed:\n{printed}"
            raise RuntimeError(msg)
        time.sleep(0.05)


def is_healthy(url: str) -> bool:
    """Tell whether a Streamlit server answers at an address."""
    try:
        with urllib.request.urlopen(f"{url}/_stcore/health", timeout=1) as answer:  # noqa: S310  (our own server)
            return bool(answer.status == 200)
    except OSError as error:
        if isinstance(error, urllib.error.HTTPError):
            error.close()
        return False


def stop(process: subprocess.Popen[bytes]) -> None:
    """End a process politely, and for certain."""
    process.terminate()
    try:
        process.wait(STOP_SECONDS)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
