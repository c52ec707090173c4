"""Names for the kinds of array and for the few words that are choices."""

from typing import Any, Literal, TypeAlias

import numpy as np
import numpy.typing as npt

FloatArray: TypeAlias = npt.NDArray[np.floating[Any]]
"""float32 or float64; what a function returns follows its first array argument."""

IntArray: TypeAlias = npt.NDArray[np.int64]

BoolArray: TypeAlias = npt.NDArray[np.bool_]

NumberArray: TypeAlias = npt.NDArray[Any]
"""Whole or real numbers, as validated: int64 or a float type."""

Pairing: TypeAlias = Literal["interleaved", "half_split"]
"""Which two features turn together: (2i, 2i+1), or (i, i + d/2)."""

Layout: TypeAlias = Literal["interleaved", "concatenated", "tensor2tensor"]
"""How a sinusoidal vector orders its sines and cosines."""

Door: TypeAlias = Literal["input", "query_key", "score", "value"]
"""Where position enters attention."""

Relation: TypeAlias = Literal["none", "absolute", "relative"]
"""What is encoded: nothing, the position itself, or how far two tokens are apart."""
