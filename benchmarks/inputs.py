"""What every contestant works on: the same sizes and the same numbers."""

import numpy as np

HEADS, LENGTH, D_HEAD = 32, 4096, 128
TABLE_LENGTH = 131_072
BIAS_HEADS, BUCKETS = 8, 32
DISTANCES = 1_000_000


def features() -> np.ndarray:
    """Return float32 queries of shape (1, heads, length, d_head)."""
    return np.random.default_rng(0).standard_normal((1, HEADS, LENGTH, D_HEAD), dtype=np.float32)


def bucket_table() -> np.ndarray:
    """Return a float32 table of shape (buckets, heads) as T5 learns it."""
    return np.random.default_rng(1).standard_normal((BUCKETS, BIAS_HEADS), dtype=np.float32)


def query_and_key() -> np.ndarray:
    """Return two float32 vectors of shape (d_head,)."""
    return np.random.default_rng(2).standard_normal((2, D_HEAD), dtype=np.float32)
