"""Everything a link can carry, declared once, and the rules by which a page and its link agree.

The contract:

- A link holds tokens that do not depend on the language, and only what differs from the defaults.
- Only declared values are taken. Anything else becomes the default, with one notice.
- Values survive another page and back, a reload, the back button and a restart of the server.
- The first interaction after a restart counts. So nothing is ever seeded into a widget's state from the
  link: the link's value is the widget's *default*, and what the browser remembers of the widget wins.
- The back button counts. Streamlit says which runs come from it; there the link wins over the widgets.

Streamlit's own binding of widgets to query parameters writes the translated label and ignores a slider's
step, hence this module; see ``docs/decisions``.
"""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NoReturn, Protocol, cast

import streamlit as st
from streamlit.runtime.scriptrunner import get_script_run_ctx

import posenc_core as pc
from posenc_app.sentences import MAX_TOKENS, split

Value = str | int | tuple[int, ...] | tuple[float, ...] | tuple[str, ...]

_STORE = "posenc.values"
_PENDING = "posenc.pending"
_PAGE = "posenc.page"
_VISIT = "posenc.visit"
_OFFERED = "posenc.offered"
_DECIMAL = re.compile(r"-?\d{1,4}(\.\d{1,6})?")


class RefusedError(ValueError):
    """A link, or a visitor, gave a value that was never declared."""


class Parameter(Protocol):
    """One shareable value: how a link writes it and which values are allowed."""

    @property
    def name(self) -> str:
        """The name in the link."""

    @property
    def default(self) -> Value | Mapping[str, str]:
        """The value when the link is silent; a mapping where it depends on the language."""

    def read(self, token: str) -> Value:
        """Turn a token of a link into a value, or raise RefusedError."""

    def write(self, value: Any) -> str:  # noqa: ANN401 - each kind writes its own type
        """Turn a value into the token that :meth:`read` understands."""


@dataclass(frozen=True)
class Choice:
    """One of a few named options; the token is the option itself."""

    name: str
    options: tuple[str, ...]
    default: str

    def read(self, token: str) -> str:
        """Return the option, or raise RefusedError for any other word."""
        if token not in self.options:
            raise RefusedError
        return token

    def write(self, value: str) -> str:
        """Return the option."""
        return value


@dataclass(frozen=True)
class Whole:
    """A whole number from ``low`` to ``high`` in steps of ``step``."""

    name: str
    low: int
    high: int
    default: int
    step: int = 1

    def read(self, token: str) -> int:
        """Return the number, or raise RefusedError when it is none, out of range or between two steps."""
        # Python reads "１２", " 7" and "1_000" as numbers and takes its time over thousands of digits.
        if not (token.isascii() and token.isdecimal() and len(token) <= 12):
            raise RefusedError
        number = int(token)
        if not self.low <= number <= self.high or (number - self.low) % self.step:
            raise RefusedError
        return number

    def write(self, value: int) -> str:
        """Return the decimal digits."""
        return str(value)


@dataclass(frozen=True)
class Sentence:
    """A line of text typed by a visitor; what it shows by default depends on the language."""

    name: str
    max_chars: int
    default: Mapping[str, str]

    def read(self, token: str) -> str:
        """Return the text in one line, or raise RefusedError when nothing of it shows or it is too long."""
        line = " ".join(token.split()) if len(token) <= 10 * self.max_chars else ""
        if len(line) > self.max_chars or not split(line).words:
            raise RefusedError
        return line

    def write(self, value: str) -> str:
        """Return the text."""
        return value


@dataclass(frozen=True)
class Phrase:
    """A few words to look for, in one line; empty by default."""

    name: str
    max_chars: int
    default: str = ""

    def read(self, token: str) -> str:
        """Return what shows of the words, in one line, or raise RefusedError when they are too long."""
        if len(token) > 10 * self.max_chars:
            raise RefusedError
        line = " ".join("".join(c for c in token if c.isprintable() or c.isspace()).split())
        if len(line) > self.max_chars:
            raise RefusedError
        return line

    def write(self, value: str) -> str:
        """Return the words."""
        return value


