"""Find a Chromium for the browser tests; install one where that is possible.

Run as ``python -m scripts.chromium`` it prints the path of the browser, or one sentence and exit code 1.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome", "msedge")
USUAL_PLACES = (
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe",
)
ASK_PLAYWRIGHT = """
from playwright.sync_api import sync_playwright
with sync_playwright() as playwright:
    print(playwright.chromium.executable_path)
"""
NO_BROWSER = (
    "The tests need Chromium and none was found: install Chromium or Chrome, "
    "or set CHROMIUM to the path of its executable, then run the tests again."
)
NO_DRIVER = (
    "The tests drive Chromium with Playwright, which does not start here: "
    "`.venv/bin/python -m playwright --version` says why (on Debian and Ubuntu often libatomic1 is missing)."
)
# Chinese letters for the pictures, and a library of Playwright's driver that the smallest systems lack.
PACKAGES = ("chromium", "fonts-noto-cjk", "libatomic1")


class NoBrowserError(RuntimeError):
    """No Chromium was found and none could be installed."""


def find() -> str | None:
    """Return a Chromium that starts: ``$CHROMIUM``, on the PATH, in the usual places, Playwright's own."""
    chosen = os.environ.get("CHROMIUM")
    if chosen:
        return _existing(chosen)
    on_path = (shutil.which(name) for name in NAMES)
    candidates = [path for path in (*on_path, *USUAL_PLACES) if path]
    return next((path for path in candidates if _starts(path)), None) or _playwrights_own()


def find_or_install() -> str:
    """Return a Chromium that can be driven, installing what is missing; raise NoBrowserError otherwise."""
    found = find()
    if found is None or not _driver_starts():
        _install_with_apt()
        found = find() or _install_with_playwright()
    if found is None:
        raise NoBrowserError(NO_BROWSER)
    if not _driver_starts():
        raise NoBrowserError(NO_DRIVER)
    return found


def _existing(path: str) -> str:
    if shutil.which(path) is None:
        msg = f"CHROMIUM must be the path of a browser, got {path!r}"
        raise NoBrowserError(msg)
    return path


def _starts(path: str) -> bool:
    """Tell whether the file is a browser: on some systems it is a stub that only advertises a package."""
    if not Path(path).is_file():
        return False
    return os.name == "nt" or _succeeds([path, "--version"], is_trial=True)


def _playwrights_own() -> str | None:
    """Return the browser that Playwright has downloaded; a driver that fails has none."""
    ask = [sys.executable, "-c", ASK_PLAYWRIGHT]
    answer = subprocess.run(ask, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, check=False)
    path = answer.stdout.strip()
    return path if path and Path(path).is_file() else None


def _driver_starts() -> bool:
    """Tell whether Playwright can run at all: its driver needs a library that the smallest systems lack."""
    return _succeeds([sys.executable, "-m", "playwright", "--version"], is_trial=True)


def _install_with_apt() -> None:
    if not _is_root() or shutil.which("apt-get") is None:
        return
    _succeeds(["apt-get", "update"], is_trial=True)  # what fails here may not matter: the next line tells
    os.environ["DEBIAN_FRONTEND"] = "noninteractive"
    _succeeds(["apt-get", "install", "-y", "--no-install-recommends", *PACKAGES])


def _install_with_playwright() -> str | None:
    libraries = ["--with-deps"] if _is_root() else []
    install = [sys.executable, "-m", "playwright", "install", *libraries, "chromium"]
    return _playwrights_own() if _succeeds(install) else None


def _is_root() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0


def _succeeds(command: list[str], *, is_trial: bool = False) -> bool:
    """Run a command quietly; when it fails and is not a mere trial, its output goes to standard error."""
    done = subprocess.run(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False
    )
    if done.returncode != 0 and not is_trial:
        sys.stderr.write(done.stdout.decode(errors="replace"))
    return done.returncode == 0


def main() -> int:
    """Print the path of a browser and return 0, or say what is missing and return 1."""
    try:
        sys.stdout.write(find_or_install() + "\n")
    except NoBrowserError as missing:
        sys.stderr.write(f"{missing}\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
