"""What a model does with position, read from its ``config.json``."""

from posenc_core.model_config.read import read_model_config
from posenc_core.model_config.report import LayerGroup, Note, PositionReport

__all__ = ["LayerGroup", "Note", "PositionReport", "read_model_config"]