@dataclass(frozen=True)
class Arrangement:
    """An order of up to ``max_length`` things, written ``2-0-1``; empty stands for the page's own choice."""

    name: str
    max_length: int
    default: tuple[int, ...] = ()

    def read(self, token: str) -> tuple[int, ...]:
        """Return the order, or raise RefusedError when it does not name every seat from 0 on once."""
        if not token:
            return ()
        parts = token.split("-") if len(token) <= 4 * self.max_length else []
        if not all(part.isascii() and part.isdecimal() for part in parts):
            raise RefusedError
        order = tuple(int(part) for part in parts)
        if not order or sorted(order) != list(range(len(order))) or len(order) > self.max_length:
            raise RefusedError
        return order

    def write(self, value: tuple[int, ...]) -> str:
        """Return the seats joined by hyphens."""
        return "-".join(map(str, value))


@dataclass(frozen=True)
class Parts:
    """A few of several named parts, written with dots between them; none by default, at most ``most``."""

    name: str
    options: tuple[str, ...]
    default: tuple[str, ...] = ()
    most: int | None = None

    def read(self, token: str) -> tuple[str, ...]:
        """Return the parts in the order of their declaration; RefusedError for an unknown one or too many.

        None is a choice only where it is the default.
        """
        if not token and not self.default:
            return ()
        named = set(token.split(".")) if len(token) <= 200 else {""}
        if not named <= set(self.options) or len(named) > (self.most or len(self.options)):
            raise RefusedError
        return tuple(option for option in self.options if option in named)

    def write(self, value: tuple[str, ...]) -> str:
        """Return the parts joined by dots."""
        return ".".join(value)


@dataclass(frozen=True)
class Marks:
    """A letter for each of a fixed number of things, written one after the other: ``--f-``."""

    name: str
    count: int
    letters: str

    @property
    def default(self) -> str:
        """The first letter for everything."""
        return self.letters[0] * self.count

    def read(self, token: str) -> str:
        """Return the letters, or raise RefusedError when one is unknown or their number is another."""
        if len(token) != self.count or not set(token) <= set(self.letters):
            raise RefusedError
        return token

    def write(self, value: str) -> str:
        """Return the letters."""
        return value


@dataclass(frozen=True)
class Vector:
    """A few decimal numbers, written ``1_-0.5``: at most ``limit`` in size, kept to three decimals."""

    name: str
    lengths: tuple[int, ...]
    limit: float
    default: tuple[float, ...]

    def read(self, token: str) -> tuple[float, ...]:
        """Return the numbers, or raise RefusedError when one is too large or none, or their count wrong."""
        parts = token.split("_") if token.isascii() and len(token) <= 12 * max(self.lengths) else []
        if len(parts) not in self.lengths or not all(map(_DECIMAL.fullmatch, parts)):
            raise RefusedError
        numbers = tuple(round(float(part), 3) + 0.0 for part in parts)
        if max(map(abs, numbers)) > self.limit:
            raise RefusedError
        return numbers

    def write(self, value: tuple[float, ...]) -> str:
        """Return the numbers joined by underscores."""
        return "_".join(f"{number:g}" for number in value)

    def typed(self, value: tuple[float, ...]) -> str:
        """Return the numbers as they stand in their line on the page."""
        return ", ".join(f"{number:g}" for number in value)


@dataclass(frozen=True)
class Answers:
    """Answers to the questions of a paper, written ``k3.ba-d``: a tag for the paper, a letter for each.

    A dash stands for a question that is still open. None by default.
    """

    name: str
    letters: str
    most: int
    default: str = ""

    def read(self, token: str) -> str:
        """Return the answers, or raise RefusedError when they are too many or of another alphabet."""
        pattern = rf"[0-9a-z]{{2}}\.[{self.letters}-]{{1,{self.most}}}"
        if token != self.default and not re.fullmatch(pattern, token):
            raise RefusedError
        return token

    def write(self, value: str) -> str:
        """Return the answers."""
        return value


@dataclass(frozen=True)
class Configuration:
    """Known numbers of a model's configuration, as JSON: no text of a visitor's. None by default."""

    name: str
    max_chars: int
    default: str = ""

    def read(self, token: str) -> str:
        """Return the JSON in its shortest form, or raise RefusedError when it is more than known numbers."""
        if token == self.default:
            return token
        if len(token) > self.max_chars:
            raise RefusedError
        try:
            config = json.loads(token)
            known = isinstance(config, dict) and pc.position_fields(config) == config and bool(config)
        except (ValueError, RecursionError):
            known = False
        if not known:
            raise RefusedError
        return json.dumps(config, separators=(",", ":"))

    def write(self, value: str) -> str:
        """Return the JSON."""
        return value


