"""Requirements and set-up: one truth, no repetition, and one clear sentence where something is missing."""

import importlib.metadata
import os
import subprocess
import sys
import tomllib

import pytest
from packaging.requirements import Requirement

from scripts import chromium, dev
from tests.support.files import read
from tests.support.server import ROOT


def requirements(name):
    """Return the requirements of a file, without comments and references to other files."""
    lines = [line.split(" #")[0].strip() for line in read(name).splitlines()]
    return [Requirement(line) for line in lines if line and not line.startswith(("#", "-r"))]


RUN = requirements("requirements.txt")
TEST = requirements("requirements-dev.txt")


def test_the_requirements_are_those_of_a_streamlit_app():
    assert {"streamlit", "plotly", "numpy", "pandas"} <= {requirement.name for requirement in RUN}
    assert "-r requirements.txt" in read("requirements-dev.txt").splitlines()


@pytest.mark.parametrize("requirement", [*RUN, *TEST], ids=lambda requirement: requirement.name)
def test_what_is_installed_is_what_is_required(requirement):
    assert requirement.specifier.contains(importlib.metadata.version(requirement.name), prereleases=True)


@pytest.mark.parametrize("requirement", TEST, ids=lambda requirement: requirement.name)
def test_tools_are_pinned_exactly(requirement):
    assert [clause.operator for clause in requirement.specifier] == ["=="]


def test_the_package_and_the_app_want_the_same_numpy():
    (packaged,) = map(Requirement, tomllib.loads(read("pyproject.toml"))["project"]["dependencies"])
    assert packaged in RUN


@pytest.fixture
def empty_environment(tmp_path, monkeypatch):
    """Give set-up a .venv of its own, with pip and venv replaced by a list of what would be run."""
    called = []
    monkeypatch.setattr(dev, "VENV", tmp_path / ".venv")
    monkeypatch.setattr(dev, "PYTHON", tmp_path / ".venv" / "bin" / "python")

    def call(command, **_):
        called.append([str(word) for word in command])
        (tmp_path / ".venv").mkdir(exist_ok=True)
        return 0

    monkeypatch.setattr(dev.subprocess, "call", call)
    return called


def installs(called):
    return [command[-1] for command in called if "install" in command]


def test_requirements_are_installed_once(empty_environment):
    dev.ensure_installed(dev.RUN_FILE)
    dev.ensure_installed(dev.RUN_FILE)
    assert installs(empty_environment) == [str(dev.RUN_FILE)]


def test_requirements_are_installed_again_when_they_change(empty_environment, tmp_path, monkeypatch):
    changed = tmp_path / "requirements.txt"
    monkeypatch.setattr(dev, "RUN_FILE", changed)
    for text in ("numpy", "numpy\npandas"):
        changed.write_text(text)
        dev.ensure_installed(changed)
    assert len(installs(empty_environment)) == 2


def test_what_the_tests_need_includes_what_the_app_needs(empty_environment):
    dev.ensure_installed(dev.TEST_FILE)
    dev.ensure_installed(dev.RUN_FILE)
    assert installs(empty_environment) == [str(dev.TEST_FILE)]


@pytest.mark.usefixtures("empty_environment")
def test_a_failed_installation_is_not_remembered(monkeypatch):
    monkeypatch.setattr(dev, "works", lambda _: True)
    monkeypatch.setattr(dev.subprocess, "call", lambda *_, **__: 1)
    for _ in range(2):
        with pytest.raises(dev.SetupError, match=r"Installing requirements\.txt failed"):
            dev.ensure_installed(dev.RUN_FILE)


def test_an_old_python_is_told_what_is_needed(monkeypatch):
    monkeypatch.setattr(dev.sys, "version_info", (3, 9, 6))
    with pytest.raises(dev.SetupError, match=r"needs Python 3\.11 or newer and this is 3\.9"):
        dev.make_environment()


def test_a_python_without_venv_is_told_what_to_install(monkeypatch):
    monkeypatch.setattr(dev.importlib.util, "find_spec", lambda _: None)
    with pytest.raises(dev.SetupError, match="apt-get install python3-venv"):
        dev.make_environment()


def start_command(monkeypatch, **environment):
    """Return the command by which ``make run`` would start the app."""
    for name in ("PORT", "DISPLAY", "WAYLAND_DISPLAY", "BROWSER"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(dev, "ensure_installed", lambda _: None)
    monkeypatch.setattr(dev, "become", lambda command: [str(word) for word in command])
    return dev.run([])


def test_run_takes_the_port_from_the_environment(monkeypatch):
    assert "--server.port=8600" in start_command(monkeypatch, PORT="8600")
    assert not any("port" in word for word in start_command(monkeypatch))


def test_a_server_has_one_pool_of_memory_however_it_is_started_and_somebody_may_choose_another(monkeypatch):
    monkeypatch.setenv("MALLOC_ARENA_MAX", "")
    del os.environ["MALLOC_ARENA_MAX"]
    start_command(monkeypatch)
    assert os.environ["MALLOC_ARENA_MAX"] == "1"
    start_command(monkeypatch, MALLOC_ARENA_MAX="4")
    assert os.environ["MALLOC_ARENA_MAX"] == "4"
    for file in ("Dockerfile", "README.md"):
        assert "MALLOC_ARENA_MAX=1" in (ROOT / "deploy" / file).read_text(encoding="utf-8")


@pytest.mark.parametrize("port", ["abc", "0", "70000", "-1", "８６００"])
def test_run_refuses_what_is_no_port(monkeypatch, port):
    with pytest.raises(dev.SetupError, match="PORT must be a number"):
        start_command(monkeypatch, PORT=port)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="other systems always have a screen")
def test_run_opens_a_browser_only_where_there_is_a_screen(monkeypatch):
    assert "--server.headless=true" in start_command(monkeypatch)
    assert "--server.headless=true" not in start_command(monkeypatch, DISPLAY=":0")


def test_a_chosen_browser_that_is_not_there_ends_the_tests_with_one_sentence(tmp_path):
    done = subprocess.run(
        [sys.executable, "-m", "scripts.chromium"],
        cwd=ROOT,
        env={"CHROMIUM": str(tmp_path / "nothing")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert done.stdout == ""
    assert done.stderr.startswith("CHROMIUM must be the path of a browser, got ")
    assert done.stderr.count("\n") == 1


def test_no_browser_at_all_ends_the_tests_with_one_sentence(monkeypatch, capsys):
    monkeypatch.delenv("CHROMIUM", raising=False)
    monkeypatch.setattr(chromium, "find", lambda: None)
    monkeypatch.setattr(chromium, "_succeeds", lambda *_, **__: False)
    assert chromium.main() == 1
    assert capsys.readouterr().err == f"{chromium.NO_BROWSER}\n"


def test_a_driver_that_does_not_start_ends_the_tests_with_one_sentence(monkeypatch, capsys):
    monkeypatch.setattr(chromium, "find", lambda: "/usr/bin/chromium")
    monkeypatch.setattr(chromium, "_succeeds", lambda *_, **__: False)
    assert chromium.main() == 1
    assert capsys.readouterr().err == f"{chromium.NO_DRIVER}\n"


def test_a_stub_on_the_path_is_no_browser(tmp_path, monkeypatch):
    stub = tmp_path / "chromium"
    stub.write_text("#!/bin/sh\necho install the snap >&2\nexit 1\n")
    stub.chmod(0o755)
    monkeypatch.delenv("CHROMIUM", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(chromium, "USUAL_PLACES", ())
    monkeypatch.setattr(chromium, "_playwrights_own", lambda: None)
    assert chromium.find() is None
