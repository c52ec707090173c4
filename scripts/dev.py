"""Run, test and tidy posenc. Standard library only: this file makes the environment that holds the rest.

    python3 scripts/dev.py run            start the app (PORT=8600 chooses the port)
    python3 scripts/dev.py class          start the app for a room: its address as a QR code
    python3 scripts/dev.py test           linters, then the whole test suite
    python3 scripts/dev.py lint           linters alone
    python3 scripts/dev.py format         repair what the linters can repair
    python3 scripts/dev.py counts         count the tests anew for the page that shows them
    python3 scripts/dev.py clean          remove the environment and every cache

Words after the command go to Streamlit or pytest as they are: ``dev.py test tests/core -k rope``.
On Windows say ``py`` instead of ``python3``; elsewhere ``make run`` and so on do the same.
"""

from __future__ import annotations

import contextlib
import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
VENV = ROOT / ".venv"
PROGRAMS = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = PROGRAMS / ("python.exe" if os.name == "nt" else "python")
RUN_FILE = ROOT / "requirements.txt"
TEST_FILE = ROOT / "requirements-dev.txt"
OLDEST_PYTHON = (3, 11)
LINTERS = (
    ("ruff", "check", "."),
    ("ruff", "format", "--check", "."),
    ("mypy",),
    ("lint-imports",),
)
# Two browsers at once where there are two processors; a file's tests share pages, so they stay together.
# The files keep their order: the long ones drive a browser, and the many short ones of the core come last.
SIDE_BY_SIDE = ("-n", "logical", "--maxprocesses", "4", "--dist", "loadfile", "--no-loadscope-reorder")
# Every run of a page is a thread, and glibc would give each a pool of memory and keep in it what nobody uses
# any more. It reads this when a program starts; other C libraries do not know it.
SERVING = {"MALLOC_ARENA_MAX": "1"}
LEFT_BEHIND = (
    ".venv",
    "build",
    "dist",
    ".*_cache",
    ".hypothesis",
    "*.egg-info",
    "static/parts-*",
    "static/plotly-*",
)


class SetupError(Exception):
    """Something this script cannot mend; the message is one sentence for the person at the keyboard."""


def main(arguments: list[str]) -> int:
    """Carry out one command and return its exit code."""
    name, rest = (arguments[0], arguments[1:]) if arguments else ("help", [])
    if name not in COMMANDS:
        say(__doc__.strip())
        return 0 if name in {"help", "-h", "--help"} else 2
    os.chdir(ROOT)
    try:
        return COMMANDS[name](rest)
    except SetupError as fault:
        sys.stderr.write(f"{fault}\n")
        return 1


def run(options: list[str]) -> int:
    """Start the app; a browser opens where there is a screen."""
    port = chosen_port()
    ensure_installed(RUN_FILE)
    prepare_to_serve()
    chosen = [f"--server.port={port}"] if port else []
    screen = [] if has_screen() else ["--server.headless=true"]
    return become([PYTHON, "-m", "streamlit", "run", "app.py", *chosen, *screen, *options])


def classroom(options: list[str]) -> int:
    """Start the app for everybody in the network, and print the address with its QR code."""
    ensure_installed(RUN_FILE)
    prepare_to_serve()
    return become([PYTHON, "-m", "scripts.classroom", *options])


def test(options: list[str]) -> int:
    """Run the linters, then the tests, whose closing line comes last."""
    if lint([]) != 0:
        message = "The linters found faults, so the tests were not run; `make format` repairs some of them."
        raise SetupError(message)
    found = subprocess.run([PYTHON, "-m", "scripts.chromium"], stdout=subprocess.PIPE, text=True, check=False)
    if found.returncode != 0:
        return found.returncode
    os.environ["CHROMIUM"] = found.stdout.strip()
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # side by side, NumPy's threads would wait in circles
    return become([PYTHON, "-m", "pytest", *SIDE_BY_SIDE, *options])


def lint(_: list[str]) -> int:
    """Run every linter, also after one has found something; return 1 if any did."""
    ensure_installed(TEST_FILE)
    codes = []
    for program, *options in LINTERS:
        say(" ".join(["$", program, *options]))
        codes.append(subprocess.call([PROGRAMS / program, *options]))
    return 1 if any(codes) else 0


def tidy(_: list[str]) -> int:
    """Sort imports, repair simple faults, format."""
    ensure_installed(TEST_FILE)
    return subprocess.call([PROGRAMS / "ruff", "check", "--fix", "."]) or subprocess.call([
        PROGRAMS / "ruff",
        "format",
        ".",
    ])


