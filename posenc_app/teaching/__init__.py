"""The parts that every page repeats around its figures."""

from posenc_app.teaching.captions import caption, markup
from posenc_app.teaching.numbers import number

__all__ = ["caption", "markup", "number"]
