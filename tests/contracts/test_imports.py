"""The arrows between the packages, as pyproject.toml declares them."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

from tests.support.files import read
from tests.support.server import ROOT

CONTRACTS = tomllib.loads(read("pyproject.toml"))["tool"]["importlinter"]["contracts"]


def test_every_contract_is_kept():
    program = Path(sys.executable).parent / "lint-imports"
    done = subprocess.run([program], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
    kept, broken = map(int, re.search(r"(\d+) kept, (\d+) broken", done.stdout).groups())
    assert (kept, broken) == (len(CONTRACTS), 0)
    assert kept >= 3
