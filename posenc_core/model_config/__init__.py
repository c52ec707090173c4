"""What a model does with position, read from its ``config.json``."""

from posenc_core.model_config.bands import PairBands, pair_bands
from posenc_core.model_config.excerpt import position_fields
from posenc_core.model_config.read import read_model_config
from posenc_core.model_config.report import LayerGroup, Note, PositionReport

__all__ = [
    "LayerGroup",
    "Note",
    "PairBands",
    "PositionReport",
    "pair_bands",
    "position_fields",
    "read_model_config",
]
