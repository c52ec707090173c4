"""What `read_model_config` answers: plain data, compared by value."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Literal, TypeAlias

from posenc_core.errors import InvalidParameterError
from posenc_core.frequencies import RopeFrequencies
from posenc_core.scaling.dynamic_ntk import dynamic_ntk_scaling
from posenc_core.scaling.linear import linear_scaling
from posenc_core.scaling.llama3 import llama3_scaling
from posenc_core.scaling.longrope import longrope_scaling
from posenc_core.scaling.proportional import proportional_scaling
from posenc_core.scaling.yarn import yarn_scaling
from posenc_core.types import Pairing

Kind: TypeAlias = Literal["rope", "learned", "sinusoidal", "alibi", "t5_bias", "shaw", "none", "unknown"]
Severity: TypeAlias = Literal["info", "warning", "error"]

NOTHING: Mapping[str, Any] = MappingProxyType({})

#: How each rope type turns its parameters into frequencies.
RECIPES: Mapping[str, Callable[..., RopeFrequencies]] = MappingProxyType({
    "default": RopeFrequencies.standard,
    "linear": linear_scaling,
    "dynamic": dynamic_ntk_scaling,
    "yarn": yarn_scaling,
    "llama3": llama3_scaling,
    "longrope": longrope_scaling,
    "proportional": proportional_scaling,
})
_FOLLOW_LENGTH = frozenset({"dynamic", "longrope"})


@dataclass(frozen=True)
class Note:
    """
    Say one thing about a file that a reader should know.

    Attributes
    ----------
    code : str
        What kind of thing, such as ``"assumed"`` or ``"conflict"``.
    severity : {"info", "warning", "error"}
        How much it matters; an error means that something cannot be computed or contradicts itself.
    path : str
        The field, dotted, such as ``"rope_scaling.factor"``.
    values : Mapping
        What a sentence about it needs.

    Examples
    --------
    >>> Note("assumed", "info", "head_dim", {"value": 128}).path
    'head_dim'
    """

    code: str
    severity: Severity
    path: str
    values: Mapping[str, Any] = field(default_factory=lambda: NOTHING)


@dataclass(frozen=True)
class Refusal:
    """Why frequencies cannot be computed: the parts of an `InvalidParameterError`, as data."""

    name: str
    value: object
    requirement: str


@dataclass(frozen=True)
class LayerGroup:
    """
    Describe the layers that share one rule.

    Attributes
    ----------
    layer_type : str or None
        The file's name for this type of layer.
    indices : tuple of int
        The layers, from 0; empty if no layer uses the rule or their number is unknown.
    uses_position : bool
        Whether queries and keys are turned.
    base : float or None
        Base of the spectrum; None where nothing turns.
    rope_type : str
        ``"default"``, ``"linear"``, ``"dynamic"``, ``"yarn"``, ``"llama3"``, ``"longrope"``,
        ``"proportional"``, ``"none"``, or a name that is not known here.
    d_head : int or None
        Head size; for latent attention the part of it that carries position.
    rotary_dim : int
        Number of features that turn.
    pairing : {"interleaved", "half_split"} or None
        Which features turn together; None if that is unknown.
    original_len : int or None
        Trained length in positions, as far as the file tells.
    scaling : Mapping
        Parameters of the rope type by their names in this package, derived ones included.
    window : int or None
        How many positions back a layer looks at most; None for all of them.
    sections : tuple of int
        Number of pairs for each axis of a position (time, height, width); empty for ordinary text.
    sections_interleaved : bool
        Whether the axes take turns.
    refusal : Refusal or None
        Why `frequencies` would refuse.

    Examples
    --------
    >>> from posenc_core import read_model_config
    >>> group = read_model_config({"head_dim": 4, "rope_theta": 100.0}).layers[0]
    >>> group.rotary_dim, group.base
    (4, 100.0)
    """

    layer_type: str | None
    indices: tuple[int, ...]
    uses_position: bool
    base: float | None
    rope_type: str
    d_head: int | None
    rotary_dim: int
    pairing: Pairing | None
    original_len: int | None
    scaling: Mapping[str, Any] = field(default_factory=lambda: NOTHING)
    window: int | None = None
    sections: tuple[int, ...] = ()
    sections_interleaved: bool = False
    refusal: Refusal | None = None

    def frequencies(self, seq_len: int | None = None) -> RopeFrequencies:
        """
        Return the frequencies these layers turn with.

        Parameters
        ----------
        seq_len : int, optional
            Current length in positions; only dynamic and LongRoPE frequencies depend on it. Left out, it is
            within the original length.

        Returns
        -------
        RopeFrequencies
            In rad per position, with attention factor and pairing.

        Raises
        ------
        InvalidParameterError
            If these layers turn nothing, or the file does not say enough; it names the field.

        Examples
        --------
        >>> from posenc_core import read_model_config
        >>> config = {"head_dim": 4, "rope_theta": 100.0}
        >>> read_model_config(config).layers[0].frequencies().inv_freq
        array([1. , 0.1])
        """
        if self.refusal is not None:
            refusal = self.refusal
            raise InvalidParameterError(refusal.name, refusal.value, refusal.requirement)
        # `proportional` takes the exponents of the whole head, all others those of what turns.
        width = self.d_head if self.rope_type == "proportional" else self.rotary_dim
        length = {"seq_len": seq_len} if self.rope_type in _FOLLOW_LENGTH else {}
        computed = RECIPES[self.rope_type](width, base=self.base, **self.scaling, **length)
        return computed.with_pairing(self.pairing)

    @property
    def rule(self) -> tuple[object, ...]:
        """Everything on which the frequencies depend, to compare groups by."""
        width = (self.base, self.rope_type, self.d_head, self.rotary_dim, self.pairing)
        return (*width, self.original_len, dict(self.scaling), self.sections, self.refusal)

    @property
    def axes(self) -> tuple[int, ...]:
        """
        For each pair the axis whose position turns it: 0 time, 1 height, 2 width; empty without sections.

        Interleaved, axis a takes the pairs a, a + 3, a + 6, … as long as its section lasts, and the first
        axis takes what is left (``apply_interleaved_mrope`` of Transformers, Qwen3-VL).
        """
        if not self.sections_interleaved:
            return tuple(axis for axis, pairs in enumerate(self.sections) for _ in range(pairs))
        step, axes = len(self.sections), [0] * sum(self.sections)
        for axis, pairs in list(enumerate(self.sections))[1:]:
            for pair in range(axis, min(step * pairs, len(axes)), step):
                axes[pair] = axis
        return tuple(axes)


@dataclass(frozen=True)
class PositionReport:
    """
    Say what a model does with position.

    Attributes
    ----------
    kind : str
        ``"rope"``, ``"learned"``, ``"sinusoidal"``, ``"alibi"``, ``"t5_bias"``, ``"shaw"``, ``"none"`` or
        ``"unknown"``.
    model_type : str or None
        The family the file names.
    max_positions : int or None
        How many positions the file declares usable.
    parameters : Mapping
        What the kind needs, by this package's names.
    layers : tuple of LayerGroup
        Layers that share a rule, in order of their first layer; rules that no layer uses come last.
    softmax_scale_multiplier : float
        What multiplies the scores on top of everything else; not 1 where latent attention keeps YaRN's
        temperature there.
    notes : tuple of Note
        What was assumed, ignored, contradictory or unknown.

    Examples
    --------
    >>> from posenc_core import read_model_config
    >>> report = read_model_config({"model_type": "gpt2"})
    >>> report.kind, report.max_positions
    ('learned', 1024)
    """

    kind: Kind
    model_type: str | None = None
    max_positions: int | None = None
    parameters: Mapping[str, Any] = field(default_factory=lambda: NOTHING)
    layers: tuple[LayerGroup, ...] = ()
    softmax_scale_multiplier: float = 1.0
    notes: tuple[Note, ...] = ()

    def frequencies(self, seq_len: int | None = None) -> RopeFrequencies:
        """
        Return the frequencies, when one rule applies to all layers that use position.

        Parameters
        ----------
        seq_len : int, optional
            Current length in positions; left out, it is within the original length.

        Returns
        -------
        RopeFrequencies
            In rad per position, with attention factor and pairing.

        Raises
        ------
        InvalidParameterError
            If the model turns nothing, the file does not say enough, or there are several rules; the message
            then names their groups.

        Examples
        --------
        >>> from posenc_core import read_model_config
        >>> read_model_config({"head_dim": 4, "rope_theta": 100.0}).frequencies().inv_freq
        array([1. , 0.1])
        """
        turning = [group for group in self.layers if group.uses_position]
        if not turning and self.layers:
            return self.layers[0].frequencies(seq_len)  # which refuses, and says why
        if not turning:
            name, requirement = "kind", "must be 'rope' with layers that turn, to have frequencies"
            raise InvalidParameterError(name, self.kind, requirement)
        if any(group.rule != turning[0].rule for group in turning):
            names = tuple(group.layer_type or f"layers {group.indices}" for group in turning)
            name, requirement = "layers", "hold several rules: ask one group for its frequencies"
            raise InvalidParameterError(name, names, requirement)
        return turning[0].frequencies(seq_len)
