"""Every key of .streamlit/config.toml is known to the installed Streamlit, and none is complained about."""

import os
import re
import subprocess
import sys
import tomllib

import pytest
from streamlit import config

from tests.support.files import read
from tests.support.pages import wait_idle
from tests.support.server import ROOT, streamlit_server

SETTINGS = tomllib.loads(read(".streamlit/config.toml"))


def keys(table, prefix=""):
    """Return the dotted names of all values in a table of tables."""
    for name, value in table.items():
        if isinstance(value, dict):
            yield from keys(value, f"{prefix}{name}.")
        else:
            yield f"{prefix}{name}"


KEYS = sorted(keys(SETTINGS))


def test_there_are_settings():
    assert len(KEYS) > 40


@pytest.mark.parametrize("key", KEYS)
def test_streamlit_knows(key):
    assert key in config.get_config_options()


@pytest.mark.parametrize("key", KEYS)
def test_streamlit_does_not_call_it_old(key):
    assert not config.get_config_options()[key].deprecated


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("server.headless", False),
        ("server.showEmailPrompt", False),
        ("server.address", "127.0.0.1"),
        ("server.enableXsrfProtection", True),
        ("browser.gatherUsageStats", False),
        ("client.showErrorDetails", "none"),
    ],
)
def test_a_visitor_is_asked_nothing_and_sees_no_traceback(key, value):
    section, name = key.split(".")
    assert SETTINGS[section][name] == value


def test_colours_are_written_so_that_streamlit_takes_them():
    words = re.findall(r'"(#[^"]*)"', read(".streamlit/config.toml"))
    assert len(words) > 50
    assert all(re.fullmatch(r"#[0-9a-f]{6}", word) for word in words)
    for mode in ("light", "dark"):
        single = {name: value for name, value in SETTINGS["theme"][mode].items() if name.endswith("Color")}
        assert len(single) > 10
        assert all(value.startswith("#") for value in single.values())


def test_neither_the_start_nor_a_visit_prints_a_warning(tmp_path, new_page):
    (tmp_path / "static").mkdir()
    script = tmp_path / "empty.py"
    script.write_text("import streamlit as st\nst.text('here')\n")
    with streamlit_server(script) as server:
        page, record = new_page()
        page.goto(server.url)
        wait_idle(page)
        page.goto("about:blank")
        log = server.log()
    record.assert_clean()
    assert "You can now view" in log
    assert "warning" not in log.lower()
    assert "not a valid config option" not in log


def test_numpy_computes_in_the_thread_that_asks_for_it():
    """Importing the app comes first: a server's threads of matrix products wait in circles for each other."""
    program = (
        "import posenc_app.shell, numpy, psutil; numpy.ones((600, 600)) @ numpy.ones((600, 600)); "
        "print(psutil.Process().num_threads())"
    )
    around = {name: value for name, value in os.environ.items() if not name.endswith("_NUM_THREADS")}
    alone, many = (
        subprocess.run(
            [sys.executable, "-c", code], cwd=ROOT, env=around, capture_output=True, text=True, check=True
        )
        for code in (program, program.replace("posenc_app.shell, ", ""))
    )
    assert int(alone.stdout) == 1
    assert int(many.stdout) > 1 or os.cpu_count() == 1
