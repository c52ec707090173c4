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
NO_BROWSER = (
    "The tests need Chromium and none was found: install Chromium or Chrome, "
    "or set CHROMIUM to the path of its executable, then run the tests again."
)


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
    """Return the path of a Chromium, installing one if none is there; raise NoBrowserError if that fails."""
    found = find()
    if found is None and not os.environ.get("CHROMIUM"):
        found = _install_with_apt() or _install_with_playwright()
    if found is None:
        raise NoBrowserError(NO_BROWSER)
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
    return os.name == "nt" or _succeeds([path, "--version"])


def _playwrights_own() -> str | None:
    from playwright.sync_api import sync_playwright  # noqa: PLC0415  (slow to import, seldom needed)

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).is_file() else None


def _install_with_apt() -> str | None:
    if not _is_root() or shutil.which("apt-get") is None:
        return None
    install = ["apt-get", "install", "-y", "--no-install-recommends", "chromium", "fonts-noto-cjk"]
    _succeeds(["apt-get", "update"])  # what fails here may not matter: the next line tells
    return find() if _succeeds(install, DEBIAN_FRONTEND="noninteractive") else None


def _install_with_playwright() -> str | None:
    libraries = ["--with-deps"] if _is_root() else []
    install = [sys.executable, "-m", "playwright", "install", *libraries, "chromium"]
    return _playwrights_own() if _succeeds(install) else None


def _is_root() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0


def _succeeds(command: list[str], **environment: str) -> bool:
    """Run a command quietly; its output goes to standard error when it fails."""
    done = subprocess.run(
        command,
        env=os.environ | environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
    )
    if done.returncode != 0:
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
