"""Every key of .streamlit/config.toml is known to the installed Streamlit, and none is complained about."""

import re
import tomllib

import pytest
from streamlit import config

from tests.support.files import read
from tests.support.pages import wait_idle
from tests.support.server import streamlit_server

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
