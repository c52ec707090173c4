"""The work as x-transformers does it."""

from collections.abc import Callable

import torch
from x_transformers.x_transformers import (
    AlibiPositionalBias,
    RelativePositionBias,
    RotaryEmbedding,
    apply_rotary_pos_emb,
)

from benchmarks import inputs

PACKAGE = "x-transformers"


def works() -> dict[str, Callable[[], object]]:
    """Return each piece of work by its name."""
    torch.set_grad_enabled(False)
    torch.set_num_threads(1)
    x, rotary = torch.from_numpy(inputs.features()), RotaryEmbedding(inputs.D_HEAD)
    bias = RelativePositionBias(scale=1, heads=inputs.BIAS_HEADS, num_buckets=inputs.BUCKETS)
    bias.relative_attention_bias.weight.data = torch.from_numpy(inputs.bucket_table())
    return {
        "rotate, interleaved": lambda: apply_rotary_pos_emb(x, rotary.forward_from_seq_len(inputs.LENGTH)[0]),
        "t5_bias": lambda: bias(inputs.LENGTH, inputs.LENGTH),
        # A fresh object every time: it keeps its last bias.
        "alibi_bias": lambda: AlibiPositionalBias(inputs.BIAS_HEADS)(inputs.LENGTH, inputs.LENGTH),
    }
