"""Where a visitor stands: the paper of the link, what was answered, and how much of it is right."""

from dataclasses import dataclass

from posenc_app.quiz import TEMPLATES
from posenc_app.quiz.paper import OPEN, Asked, Paper, paper
from posenc_app.url_state import State

VERDICTS = {True: "right", False: "wrong", None: "open"}
"""What is said of an answer, and of a question without one."""


@dataclass(frozen=True)
class Standing:
    """A paper and the answers so far.

    Attributes
    ----------
    paper : Paper
        What is asked.
    marks : str
        A letter, or a dash where the question is open, for every question.
    at : int
        The question that is shown, counted from 0; ``len(paper)`` is the result.
    """

    paper: Paper
    marks: str
    at: int

    def choice(self, place: int) -> str | None:
        """Return the answer to a question, or None while it is open."""
        return self.paper.asked[place].chosen(self.marks[place])

    def is_right(self, place: int) -> bool | None:
        """Return whether an answer is right, or None while the question is open."""
        choice = self.choice(place)
        return None if choice is None else choice == self.asked(place).item.right

    def asked(self, place: int) -> Asked:
        """Return a question."""
        return self.paper.asked[place]

    @property
    def answered(self) -> int:
        """How many questions have been answered."""
        return len(self.marks) - self.marks.count(OPEN)

    @property
    def right(self) -> int:
        """How many answers are right."""
        return sum(self.is_right(place) is True for place in range(len(self.paper)))


def standing(state: State) -> Standing:
    """Return where the visitor of a link stands."""
    asked = current_paper(state)
    return Standing(asked, asked.marks(state["quiz_answers"]), min(state["quiz_at"], len(asked)))


def current_paper(state: State) -> Paper:
    """Return the paper of the current settings; no page chosen stands for all."""
    topics = state["quiz_topics"]
    templates = [template for template in TEMPLATES if not topics or template.page in topics]
    return paper(templates, state["quiz_seed"], state["quiz_n"], mixed=state["quiz_draw"] == "mixed")
