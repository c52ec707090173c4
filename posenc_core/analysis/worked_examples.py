"""The worked examples: small enough to check on paper, computed here and held against what must come out."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from posenc_core.analysis.coverage import angle_coverage
from posenc_core.analysis.permutation import equivariance_error
from posenc_core.analysis.reordering import pooled_error
from posenc_core.analysis.ruler import first_fall, offset_curves
from posenc_core.analysis.shift import shift_error
from posenc_core.analysis.translation import translation_error
from posenc_core.arrays import read_only_copy
from posenc_core.attention import Heads, attend
from posenc_core.encodings.alibi import alibi_bias
from posenc_core.encodings.learned import LearnedTable
from posenc_core.encodings.nope import NoPosition
from posenc_core.encodings.rope import Rope, rope_scores
from posenc_core.encodings.shaw import shaw_index
from posenc_core.encodings.sinusoidal import Sinusoidal, sinusoidal
from posenc_core.encodings.t5_bias import t5_bucket
from posenc_core.errors import PositionOutOfRangeError
from posenc_core.masks import causal_mask
from posenc_core.scaling.linear import linear_scaling
from posenc_core.scaling.ntk import ntk_scaling
from posenc_core.spectrum import angles, inv_freq
from posenc_core.tokens import token_vectors
from posenc_core.validation import integer

_ROUNDING = 1e-12
_FOUR_DIGITS = 5e-5
_CLEARLY = 1e-3
_SENTENCES = (("dog", "bites", "man"), ("狗", "咬", "人"), ("猫", "追", "狗"))
_MAT = ("the", "cat", "sat", "on", "the", "mat")


@dataclass(frozen=True, eq=False)
class WorkedExample:
    """
    Hold one statement of a worked example: what was computed, and what must come out.

    Attributes
    ----------
    number : int
        Number of the example, 1..13; an example may make several statements.
    key : str
        Name of the statement.
    computed : ndarray of shape (n,)
        What the functions of this package gave just now.
    expected : ndarray of shape (n,)
        What must come out, from the paper's formula or worked out by hand.
    tolerance : float
        The largest residual that is rounding; 5e-5 where the expected numbers have four digits.
    equal : bool
        False where the two must *not* be equal: the residual must then exceed the tolerance.

    Examples
    --------
    >>> WorkedExample(3, "cosine", np.array([0.5]), np.array([0.5]), 1e-12).holds
    True
    """

    number: int
    key: str
    computed: npt.NDArray[np.float64]
    expected: npt.NDArray[np.float64]
    tolerance: float
    equal: bool = True

    def __post_init__(self) -> None:
        for name in ("computed", "expected"):
            object.__setattr__(self, name, read_only_copy(getattr(self, name)))

    @property
    def residual(self) -> float:
        """The largest difference between what was computed and what must come out."""
        return float(np.max(np.abs(self.computed - self.expected)))

    @property
    def holds(self) -> bool:
        """Whether the residual is within the tolerance, or beyond it where a difference is stated."""
        return (self.residual <= self.tolerance) is self.equal


def worked_examples(example: int | None = None) -> tuple[WorkedExample, ...]:
    """
    Compute the worked examples and return every statement beside what must come out.

    Parameters
    ----------
    example : int, optional
        Number of one example, 1..13; all of them by default.

    Returns
    -------
    tuple of WorkedExample
        In the order of their numbers, every number at least once.

    Raises
    ------
    InvalidParameterError
        If there is no example of that number.

    References
    ----------
    The sources of the functions that each example calls: Vaswani et al. 2017, §3.5 (1, 8, 9); Su et al. 2021,
    §3.2 (2, 3); Press et al. 2022, §3 (4); Haviv et al. 2022 (7); Shaw et al. 2018, §3, and Raffel et al.
    2020, §2.1 (11); Chen et al. 2023, equation 4, and Peng et al. 2023 (12, 13).

    Examples
    --------
    >>> all(example.holds for example in worked_examples())
    True
    >>> worked_examples(4)[0].computed
    array([1.5, 0. ])
    """
    chosen = _EXAMPLES
    if example is not None:
        place = integer("example", example, low=1, high=len(_EXAMPLES))
        chosen = _EXAMPLES[place - 1 : place]
    return tuple(statement for compute in chosen for statement in compute())


def _statement(
    number: int,
    key: str,
    computed: npt.ArrayLike,
    expected: npt.ArrayLike,
    tolerance: float = _ROUNDING,
    *,
    equal: bool = True,
) -> WorkedExample:
    found = np.ravel(np.asarray(computed, dtype=np.float64))
    wanted = np.broadcast_to(np.ravel(np.asarray(expected, dtype=np.float64)), found.shape)
    return WorkedExample(number, key, found, wanted, tolerance, equal)


def _fingerprints() -> list[WorkedExample]:
    by_hand = [[0.0, 1, 0, 1], [0.8415, 0.5403, 0.0100, 1.0000], [0.9093, -0.4161, 0.0200, 0.9998]]
    return [_statement(1, "fingerprints", sinusoidal(range(3), 4), by_hand, _FOUR_DIGITS)]


def _score(query: Sequence[float], key: Sequence[float], m: int, n: int, theta: float) -> float:
    return float(rope_scores([query], [key], [m], [n], np.array([theta]))[0, 0])


def _quarter_turns() -> list[WorkedExample]:
    quarter = np.pi / 2
    same = [_score([1, 0], [1, 0], m, n, quarter) for m, n in ((0, 1), (4, 5), (0, 2))]
    return [
        _statement(2, "quarter_turn", same, [0, 0, -1]),
        _statement(2, "other_content", _score([1, 0], [0, 1], 0, 1, quarter), -1),
    ]


def _any_turn() -> list[WorkedExample]:
    turns = np.linspace(-np.pi, np.pi, 25)
    scores = [_score([1, 0], [1, 0], 2, 5, theta) for theta in turns]
    return [_statement(3, "cosine", scores, np.cos(3 * turns))]


def _slope() -> list[WorkedExample]:
    return [_statement(4, "slope", 2 + alibi_bias(np.array([-1, -4]), [0.5])[0], [1.5, 0])]


def _swapped_words() -> list[WorkedExample]:
    heads, swapped = Heads.random(0, n_heads=3, d_model=16, d_head=4), [2, 1, 0]
    vectors = [token_vectors(words, 16, seed=0) for words in _SENTENCES]
    plain = [equivariance_error(x, heads, NoPosition(), swapped) for x in vectors]
    masked = [equivariance_error(x, heads, NoPosition(), swapped, mask=causal_mask(3)) for x in vectors]
    means = [pooled_error(x, heads, NoPosition(), swapped) for x in vectors]
    return [
        _statement(5, "equivariant", plain, 0),
        _statement(5, "mean_invariant", means, 0),
        _statement(5, "mask_breaks", min(masked), 0, _CLEARLY, equal=False),
    ]


def _moved_sentence() -> list[WorkedExample]:
    x, heads = token_vectors(_MAT, 16, seed=0), Heads.random(0, n_heads=3, d_model=16, d_head=4)
    relative, absolute = (translation_error(x, heads, one, 10) for one in (Rope(), Sinusoidal()))
    return [
        _statement(6, "relative_stays", relative, 0),
        _statement(6, "absolute_changes", absolute, 0, _CLEARLY, equal=False),
    ]


def _leak() -> list[WorkedExample]:
    first = np.array([[1.0], [0], [0], [0], [0]])
    heads = Heads(w_q=np.zeros((1, 1, 1)), w_k=np.zeros((1, 1, 1)), w_v=np.ones((1, 1, 1)))
    masked = attend(first, heads, NoPosition(), mask=causal_mask(5)).output
    return [
        _statement(7, "leak", masked, [1, 1 / 2, 1 / 3, 1 / 4, 1 / 5]),
        _statement(7, "no_mask", attend(first, heads, NoPosition()).output, 0.2),
    ]


def _shift() -> list[WorkedExample]:
    return [_statement(8, "shift", shift_error(range(200), 5, 64), 0)]


def _ruler() -> list[WorkedExample]:
    widths = (64, 128, 512)
    curves = [offset_curves([0, 7, 1000], range(60), width) for width in widths]
    falls = [first_fall(one.distances[0]) or 0 for one in curves]
    return [
        _statement(9, "start_does_not_matter", [one.spread for one in curves], 0, 1e-10),
        _statement(9, "first_fall", falls, [6, 12, 44]),
    ]


def _end_of_a_table() -> list[WorkedExample]:
    table = LearnedTable(np.zeros((512, 1)))

    def has(position: int) -> bool:
        try:
            table.lookup([position])
        except PositionOutOfRangeError:
            return False
        return True

    return [
        _statement(10, "end_of_a_table", [has(position) for position in (0, 511, 512, 513)], [1, 1, 0, 0])
    ]


def _shared_distances() -> list[WorkedExample]:
    clipped = shaw_index([-100, -3, -2, 0, 2, 3, 100], 2)
    buckets = t5_bucket([-(10**6), -128, 0, 128, 10**6])
    return [
        _statement(11, "clipped", clipped, [0, 0, 0, 2, 4, 4, 4]),
        _statement(11, "buckets", buckets, [15, 15, 0, 31, 31]),
    ]


def _stretched() -> list[WorkedExample]:
    positions, plain = np.arange(0, 4096, 64), inv_freq(128)
    squeezed = angles(4 * positions, linear_scaling(128, factor=4).inv_freq)
    ratios = plain / ntk_scaling(128, base=10000.0, factor=4).inv_freq
    return [
        _statement(12, "interpolated", squeezed - angles(positions, plain), 0),
        _statement(12, "ntk", [ratios[0], ratios[-1]], [1, 4]),
    ]


def _unfinished_turns() -> list[WorkedExample]:
    coverage = angle_coverage(inv_freq(128), 4096, 4096)
    return [_statement(13, "unfinished", coverage.unfinished, 18)]


_EXAMPLES: tuple[Callable[[], list[WorkedExample]], ...] = (
    _fingerprints,
    _quarter_turns,
    _any_turn,
    _slope,
    _swapped_words,
    _moved_sentence,
    _leak,
    _shift,
    _ruler,
    _end_of_a_table,
    _shared_distances,
    _stretched,
    _unfinished_turns,
)
