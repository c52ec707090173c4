"""What several test files of the core need: golden values, and one small layer of unequal sizes."""

import json
from pathlib import Path
from typing import Any

import numpy as np

import posenc_core as pc

GOLDEN = Path(__file__).parents[1] / "golden"

# Unequal on purpose: a transposed or mixed-up axis then has the wrong size.
SEQ_LEN, D_MODEL, N_HEADS, D_HEAD = 12, 8, 3, 4


def golden(name: str) -> dict[str, Any]:
    return json.loads((GOLDEN / f"{name}.json").read_text("utf-8"))


def small_layer(*, seed: int = 0) -> tuple[np.ndarray, pc.Heads]:
    x = np.random.default_rng(seed).standard_normal((SEQ_LEN, D_MODEL))
    return x, pc.Heads.random(seed, n_heads=N_HEADS, d_model=D_MODEL, d_head=D_HEAD)
