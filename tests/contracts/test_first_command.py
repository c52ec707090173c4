"""The README's first command, as a newcomer runs it: a fresh clone, an empty home, nobody at the keyboard."""

import os
import re
import subprocess
import sys
import time

import pytest

from tests.support.files import read
from tests.support.server import ROOT, free_port, is_healthy, stop

PATIENCE_S = 600
# The environment of the tests says where their packages are: a newcomer has none of it.
FOREIGN = ("STREAMLIT_", "PYTHON", "PYTEST", "VIRTUAL_ENV", "MAKE", "MFLAGS", "ARGS")


def first_command():
    """Return the first line of the README's first block of commands that starts something."""
    block = re.search(r"```\w*\n(.*?)```", read("README.md"), re.DOTALL)[1]
    return next(line.split("#")[0] for line in block.splitlines() if line.startswith("make "))


@pytest.mark.skipif(os.name == "nt", reason="Windows has no make; the README gives other commands for it")
def test_in_a_fresh_clone_with_an_empty_home_the_first_command_ends_with_the_app_answering(tmp_path):
    clone, home, log, port = tmp_path / "clone", tmp_path / "home", tmp_path / "log", free_port()
    home.mkdir()
    subprocess.run(["git", "clone", "--quiet", ROOT, clone], check=True)  # noqa: S607
    environment = {name: value for name, value in os.environ.items() if not name.startswith(FOREIGN)}
    environment |= {"HOME": str(home), "PORT": str(port), "PYTHON": os.path.realpath(sys.executable)}
    with log.open("wb") as printed:
        process = subprocess.Popen(
            first_command().split(), cwd=clone, env=environment, stdin=subprocess.DEVNULL,
            stdout=printed, stderr=subprocess.STDOUT,
        )  # fmt: skip
    try:
        deadline = time.monotonic() + PATIENCE_S
        while not is_healthy(f"http://127.0.0.1:{port}"):
            assert process.poll() is None, log.read_text(encoding="utf-8")
            assert time.monotonic() < deadline, log.read_text(encoding="utf-8")
            time.sleep(0.2)
    finally:
        stop(process)
    assert not re.search(r"Email|telemetry|\[y/n\]", log.read_text(encoding="utf-8"))
