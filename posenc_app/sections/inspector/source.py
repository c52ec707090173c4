"""Where the shipped fields come from, and when they were read."""

from posenc_app import content
from posenc_app.content import Text
from posenc_app.sections.inspector.shelf import shipped
from posenc_app.sections.inspector.view import View
from posenc_app.teaching import caption
from posenc_app.url_state import State


def draw(view: View, state: State, text: Text) -> None:
    """Name the source of a shipped configuration."""
    if not view.is_own:
        entry = shipped(state["in_model"])
        caption((text["source.said"], {"source": spoken(entry.source, text), "read": entry.read}))


def spoken(source: str, text: Text) -> str:
    """Return a source in the visitor's language: names and paths stay, the phrases between them change."""
    for key, phrase in content.load("en", "inspector").group("source.phrase").items():
        source = source.replace(phrase, text[f"source.phrase.{key}"])
    return source
