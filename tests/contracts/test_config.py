"""Every key of .streamlit/config.toml is known to the installed Streamlit, and none is complained about."""

import tomllib

import pytest
from streamlit import config

from tests.support.pages import wait_idle
from tests.support.server import ROOT, streamlit_server

SETTINGS = tomllib.loads((ROOT / ".streamlit" / "config.toml").read_text(encoding="utf-8"))


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