#: What a teacher's link can leave out of a page; see ``State.shows``.
HIDEABLE = (
    "lead", "predict", "steps", "leak", "shift", "ruler", "simpler", "rows", "map", "clocks", "pairings",
    "values", "partial", "proof", "offsets", "components", "edge", "stretch", "sum", "peak", "bound",
    "bases", "by_hand", "spectrum", "resolution", "reach", "torus", "ramps", "growing", "switch", "layers",
    "scaling", "distance", "findings", "versus", "shaw", "buckets", "trained_heads", "alibi_lines",
    "stored", "beyond", "late", "long", "added", "paper", "hints", "sayings", "origin", "aids", "sources",
    "answer",
)  # fmt: skip
#: Steps of the tour; 0 is whoever goes alone.
TOUR_STEPS = 7
_LENGTHS = (
    "512", "1024", "2048", "4096", "8192", "16384", "32768", "65536", "131072", "163840", "262144", "524288",
    "1048576", "2097152", "10000000",
)  # fmt: skip
_EVEN_WIDTHS = tuple(range(2, 17, 2))
_PROSE = frozenset({"lead", "aids", "sources"})

#: The shipped configurations, families together; ``assets/models`` holds a file for each.
MODELS = (
    "llama-2-7b", "codellama-7b", "llama-3-8b", "llama-3.1-8b", "llama-3.2-1b", "llama-4",
    "mistral-7b", "mixtral-8x7b", "qwen2.5-7b", "qwen2.5-7b-yarn", "qwen3-8b", "qwen3-8b-yarn",
    "gemma-2-9b", "gemma-3-4b", "phi-2", "phi-3.5-mini", "phi-4-mini", "deepseek-v2", "deepseek-v3",
    "glm-4", "gpt-oss-120b", "smollm3", "gpt-neox-20b", "pythia-6.9b", "gpt-j-6b", "gpt-2",
    "bert-base", "roberta-base", "modernbert-base", "t5-small", "bloom-176b", "mpt-7b",
)  # fmt: skip
#: The methods to choose from; the core's registry says what they are.
METHODS = ("none", "sinusoidal", "learned", "shaw", "t5_bias", "alibi", "rope", "rope_stretched")

#: The sayings of the page on myths; the letters of ``my_verdicts`` stand in this order.
MYTHS = (
    "invariant", "bag", "linear", "ruler", "slows", "slowest", "distance", "decay", "values", "learned",
    "fast", "free", "evaluates", "base", "adding", "alibi",
)  # fmt: skip

