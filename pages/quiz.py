"""Quiz: questions with fresh numbers, one at a time, and a result."""

from posenc_app.sections.quiz import progress, question, result, setup
from posenc_app.sections.quiz.standing import standing
from posenc_app.shell import PAGES, open_page
from posenc_app.teaching import aids, share

with open_page("quiz") as page:
    state, text, frame = page.state, page.text, page.frame
    now = standing(state)
    progress.draw(now, text)
    if now.at < len(now.paper):
        question.draw(now, state, text, {entry.key: entry.path for entry in PAGES})
    else:
        result.draw(now, state, text, frame)
    progress.moves(now, state, text)
    if state.shows("paper") and not state.presents():
        setup.draw(state, text)
    aids({}, lambda: share(frame), state, frame)
