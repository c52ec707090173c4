"""What every file of the repository keeps to."""

import os
import re
import subprocess

import pytest

from tests.support.files import project_files, read
from tests.support.server import ROOT

MEGABYTE = 1_000_000
SHOWN = ("app.py", "pages", "posenc_app", "assets")
TEXT = {".py", ".md", ".js", ".mjs", ".css", ".html", ".svg", ".json", ".toml"}
# What makes a browser load from elsewhere. A Markdown link that a reader clicks is none of these.
LOADS_FROM_ELSEWHERE = re.compile(
    r"""(?x)
    (?: \b(?:src|href|action|poster|data)\s*[=:]\s*["'{]?\s*     # attributes, also as object keys
      | \burl\(\s*["']?                                         # css
      | \bimport\s+["']                                          # css (after its @) and modules
      | \b(?:fetch|import|importScripts|open|WebSocket|Worker|EventSource)\s*\(\s*["'`]
      | \bfrom\s+["']
      | !\[[^\]]*\]\(                                           # a Markdown picture
    )
    (?:https?:|wss?:)?//\w
    """
)


def test_there_are_files():
    assert len(project_files()) > 50


def test_no_file_is_as_large_as_a_megabyte():
    large = [str(file) for file in project_files() if file.stat().st_size >= MEGABYTE]
    assert not large


def test_nothing_a_visitor_gets_is_loaded_from_another_host():
    files = [file for file in project_files(*SHOWN) if file.suffix in TEXT]
    assert len(files) > 10
    found = {
        str(file.relative_to(ROOT)): match.group()
        for file in files
        for match in LOADS_FROM_ELSEWHERE.finditer(file.read_text(encoding="utf-8"))
    }
    assert not found


@pytest.mark.parametrize(
    "line",
    [
        '<script src="https://cdn.example/a.js">',
        '<link rel="stylesheet" href=//cdn.example/a.css>',
        "background: url(http://cdn.example/a.png)",
        '@import "https://cdn.example/a.css";',
        'import "https://cdn.example/a.js"',
        'import * as d3 from "https://cdn.example/d3.js"',
        'await import("https://cdn.example/d3.js")',
        "fetch(`https://cdn.example/${name}`)",
        "![a picture](https://cdn.example/a.png)",
        '{ src: "https://cdn.example/a.png" }',
    ],
)
def test_the_search_notices(line):
    assert LOADS_FROM_ELSEWHERE.search(line)


@pytest.mark.parametrize(
    "line",
    [
        "[arXiv:1706.03762](https://arxiv.org/abs/1706.03762)",
        'document.createElementNS("http://www.w3.org/2000/svg", "g")',
        '<svg xmlns="http://www.w3.org/2000/svg">',
        "background: url(picture.png)  // a comment",
        'import { draw } from "./draw.js"',
    ],
)
def test_the_search_leaves_alone(line):
    assert not LOADS_FROM_ELSEWHERE.search(line)


def test_ci_runs_the_tests_and_can_be_run():
    command = ["git", "ls-files", "--stage", ".ci/run"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert listed.startswith("100755"), listed
    assert os.name == "nt" or os.access(ROOT / ".ci" / "run", os.X_OK)


def test_every_decision_is_in_the_index_and_every_entry_is_there():
    folder = ROOT / "docs" / "decisions"
    records = sorted(file.name for file in folder.glob("[0-9]*.md"))
    entries = re.findall(r"\]\((\d{4}-[\w-]+\.md)\)", read("docs/decisions/README.md"))
    assert entries == records
    assert [int(name[:4]) for name in records] == list(range(1, len(records) + 1))
    assert len(records) >= 7
    for name in records:
        assert read(f"docs/decisions/{name}").startswith(f"# {name[:4]} · "), name


def test_links_between_documents_lead_somewhere():
    documents = [file for file in project_files() if file.suffix == ".md" and "content" not in file.parts]
    links = [
        (file, target)
        for file in documents
        for target in re.findall(r"\]\(([^)\s#]+)\)", file.read_text(encoding="utf-8"))
        if "://" not in target
    ]
    assert len(links) > 10
    dead = [f"{file.name} → {target}" for file, target in links if not (file.parent / target).exists()]
    assert not dead