#: Every shareable parameter: by scope, which is "app" or the key of a page.
PARAMETERS: Mapping[str, tuple[Parameter, ...]] = {
    "app": (
        Choice("lang", ("zh", "en"), default="en"),
        Choice("present", ("0", "1"), default="0"),
        Parts("hide", HIDEABLE),
        Whole("tour", 0, TOUR_STEPS, default=0),
    ),
    "home": (Arrangement("seats", MAX_TOKENS),),
    "lesson": (Choice("les_view", ("plan", "sheet"), default="plan"),),
    "order": (
        Sentence("s", 160, default={"en": "dog bites man", "zh": "狗咬人"}),
        Arrangement("order", MAX_TOKENS),
        Choice("enc", ("none", "sinusoidal", "rope"), default="none"),
        Choice("mask", ("none", "causal"), default="none"),
        Choice("pool", ("none", "mean", "last"), default="none"),
        Whole("d_model", 4, 64, default=16, step=4),
        Whole("seed", 0, 999, default=7),
        Whole("shuffle", 0, 999, default=0),
        Whole("leak_n", 2, MAX_TOKENS, default=5),
        Whole("row", 0, MAX_TOKENS - 1, default=1),
        Whole("step", 0, 5, default=2),
    ),
    "sinusoidal": (
        Whole("fp_pos", 0, 2047, default=23),
        Whole("fp_pair", 0, 255, default=4),
        Choice("fp_width", ("4", "8", "16", "32", "64", "128", "256", "512"), default="64"),
        Choice("fp_base", ("10", "100", "1000", "10000", "100000", "1000000"), default="10000"),
        Choice("fp_len", ("32", "128", "512", "2048"), default="128"),
        Choice("fp_layout", ("interleaved", "concatenated", "tensor2tensor"), default="interleaved"),
        Whole("fp_k", 1, 64, default=5),
        Whole("fp_fit", 50, 500, default=200, step=50),
        Whole("fp_train", 8, 128, default=64, step=8),
    ),
    "learned": (
        Choice("lt_table", ("minilm", "e5"), default="minilm"),
        Choice("lt_basis", ("stored", "components"), default="stored"),
        Whole("lt_pos", 0, 511, default=23),
        Whole("lt_k", 1, 128, default=8),
        Whole("lt_seed", 0, 99, default=0),
        Whole("lt_count", 1, 64, default=10),
        Choice("lt_model", ("bert", "roberta", "roberta3", "opt"), default="bert"),
        Choice("lt_ask", ("-1", "0", "509", "510", "511", "512", "2047", "2048"), default="512"),
        Choice("lt_rows", ("640", "768", "1024", "2048"), default="1024"),
        Choice("lt_order", ("dog", "man"), default="dog"),
        Choice("lt_segment", ("a", "b"), default="a"),
        Whole("lt_start", 0, 507, default=0),
    ),
    "rope": (
        Choice("rope_by", ("pair", "free"), default="pair"),
        Choice("rope_width", ("4", "8", "16", "32", "64", "128"), default="64"),
        Choice("rope_base", ("10000", "500000", "1000000"), default="10000"),
        Whole("rope_pair", 0, 63, default=3),
        Whole("rope_theta", 0, 48, default=12),
        Whole("rope_m", 0, 40, default=9),
        Whole("rope_n", 0, 40, default=4),
        Choice("rope_from", ("0", "1000", "4000"), default="0"),
        Choice("rope_format", ("float64", "float16", "bfloat16"), default="float64"),
        Choice("rope_content", ("turn", "numbers"), default="turn"),
        Whole("rope_q_turn", 0, 23, default=0),
        Whole("rope_q_length", 1, 20, default=10),
        Whole("rope_k_turn", 0, 23, default=0),
        Whole("rope_k_length", 1, 20, default=10),
        Vector("rope_q", (2,), 10.0, default=(1.0, 0.0)),
        Vector("rope_k", (2,), 10.0, default=(0.0, 1.0)),
        Parts("rope_seen", ("near", "moved", "twice", "other")),
        Choice("rope_reach", ("100", "4096", "131072"), default="100"),
        Whole("rope_at", 0, 131072, default=30),
        Whole("rope_features", 4, 16, default=8, step=2),
        Choice("rope_q_pairing", ("interleaved", "half_split"), default="interleaved"),
        Choice("rope_k_pairing", ("interleaved", "half_split"), default="half_split"),
        Choice("rope_value", ("plain", "turned", "back"), default="turned"),
        Whole("rope_shift", 0, 200, default=100),
        Whole("rope_rotated", 8, 64, default=32, step=8),
    ),
    "oscillation": (
        Choice("osc_content", ("ones", "prefer", "alike", "random", "own"), default="ones"),
        Whole("osc_prefer", 0, 100, default=5),
        Whole("osc_seed", 0, 999, default=7),
        Vector("osc_q", _EVEN_WIDTHS, 10.0, default=(1.0, 0.0, 1.0, 0.0)),
        Vector("osc_k", _EVEN_WIDTHS, 10.0, default=(0.0, 1.0, 1.0, 0.0)),
        Choice("osc_width", ("4", "8", "16", "32", "64", "128"), default="64"),
        Choice("osc_base", ("10000", "500000", "1000000", "free"), default="10000"),
        Whole("osc_free", 0, 42, default=18),
        Choice("osc_reach", ("50", "500", "2000", "10000", "100000", "1000000"), default="2000"),
        Choice("osc_axis", ("linear", "log"), default="linear"),
        Whole("osc_at", 0, 1_000_000, default=1713),
        Whole("osc_pair", 0, 63, default=19),
        Choice("osc_from", ("0", "1000", "100000"), default="0"),
    ),
    "context": (
        Choice("ctx_train", _LENGTHS, default="4096"),
        Choice("ctx_target", _LENGTHS, default="131072"),
        Choice("ctx_width", ("4", "16", "32", "64", "96", "128", "256", "512"), default="128"),
        Choice(
            "ctx_base",
            ("1.0001", "100", "10000", "50000", "150000", "500000", "1000000", "10000000"),
            default="10000",
        ),
        Choice(
            "ctx_method",
            ("none", "linear", "ntk", "dynamic", "yarn", "llama3", "longrope", "proportional"),
            default="none",
        ),
        Choice("ctx_factor", ("auto", "1", "2", "4", "8", "16", "32", "40", "64", "1000"), default="auto"),
        Choice("ctx_now", ("target", *_LENGTHS), default="target"),
        Choice("ctx_strength", ("1", "2", "4", "8"), default="1"),
        Choice("ctx_fast", ("1", "2", "4", "8", "16", "32", "64", "128"), default="32"),
        Choice("ctx_slow", ("0.25", "0.5", "1", "2", "4", "8", "16", "32"), default="1"),
        Choice("ctx_ramp", ("index", "rotations"), default="index"),
        Choice("ctx_truncate", ("1", "0"), default="1"),
        Choice("ctx_attention", ("auto", "1", "1.1", "1.2", "1.5"), default="auto"),
        Choice("ctx_mscale", ("0", "0.707", "1"), default="0"),
        Choice("ctx_mscale_all", ("0", "0.707", "1"), default="0"),
        Choice("ctx_low", ("0.5", "1", "2", "4"), default="1"),
        Choice("ctx_high", ("1", "2", "4", "8", "16"), default="4"),
        Choice("ctx_share", ("0.25", "0.5", "0.75", "1"), default="0.25"),
        Whole("ctx_first", 0, 63, default=36),
        Whole("ctx_second", 0, 63, default=44),
        Choice("ctx_switch", ("4096", "4097"), default="4097"),
    ),
    "inspector": (
        Choice("in_model", MODELS, default="llama-3.1-8b"),
        Choice("in_versus", ("none", *MODELS), default="none"),
        Whole("in_group", 0, 7, default=0),
        Choice("in_length", ("trained", "window"), default="window"),
        Configuration("in_config", 6000),
    ),
    "scores": (
        Parts("sc_methods", METHODS, default=("sinusoidal", "shaw", "alibi", "rope"), most=4),
        Choice("sc_stage", ("content", "position", "mask", "softmax", "output"), default="position"),
        Sentence("sc_s", 160, default={"en": "the cat sat on the mat", "zh": "猫坐在垫子上"}),
        Whole("sc_head", 1, 4, default=1),
        Choice("sc_mask", ("none", "causal", "window"), default="causal"),
        Whole("sc_window", 1, 8, default=3),
        Choice("sc_late", ("shaw", "t5_bias", "alibi"), default="alibi"),
        Choice("sc_long", tuple(name for name in METHODS if name != "learned"), default="alibi"),
        Whole("sc_row", 0, 127, default=100),
    ),
    "compare": (
        Whole("cmp_layers", 1, 128, default=12),
        Whole("cmp_heads", 1, 128, default=12),
        Choice("cmp_head_size", ("32", "64", "80", "96", "128", "256"), default="64"),
        Choice("cmp_length", ("128", "512", "2048", "4096", "8192", "32768", "131072"), default="512"),
        Whole("cmp_clip", 1, 128, default=16),
        Choice("cmp_buckets", ("16", "32", "64"), default="32"),
        Sentence("cmp_s", 160, default={"en": "the cat sat on the mat", "zh": "猫坐在垫子上"}),
        Whole("cmp_shift", 0, 200, default=10),
        Choice("cmp_sort", ("story", "parameters", "moved", "cost"), default="story"),
        Choice("cmp_order", ("up", "down"), default="up"),
        Whole("cmp_show", 1, 4, default=1),
    ),
    "relative": (
        Choice("rel_method", ("shaw", "t5_bias", "alibi"), default="alibi"),
        Sentence("rel_s", 160, default={"en": "the cat sat on the mat", "zh": "猫坐在垫子上"}),
        Whole("rel_shift", 0, 500, default=10),
        Whole("rel_k", 1, 15, default=2),
        Choice("rel_keys", ("on", "off"), default="on"),
        Choice("rel_values", ("on", "off"), default="on"),
        Choice("rel_buckets", ("8", "16", "32", "64"), default="32"),
        Choice("rel_far", ("64", "128", "256"), default="128"),
        Choice("rel_sides", ("two", "one"), default="two"),
        Whole("rel_trained", 0, 11, default=8),
        Whole("rel_heads", 1, 40, default=12),
        Whole("rel_head", 1, 40, default=1),
        Choice("rel_mask", ("causal", "none"), default="causal"),
        Choice("rel_beyond", ("1", "4", "16", "64", "256", "1024", "4096"), default="256"),
    ),
    "myths": (
        Choice("myth", MYTHS, default="invariant"),
        Marks("my_verdicts", len(MYTHS), "-tfds"),
        Choice("my_order", ("reverse", "swap", "round"), default="reverse"),
        Whole("my_seed", 0, 99, default=7),
        Whole("my_leak", 2, 12, default=5),
        Whole("my_k", 1, 64, default=5),
        Whole("my_fit", 50, 500, default=200, step=50),
        Choice("my_ruler_width", ("64", "128", "512"), default="64"),
        Choice("my_ruler_base", ("100", "10000", "1000000"), default="10000"),
        Whole("my_pair", 1, 20, default=9),
        Choice("my_window", ("1000", "10000", "100000"), default="10000"),
        Choice("my_slow_width", ("8", "64", "128", "512"), default="512"),
        Choice("my_slow_base", ("100", "10000", "1000000"), default="10000"),
        Choice("my_ladder", ("interleaved", "tensor2tensor"), default="interleaved"),
        Whole("my_turn", 0, 23, default=6),
        Whole("my_distance", 0, 12, default=1),
        Whole("my_moved", 0, 28, default=4),
        Choice("my_reach", ("50", "500", "2000", "10000"), default="2000"),
        Choice("my_decay_width", ("16", "64", "128"), default="64"),
        Choice("my_decay_base", ("10000", "500000", "1000000"), default="10000"),
        Whole("my_shift", 0, 200, default=100),
        Whole("my_layers", 1, 48, default=12),
        Whole("my_heads", 1, 40, default=12),
        Choice("my_train", ("2048", "4096", "8192", "32768"), default="4096"),
        Choice("my_target", ("4096", "8192", "32768", "131072", "1048576"), default="131072"),
        Choice("my_fast_base", ("10000", "500000", "1000000"), default="10000"),
        Choice("my_factor", ("2", "4", "8", "16", "32"), default="8"),
        Choice("my_free_base", ("10000", "500000", "1000000"), default="10000"),
        Choice("my_length", ("512", "8192", "131072", "1048576"), default="131072"),
        Choice("my_base", ("100", "10000", "50000", "500000", "1000000", "10000000"), default="10000"),
        Choice("my_context", ("2048", "4096", "32768", "131072"), default="4096"),
        Choice("my_sum_width", ("8", "16", "64", "256"), default="64"),
        Choice("my_second", ("same", "own"), default="same"),
        Choice("my_mask", ("causal", "none"), default="causal"),
        Whole("my_head", 1, 8, default=1),
    ),
    "quiz": (
        Whole("quiz_n", 1, 30, default=10),
        Choice("quiz_draw", ("first", "mixed"), default="first"),
        Parts(
            "quiz_topics",
            (
                "order",
                "sinusoidal",
                "learned",
                "relative",
                "rope",
                "oscillation",
                "context",
                "scores",
                "compare",
                "inspector",
            ),
        ),
        Whole("quiz_seed", 1, 200, default=1),
        Answers("quiz_answers", "abcd", 30),
        Whole("quiz_at", 0, 30, default=0),
    ),
    "reference": (
        Choice("part", ("glossary", "conventions", "papers", "checks", "licences"), default="glossary"),
        Phrase("ref_find", 60),
    ),
}


