"""Home: how a Transformer knows which word comes first."""

from posenc_app.sections.home import first_look, methods, story, tour
from posenc_app.shell import PAGES, PATHS, Page, show
from posenc_app.teaching import aids, share


def body(page: Page) -> None:
    """Draw what stands between the title and the sources."""
    state, text, frame = page.state, page.text, page.frame
    first_look.draw(state, text, frame)
    tour.draw(state, text, PATHS)
    methods.draw(text)
    story.draw([(entry.key, entry.path) for entry in PAGES if entry.key != "home"], state, text)
    aids({}, lambda: share(frame), state, frame)


show("home", body)
