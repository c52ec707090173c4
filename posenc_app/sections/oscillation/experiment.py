"""What all experiments of the page share: a query and a key of length 1, and how their pairs turn."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

import posenc_core as pc
from posenc_app.cache import remembered
from posenc_app.url_state import State

Floats = npt.NDArray[np.float64]

#: How many random contents make a band.
DRAWS = 32
_TENTHS = (10, 15, 20, 30, 50, 70)
#: The bases of the free slider and of the sweep: six a decade, in round numbers.
BASES = (*(tenths * 10**power for power in range(1, 8) for tenths in _TENTHS), 10**9)


@dataclass(frozen=True, eq=False)
class Experiment:
    """One query and one key that moves away from it.

    Attributes
    ----------
    content : {"ones", "prefer", "alike", "random", "own"}
        Where the two vectors come from.
    q, k : ndarray of shape (d,)
        Of length 1, so that scores are cosines; of zeros where the visitor gave zeros.
    base : int
        Base of the frequencies.
    reach : int
        The last distance in view.
    is_log : bool
        Whether distances are drawn on a logarithmic axis.
    at : int
        The distance that is looked at closely.
    """

    content: str
    q: Floats
    k: Floats
    base: int
    reach: int
    is_log: bool
    at: int

    @property
    def width(self) -> int:
        """The number of features."""
        return self.q.size

    @property
    def frequencies(self) -> Floats:
        """Of all pairs, in rad per position, fastest first."""
        return pc.inv_freq(self.width, base=self.base)

    @property
    def is_zero(self) -> bool:
        """Whether one of the vectors has no direction."""
        return not (self.q.any() and self.k.any())


def experiment(state: State) -> Experiment:
    """Set the experiment up from the values of the page."""
    reach = int(state["osc_reach"])
    q, k = vectors(state)
    return Experiment(
        content=state["osc_content"],
        q=q,
        k=k,
        base=base(state),
        reach=reach,
        is_log=state["osc_axis"] == "log",
        at=min(state["osc_at"], reach),
    )


def base(state: State) -> int:
    """Return the chosen base."""
    return BASES[state["osc_free"]] if state["osc_base"] == "free" else int(state["osc_base"])


def vectors(state: State) -> tuple[Floats, Floats]:
    """Return query and key, each divided by its length."""
    content, width = state["osc_content"], int(state["osc_width"])
    if content == "own":
        given = (state["osc_q"], state["osc_k"])
        common = min(map(len, given))
        return _of_length_one(given[0][:common]), _of_length_one(given[1][:common])
    if content in {"alike", "random"}:
        queries, keys = draws(content, width, state["osc_seed"], 1)
        return queries[0], keys[0]
    ones = np.ones(width)
    ahead = state["osc_prefer"] if content == "prefer" else 0
    turned = pc.rotate(ones, ahead, pc.inv_freq(width, base=base(state)))
    return _of_length_one(ones), _of_length_one(turned)


@remembered
def draws(content: str, width: int, seed: int, count: int) -> tuple[Floats, Floats]:
    """Return random queries and keys, one of each for every seed from ``seed`` on; not trained."""
    names = ["q", "q"] if content == "alike" else ["q", "k"]
    drawn = np.array([pc.token_vectors(names, width, seed=seed + index) for index in range(count)])
    return _of_length_one(drawn[:, 0]), _of_length_one(drawn[:, 1])


def _of_length_one(vector: npt.ArrayLike) -> Floats:
    return pc.unit_length(vector).astype(np.float64, copy=False)
