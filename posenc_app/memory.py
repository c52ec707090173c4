"""One pool of memory for all threads, where the C library would give each of them its own."""

import ctypes
import sys

_ARENA_MAX = -8  # M_ARENA_MAX in glibc's malloc.h


def share_one_pool() -> None:
    """Let all threads take memory from one pool, where the C library is glibc.

    Every run of a page is a thread of its own. With a pool for each, glibc keeps much that nobody uses any
    more. Runs take turns anyway, so that nobody waits for the pool.
    """
    mallopt = getattr(ctypes.CDLL(None), "mallopt", None) if sys.platform.startswith("linux") else None
    if mallopt is not None:
        mallopt(_ARENA_MAX, 1)