@dataclass
class State:
    """The values of one run of one page, and what has to be said about the link.

    Attributes
    ----------
    page : str
        Key of the page.
    values : dict of str to Value
        The current values by parameter name.
    refused : list of str
        Names of the parameters whose value in the link was not understood.
    from_link : bool
        True when this run takes its values from the link: a new visitor, or the back button.
    offered : list of str
        Parts the page has asked about so far: what a link could leave out.
    """

    page: str
    values: dict[str, Value]
    refused: list[str] = field(default_factory=list)
    from_link: bool = False
    language_default: str = "en"
    offered: list[str] = field(default_factory=list)

    def __getitem__(self, name: str) -> Any:  # noqa: ANN401 - the parameter's declaration gives the type
        return self.values[name]

    def take(self, name: str, value: Value) -> bool:
        """Accept the value a control reports; True when it was not the current one."""
        changed = self.values[name] != value
        self.values[name] = value
        _stored()[name] = value
        return changed

    def set(self, **values: Value) -> None:
        """Set several values, widgets included; only for widgets that are drawn later in this run."""
        for name, value in values.items():
            self.take(name, value)
            st.session_state[widget_key(name)] = value

    def put(self, **values: Value) -> NoReturn:
        """Set several values, widgets included, wherever they stand, and run the page again with them."""
        st.session_state[_PENDING] = dict(values)
        for name, value in values.items():
            self.take(name, value)
        st.rerun()

    def keep(self, name: str, thing: object) -> None:
        """Keep something for the rest of the visit that no link carries; None lets it go."""
        _visit()[name] = thing

    def kept(self, name: str) -> Any:  # noqa: ANN401 - whatever was kept
        """Return what this visit keeps under a name, or None."""
        return _visit().get(name)

    def language(self) -> str:
        """Return the language of this run."""
        return str(self.values["lang"])

    def presents(self) -> bool:
        """Return whether the page is shown to a room: large, and without prose."""
        return self.values["present"] == "1"

    def shows(self, part: str) -> bool:
        """Return whether a part of the page is in its place: not left out by the link, nor by presenting."""
        if part not in HIDEABLE:
            raise KeyError(part)
        if part not in self.offered:
            self.offered.append(part)
        return part not in self["hide"] and not (self.presents() and part in _PROSE)


