"""What all experiments of the page share: a head, its two lengths, and one method that stretches it."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

import posenc_core as pc
from posenc_app.sections.context.published import longrope
from posenc_app.sections.context.recipes import METHODS, Call, Settings, recipe, settings
from posenc_app.url_state import State

Floats = npt.NDArray[np.float64]

#: What leads out of a refusal: values of the page at which the method can be computed.
WAYS_OUT: Mapping[str, Mapping[str, str]] = {
    "yarn": {"ctx_fast": "32", "ctx_slow": "1"},
    "llama3": {"ctx_low": "1", "ctx_high": "4"},
    "longrope": {"ctx_width": str(longrope().dim)},
}


@dataclass(frozen=True, eq=False)
class Experiment:
    """One head, trained at one length and read at another.

    Attributes
    ----------
    given : Settings
        Sizes and lengths.
    method : str
        Key of the method.
    call : Call
        The method as a call of the core.
    original, scaled : RopeFrequencies
        As trained, and as the method reads; the same where the method was refused.
    is_refused : bool
        Whether the method cannot be computed at these values.
    """

    given: Settings
    method: str
    call: Call
    original: pc.RopeFrequencies
    scaled: pc.RopeFrequencies
    is_refused: bool

    @property
    def before(self) -> Floats:
        """Frequencies as trained, (c,) in rad per position."""
        return self.original.inv_freq

    @property
    def after(self) -> Floats:
        """Frequencies as the method reads."""
        return self.scaled.inv_freq

    @property
    def is_as_trained(self) -> bool:
        """Whether no frequency is changed: by no method, or by one that had nothing to stretch."""
        return bool(np.array_equal(self.before, self.after))

    @property
    def pairs(self) -> int:
        """Number of pairs of the head."""
        return self.before.size

    @cached_property
    def coverage(self) -> pc.AngleCoverage:
        """Which angles each pair meets in training, and which only in the target."""
        return pc.angle_coverage(
            self.before, self.given.train_len, self.given.target_len, target_inv_freq=self.after
        )

    @cached_property
    def kept(self) -> Floats:
        """Share of its frequency that each pair keeps."""
        return pc.kept_shares(self.before, self.after)

    @property
    def unfinished(self) -> int:
        """How many pairs never finish a turn in training."""
        return self.coverage.unfinished

    @property
    def surprised(self) -> int:
        """How many pairs meet angles that training did not show them."""
        return int((self.coverage.unseen_share > 0).sum())

    @property
    def most_surprised(self) -> int:
        """The pair with the largest new part of its circle, counted from 0."""
        return int(np.argmax(self.coverage.unseen_share))

    @property
    def still(self) -> int:
        """How many pairs do not turn at all."""
        return int((self.after == 0).sum())


def experiment(state: State, method: str | None = None) -> Experiment:
    """Set the experiment up from the values of the page, for its method or for another one."""
    chosen = method or state["ctx_method"]
    given = settings(state)
    original = recipe("none", given, state).run()
    call = recipe(chosen, given, state)
    try:
        return Experiment(given, chosen, call, original, call.run(), is_refused=False)
    except pc.InvalidParameterError:
        return Experiment(given, chosen, call, original, original, is_refused=True)


def every_method(state: State) -> dict[str, Experiment]:
    """Return the methods that can be computed at these values, in the order of the page."""
    tried = {method: experiment(state, method) for method in METHODS}
    return {method: one for method, one in tried.items() if not one.is_refused}
