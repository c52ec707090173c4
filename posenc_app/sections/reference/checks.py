"""How every number is checked: kinds of tests with their counts, and the worked examples, computed here."""

import json
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import streamlit as st

import posenc_core as pc
from posenc_app.content import Text
from posenc_app.sections.reference.listing import Html, code, listing, plain
from posenc_app.teaching import Table, caption, heading, number
from posenc_app.teaching.numbers import fixed, grouped

COUNTS = Path(__file__).resolve().parents[3] / "assets" / "checks" / "counts.json"
#: The test that holds each statement of a worked example.
HELD_BY: Mapping[str, str] = {
    "fingerprints": "test_example_1_sinusoidal_vectors_of_the_first_three_positions",
    "quarter_turn": "test_example_2_a_quarter_turn_gives_the_same_score_at_the_same_distance",
    "other_content": "test_example_2_other_content_at_the_same_distance_gives_another_score",
    "cosine": "test_example_3_the_score_of_equal_vectors_three_apart_is_cos_3_theta",
    "slope": "test_example_4_score_two_with_slope_one_half_is_lowered_by_the_lookback",
    "equivariant": "test_example_5_without_positions_and_mask_outputs_swap_with_the_words",
    "mean_invariant": "test_example_5_the_mean_over_tokens_is_left_unchanged",
    "mask_breaks": "test_example_5_a_causal_mask_breaks_the_symmetry",
    "relative_stays": "test_example_6_moving_a_sentence_ten_words_to_the_right",
    "absolute_changes": "test_example_6_moving_a_sentence_ten_words_to_the_right",
    "leak": "test_example_7_with_a_causal_mask_outputs_are_the_harmonic_series",
    "no_mask": "test_example_7_without_a_mask_all_outputs_are_equal",
    "shift": "test_example_8_one_matrix_moves_every_position_by_five",
    "start_does_not_matter": "test_example_9_the_length_of_a_difference_depends_on_the_offset_alone",
    "first_fall": "test_example_9_the_length_of_a_difference_first_falls_at",
    "end_of_a_table": "test_example_10_a_table_of_512_rows_has_no_row_512",
    "clipped": "test_example_11_beyond_the_clipping_distance_all_distances_share_one_vector",
    "buckets": "test_example_11_half_of_thirty_two_buckets_belong_to_each_sign_and_end_at_128",
    "interpolated": "test_example_12_position_m_gets_the_angle_of_position_m_over_the_factor",
    "ntk": "test_example_12_pair_zero_stays_and_the_slowest_frequency_is_divided_by_the_factor",
    "unfinished": "test_example_13_eighteen_of_64_pairs_never_finish_a_turn_within_4096",
}
#: Numbers of an example that are written out.
_MOST = 5
_DIGITS = 4


@cache
def written() -> Mapping[str, Any]:
    """Return what ``scripts/count_tests.py`` has counted: ``at_least`` by kind, and ``examples``."""
    found: Mapping[str, Any] = json.loads(COUNTS.read_text(encoding="utf-8"))
    return found


@cache
def computed() -> tuple[pc.WorkedExample, ...]:
    """Return the worked examples as this program computes them: nothing a visitor does changes them."""
    return tuple(pc.worked_examples())


def draw(text: Text) -> None:
    """Show the kinds of tests, then every worked example with the numbers that come out here."""
    st.markdown(text.sections["checks"])
    at_least: Mapping[str, int] = written()["at_least"]
    st.html(_kinds(at_least, text))
    caption((text["checks.total"], {"count": grouped(sum(at_least.values()))}))
    heading(text["examples.title"], text.sections["examples"])
    st.html(markup(computed(), text))
    holds = all(one.holds for one in computed())
    caption((text["examples.holds" if holds else "examples.breaks"], _sum(computed())))
    st.markdown(text.sections["checks_limits"])


def _kinds(at_least: Mapping[str, int], text: Text) -> Html:
    columns = {name: text[f"checks.{name}"] for name in ("kind", "what", "count")}
    rows = [
        [plain(text[f"kind.{key}.name"]), plain(text[f"kind.{key}.what"]), grouped(count)]
        for key, count in at_least.items()
    ]
    return listing(text["checks.label"], "kinds", columns, rows)


def _sum(examples: Sequence[pc.WorkedExample]) -> dict[str, str]:
    return {"count": str(len(examples)), "holding": str(sum(one.holds for one in examples))}


def markup(examples: Sequence[pc.WorkedExample], text: Text) -> Html:
    """Return the statements of the worked examples as a table."""
    names = ("number", "statement", "computed", "residual", "test")
    columns = {name: text[f"examples.{name}"] for name in names}
    rows = [
        [
            str(one.number),
            plain(text[f"example.{one.key}"]),
            f"{plain(_numbers(one.computed.tolist()))}<br><small>{plain(_expected(one, text))}</small>",
            _verdict(one, text),
            _test(one),
        ]
        for one in examples
    ]
    return listing(text["examples.title"], "examples", columns, rows)


def _verdict(one: pc.WorkedExample, text: Text) -> Html:
    sign = "✓" if one.holds else "✕"
    limit = text.fill("examples.at_most" if one.equal else "examples.more_than", limit=number(one.tolerance))
    return f"<b>{sign} {number(one.residual)}</b><br><small>{plain(limit)}</small>"


def _expected(one: pc.WorkedExample, text: Text) -> str:
    if not one.equal:
        return text["examples.differs"]
    return text.fill("examples.expected", numbers=_numbers(one.expected.tolist()))


def _numbers(values: Sequence[float]) -> str:
    """Write numbers to four digits, zeros at their end left out; those that are nothing but rounding are 0.

    A row of one and the same number is written once.
    """
    shown = [_short(value) for value in values]
    shown = shown[:1] if len(set(shown)) == 1 else shown
    return ", ".join(shown[:_MOST]) + (", …" if len(shown) > _MOST else "")


def _short(value: float) -> str:
    return fixed(value, _DIGITS).rstrip("0").rstrip(".")


def _test(one: pc.WorkedExample) -> Html:
    names: Sequence[str] = written()["examples"][str(one.number)]
    test = HELD_BY[one.key]
    file = next((name.partition("::")[0] for name in names if name.endswith(f"::{test}")), "")
    return f"{code(test)}<br><small>{code(file)}</small>"


def table(text: Text) -> Table:
    """Return the worked examples with all digits, for a file."""
    return Table(
        title=text["examples.title"],
        corner=text["examples.number"],
        columns=[text[f"examples.{name}"] for name in ("statement", "residual", "tolerance")],
        rows=[
            (str(one.number), [text[f"example.{one.key}"], one.residual, one.tolerance]) for one in computed()
        ],
    )
