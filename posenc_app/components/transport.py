r"""Arrays and words on their way to the browser: one bytes value a part.

Layout, little-endian::

    0   b"PEP1"
    4   uint32   length of the header in bytes
    8   header   JSON (UTF-8), padded with blanks to a multiple of 8
    …   arrays   each begins at a multiple of 8

The header is what the caller gave plus ``arrays`` (name → [offset, dtype, shape]; offsets count from the
first byte after the header) and ``hash``, a digest of all content that is drawn. What is only *set* (the
position of a slider) goes into ``state``, which the digest leaves out: a part whose digest is unchanged is
not drawn again.
"""

from __future__ import annotations

import hashlib
import json
import struct
from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

MAGIC = b"PEP1"
ALIGNMENT = 8
DTYPES = ("float64", "float32", "int32", "uint16", "uint8")
"""The dtypes that a browser has a typed array for and that we send."""

Array = npt.NDArray[Any]


def pack(content: Mapping[str, Any], arrays: Mapping[str, npt.ArrayLike], state: object = None) -> bytes:
    """Return content, arrays and state as one bytes value.

    Parameters
    ----------
    content : mapping
        What JSON can hold; NaN and infinities are refused (numbers that may be NaN travel as arrays).
    arrays : mapping of arrays, any shape
        ``bool`` is sent as uint8, other integers as int32; every other dtype must be one of ``DTYPES``.
    state : object, optional
        What the browser sets without drawing again, such as the current position.

    Raises
    ------
    ValueError
        If the content holds NaN or an infinity, or an integer does not fit int32.
    TypeError
        If an array's dtype cannot be sent.
    """
    blocks = {name: _portable(name, array) for name, array in arrays.items()}
    header = {**content, "arrays": _layout(blocks)}
    body = b"".join(_padded(block.tobytes(), b"\0") for block in blocks.values())
    header["hash"] = hashlib.blake2b(_json(header) + body, digest_size=8).hexdigest()
    return _joined(_json({**header, "state": state}), body)


def unpack(payload: bytes) -> tuple[dict[str, Any], dict[str, Array]]:
    """Return the header and the arrays of a packed value (for tests; the browser has its own reader).

    Examples
    --------
    >>> header, arrays = unpack(pack({"title": "狗"}, {"x": np.arange(3.0)}, state=2))
    >>> header["title"], header["state"], arrays["x"].tolist()
    ('狗', 2, [0.0, 1.0, 2.0])
    """
    if payload[:4] != MAGIC:
        msg = f"payload must begin with {MAGIC!r}, got {payload[:4]!r}"
        raise ValueError(msg)
    start = _body_start(payload)
    header = json.loads(payload[8:start])
    arrays = {
        name: np
        .frombuffer(payload, np.dtype(dtype).newbyteorder("<"), int(np.prod(shape)), start + offset)
        .reshape(shape)
        .copy()
        for name, (offset, dtype, shape) in header["arrays"].items()
    }
    return header, arrays


def state_of(payload: bytes) -> object:
    """Return the state in a packed value."""
    return json.loads(payload[8 : _body_start(payload)])["state"]


def with_state(payload: bytes, state: object) -> bytes:
    """Return the same content with another state.

    >>> state_of(with_state(pack({}, {"x": np.ones(3)}, state=2), 5))
    5
    """
    start = _body_start(payload)
    header = json.loads(payload[8:start])
    return _joined(_json({**header, "state": state}), payload[start:])


def _body_start(payload: bytes) -> int:
    return 8 + int(struct.unpack_from("<I", payload, 4)[0])


def _joined(header: bytes, body: bytes) -> bytes:
    head = _padded(header, b" ")
    return MAGIC + struct.pack("<I", len(head)) + head + body


def _portable(name: str, array: npt.ArrayLike) -> Array:
    """Return the array C-contiguous, little-endian and in a dtype the browser knows."""
    block = np.asarray(array)
    if block.dtype.kind == "b":
        block = block.astype(np.uint8)
    elif block.dtype.kind in "iu" and block.dtype.name not in DTYPES:
        block = _as_int32(name, block)
    if block.dtype.name not in DTYPES:
        msg = f"array {name!r} must be one of {', '.join(DTYPES)}, got {block.dtype.name}"
        raise TypeError(msg)
    little_endian = block.astype(block.dtype.newbyteorder("<"), copy=False)
    return np.require(little_endian, requirements="C").reshape(block.shape)


def _as_int32(name: str, block: Array) -> Array:
    limits = np.iinfo(np.int32)
    if block.size and (int(block.min()) < limits.min or int(block.max()) > limits.max):
        msg = f"array {name!r} must fit int32, got {block.min()} … {block.max()}"
        raise ValueError(msg)
    return block.astype(np.int32)


def _layout(blocks: Mapping[str, Array]) -> dict[str, tuple[int, str, tuple[int, ...]]]:
    offset, layout = 0, {}
    for name, block in blocks.items():
        layout[name] = (offset, block.dtype.name, block.shape)
        offset += -(-block.nbytes // ALIGNMENT) * ALIGNMENT
    return layout


def _padded(block: bytes, fill: bytes) -> bytes:
    return block + fill * (-len(block) % ALIGNMENT)


def _json(value: object) -> bytes:
    # A lone surrogate (half an emoji, cut by a visitor) has no UTF-8 form: it becomes "?" here.
    text = json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    return text.encode("utf-8", "replace")
