"""Time the core beside its peers, in turns, and write the ratios to RESULTS.md."""

import datetime
import importlib
import importlib.metadata
import os
import platform
import sys
import time
import tracemalloc
from collections.abc import Callable
from pathlib import Path

import numpy as np

from benchmarks import ours

Work = Callable[[], object]

PEERS = ("with_transformers", "with_rotary_embedding_torch", "with_x_transformers")
TURNS = 8
RESULTS = Path(__file__).with_name("RESULTS.md")

COPY_TARGETS = {"rotate, interleaved": 1.7, "rotate, half_split": 3.5}
"""Our time is to be at most so many times that of copying the features."""

PEER_TARGETS = {
    "rotate, interleaved": 8,
    "rotate, half_split": 4,
    "cos_sin": 8,
    "t5_bias": 12,
    "alibi_bias": 12,
}
"""The time of the first peer in a row is to be at least so many times ours."""


def main() -> None:
    """Run everything there is to run and write the table."""
    contestants, missing = available_peers()
    rows = [row(name, work, contestants) for name, work in ours.works().items()]
    RESULTS.write_text("\n".join([*heading(contestants, missing), *rows, *memory()]) + "\n", "utf-8")
    say(RESULTS.read_text("utf-8"))


def available_peers() -> tuple[dict[str, dict[str, Work]], list[str]]:
    """Return the works of each peer that can be imported, and a sentence for each that cannot."""
    found, missing = {}, []
    for name in PEERS:
        try:
            peer = importlib.import_module(f"benchmarks.peers.{name}")
        except ImportError as error:
            missing.append(f"Not compared: {name.removeprefix('with_')} ({error}).")
        else:
            found[f"{peer.PACKAGE} {importlib.metadata.version(peer.PACKAGE)}"] = peer.works()
    return found, missing


def row(name: str, work: Work, contestants: dict[str, dict[str, Work]]) -> str:
    """Return one line of the table."""
    say(f"{name} ...\n")
    result = work()
    peers = {peer: works[name] for peer, works in contestants.items() if name in works}
    differences = {peer: largest_difference(result, theirs()) for peer, theirs in peers.items()}
    times = best_times({"ours": work, "copy": copy_of(result)} | peers)
    cells = [name, f"{times['ours'] / times['copy']:.2f}", f"{COPY_TARGETS.get(name, '')}"]
    cells += [cell(peer, times, differences) for peer in contestants]
    return f"| {' | '.join([*cells, str(PEER_TARGETS.get(name, ''))])} |"


def cell(peer: str, times: dict[str, float], differences: dict[str, float]) -> str:
    """Return how many times our time a peer takes, and how far its numbers are from ours."""
    if peer not in times:
        return ""
    return f"{times[peer] / times['ours']:.1f} (±{differences[peer]:.0e})"


def best_times(works: dict[str, Work]) -> dict[str, float]:
    """
    Return the best processor time of each in seconds.

    Taken in turns, so that a busy minute hits all alike, and in changing order, because memory that one gives
    back is paid for by the next. Processor time leaves out what other programs take.
    """
    best, order = dict.fromkeys(works, float("inf")), np.random.default_rng(0)
    for _ in range(TURNS):
        for name in order.permutation(list(works)):
            start = time.process_time()
            works[name]()
            best[name] = min(best[name], time.process_time() - start)
    return best


def copy_of(result: object) -> Work:
    """Return the work of copying a result, which for rotations is as large as the features."""
    arrays = result if isinstance(result, tuple) else (result,)
    return lambda: [np.asarray(array).copy() for array in arrays]


def largest_difference(result: object, theirs: object) -> float:
    """Return how far a peer's result is from ours, so that only the same work is compared."""
    if isinstance(result, tuple) and isinstance(theirs, tuple):
        return max(largest_difference(*pair) for pair in zip(result, theirs, strict=True))
    other = theirs.detach().numpy() if hasattr(theirs, "detach") else np.asarray(theirs)
    return float(np.abs(np.asarray(result) - other).max())


def memory() -> list[str]:
    """Return what the longest line of distances needs."""
    work = ours.works()["score_by_distance"]
    tracemalloc.start()
    work()
    peak = tracemalloc.get_traced_memory()[1] / 2**20
    return ["", f"`score_by_distance` needs {peak:.0f} MiB beyond its input (target: less than 64)."]


def heading(contestants: dict[str, dict[str, Work]], missing: list[str]) -> list[str]:
    """Return everything above the rows."""
    peers = [f"{peer} ÷ ours" for peer in contestants]
    titles = ["work", "ours ÷ copying the result", "target ≤", *peers, "target ≥ (first peer in the row)"]
    today = f"{datetime.datetime.now(tz=datetime.UTC):%Y-%m-%d}"
    versions = f"Python {platform.python_version()}, NumPy {np.__version__}"
    return [
        "# Speed beside other people's code",
        "",
        f"{today}, {processor()}, {os.cpu_count()} cores, {versions}.",
        f"Best of {TURNS} turns in one run; ratios of processor time, one core each. In brackets: how far",
        "apart the results are (Transformers computes angles in float32). Sizes are in `inputs.py`. Peers",
        "are given cosines and sines where they take or keep them, and none has to track gradients. Ours",
        "includes angles and relative positions.",
        *missing,
        "",
        f"| {' | '.join(titles)} |",
        f"|{'---|' * len(titles)}",
    ]


def processor() -> str:
    """Return the kind of processor, not the name of the machine."""
    cpuinfo = Path("/proc/cpuinfo")
    lines = cpuinfo.read_text("utf-8").splitlines() if cpuinfo.exists() else []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.machine()


def say(text: str) -> None:
    """Write to the terminal at once."""
    sys.stdout.write(text)
    sys.stdout.flush()


if __name__ == "__main__":
    main()
