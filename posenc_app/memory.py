"""One pool of memory for all threads, where the C library would give each of them its own."""

import ctypes
import sys

_ARENA_MAX = -8  # M_ARENA_MAX in glibc's malloc.h


def share_one_pool() -> bool:
    """Let all threads take memory from one pool; tell whether the C library could be told so.

    Every run of a page is a thread of its own. With a pool for each, glibc keeps what they no longer use, a
    third more than the app needs. They take turns anyway, so that nobody waits for the pool.
    """
    if not sys.platform.startswith("linux"):
        return False
    mallopt = getattr(ctypes.CDLL(None), "mallopt", None)
    return mallopt is not None and mallopt(_ARENA_MAX, 1) == 1
