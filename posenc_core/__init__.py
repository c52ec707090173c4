"""
Positional encodings of Transformers as plain NumPy functions.

Pure functions and frozen dataclasses: no caches, no global state, no random numbers without a seed.

Examples
--------
>>> import posenc_core as pc
>>> x = pc.token_vectors(["dog", "bites", "man"], 8, seed=0)
>>> heads = pc.Heads.random(0, n_heads=2, d_model=8, d_head=4)
>>> trace = pc.attend(x, heads, pc.Rope(), mask=pc.causal_mask(3))
>>> trace.weights.shape
(2, 3, 3)
"""

from posenc_core.analysis.permutation import equivariance_error
from posenc_core.analysis.translation import translation_error
from posenc_core.attention import AttentionTrace, Heads, attend, softmax
from posenc_core.encodings.nope import NoPosition
from posenc_core.encodings.rope import Rope, pairing_permutation, rope_scores, rotate
from posenc_core.encodings.sinusoidal import Sinusoidal, shift_matrix, sinusoidal
from posenc_core.errors import InvalidParameterError, PositionOutOfRangeError
from posenc_core.frequencies import RopeFrequencies
from posenc_core.hooks import Encoding
from posenc_core.masks import causal_mask, window_mask
from posenc_core.registry import ENCODINGS, EncodingInfo
from posenc_core.relative import relative_positions
from posenc_core.spectrum import angles, cos_sin, inv_freq, wavelengths
from posenc_core.tokens import token_vectors
from posenc_core.validation import MAX_MATRIX_LENGTH

__all__ = [
    "ENCODINGS",
    "MAX_MATRIX_LENGTH",
    "AttentionTrace",
    "Encoding",
    "EncodingInfo",
    "Heads",
    "InvalidParameterError",
    "NoPosition",
    "PositionOutOfRangeError",
    "Rope",
    "RopeFrequencies",
    "Sinusoidal",
    "angles",
    "attend",
    "causal_mask",
    "cos_sin",
    "equivariance_error",
    "inv_freq",
    "pairing_permutation",
    "relative_positions",
    "rope_scores",
    "rotate",
    "shift_matrix",
    "sinusoidal",
    "softmax",
    "token_vectors",
    "translation_error",
    "wavelengths",
    "window_mask",
]
