"""Positional encodings of Transformers as plain NumPy functions."""

from posenc_core.errors import InvalidParameterError, PositionOutOfRangeError
from posenc_core.frequencies import RopeFrequencies
from posenc_core.hooks import Encoding
from posenc_core.relative import relative_positions
from posenc_core.spectrum import angles, cos_sin, inv_freq, wavelengths
from posenc_core.validation import MAX_MATRIX_LENGTH

__all__ = [
    "MAX_MATRIX_LENGTH",
    "Encoding",
    "InvalidParameterError",
    "PositionOutOfRangeError",
    "RopeFrequencies",
    "angles",
    "cos_sin",
    "inv_freq",
    "relative_positions",
    "wavelengths",
]
