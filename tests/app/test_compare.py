"""The page that compares all methods: registry and page say the same, and numbers are computed."""

import csv
import dataclasses
import re
import subprocess
import sys
from functools import partial
from html import unescape

import numpy as np
import pytest

import posenc_core as pc
from posenc_app import content
from posenc_app.sections.compare import added, closer, experiment, overview, users
from posenc_app.sections.compare.snippet import snippet
from posenc_app.sections.inspector.shelf import shipped
from posenc_app.teaching import spreadsheet
from posenc_app.url_state import MODELS, PARAMETERS
from tests.support import app_pages
from tests.support.app_pages import captions, control, payloads
from tests.support.server import ROOT

EN = content.load("en", "compare")
TIMES = {key: 1e-4 * (place + 1) for place, key in enumerate(pc.METHODS)}
MINE = {
    "cmp_layers": 7, "cmp_heads": 5, "cmp_head_size": "96", "cmp_length": "2048", "cmp_clip": 9,
    "cmp_buckets": "64",
}  # fmt: skip


state_of = partial(app_pages.state_of, "compare")
opened = partial(app_pages.opened, "compare")


def now_of(**values):
    return experiment.experiment(state_of(**values))


def row_of(key, **values):
    return next(row for row in now_of(**values).rows if row.info.key == key)


def table(at):
    """Return the table on the page: name of the method → cells."""
    body = next(html.proto.body for html in at.get("html") if "pe-methods" in html.proto.body)
    rows = body.split("<tbody", 1)[1].split("</tr>")[:-1]
    return {
        re.sub(r"<[^>]+>", "", "<" + row.split("</th>")[0]): [
            unescape(cell) for cell in re.findall(r'<td role="cell" class="\w+" [^>]*>(.*?)</td>', row)
        ]
        for row in rows
    }


@pytest.fixture(scope="module")
def page():
    at = opened()
    assert not at.exception
    return at


def test_there_are_the_eight_rows_of_the_registry_in_the_order_of_the_story(page):
    assert list(table(page)) == [EN[f"method.{key}"] for key in pc.METHODS]
    assert len(table(page)) == 8


@pytest.mark.parametrize("key", pc.METHODS)
def test_every_claim_on_the_page_is_the_registrys(page, key):
    info = pc.METHODS[key]
    relation, doors, formula, _, longest, _, _, paper = table(page)[EN[f"method.{key}"]]
    assert relation == EN[f"relation.{info.relation}"]
    assert doors.split(", ") == [EN[f"door.{door}"] for door in info.doors or ("none",)]
    assert formula == ("yes" if info.changes_attention else "no")
    assert (longest == "no limit") != info.has_length_limit
    assert paper == info.paper


def test_registry_and_page_cannot_disagree_another_claim_is_another_cell():
    changed = dataclasses.replace(
        pc.METHODS["alibi"], doors=("value",), relation="absolute", has_length_limit=True, paper="elsewhere"
    )
    row = experiment.Row(changed, parameters=3, longest=12, moved=None)
    shown = overview.cells(row, TIMES, EN)
    assert (shown["relation"], shown["doors"], shown["formula"]) == ("absolute", "value", "yes")
    assert (shown["longest"], shown["moved"], shown["paper"]) == ("12", "refused", "elsewhere")


def test_no_file_of_the_page_states_a_property_by_itself():
    sections = (ROOT / "posenc_app" / "sections" / "compare").glob("*.py")
    code = "".join(path.read_text("utf-8") for path in (*sections, ROOT / "pages" / "compare.py"))
    for said in ('"absolute"', '"relative"', '"query_key"', "arXiv"):
        assert said not in code, said


@pytest.mark.parametrize(
    ("key", "count"),
    [
        ("none", 0),
        ("sinusoidal", 0),
        ("learned", 2048 * 5 * 96),
        ("shaw", 2 * 19 * 96 * 7),
        ("t5_bias", 64 * 5),
        ("alibi", 0),
        ("rope", 0),
        ("rope_stretched", 0),
    ],
)
def test_parameters_are_those_of_the_visitors_sizes(key, count):
    assert row_of(key, **MINE).parameters == count


