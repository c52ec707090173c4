"""Count the tests by what they check, for the page that tells visitors how numbers are checked.

    python -m scripts.count_tests            write assets/checks/counts.json
    python -m scripts.count_tests --print    print exact counts, of some files if they are named

Counts are written rounded down to two digits, as "at least": a new test makes none of them wrong, and
``tests/contracts/test_counts.py`` asks for this script only after a quarter more tests have come, or when one
of the written counts is no longer reached.
"""

from __future__ import annotations

import ast
import contextlib
import io
import json
import re
import sys
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import TypedDict

import pytest

ROOT = Path(__file__).resolve().parents[1]
COUNTS = ROOT / "assets" / "checks" / "counts.json"
#: What a test can be, in the order of the page.
KINDS = ("reference", "identity", "worked", "core", "docstring", "page", "browser", "house")
_EXAMPLE = re.compile(r"example_(\d+)_")
_FOLDERS = {"browser": "browser", "contracts": "house", "core": "core", "app": "page", "pages": "page"}


class Counts(TypedDict):
    """How many tests there are of each kind, and the names of those of each worked example."""

    at_least: dict[str, int]
    examples: dict[str, list[str]]


class Collector:
    """A plugin of pytest that keeps what was collected."""

    items: Iterable[pytest.Item] = ()

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """Take the items over."""
        self.items = session.items


def main(arguments: list[str]) -> int:
    """Collect, count, and write or print."""
    collector, paths = Collector(), [word for word in arguments if not word.startswith("-")]
    with contextlib.redirect_stdout(io.StringIO()):
        code = pytest.main(["--collect-only", "-q", *paths], plugins=[collector])
    if code != pytest.ExitCode.OK:
        sys.stderr.write("The tests could not be collected; run pytest --collect-only to see why.\n")
        return int(code)
    found = counts(collector.items)
    if "--print" in arguments:
        sys.stdout.write(json.dumps(found))
        return 0
    found["at_least"] = {kind: rounded_down(count) for kind, count in found["at_least"].items()}
    COUNTS.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    return 0


def counts(items: Iterable[pytest.Item]) -> Counts:
    """Return how many tests there are of each kind, and the tests of each worked example."""
    listed = list(items)
    found = Counter(map(kind, listed))
    examples: dict[int, list[str]] = {}
    for item in listed:
        for number in _EXAMPLE.findall(item.name):
            examples.setdefault(int(number), []).append(name(item))
    return {
        "at_least": {one: found[one] for one in KINDS},
        "examples": {
            str(number): sorted(set(names), key=_core_first) for number, names in sorted(examples.items())
        },
    }


def stale(written: Mapping[str, int], now: Mapping[str, int]) -> list[str]:
    """Return the kinds whose written count says more than there is, or much less, or is not there at all.

    >>> stale({"core": 300}, {"core": 340}), stale({"core": 300}, {"core": 290})
    ([], ['core'])
    """
    both = written.keys() & now.keys()
    wrong = {kind for kind in both if not written[kind] <= now[kind] <= 1.25 * written[kind] + 10}
    return sorted(wrong | (written.keys() ^ now.keys()))


def rounded_down(count: int) -> int:
    """Return a count with all but its first two digits turned into zeros.

    >>> rounded_down(2378), rounded_down(99), rounded_down(7)
    (2300, 99, 7)
    """
    unit = int(10 ** max(len(str(count)) - 2, 0))
    return count // unit * unit


def name(item: pytest.Item) -> str:
    """Return the name of a test function and where it is, whatever its parameters."""
    return f"{item.path.relative_to(ROOT).as_posix()}::{item.name.partition('[')[0]}"


def kind(item: pytest.Item) -> str:
    """Return what a test checks, by where it is and what it calls."""
    if isinstance(item, pytest.DoctestItem):
        return "docstring"
    place = _FOLDERS.get(item.path.relative_to(ROOT).parts[1], "page")
    if place in {"browser", "house"} or not isinstance(item, pytest.Function):
        return place
    if getattr(item.function, "is_hypothesis_test", False):
        return "identity"
    if item.function.__name__ in _tests_with_reference_values(item.path):
        return "reference"
    return "worked" if _EXAMPLE.search(item.name) else place


@cache
def _tests_with_reference_values(path: Path) -> frozenset[str]:
    """Return the functions of a file that lead to ``golden``, also over names of the module and fixtures."""
    known = _names_used(ast.parse(path.read_text(encoding="utf-8")))
    leading = {"golden"}
    while found := {one for one, used in known.items() if one not in leading and used & leading}:
        leading |= found
    return frozenset(leading)


def _names_used(module: ast.Module) -> dict[str, set[str]]:
    """Return, for every name that a module defines, the names that its definition mentions."""
    used: dict[str, set[str]] = {}
    for statement in module.body:
        mentioned = {node.id for node in ast.walk(statement) if isinstance(node, ast.Name)}
        mentioned |= {node.arg for node in ast.walk(statement) if isinstance(node, ast.arg)}
        for defined in _defined(statement):
            used.setdefault(defined, set()).update(mentioned)
    return used


def _defined(statement: ast.stmt) -> set[str]:
    if isinstance(statement, ast.FunctionDef):
        return {statement.name}
    targets = statement.targets if isinstance(statement, ast.Assign) else []
    return {node.id for target in targets for node in ast.walk(target) if isinstance(node, ast.Name)}


def _core_first(test: str) -> tuple[bool, bool, str]:
    return (not test.startswith("tests/core/test_worked"), not test.startswith("tests/core"), test)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
