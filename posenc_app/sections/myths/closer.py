"""The open card once more: as a formula with its numbers, as code, as tables, and as files to take away."""

from posenc_app.components import BoardPicture, ChartPanel, Saved
from posenc_app.content import Text
from posenc_app.sections.myths import sayings
from posenc_app.sections.myths.evidence import Board, Card, Chart, Evidence
from posenc_app.teaching import aids, code, file_stem, formula, runs, share, spreadsheet, table
from posenc_app.url_state import State


def figure_key(card: Card) -> str:
    """Return the key of a card's chart: with one for all, an axis would be carried over to the next card."""
    return f"myth_figure_{card.key}"


def draw(card: Card, found: Evidence, state: State, text: Text, words: Text, frame: Text) -> None:
    """Offer all of it in one row, and a picture where there is one."""
    stem = file_stem("posenc", state.page, card.key)
    saved = Saved(
        stem, picture=lambda: picture(card, found, state, text, words), data=lambda: spreadsheet(found.tables)
    )
    has_picture = isinstance(found.view, Chart | Board)
    general, current = words.sections["formula"], words.sections["formula_numbers"]
    closer = {
        "formula": lambda: formula(general, current, found.fields),
        "code": lambda: code(found.program.listing(words), found.functions, frame),
        "table": lambda: table(found.tables, stem, frame),
    }
    aids(closer, lambda: share(frame, saved if has_picture else None), state, frame)


def picture(card: Card, found: Evidence, state: State, text: Text, words: Text) -> BoardPicture:
    """Return the figure with the saying over it and the caption under it."""
    panels = (
        list(found.view.panels)
        if isinstance(found.view, Board)
        else [ChartPanel(title=words["view.label"], figure=figure_key(card))]
    )
    return BoardPicture(
        title=sayings.quoted(card, text),
        caption=[runs(*sentence) for sentence in found.said],
        panels=panels,
        legend=list(found.view.legend) if isinstance(found.view, Board) else [],
        masked=text["masked"],
        language=state.language(),
    )
