"""Each method of the page as one call of the core: the page runs it, and its snippet prints it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import posenc_core as pc
from posenc_app.sections.context.published import longrope
from posenc_app.url_state import State, options_of

#: In the order of the page.
METHODS = options_of("ctx_method")
_PER_LINE = 8


@dataclass(frozen=True)
class Call:
    """A function of the core by name, its first argument and the named ones."""

    function: str
    width: int
    named: Mapping[str, Any]

    def run(self) -> pc.RopeFrequencies:
        """Call it."""
        function: Callable[..., pc.RopeFrequencies]
        function = pc.RopeFrequencies.standard if self.function == "standard" else getattr(pc, self.function)
        return function(self.width, **self.named)

    def source(self) -> str:
        """Return the call as a line of Python, or several."""
        name = "RopeFrequencies.standard" if self.function == "standard" else self.function
        arguments = [f"    {key}={_literal(value)},\n" for key, value in self.named.items()]
        return f"pc.{name}(\n    {self.width},\n{''.join(arguments)})"


def _literal(value: object) -> str:
    if not isinstance(value, tuple):
        return repr(value)
    rows = [value[start : start + _PER_LINE] for start in range(0, len(value), _PER_LINE)]
    lines = "".join(f"        {', '.join(map(repr, row))},\n" for row in rows)
    return f"[\n{lines}    ]"


@dataclass(frozen=True)
class Settings:
    """What all methods start from.

    Attributes
    ----------
    width, base : int, float
        Of the head.
    train_len, target_len, now : int
        Lengths in positions: trained, asked for, and current.
    factor : float
        What the visitor chose, or the ratio of the lengths, at least 1.
    is_own_factor : bool
        Whether the visitor chose it.
    """

    width: int
    base: float
    train_len: int
    target_len: int
    now: int
    factor: float
    is_own_factor: bool

    @property
    def ratio(self) -> float:
        """How much longer the target is than the training."""
        return self.target_len / self.train_len


def settings(state: State) -> Settings:
    """Read the settings that methods share from the values of the page."""
    train, target = int(state["ctx_train"]), int(state["ctx_target"])
    is_own = state["ctx_factor"] != "auto"
    return Settings(
        width=int(state["ctx_width"]),
        base=float(state["ctx_base"]),
        train_len=train,
        target_len=target,
        now=target if state["ctx_now"] == "target" else int(state["ctx_now"]),
        factor=float(state["ctx_factor"]) if is_own else max(1.0, target / train),
        is_own_factor=is_own,
    )


def recipe(method: str, given: Settings, state: State) -> Call:
    """Return the call that a method stands for, at the values of the page."""
    function, named = _RECIPES[method]
    return Call(function, given.width, {"base": given.base} | named(given, state))


def yarn_arguments(state: State) -> dict[str, Any]:
    """Return what shapes YaRN's ramp."""
    return {
        "beta_fast": float(state["ctx_fast"]),
        "beta_slow": float(state["ctx_slow"]),
        "truncate": state["ctx_truncate"] == "1",
        "ramp": state["ctx_ramp"],
    }


def _nothing(_given: Settings, _state: State) -> dict[str, Any]:
    return {}


def _factor(given: Settings, _state: State) -> dict[str, Any]:
    return {"factor": given.factor}


def _dynamic(given: Settings, state: State) -> dict[str, Any]:
    return {"factor": float(state["ctx_strength"]), "original_len": given.train_len, "seq_len": given.now}


def _yarn(given: Settings, state: State) -> dict[str, Any]:
    attention = state["ctx_attention"]
    return {
        "factor": given.factor,
        "original_len": given.train_len,
        "attention_factor": None if attention == "auto" else float(attention),
        "mscale": float(state["ctx_mscale"]),
        "mscale_all_dim": float(state["ctx_mscale_all"]),
    } | yarn_arguments(state)


def _llama3(given: Settings, state: State) -> dict[str, Any]:
    return {
        "factor": given.factor,
        "low_freq_factor": float(state["ctx_low"]),
        "high_freq_factor": float(state["ctx_high"]),
        "original_len": given.train_len,
    }


def _longrope(given: Settings, _state: State) -> dict[str, Any]:
    return {
        "short_factor": longrope().short_factor,
        "long_factor": longrope().long_factor,
        "original_len": given.train_len,
        "max_len": given.target_len,
        "seq_len": given.now,
    }


def _proportional(given: Settings, state: State) -> dict[str, Any]:
    # The recipe chooses which pairs turn; it stretches only if that is asked for.
    return {
        "rotary_fraction": float(state["ctx_share"]),
        "factor": given.factor if given.is_own_factor else 1.0,
    }


_RECIPES: Mapping[str, tuple[str, Callable[[Settings, State], dict[str, Any]]]] = {
    "none": ("standard", _nothing),
    "linear": ("linear_scaling", _factor),
    "ntk": ("ntk_scaling", _factor),
    "dynamic": ("dynamic_ntk_scaling", _dynamic),
    "yarn": ("yarn_scaling", _yarn),
    "llama3": ("llama3_scaling", _llama3),
    "longrope": ("longrope_scaling", _longrope),
    "proportional": ("proportional_scaling", _proportional),
}
