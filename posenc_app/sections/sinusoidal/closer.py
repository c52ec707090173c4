"""The figure once more: as a formula with its numbers, as code, as tables, and as files to take away."""

from collections.abc import Mapping

import posenc_core as pc
from posenc_app.components import BoardPicture, FieldPanel, LegendItem, Saved, WavesPanel
from posenc_app.content import Text
from posenc_app.sections.sinusoidal.snippet import snippet
from posenc_app.sections.sinusoidal.views import captions, spans
from posenc_app.sections.sinusoidal.wave_table import WaveTable, waves
from posenc_app.teaching import (
    Field,
    Significant,
    Table,
    aids,
    code,
    file_stem,
    formula,
    runs,
    share,
    spreadsheet,
    table,
)
from posenc_app.url_state import State

_FUNCTIONS = (pc.sinusoidal, pc.sinusoidal_frequencies)
_MOST_CELLS = 128 * 512


def draw(wave_table: WaveTable, state: State, text: Text, frame: Text) -> None:
    """Offer all of it in one row."""
    stem = file_stem("posenc", state.page, f"d{wave_table.width}", f"p{wave_table.position}")
    saved = Saved(
        stem=stem,
        picture=lambda: picture(wave_table, state.language(), text),
        data=lambda: spreadsheet(saved_tables(wave_table, text)),
    )
    closer = {
        "formula": lambda: _formula(wave_table, text),
        "code": lambda: code(snippet(wave_table, text), _FUNCTIONS, frame),
        "table": lambda: table(shown_tables(wave_table, text), stem, frame),
    }
    aids(closer, lambda: share(frame, saved), state, frame)


def _formula(wave_table: WaveTable, text: Text) -> None:
    kind = "tensor2tensor" if wave_table.layout == "tensor2tensor" else "paper"
    words = {"position": str(wave_table.position), "pair": str(wave_table.pair)}
    formula(
        text.sections[f"formula_{kind}"],
        text.sections[f"formula_{kind}_numbers"],
        fields(wave_table),
        (text["formula.row"], words),
    )


def fields(wave_table: WaveTable) -> Mapping[str, Field]:
    """Return the numbers of the chosen pair at the position."""
    pair, position = wave_table.pair, wave_table.position
    frequency = wave_table.frequencies[pair]
    return {
        "p": position,
        "i": pair,
        "d": wave_table.width,
        "base": int(wave_table.base),
        "frequency": Significant(float(frequency)),
        "angle": Significant(float(pc.angles([position], [frequency])[0, 0])),
        "sine": Significant(wave_table.sine(pair)),
        "cosine": Significant(wave_table.cosine(pair)),
    }


def shown_tables(wave_table: WaveTable, text: Text) -> list[Table]:
    """Return the row of the position pair by pair, and the first three positions to check by hand."""
    return [_pairs(wave_table, text), _rows(wave_table, range(min(3, wave_table.length)), "first", text)]


def saved_tables(wave_table: WaveTable, text: Text) -> list[Table]:
    """Return the row of the position pair by pair, and all rows as far as a spreadsheet takes them well."""
    count = min(wave_table.length, _MOST_CELLS // wave_table.width)
    return [_pairs(wave_table, text), _rows(wave_table, range(count), "all", text)]


def _pairs(wave_table: WaveTable, text: Text) -> Table:
    columns = ("sine", "cosine", "frequency", "wavelength")
    numbers = zip(wave_table.frequencies.tolist(), wave_table.wavelengths.tolist(), strict=True)
    return Table(
        title=text.fill("table.pairs", position=wave_table.position),
        corner=text["table.pairs_corner"],
        columns=[text[f"table.{name}"] for name in columns],
        rows=[
            (str(pair), [wave_table.sine(pair), wave_table.cosine(pair), *spectrum])
            for pair, spectrum in enumerate(numbers)
        ],
    )


def _rows(wave_table: WaveTable, rows: range, name: str, text: Text) -> Table:
    return Table(
        title=text.fill(f"table.{name}", count=len(rows)),
        corner=text["table.rows_corner"],
        columns=[str(feature) for feature in range(wave_table.width)],
        rows=[(str(row), wave_table.vectors[row].tolist()) for row in rows],
    )


def picture(wave_table: WaveTable, language: str, text: Text) -> BoardPicture:
    """Return the waves and the table with the page's question over them and the caption of now under them."""
    chosen = waves(wave_table)
    counted = {"pairs": len(wave_table.frequencies), "width": wave_table.width}
    return BoardPicture(
        title=text["title"],
        caption=[runs(*sentence) for sentence in captions(wave_table, text)],
        panels=[
            WavesPanel(
                title=text.fill("views.waves", count=len(chosen.places), **counted),
                waves=chosen,
                position=wave_table.position,
            ),
            FieldPanel(
                title=text["views.table"],
                axes=f"{text['views.rows']} ↓  {text['views.columns']} →",
                vectors=wave_table.vectors,
                position=wave_table.position,
                ends=(text["views.fast"], f"{text['views.slow']} →"),
                spans=spans(wave_table, text),
            ),
        ],
        legend=[LegendItem(text["shift.value"], scale="signed", low="−1", high="+1")],
        masked="",
        language=language,
    )
