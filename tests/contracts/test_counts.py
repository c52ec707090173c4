"""The counts of tests that visitors are shown are true, and the tests named beside worked examples exist."""

import json
import subprocess
import sys

import pytest

import posenc_core as pc
from scripts import count_tests
from tests.support.server import ROOT

WRITTEN = json.loads(count_tests.COUNTS.read_text("utf-8"))


@pytest.fixture(scope="module")
def now(request):
    """Count what this run has collected; collect for itself where that is not everything."""
    files = {item.path for item in request.session.items}
    everything = set((ROOT / "tests").rglob("test_*.py")) <= files
    if everything and not request.config.option.keyword and not request.config.option.markexpr:
        return count_tests.counts(request.session.items)
    command = [sys.executable, "-m", "scripts.count_tests", "--print"]
    return json.loads(subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout)


def test_no_count_says_more_than_there_is_nor_less_than_four_fifths_of_it(now):
    assert count_tests.stale(WRITTEN["at_least"], now["at_least"]) == [], "run `make counts`"


def test_every_test_that_is_named_beside_an_example_exists(now):
    for number, names in WRITTEN["examples"].items():
        assert names
        assert set(names) <= set(now["examples"][number]), f"run `make counts`; example {number}"


def test_every_worked_example_has_a_test_in_the_core_which_is_named_first():
    assert {int(number) for number in WRITTEN["examples"]} == {one.number for one in pc.worked_examples()}
    assert all(names[0].startswith("tests/core/") for names in WRITTEN["examples"].values())


@pytest.mark.parametrize(
    ("written", "there", "wrong"),
    [
        (300, 300, False),
        (300, 385, False),  # a quarter more, and ten
        (300, 386, True),
        (300, 299, True),  # one less than is said
        (5, 16, False),
        (0, 0, False),
    ],
)
def test_a_count_is_stale_when_it_says_too_much_or_far_too_little(written, there, wrong):
    assert bool(count_tests.stale({"core": written}, {"core": there})) is wrong


def test_a_kind_that_is_written_and_gone_or_new_and_unwritten_is_stale():
    assert count_tests.stale({"core": 1}, {"page": 1}) == ["core", "page"]


def test_this_test_is_of_the_house(request):
    assert count_tests.kind(request.node) == "house"


def test_a_test_has_reference_values_when_its_names_lead_to_them(tmp_path):
    module = tmp_path / "test_some.py"
    module.write_text(
        """
CASES = golden("alibi")["cases"]
OTHER = [1, 2]

def near(value):
    return value - CASES[0]

@pytest.fixture
def table():
    return CASES

@pytest.mark.parametrize("case", CASES)
def test_by_decorator(case): ...

def test_by_helper():
    assert near(1)

def test_by_fixture(table): ...

@pytest.mark.parametrize("case", OTHER)
def test_without(case): ...
""",
        encoding="utf-8",
    )
    found = count_tests._tests_with_reference_values(module)
    assert {name for name in found if name.startswith("test_")} == {
        "test_by_decorator",
        "test_by_helper",
        "test_by_fixture",
    }
