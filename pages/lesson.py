"""The tour as a lesson: a plan for the teacher, a worksheet for the class."""

from posenc_app import controls
from posenc_app.sections.lesson import plan, sheet
from posenc_app.shell import PATHS, Page, show
from posenc_app.teaching import aids, share


def body(page: Page) -> None:
    """Draw the plan or the worksheet."""
    state, text, frame = page.state, page.text, page.frame
    if controls.choice(state, text, "les_view", label_hidden=True) == "sheet":
        sheet.draw(state.language(), text)
    else:
        plan.draw(state, text, PATHS)
    aids({}, lambda: share(frame), state, frame)


show("lesson", body)
