"""Put the browser files where Streamlit serves them: the folder ``static`` beside the script that is run.

The files of all parts go into ``static/parts-<digest>/``, so that a browser may keep them and never mixes two
versions. They are read once, when this module is imported: a server that runs on while its sources are
replaced still serves the version it was started with.
"""

from __future__ import annotations

import contextlib
import functools
import hashlib
import importlib.metadata
import importlib.resources
import logging
import os
import shutil
import tempfile
import threading
import time
from pathlib import Path

from streamlit.runtime.scriptrunner import get_script_run_ctx

from posenc_app.palette import tokens_css, tokens_js

_LOG = logging.getLogger(__name__)
_HERE = Path(__file__).parent
_PROJECT = _HERE.parents[1]
_SUFFIXES = {".js", ".css"}
_KEPT_SECONDS = 7 * 24 * 3600
_ONE_AT_A_TIME = threading.Lock()


def _read_files() -> dict[str, bytes]:
    """Return relative path → content of every browser file, the generated tokens included."""
    paths = sorted(path for path in _HERE.rglob("*") if path.suffix in _SUFFIXES)
    files = {path.relative_to(_HERE).as_posix(): path.read_bytes() for path in paths}
    # The same tokens inside a shadow root (:host) and, for parts without one, on their own node.
    generated = {"kit/tokens.css": tokens_css(":host, .pe-part"), "kit/tokens.js": tokens_js()}
    return files | {name: text.encode() for name, text in generated.items()}


def _digest(files: dict[str, bytes]) -> str:
    digest = hashlib.blake2b(digest_size=6)
    for name, content in sorted(files.items()):
        digest.update(f"{name}\0{len(content)}\0".encode() + content)
    return digest.hexdigest()


_FILES = _read_files()
PARTS = f"parts-{_digest(_FILES)}"
"""Name of the folder of this version, below the served folder."""


def static_folder() -> Path:
    """Return the folder Streamlit serves: beside the main script, or the project's own outside a run."""
    context = get_script_run_ctx(suppress_warning=True)
    return (Path(context.main_script_path).parent if context else _PROJECT) / "static"


def publish(folder: Path | None = None) -> None:
    """Make sure that the browser files of this version lie in the served folder.

    Safe to call often, from several threads and several servers at once. A folder that cannot be written to
    is logged, not raised: the page lives on and every part says in words that it cannot be drawn.
    """
    target = folder or static_folder()
    if _is_published(target):
        return
    with _ONE_AT_A_TIME:
        try:
            _publish_parts(target)
            _publish_plotly(target)
            _sweep(target)
        except OSError:
            _LOG.exception("The browser files could not be written to %s", target)


def _is_published(folder: Path) -> bool:
    return (folder / PARTS).is_dir() and (folder / plotly_file()).is_file()


def _publish_parts(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    if (folder / PARTS).is_dir():
        os.utime(folder / PARTS)
        return
    draft = Path(tempfile.mkdtemp(prefix=".parts-", dir=folder))
    for name, content in {**_FILES, ".gitignore": b"*\n"}.items():
        (draft / name).parent.mkdir(parents=True, exist_ok=True)
        (draft / name).write_bytes(content)
    draft.chmod(0o755)
    _rename(draft, folder / PARTS)


def _rename(draft: Path, final: Path) -> None:
    """Rename in one step; if another server was faster, its folder is as good as ours."""
    try:
        draft.rename(final)
    except OSError:
        shutil.rmtree(draft, ignore_errors=True)
        if not final.is_dir():
            raise


@functools.cache
def plotly_file() -> str:
    """Return the published name of plotly.js, which carries the version of the installed package."""
    return f"plotly-{importlib.metadata.version('plotly')}.min.js"


def _publish_plotly(folder: Path) -> None:
    final = folder / plotly_file()
    if final.is_file():
        return
    draft = folder / f".{final.name}.{os.getpid()}"
    source = importlib.resources.files("plotly") / "package_data" / "plotly.min.js"
    draft.write_bytes(source.read_bytes())
    draft.replace(final)


def _sweep(folder: Path) -> None:
    """Remove versions that no server has been started with for a week.

    A server that still runs such a version notices at its next part and publishes it again.
    """
    for old in folder.glob("parts-*"):
        with contextlib.suppress(OSError):
            if old.name != PARTS and time.time() - old.stat().st_mtime > _KEPT_SECONDS:
                shutil.rmtree(old)
