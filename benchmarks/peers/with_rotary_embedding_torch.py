"""The work as rotary-embedding-torch does it, with its angles cached by an earlier call."""

from collections.abc import Callable

import torch
from rotary_embedding_torch import RotaryEmbedding

from benchmarks import inputs

PACKAGE = "rotary-embedding-torch"


def works() -> dict[str, Callable[[], object]]:
    """Return each piece of work by its name."""
    torch.set_grad_enabled(False)
    torch.set_num_threads(1)
    x, rotary = torch.from_numpy(inputs.features()), RotaryEmbedding(inputs.D_HEAD)
    return {"rotate, interleaved": lambda: rotary.rotate_queries_or_keys(x)}
