"""Where the shipped fields come from, and when they were read."""

from posenc_app.content import Text
from posenc_app.sections.inspector.shelf import shipped
from posenc_app.sections.inspector.view import View
from posenc_app.teaching import caption, cited
from posenc_app.url_state import State


def draw(view: View, state: State, text: Text) -> None:
    """Name the source of a shipped configuration."""
    if not view.is_own:
        entry = shipped(state["in_model"])
        caption((text["source.said"], {"source": cited(entry.source, state.page, text), "read": entry.read}))