def widget_key(name: str) -> str:
    """Return the key under which a parameter's widget keeps its state."""
    return f"p_{name}"


def declared(name: str) -> Parameter:
    """Return the declaration of a parameter."""
    return next(parameter for group in PARAMETERS.values() for parameter in group if parameter.name == name)


def options_of(name: str) -> tuple[str, ...]:
    """Return what a parameter with named options may be, in the order of its declaration.

    >>> options_of("lang")
    ('zh', 'en')
    """
    return cast("Choice", declared(name)).options


def default_of(parameter: Parameter, language: str) -> Value:
    """Return a parameter's value when nothing was chosen, in the given language.

    Examples
    --------
    >>> default_of(declared("s"), "zh")
    '狗咬人'
    """
    default = parameter.default
    return default[language] if isinstance(default, Mapping) else default


def begin(page: str, browser_language: str) -> State:
    """Find the values of this run, from the link, from the visit so far, and from the widgets.

    Parameters
    ----------
    page : str
        Key of the page.
    browser_language : str
        What the visitor's browser prefers, ``"zh"`` or ``"en"``.

    Returns
    -------
    State
        The values, complete and valid.
    """
    link = st.query_params.to_dict()
    back = _history_navigation()
    first = _STORE not in st.session_state
    moved = is_new(page)
    state = State(page, {}, from_link=first or back, language_default=browser_language)
    understood = _read(link, page, state.refused) if first or back or moved else {}
    remembered = {} if first else dict(_stored())
    if back:
        # The address bar tells the whole state of this page; what it leaves out is at its default.
        remembered = {name: value for name, value in remembered.items() if name not in _names(page)}
    _fill(state, {**remembered, **understood})
    st.session_state[_PAGE] = page
    _stored().update(state.values)
    _hand_to_widgets(state, back=back)
    return state


