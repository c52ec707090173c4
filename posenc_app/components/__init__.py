"""What draws in the browser: one folder a part. README.md lists the signatures and the rules they keep."""

from posenc_app.components.arrive import arrive
from posenc_app.components.board import LegendItem, board
from posenc_app.components.clocks import ClockHand, clocks
from posenc_app.components.couple import couple
from posenc_app.components.dial import DialFace, dial
from posenc_app.components.figure import figure
from posenc_app.components.figure.panels import ChartPanel
from posenc_app.components.fingerprint import fingerprint
from posenc_app.components.fingerprint.panels import FieldPanel, WavesPanel
from posenc_app.components.fingerprint.parts import Span, Waves
from posenc_app.components.ladder import LadderSeries, ladder
from posenc_app.components.meter import meter
from posenc_app.components.mount import Commit, settled
from posenc_app.components.panels import MatrixPanel, OutputsPanel
from posenc_app.components.pieces import Piece, Pieces, pieces
from posenc_app.components.printer import printer
from posenc_app.components.publish import publish
from posenc_app.components.reorder import reorder
from posenc_app.components.scrubber import scrubber
from posenc_app.components.share import BoardPicture, Saved, share
from posenc_app.components.steps import Step, steps
from posenc_app.palette import color, tokens_css

__all__ = [
    "BoardPicture",
    "ChartPanel",
    "ClockHand",
    "Commit",
    "DialFace",
    "FieldPanel",
    "LadderSeries",
    "LegendItem",
    "MatrixPanel",
    "OutputsPanel",
    "Piece",
    "Pieces",
    "Saved",
    "Span",
    "Step",
    "Waves",
    "WavesPanel",
    "arrive",
    "board",
    "clocks",
    "color",
    "couple",
    "dial",
    "figure",
    "fingerprint",
    "ladder",
    "meter",
    "pieces",
    "printer",
    "publish",
    "reorder",
    "scrubber",
    "settled",
    "share",
    "steps",
    "tokens_css",
]