def counts(options: list[str]) -> int:
    """Count the tests by what they check, for the page ``reference``."""
    ensure_installed(TEST_FILE)
    return become([PYTHON, "-m", "scripts.count_tests", *options])


def clean(_: list[str]) -> int:
    """Remove what running, testing and building leave behind; nothing that is tracked."""
    found = [path for pattern in LEFT_BEHIND for path in ROOT.glob(pattern)]
    compiled = [path for path in ROOT.rglob("__pycache__") if VENV not in path.parents]
    for path in (*compiled, *found):
        shutil.rmtree(path) if path.is_dir() else path.unlink()
    return 0


def ensure_installed(requirements: Path) -> None:
    """Make .venv hold what a requirements file asks for; do nothing when it already does."""
    if not works(PYTHON):
        make_environment()
    if is_stamped(requirements):
        return
    say(f"Installing {requirements.name} into .venv (minutes the first time, nothing the next) ...")
    quiet = ["--quiet", "--disable-pip-version-check", "--no-input"]
    if subprocess.call([PYTHON, "-m", "pip", "install", *quiet, "-r", str(requirements)]) != 0:
        message = (
            f"Installing {requirements.name} failed, for the reason pip gives above; run the same again."
        )
        raise SetupError(message)
    for installed in {requirements, RUN_FILE}:
        stamp(installed).write_text(digest(installed), encoding="ascii")


def make_environment() -> None:
    """Make a fresh .venv, or say in one sentence what the system lacks for it."""
    if sys.version_info < OLDEST_PYTHON:
        this, least = (".".join(map(str, version[:2])) for version in (sys.version_info, OLDEST_PYTHON))
        message = (
            f"posenc needs Python {least} or newer and this is {this}: try `make run PYTHON=python3.12`."
        )
        raise SetupError(message)
    if importlib.util.find_spec("ensurepip") is None:
        message = (
            "This Python cannot make virtual environments: install its venv package "
            "(Debian and Ubuntu: `apt-get install python3-venv`) and run the same again."
        )
        raise SetupError(message)
    if subprocess.call([sys.executable, "-m", "venv", "--clear", str(VENV)]) != 0:
        message = f"Making the virtual environment {VENV} failed, for the reason given above."
        raise SetupError(message)


def works(python: Path) -> bool:
    """Tell whether an interpreter starts: one that was upgraded away leaves a dead link."""
    try:
        return subprocess.call([python, "-c", ""], stderr=subprocess.DEVNULL) == 0
    except OSError:
        return False


def is_stamped(requirements: Path) -> bool:
    """Tell whether these very requirements were installed into this .venv before."""
    with contextlib.suppress(OSError):
        return stamp(requirements).read_text(encoding="ascii") == digest(requirements)
    return False


def stamp(requirements: Path) -> Path:
    """Return the file that remembers which requirements were installed."""
    return VENV / f"installed-{requirements.stem}.sha256"


def digest(requirements: Path) -> str:
    """Return a fingerprint of the requirements; the test file includes the run file."""
    files = {RUN_FILE, requirements}
    return hashlib.sha256(b"\n".join(file.read_bytes() for file in sorted(files))).hexdigest()


def chosen_port() -> int | None:
    """Return the port named by $PORT, or None to let Streamlit take 8501 or the next free one."""
    text = os.environ.get("PORT", "").strip()
    if not text:
        return None
    if not (text.isascii() and text.isdecimal()) or not 1 <= int(text) <= 65535:
        message = f"PORT must be a number in 1..65535, got {text!r}."
        raise SetupError(message)
    return int(text)


def has_screen() -> bool:
    """Tell whether a browser can open; where none can, a text browser would take the terminal."""
    elsewhere = not sys.platform.startswith(("linux", "freebsd"))
    return elsewhere or any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"))


def prepare_to_serve() -> None:
    """Set what a server should find in its environment, unless somebody has chosen otherwise."""
    for name, value in SERVING.items():
        os.environ.setdefault(name, value)


def become(command: Sequence[str | Path]) -> int:
    """Run a program in the place of this one, so that no process stands between it and a signal."""
    sys.stdout.flush()
    if os.name != "nt":
        os.execv(command[0], [str(word) for word in command])
    with contextlib.suppress(KeyboardInterrupt):
        return subprocess.call(command)
    return 130


def say(text: str) -> None:
    """Tell the person at the keyboard what happens now."""
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


COMMANDS = {
    "run": run,
    "class": classroom,
    "test": test,
    "lint": lint,
    "format": tidy,
    "counts": counts,
    "clean": clean,
}

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