def is_new(page: str) -> bool:
    """Return whether the page is another than the last one of this visit."""
    return bool(st.session_state.get(_PAGE) != page)


def finish(state: State) -> None:
    """Write what differs from the defaults into the link, once per run and only when it changed."""
    st.session_state[_OFFERED] = tuple(state.offered)
    wanted = query(state)
    if st.query_params.to_dict() != wanted and not _history_navigation():
        st.query_params.from_dict(wanted)


def go_on(state: State) -> None:
    """Let a part of the page run alone with the values it has: the link was read by the last whole run."""
    state.from_link = False


def offered() -> tuple[str, ...]:
    """Return the parts a link to this page could leave out, as its last whole run asked for them."""
    parts: tuple[str, ...] = st.session_state.get(_OFFERED, ())
    return parts


def query(state: State) -> dict[str, str]:
    """Return the link's parameters for a state: what differs from the defaults.

    A default that depends on the language is written as soon as anything else is, so that a link shows the
    same sentence in the other language.
    """
    tokens: dict[str, str] = {}
    spoken: dict[str, str] = {}
    for parameter in _parameters(state.page):
        value = state.values[parameter.name]
        if parameter.name == "lang":
            default: Value = state.language_default
        else:
            default = default_of(parameter, state.language())
        if value != default:
            tokens[parameter.name] = parameter.write(value)
        elif isinstance(parameter.default, Mapping):
            spoken[parameter.name] = parameter.write(value)
    if tokens.keys() - {parameter.name for parameter in PARAMETERS["app"]}:
        tokens |= spoken
    return tokens


