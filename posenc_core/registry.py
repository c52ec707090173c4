"""The list of methods; every claim made here is checked by a test that runs the method."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

import numpy as np

from posenc_core.encodings.alibi import Alibi, alibi_slopes
from posenc_core.encodings.learned import Learned, LearnedTable
from posenc_core.encodings.nope import NoPosition
from posenc_core.encodings.rope import Rope
from posenc_core.encodings.shaw import Shaw
from posenc_core.encodings.sinusoidal import Sinusoidal
from posenc_core.encodings.t5_bias import T5Bias
from posenc_core.frequencies import RopeFrequencies
from posenc_core.hooks import Encoding
from posenc_core.scaling.yarn import yarn_scaling
from posenc_core.types import Door, FloatArray, Relation


@dataclass(frozen=True)
class ModelSizes:
    """
    Name the sizes on which parameter counts depend.

    Attributes
    ----------
    d_model, n_heads, d_head, n_layers : int
        Model width, number of heads, head size, number of layers.
    max_positions : int
        Rows of a learned table.
    max_distance : int
        Where Shaw's distances are clipped.
    num_buckets : int
        Number of T5's buckets.

    Examples
    --------
    >>> ModelSizes(8, 2, 4, n_layers=3, max_positions=64, max_distance=4, num_buckets=32).n_layers
    3
    """

    d_model: int
    n_heads: int
    d_head: int
    n_layers: int
    max_positions: int
    max_distance: int
    num_buckets: int


@dataclass(frozen=True)
class EncodingInfo:
    """
    Say what one method is and does.

    Attributes
    ----------
    key : str
        Its name in links and tables.
    doors : tuple of {"input", "query_key", "score", "value"}
        Where position enters.
    relation : {"none", "absolute", "relative"}
        What the scores come to depend on.
    is_translation_invariant : bool
        Whether scores stay when all positions move alike.
    has_length_limit : bool
        Whether there are positions for which the method has no value.
    paper : str
        Where it was published.
    count : callable
        Number of learned parameters from `ModelSizes`; call `parameter_count` instead.
    example : callable
        ``example(d_model, n_heads)`` builds a seeded instance for heads of size ``d_model // n_heads``.

    Examples
    --------
    >>> {key: info.doors for key, info in ENCODINGS.items() if info.relation == "absolute"}
    {'sinusoidal': ('input',), 'learned': ('input',)}
    """

    key: str
    doors: tuple[Door, ...]
    relation: Relation
    is_translation_invariant: bool
    has_length_limit: bool
    paper: str
    count: Callable[[ModelSizes], int]
    example: Callable[[int, int], Encoding]

    @property
    def changes_attention(self) -> bool:
        """Whether scores or outputs are computed by another formula; False if only the input differs."""
        return not set(self.doors) <= {"input"}

    def parameter_count(  # noqa: PLR0913 - one caller fits all methods, so all sizes are asked for
        self,
        *,
        d_model: int,
        n_heads: int,
        d_head: int,
        n_layers: int,
        max_positions: int,
        max_distance: int,
        num_buckets: int,
    ) -> int:
        """
        Return how many learned numbers the method needs in a whole model.

        Parameters
        ----------
        d_model : int
            Model width.
        n_heads : int
            Number of heads.
        d_head : int
            Head size.
        n_layers : int
            Number of layers.
        max_positions : int
            Rows of a learned table.
        max_distance : int
            Where Shaw's distances are clipped.
        num_buckets : int
            Number of T5's buckets.

        Returns
        -------
        int
            0 for methods with fixed formulas.

        Examples
        --------
        >>> sizes = dict(d_model=8, n_heads=2, d_head=4, n_layers=3)
        >>> ENCODINGS["rope"].parameter_count(**sizes, max_positions=64, max_distance=4, num_buckets=32)
        0
        """
        sizes = ModelSizes(d_model, n_heads, d_head, n_layers, max_positions, max_distance, num_buckets)
        return self.count(sizes)


def _no_parameters(sizes: ModelSizes) -> int:  # noqa: ARG001 - fixed formulas need none at any size
    return 0


def _learned_count(sizes: ModelSizes) -> int:
    return sizes.max_positions * sizes.d_model


def _shaw_count(sizes: ModelSizes) -> int:
    # Two tables a layer, for keys and for values, which its heads share.
    return 2 * (2 * sizes.max_distance + 1) * sizes.d_head * sizes.n_layers


def _t5_count(sizes: ModelSizes) -> int:
    # One table for one stack of layers: all of them share it.
    return sizes.num_buckets * sizes.n_heads


def _learned_example(d_model: int, n_heads: int) -> Encoding:  # noqa: ARG001 - heads make no difference
    return Learned(LearnedTable(_drawn(64, d_model)))


def _shaw_example(d_model: int, n_heads: int) -> Encoding:
    key_table, value_table = _drawn(2, 2 * 4 + 1, d_model // n_heads)
    return Shaw(key_table, value_table)


def _t5_example(d_model: int, n_heads: int) -> Encoding:  # noqa: ARG001 - the width makes no difference
    return T5Bias(_drawn(32, n_heads))


def _alibi_example(d_model: int, n_heads: int) -> Encoding:  # noqa: ARG001 - the width makes no difference
    return Alibi(alibi_slopes(n_heads))


def _rope_example(d_model: int, n_heads: int) -> Encoding:
    return Rope(RopeFrequencies.standard(d_model // n_heads))


def _stretched_example(d_model: int, n_heads: int) -> Encoding:
    return Rope(yarn_scaling(d_model // n_heads, base=10000.0, factor=4.0, original_len=64))


def _drawn(*shape: int) -> FloatArray:
    return np.random.default_rng(0).standard_normal(shape)


_INFOS = (
    EncodingInfo(
        key="none",
        doors=(),
        relation="none",
        is_translation_invariant=True,
        has_length_limit=False,
        paper="Haviv et al. 2022, arXiv:2203.16634",
        count=_no_parameters,
        example=lambda _d_model, _n_heads: NoPosition(),
    ),
    EncodingInfo(
        key="sinusoidal",
        doors=("input",),
        relation="absolute",
        is_translation_invariant=False,
        has_length_limit=False,
        paper="Vaswani et al. 2017, arXiv:1706.03762, section 3.5",
        count=_no_parameters,
        example=lambda _d_model, _n_heads: Sinusoidal(),
    ),
    EncodingInfo(
        key="learned",
        doors=("input",),
        relation="absolute",
        is_translation_invariant=False,
        has_length_limit=True,
        paper="Gehring et al. 2017, arXiv:1705.03122; Devlin et al. 2019 (BERT), N19-1423",
        count=_learned_count,
        example=_learned_example,
    ),
    EncodingInfo(
        key="shaw",
        doors=("score", "value"),
        relation="relative",
        is_translation_invariant=True,
        has_length_limit=False,
        paper="Shaw et al. 2018, arXiv:1803.02155",
        count=_shaw_count,
        example=_shaw_example,
    ),
    EncodingInfo(
        key="t5_bias",
        doors=("score",),
        relation="relative",
        is_translation_invariant=True,
        has_length_limit=False,
        paper="Raffel et al. 2020, arXiv:1910.10683, section 2.1",
        count=_t5_count,
        example=_t5_example,
    ),
    EncodingInfo(
        key="alibi",
        doors=("score",),
        relation="relative",
        is_translation_invariant=True,
        has_length_limit=False,
        paper="Press et al. 2022, arXiv:2108.12409",
        count=_no_parameters,
        example=_alibi_example,
    ),
    EncodingInfo(
        key="rope",
        doors=("query_key",),
        relation="relative",
        is_translation_invariant=True,
        has_length_limit=False,
        paper="Su et al. 2021, arXiv:2104.09864",
        count=_no_parameters,
        example=_rope_example,
    ),
)

ENCODINGS: Mapping[str, EncodingInfo] = MappingProxyType({info.key: info for info in _INFOS})
"""Every method by its key, in the order in which the story tells them."""

_STRETCHED = EncodingInfo(
    key="rope_stretched",
    doors=ENCODINGS["rope"].doors,
    relation=ENCODINGS["rope"].relation,
    is_translation_invariant=True,
    has_length_limit=False,
    paper="Peng et al. 2023 (YaRN), arXiv:2309.00071",
    count=_no_parameters,
    example=_stretched_example,
)

METHODS: Mapping[str, EncodingInfo] = MappingProxyType({**ENCODINGS, _STRETCHED.key: _STRETCHED})
"""What there is to choose from: every method, and RoPE stretched to longer texts by YaRN as one more."""
