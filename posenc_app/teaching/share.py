"""Share and save, in the words that all pages share."""

from posenc_app.components import Saved
from posenc_app.components import share as share_part
from posenc_app.content import Text
from posenc_app.url_state import offered


def share(frame: Text, saved: Saved | None = None) -> None:
    """Draw the buttons "Share" and, where the page has a figure to save, "Save"."""
    words = frame.group("share") | {"failed": frame["part_failed"]}
    parts = {name: frame[f"control.hide.options.{name}"] for name in offered()}
    share_part(key="share", words=words, saved=saved, parts=parts)
