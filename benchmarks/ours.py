"""The work as this package does it; relative positions and angles are part of it."""

from collections.abc import Callable

import numpy as np

import posenc_core as pc
from benchmarks import inputs


def works() -> dict[str, Callable[[], object]]:
    """Return each piece of work by its name."""
    x, table = inputs.features(), inputs.bucket_table()
    q, k = inputs.query_and_key()
    ids, distances = np.arange(inputs.LENGTH), -np.arange(inputs.DISTANCES)
    slopes = pc.alibi_slopes(inputs.BIAS_HEADS).astype(np.float32)
    interleaved = pc.RopeFrequencies.standard(inputs.D_HEAD)
    half_split = interleaved.with_pairing("half_split")
    return {
        "rotate, interleaved": lambda: pc.rotate(x, ids, interleaved),
        "rotate, half_split": lambda: pc.rotate(x, ids, half_split),
        "cos_sin": lambda: pc.cos_sin(np.arange(inputs.TABLE_LENGTH), interleaved.inv_freq),
        "t5_bias": lambda: pc.t5_bias(pc.relative_positions(ids, ids), table),
        "alibi_bias": lambda: pc.alibi_bias(pc.relative_positions(ids, ids), slopes, symmetric=True),
        "score_by_distance": lambda: pc.score_by_distance(q, k, distances, half_split),
    }