def test_sizes_from_the_link_reach_the_table_and_the_caption():
    at = opened(**MINE)
    shown = table(at)
    assert shown["learned table"][3:5] == ["983\N{NO-BREAK SPACE}040", "2048"]
    assert shown["Shaw"][3] == "25\N{NO-BREAK SPACE}536"
    said = captions(at).replace("\N{NO-BREAK SPACE}", " ")
    assert "With a width of 480 and 7 layers a learned table holds <b>983 040</b> numbers" in said


@pytest.mark.parametrize("key", pc.METHODS)
def test_the_change_of_a_score_is_measured_on_the_method_of_that_row(key):
    row, now = row_of(key, cmp_shift=23), now_of()
    encoding = pc.METHODS[key].example(32, 4)
    here, there = (
        pc.attend(now.x, now.layer, encoding, position_ids=np.arange(6) + shift).scores for shift in (0, 23)
    )
    assert row.moved == pytest.approx(np.abs(there - here).max(), abs=1e-14)
    assert (row.moved < 1e-12) == row.info.is_translation_invariant


def test_a_position_beyond_the_table_is_refused_and_the_page_says_so():
    at = opened(cmp_shift=200)
    shown = table(at)
    assert [name for name, cells in shown.items() if cells[5] == "refused"] == ["learned table"]
    said = captions(at)
    assert "the learned table refuses" in said


def test_the_meter_is_about_the_methods_that_should_not_notice(page):
    value, tolerance = payloads(page)["meter"][1]["numbers"]
    expected = max(row.moved for row in now_of().rows if row.info.is_translation_invariant)
    assert value == expected < tolerance


def test_the_cost_is_measured_now_and_again_when_asked(page):
    cells = [cells[6] for cells in table(page).values()]
    assert all(re.fullmatch(r"\d+ µs \(× \d+\.\d\d\)", cell) for cell in cells)
    assert cells[0].endswith("(× 1.00)")
    at = opened()
    before = at.session_state["posenc.visit"]["compare.costs"]
    at.slider(key="p_cmp_shift").set_value(20).run()
    assert at.session_state["posenc.visit"]["compare.costs"] is before
    at.button(key="again").click().run()
    assert at.session_state["posenc.visit"]["compare.costs"] is not before


@pytest.mark.parametrize("by", ["parameters", "moved", "cost"])
@pytest.mark.parametrize("order", ["up", "down"])
def test_the_table_can_be_sorted(by, order):
    state = state_of(cmp_sort=by, cmp_order=order, cmp_shift=200, **MINE)
    rows = overview.ordered(experiment.experiment(state).rows, TIMES, state)
    moved = [np.inf if row.moved is None else row.moved for row in rows]
    numbers = {
        "parameters": [row.parameters for row in rows],
        "moved": moved,
        "cost": [TIMES[row.info.key] for row in rows],
    }[by]
    assert numbers == sorted(numbers, reverse=order == "down")
    assert numbers != numbers[::-1]


def test_the_sorted_table_is_on_the_page():
    assert list(table(opened(cmp_sort="parameters", cmp_order="down")))[:2] == ["learned table", "Shaw"]


def test_the_download_holds_plain_numbers():
    now, state = now_of(**MINE), state_of(**MINE)
    file = spreadsheet(closer.tables(now, TIMES, state, EN, in_words=False))
    rows = list(csv.reader(file.splitlines()))
    assert len(overview.COLUMNS) == 8
    learned = next(row for row in rows if row and row[0] == "learned table")
    assert (float(learned[4]), float(learned[5])) == (983040, 2048)
    assert float(learned[6]) == row_of("learned", **MINE).moved
    assert float(learned[7]) == pytest.approx(1e6 * TIMES["learned"])


