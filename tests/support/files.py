"""The files of the repository, as git sees them."""

from __future__ import annotations

import subprocess
from pathlib import Path

from tests.support.server import ROOT


def project_files(*folders: str) -> list[Path]:
    """Return every file that is tracked, or new and not ignored, below the given folders, or everywhere."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", "--", *folders]
    listed = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, check=True).stdout.decode()
    files = [ROOT / name for name in listed.split("\0") if name]
    return sorted(file for file in files if file.is_file())


def read(name: str) -> str:
    """Return the text of one file of the repository."""
    return (ROOT / name).read_text(encoding="utf-8")
