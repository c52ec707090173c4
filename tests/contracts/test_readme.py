"""The README says the same in both languages, and what it says is so."""

import doctest
import re
from pathlib import Path

import pytest
from PIL import Image

from scripts import dev
from tests.support.files import project_files, read
from tests.support.server import ROOT

READMES = ("README.md", "README.zh.md")
TEST_COMMAND = "make test"


def blocks(name, language):
    """Return the fenced blocks of one language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", read(name), flags=re.DOTALL | re.MULTILINE)


def commands(name):
    """Return every command line of the shell blocks, without its comment."""
    lines = "".join(blocks(name, "sh") + blocks(name, "bat")).splitlines()
    return [re.sub(r"\s+#.*", "", line).strip() for line in lines if line.strip()]


def inline_commands(name):
    return re.findall(r"`((?:make|python3 scripts)\b[^`]*)`", read(name))


def outline(name):
    """Return the levels of the headings, which are all a translation can share."""
    text = re.sub(r"^```.*?^```$", "", read(name), flags=re.DOTALL | re.MULTILINE)
    return [len(marks) for marks in re.findall(r"^(#+) \S", text, flags=re.MULTILINE)]


def links(name):
    """Return what a README links to; a picture of the app speaks its language, and counts as the same."""
    found = [link for link in re.findall(r"\]\(([^)]+)\)", read(name)) if link not in READMES]
    return [re.sub(r"-(en|zh)\.png$", ".png", link) for link in found]


def test_both_have_the_same_outline():
    english, chinese = map(outline, READMES)
    assert english == chinese
    assert len(english) >= 8


def test_both_give_the_same_commands():
    english, chinese = map(commands, READMES)
    assert english == chinese
    assert len(english) >= 8
    assert inline_commands("README.md") == inline_commands("README.zh.md")


def test_both_lead_to_the_same_places():
    english, chinese = map(links, READMES)
    assert english == chinese
    assert len(english) >= 10


def pictures(name):
    """Return the files of a README's pictures; those of less motion are apart."""
    shown = re.findall(r'(?:!\[[^\]]+\]\(|<img src=")(docs/img/[^)"]+)', read(name))
    still = re.findall(r'<source media="\(prefers-reduced-motion: reduce\)" srcset="([^"]+)"', read(name))
    return shown, still


def frames(file):
    """Return how many pictures a file holds."""
    with Image.open(ROOT / file) as picture:
        return picture.n_frames


@pytest.mark.parametrize("name", READMES)
def test_pictures_speak_the_language_of_the_page_and_rest_for_whoever_wants_no_motion(name):
    shown, still = pictures(name)
    assert len(shown) >= 2
    assert len(still) == 1
    language = "zh" if ".zh." in name else "en"
    assert all(Path(file).stem.endswith(f"-{language}") for file in (*shown, *still))
    animated = [file for file in shown if file.endswith(".webp")]
    assert min(map(frames, animated)) > 10
    assert frames(still[0]) == 1
    assert len(re.findall(r'<img [^>]*alt="[^"]{30,}"', read(name))) == len(animated)


def test_both_are_finished():
    for name in READMES:
        assert not re.search(r"TODO|TBD|[A-Z]+_TIME", read(name))


@pytest.mark.parametrize("name", [*READMES, "CONTRIBUTING.md", "CHANGELOG.md"])
def test_the_commands_exist(name):
    targets = set(re.search(r"^\.PHONY: (.+)$", read("Makefile"), flags=re.MULTILINE).group(1).split())
    named = re.findall(
        r"(?:make|scripts/dev\.py) ([a-z]+)", "\n".join(commands(name) + inline_commands(name))
    )
    assert named
    assert set(named) <= targets
    assert targets == {"help", *dev.COMMANDS}


def test_files_named_in_commands_exist():
    words = " ".join(commands("README.md")).split()
    files = {word for word in words if re.fullmatch(r"[\w/.-]+\.(txt|py)", word)}
    assert {"requirements.txt", "app.py"} <= files
    for file in files:
        assert (ROOT / file).is_file(), file


def test_ci_runs_exactly_the_test_command_of_the_readme():
    lines = [line.strip() for line in read(".ci/run").splitlines()]
    said = [line for line in lines if line and not line.startswith("#")]
    assert said[0] == "set -euo pipefail"
    assert said[1].startswith("cd ")
    assert said[2:] == [TEST_COMMAND]
    assert all(TEST_COMMAND in commands(name) for name in READMES)


def test_the_page_table_lists_every_page():
    pages = sorted(
        file.relative_to(ROOT).as_posix() for file in project_files("pages") if file.suffix == ".py"
    )
    assert len(pages) >= 2
    for name in READMES:
        assert sorted(link for link in links(name) if link.startswith("pages/")) == pages


def test_the_tree_has_a_line_for_every_folder():
    top = {file.relative_to(ROOT).parts[0] for file in project_files() if file.parent != ROOT}
    folders = {name for name in top if not name.startswith(".")}
    assert "posenc_core" in folders
    for name in READMES:
        (tree,) = blocks(name, "text")
        assert {line.split()[0].rstrip("/") for line in tree.splitlines()} == folders | {"app.py"}


@pytest.mark.parametrize("name", READMES)
def test_the_notebook_lines_give_what_is_printed_below_them(name):
    runner = doctest.DocTestRunner(optionflags=doctest.FAIL_FAST)
    examples = doctest.DocTestParser().get_doctest("".join(blocks(name, "python")), {}, name, name, 0)
    report = []
    runner.run(examples, out=report.append)
    assert runner.tries >= 6
    assert not runner.failures, "".join(report)


@pytest.mark.parametrize("name", READMES)
def test_the_speeds_are_those_that_were_measured(name):
    measured = [
        set(re.findall(r"\d+\.\d+", row))
        for row in read("benchmarks/RESULTS.md").splitlines()
        if row.startswith("|")
    ]
    quoted = [
        re.findall(r"\d+\.\d+", row)
        for row in read(name).splitlines()
        if re.match(r"\| `\w+`.*\d+\.\d+", row)
    ]
    assert len(quoted) >= 5
    for numbers in quoted:
        assert any(set(numbers) <= row for row in measured), numbers