def values_of(page: str, language: str, **values: Value) -> dict[str, Value]:
    """Return the value of every parameter of a page: its default, or what is given.

    Examples
    --------
    >>> values_of("home", "en"), values_of("order", "zh", mask="causal")["s"]
    ({'seats': ()}, '狗咬人')
    """
    return {parameter.name: default_of(parameter, language) for parameter in PARAMETERS[page]} | values


def link(page: str, language: str, **values: Value) -> dict[str, str]:
    """Return the parameters of a link that shows a page at its defaults but for some values, to anybody.

    Such a link always says its language, for who follows it may prefer another one.

    Examples
    --------
    >>> link("rope", "zh", rope_m=30, tour=5)
    {'lang': 'zh', 'tour': '5', 'rope_m': '30'}
    """
    frame = {parameter.name: default_of(parameter, language) for parameter in PARAMETERS["app"]}
    wanted = frame | values_of(page, language, **values) | {"lang": language}
    return query(State(page, wanted, language_default=""))


def link_within(state: State, page: str, **values: Value) -> dict[str, str]:
    """Return the parameters with which this very visit opens a page at its defaults but for some values.

    What all pages share stays as it is. Where the visit remembers something else of the page, the link also
    says the default, which would be left out otherwise.
    """
    frame = {parameter.name: state[parameter.name] for parameter in PARAMETERS["app"]}
    wanted, remembered = frame | values_of(page, state.language(), **values), frame | _stored()
    changed = (p for p in _parameters(page) if remembered.get(p.name, wanted[p.name]) != wanted[p.name])
    opened = State(page, wanted, language_default=state.language_default)
    return {p.name: p.write(wanted[p.name]) for p in changed} | query(opened)


def _parameters(page: str) -> tuple[Parameter, ...]:
    return PARAMETERS["app"] + PARAMETERS[page]


def _names(page: str) -> set[str]:
    return {parameter.name for parameter in _parameters(page)}


def _stored() -> dict[str, Value]:
    values: dict[str, Value] = st.session_state.setdefault(_STORE, {})
    return values


def _visit() -> dict[str, object]:
    things: dict[str, object] = st.session_state.setdefault(_VISIT, {})
    return things


def _history_navigation() -> bool:
    context = get_script_run_ctx()
    return bool(context and context.is_history_navigation)


def _read(link: Mapping[str, str], page: str, refused: list[str]) -> dict[str, Value]:
    values: dict[str, Value] = {}
    for parameter in _parameters(page):
        if parameter.name in link:
            try:
                values[parameter.name] = parameter.read(link[parameter.name])
            except RefusedError:
                refused.append(parameter.name)
    return values


def _fill(state: State, known: Mapping[str, Value]) -> None:
    state.values["lang"] = known.get("lang", state.language_default)
    for parameter in _parameters(state.page):
        if parameter.name != "lang":
            state.values[parameter.name] = known.get(parameter.name, default_of(parameter, state.language()))


def _hand_to_widgets(state: State, *, back: bool) -> None:
    """Set the widgets' own state, on the two occasions when something else than the visitor decides."""
    pending: dict[str, Value] = st.session_state.pop(_PENDING, {})
    for name, value in (state.values if back else pending).items():
        parameter = declared(name)
        shown = parameter.typed(cast("Any", value)) if isinstance(parameter, Vector) else value
        st.session_state[widget_key(name)] = shown


def app_query(state: State) -> dict[str, str]:
    """Return the part of the link that goes along to another page."""
    names = {parameter.name for parameter in PARAMETERS["app"]}
    return {name: token for name, token in query(state).items() if name in names}


def language_so_far() -> str | None:
    """Return the language of the visit, or of a valid link, before any page has opened."""
    stored = st.session_state.get(_STORE, {})
    if "lang" in stored and not _history_navigation():
        return str(stored["lang"])
    token = st.query_params.get("lang")
    return token if token in options_of("lang") else None