@pytest.mark.parametrize("head", [0, 3])
def test_small_multiples_show_what_each_adds_to_the_same_scores_in_one_range(head):
    now = now_of(cmp_s="one two three")
    shown = added.panels(now, head, EN)
    assert len(shown) == 8
    assert len({panel.limit for panel in shown}) == 1
    plain = pc.attend(now.x, now.layer, pc.NoPosition()).scores[head]
    for panel, info in zip(shown, pc.METHODS.values(), strict=True):
        scores = pc.attend(now.x, now.layer, info.example(32, 4)).scores[head]
        np.testing.assert_allclose(panel.values, scores - plain, atol=1e-12)


def test_small_multiples_are_on_the_page_in_two_boards(page):
    titles = [panel["title"] for key in ("added_0", "added_4") for panel in payloads(page)[key][0]["panels"]]
    assert titles == [EN[f"method.{key}"] for key in pc.METHODS]


CHANGES = {
    "cmp_layers": 40, "cmp_heads": 3, "cmp_head_size": "128", "cmp_length": "8192", "cmp_clip": 3,
    "cmp_buckets": "64", "cmp_s": "dog bites man", "cmp_shift": 44, "cmp_sort": "parameters",
    "cmp_order": "down", "cmp_show": 3,
}  # fmt: skip


def test_every_parameter_of_the_page_is_tried():
    assert CHANGES.keys() == {parameter.name for parameter in PARAMETERS["compare"]}


@pytest.mark.parametrize("name", CHANGES)
def test_every_control_changes_what_is_shown(page, name):
    def shown(at):
        cells = {method: (*line[:6], line[7]) for method, line in table(at).items()}
        parts = payloads(at)
        boards = [array.tobytes() for key in ("added_0", "added_4") for array in parts[key][1].values()]
        return list(cells.items()), boards

    at = opened()
    control(at, name).set_value(CHANGES[name]).run()
    assert not at.exception
    assert shown(at) != shown(page)


@pytest.mark.parametrize("values", [{}, {**MINE, "cmp_shift": 200}, {"cmp_s": "<b>x</b> '\" $y$"}])
def test_the_snippet_prints_the_numbers_of_the_table(values):
    now = now_of(**values)
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", snippet(now, state_of(**values), EN)],
        capture_output=True, text=True, check=True, cwd=ROOT,
    )  # fmt: skip
    printed = done.stdout.splitlines()
    assert len(printed) == 8
    for line, row in zip(printed, now.rows, strict=True):
        assert line.startswith(f"{row.info.key} {row.info.relation} ")
        assert line.endswith(f" {row.parameters} {row.moved}")


@pytest.mark.parametrize("words", ["猫", "<b>x</b> $y$ **z**", " ".join("abcdefghijklmnopqrst")])
def test_any_sentence_is_shown_as_text_and_none_breaks_the_page(words):
    at = opened(cmp_s=words)
    assert not at.exception
    assert "<b>x</b>" not in " ".join(html.proto.body for html in at.get("html"))


def test_every_shipped_model_is_filed_under_the_method_its_configuration_says(page):
    filed = {model: key for key, found in users.users().items() for model in found}
    assert len(filed) == len(MODELS) > 25
    kinds = {key: shipped(key).report.kind for key in MODELS}
    assert kinds["bloom-176b"] == "alibi"
    for key in MODELS:
        assert filed[key].removesuffix("_stretched") == kinds[key]
    stretched = set(users.users()["rope_stretched"])
    assert {"llama-3.1-8b", "qwen3-8b-yarn", "deepseek-v3"} <= stretched
    assert not {"llama-2-7b", "qwen3-8b", "gpt-neox-20b"} & stretched
    body = next(html.proto.body for html in page.get("html") if "pe-users" in html.proto.body)
    assert all(shipped(key).name in unescape(body) for key in filed)


@pytest.mark.parametrize("language", content.LANGUAGES)
def test_formula_code_and_tables_open(language):
    at = opened(lang=language, **MINE)
    for view in ("formula", "code", "table"):
        at.button_group(key="aids").set_value(view).run()
        assert not at.exception
        if view == "formula":
            numbers = " ".join(element.value for element in at.markdown)
            assert r"2048 \cdot 480 = 983040" in numbers
            assert r"2\,(2 \cdot 9 + 1) \cdot 96 \cdot 7 = 25536" in numbers
