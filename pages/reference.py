"""What the other pages lean on: words, conventions, papers, checks, licences."""

from posenc_app import controls
from posenc_app.sections.reference import checks, closer, conventions, glossary, licences, papers
from posenc_app.shell import PAGES, Page, show


def body(page: Page) -> None:
    """Draw what stands between the title and the foot."""
    state, text, frame = page.state, page.text, page.frame
    cited = [entry.key for entry in PAGES if entry.key != "reference"]
    part = controls.choice(state, text, "part")
    if part == "glossary":
        glossary.draw({entry.key: entry.path for entry in PAGES}, state, text)
        table = glossary.table(text)
    elif part == "conventions":
        conventions.draw(text)
        table = conventions.table(text)
    elif part == "papers":
        papers.draw(cited, state.language(), text)
        table = papers.table(cited, state.language(), text)
    elif part == "checks":
        checks.draw(text)
        table = checks.table(text)
    else:
        licences.draw(text)
        table = licences.table(text)
    closer.draw(table, state, frame)


show("reference", body)
