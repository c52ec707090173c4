"""The result as a file for a teacher: who, which paper, how many were right, and every question."""

from posenc_app import content
from posenc_app.content import Text
from posenc_app.quiz.wording import plain, worded
from posenc_app.sections.quiz.question import option
from posenc_app.sections.quiz.standing import VERDICTS, Standing
from posenc_app.teaching import Table
from posenc_app.url_state import State

_COLUMNS = ("page", "question", "answer", "right", "verdict")


def tables(now: Standing, name: str, state: State, text: Text) -> list[Table]:
    """Return two tables: the result at a glance, then every question with what was answered."""
    summary = {
        "name": name,
        "points": str(now.right),
        "of": str(len(now.paper)),
        "seed": str(state["quiz_seed"]),
    }
    return [
        Table(text["title"], "", [], [(text[f"csv.{key}"], [value]) for key, value in summary.items()]),
        Table(
            text["csv.questions"],
            text["csv.number"],
            [text[f"csv.{column}"] for column in _COLUMNS],
            [(str(place + 1), _cells(now, place, state, text)) for place in range(len(now.paper))],
        ),
    ]


def _cells(now: Standing, place: int, state: State, text: Text) -> list[str]:
    asked, choice = now.asked(place), now.choice(place)
    return [
        content.load(state.language(), asked.template.page)["nav"],
        plain(worded(asked.template, asked.item, "question", text)),
        "" if choice is None else plain(option(asked, choice, text)),
        plain(option(asked, asked.item.right, text)),
        text[f"csv.verdicts.{VERDICTS[now.is_right(place)]}"],
    ]
