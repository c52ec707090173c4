"""Browser files lie where Streamlit serves them: whole, once, and as old as the server that serves them."""

import importlib
import os
import threading
import time

from posenc_app.components.publish import PARTS, plotly_file, publish

# The package's name ``publish`` is the function.
publishing = importlib.import_module("posenc_app.components.publish")


def served(folder):
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


def test_every_part_its_styles_the_kit_and_plotly_are_published(tmp_path):
    publish(tmp_path)
    files = served(tmp_path / PARTS)
    assert {"board/board.js", "board/board.css", "kit/part.js", "kit/tokens.css", "kit/tokens.js"} <= files
    assert not any(name.endswith(".py") for name in files)
    assert (tmp_path / plotly_file()).stat().st_size > 1_000_000
    assert "--pe-ink: light-dark(" in (tmp_path / PARTS / "kit/tokens.css").read_text()


def test_imports_between_browser_files_find_what_they_name(tmp_path):
    publish(tmp_path)
    checked = 0
    for path in (tmp_path / PARTS).rglob("*.js"):
        for line in path.read_text().splitlines():
            if line.startswith(("import ", "} from")) and " from '" in line:
                assert (path.parent / line.split(" from '")[1].rstrip("';")).is_file(), (path, line)
                checked += 1
    assert checked > 10


def test_nothing_is_written_twice(tmp_path):
    publish(tmp_path)
    before = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*")}
    publish(tmp_path)
    assert before == {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*")}


def test_files_that_were_removed_come_back(tmp_path):
    publish(tmp_path)
    (tmp_path / PARTS).rename(tmp_path / "gone")
    publish(tmp_path)
    assert (tmp_path / PARTS / "board/board.js").is_file()


def test_many_at_once_leave_one_whole_folder(tmp_path, monkeypatch):
    monkeypatch.setattr(publishing, "_ONE_AT_A_TIME", threading.Semaphore(9))  # as if they were processes
    threads = [threading.Thread(target=publish, args=(tmp_path,)) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert {path.name for path in tmp_path.iterdir()} == {PARTS, plotly_file()}
    assert "steps/steps.js" in served(tmp_path / PARTS)


def test_another_version_goes_only_when_nobody_has_started_it_for_a_week(tmp_path):
    yesterday, long_ago = tmp_path / "parts-fresh", tmp_path / "parts-stale"
    for folder, days in ((yesterday, 1), (long_ago, 8)):
        folder.mkdir()
        os.utime(folder, (time.time() - days * 86400,) * 2)
    publish(tmp_path)
    assert yesterday.is_dir()
    assert not long_ago.exists()


def test_a_start_keeps_its_own_version_young(tmp_path):
    publish(tmp_path)
    os.utime(tmp_path / PARTS, (time.time() - 30 * 86400,) * 2)
    (tmp_path / plotly_file()).unlink()
    publish(tmp_path)
    assert time.time() - (tmp_path / PARTS).stat().st_mtime < 60


def test_a_folder_that_cannot_be_written_is_logged_and_the_page_lives_on(tmp_path, caplog):
    blocked = tmp_path / "static"
    blocked.write_text("a file where the folder should be")
    publish(blocked)
    assert "could not be written" in caplog.text


def test_the_name_of_the_folder_follows_the_content():
    files = {"a.js": b"1"}
    assert publishing._digest(files) != publishing._digest({"a.js": b"2"})
    assert publishing._digest(files) != publishing._digest({"b.js": b"1"})


def test_outside_a_run_the_folder_is_the_projects():
    assert publishing.static_folder() == publishing._PROJECT / "static"
    assert (publishing._PROJECT / "pyproject.toml").is_file()
