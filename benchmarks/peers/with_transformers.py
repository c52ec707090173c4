"""The work as the Transformers library does it."""

from collections.abc import Callable

import torch
from transformers import LlamaConfig, T5Config
from transformers.models.glm.modeling_glm import apply_rotary_pos_emb as rotate_neighbours
from transformers.models.llama.modeling_llama import LlamaRotaryEmbedding
from transformers.models.llama.modeling_llama import apply_rotary_pos_emb as rotate_halves
from transformers.models.t5.modeling_t5 import T5Attention

from benchmarks import inputs

PACKAGE = "transformers"


def works() -> dict[str, Callable[[], object]]:
    """Return each piece of work by its name; one call rotates one tensor."""
    torch.set_grad_enabled(False)
    torch.set_num_threads(1)
    x, table = torch.from_numpy(inputs.features()), _cosines_and_sines
    cos, sin = table(torch.arange(inputs.LENGTH))
    none = x[:, :0]  # both functions rotate queries and keys at once: give them no keys
    bias = _t5_bias()
    return {
        "rotate, interleaved": lambda: rotate_neighbours(x, none, cos, sin)[0],
        "rotate, half_split": lambda: rotate_halves(x, none, cos, sin)[0],
        "cos_sin": lambda: tuple(
            wave[0, :, : inputs.D_HEAD // 2] for wave in table(torch.arange(inputs.TABLE_LENGTH))
        ),
        "t5_bias": lambda: bias.compute_bias(inputs.LENGTH, inputs.LENGTH)[0],
        "score_by_distance": _scores_by_distance,
    }


def _cosines_and_sines(positions: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    sizes = {"hidden_size": inputs.D_HEAD, "num_attention_heads": 1}
    return LlamaRotaryEmbedding(LlamaConfig(**sizes))(torch.empty(0), positions[None])


def _t5_bias() -> T5Attention:
    sizes = {"num_heads": inputs.BIAS_HEADS, "relative_attention_num_buckets": inputs.BUCKETS}
    attention = T5Attention(T5Config(**sizes), has_relative_attention_bias=True)
    attention.relative_attention_bias.weight.data = torch.from_numpy(inputs.bucket_table())
    return attention


def _scores_by_distance() -> torch.Tensor:
    q, k = torch.from_numpy(inputs.query_and_key())
    cos, sin = _cosines_and_sines(-torch.arange(inputs.DISTANCES))
    keys = k.expand(1, 1, inputs.DISTANCES, -1)
    return rotate_halves(keys, keys[:, :0], cos, sin)[0][0, 0] @ q
