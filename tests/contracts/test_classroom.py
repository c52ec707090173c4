"""``make class``: an address the room can open, as text and as a QR code, and a server that answers there."""

import os
import subprocess
import sys
import time
import urllib.request

import pytest
import segno

from scripts import classroom
from scripts.dev import SetupError
from tests.support.server import ROOT, free_port


def test_the_invitation_shows_the_address_and_its_code():
    shown = classroom.invitation("http://192.0.2.7:8501")
    assert "http://192.0.2.7:8501" in shown
    assert shown != classroom.invitation("http://192.0.2.8:8501")
    side = segno.make("http://192.0.2.7:8501", error="m", micro=False).symbol_size(border=2)[0]
    blocks = [line for line in shown.splitlines() if set(line) & set("▀▄█")]
    assert len(blocks) >= side // 2


def test_an_address_that_is_named_is_used(monkeypatch):
    monkeypatch.setenv("ADDRESS", "class.example")
    assert classroom.chosen_address() == "class.example"


def test_without_a_network_one_sentence_says_so(monkeypatch):
    monkeypatch.delenv("ADDRESS", raising=False)

    class Unplugged:
        def __init__(self, *_):
            raise OSError

    monkeypatch.setattr(classroom.socket, "socket", Unplugged)
    with pytest.raises(SetupError, match="in no network"):
        classroom.chosen_address()


def test_a_taken_port_is_passed_over(monkeypatch):
    with classroom.socket.socket() as taken:
        taken.bind(("", 0))
        taken.listen()
        busy = taken.getsockname()[1]
        monkeypatch.setattr(classroom, "FIRST_PORT", busy)
        monkeypatch.setattr(classroom, "LAST_PORT", busy + 20)
        assert classroom.free_port() > busy


def test_the_class_is_served_on_every_interface():
    port = free_port()
    environment = os.environ | {"PORT": str(port), "ADDRESS": "127.0.0.2", "HOME": str(ROOT / "nowhere")}
    process = subprocess.Popen(
        [sys.executable, "-m", "scripts.classroom"],
        cwd=ROOT,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    try:
        # Two loopback addresses of this machine: a server bound to one of them would not answer at the other.
        assert [answers(f"http://{host}:{port}") for host in ("127.0.0.1", "127.0.0.2")] == [True, True]
    finally:
        process.terminate()
        printed, _ = process.communicate(timeout=20)
    assert f"http://127.0.0.2:{port}" in printed


def answers(url, seconds=60):
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        try:
            with urllib.request.urlopen(f"{url}/_stcore/health", timeout=2) as answer:  # noqa: S310 - our own
                return answer.status == 200
        except OSError:
            time.sleep(0.2)
    return False
