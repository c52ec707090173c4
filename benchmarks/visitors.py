"""A class at once: visitors over the real protocol, each changing the page on word order again and again.

    python -m benchmarks.visitors                      40 visitors, a change every 2 s, 3 rounds of 40 s
    python -m benchmarks.visitors --visitors 5 --seconds 5 --rounds 2
    python -m benchmarks.visitors --walk --every 4 --seconds 300    through all pages, 3 rounds of 300 s

A walk goes from page to page in the order of the story, with a few changes on each: any slider or choice is
put on another value. Each round's visitors come, work and leave; memory is to be flat after the second: the
first round's sessions go when those of the second are closed, kept for a second here and not two minutes.
Visitors and server share this machine's cores: on a busy machine the times say little; the load is printed.
"""

import argparse
import asyncio
import os
import random
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import count

import psutil
from streamlit.proto.WidgetStates_pb2 import WidgetState

from posenc_app.shell import PAGES
from tests.support.server import Server, streamlit_server
from tests.support.visitor import MOVABLE, Run, Visitor, other_value, visitor

PAGE = "order"
TARGET_SECONDS, WALK_TARGET_SECONDS = 0.3, 0.5
ON_A_PAGE = 3
SENTENCES = ("dog bites man", "狗咬人", "the cat sat on the mat", "one two three four five six seven eight")
QUIET_LOAD = 1.5
#: How much larger than after the second round the server may become.
FLAT = 1.1

Change = dict[str, object]


@dataclass
class Tally:
    """What all visitors of a round saw."""

    first: list[float] = field(default_factory=list)
    done: list[float] = field(default_factory=list)
    sizes: list[int] = field(default_factory=list)
    errors: int = 0

    def add(self, run: Run) -> None:
        """Count one run."""
        self.first.append(run.first or run.done)
        self.done.append(run.done)
        self.sizes.append(run.size)
        self.errors += bool(run.of("exception"))


@dataclass(frozen=True)
class Round:
    """One round: what was seen, and what it cost the server."""

    tally: Tally
    cpu_seconds: float
    mib_before: float
    mib_after: float


CHANGES: tuple[Callable[[random.Random], Change], ...] = (
    lambda luck: {"p_mask": [luck.choice(("none", "causal"))]},
    lambda luck: {"p_enc": [luck.choice(("none", "sinusoidal", "RoPE"))]},
    lambda luck: {"p_pool": [luck.choice(("none", "mean", "last seat"))]},
    lambda luck: {"p_d_model": [float(luck.randrange(4, 65, 4))]},
    lambda luck: {"p_s": luck.choice(SENTENCES)},
    lambda luck: {luck.choice(("shuffle", "swap", "reverse")): True},
)


def main() -> int:
    """Run all rounds and print what was seen; 1 if the target was missed."""
    options = arguments()
    load = os.getloadavg()[0]
    with streamlit_server("app.py", "--server.disconnectedSessionTTL=1") as server:
        rounds = [asyncio.run(one_round(server, options, number)) for number in range(options.rounds)]
        failures = server.log().count("Traceback")
    target = WALK_TARGET_SECONDS if options.walk else TARGET_SECONDS
    report(rounds, failures, load, target)
    return int(missed(rounds, failures, target))


def arguments() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--visitors", type=int, default=40)
    parser.add_argument("--seconds", type=float, default=40.0, help="length of a round")
    parser.add_argument("--every", type=float, default=2.0, help="seconds between two changes of a visitor")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--walk", action="store_true", help="through all pages, not on one")
    return parser.parse_args()


async def one_round(server: Server, options: argparse.Namespace, number: int) -> Round:
    """Let all visitors come, work and leave."""
    process, tally, ready = psutil.Process(server.pid), Tally(), asyncio.Barrier(options.visitors)
    before, cpu_when_ready = process.memory_info().rss, []

    async def one_visit(luck: random.Random) -> None:
        async with visitor(server.url) as one:
            tally.errors += bool((await one.open(PAGE)).of("exception"))
            await ready.wait()
            cpu_when_ready.append(cpu_seconds(process))
            await (walk if options.walk else work)(one, options, tally, luck)

    await asyncio.gather(*(one_visit(random.Random(f"{number} {i}")) for i in range(options.visitors)))  # noqa: S311
    cpu = cpu_seconds(process) - cpu_when_ready[0]
    return Round(tally, cpu, mib(before), mib(process.memory_info().rss))


async def work(one: Visitor, options: argparse.Namespace, tally: Tally, luck: random.Random) -> None:
    """Change the page again and again for the length of a round."""
    end = time.monotonic() + options.seconds
    await asyncio.sleep(luck.uniform(0, options.every))
    while time.monotonic() < end:
        pause = time.monotonic() + options.every * luck.uniform(0.5, 1.5)
        tally.add(await one.change(**any_change(one, luck)))
        await asyncio.sleep(max(0.0, pause - time.monotonic()))


async def walk(one: Visitor, options: argparse.Namespace, tally: Tally, luck: random.Random) -> None:
    """Go from page to page, from wherever luck begins, and change something on each."""
    end, start = time.monotonic() + options.seconds, luck.randrange(len(PAGES))
    await asyncio.sleep(luck.uniform(0, options.every))
    for turn in count():
        run = await one.open(PAGES[(start + turn) % len(PAGES)].key)
        tally.add(run)
        for _ in range(ON_A_PAGE):
            await asyncio.sleep(options.every * luck.uniform(0.5, 1.5))
            if time.monotonic() > end:
                return
            if values := other_values(run):
                run = await one.send(luck.choice(values))
                tally.add(run)


def other_values(run: Run) -> list[WidgetState]:
    """Return each slider and choice of the page put on something else; the language stays."""
    states = [other_value(element, kind) for kind in MOVABLE for element in run.of(kind)]
    return [state for state in states if state is not None and not state.id.endswith("p_lang")]


def any_change(one: Visitor, luck: random.Random) -> Change:
    """Return something to do with the page as it is shown now."""
    change = luck.choice(CHANGES)(luck)
    return change if change.keys() <= one.shown.keys() else {"p_mask": ["causal"]}


def cpu_seconds(process: psutil.Process) -> float:
    """Return the processor time a process has had."""
    times = process.cpu_times()
    return float(times.user + times.system)


def mib(size: float) -> float:
    """Return bytes in MiB."""
    return size / 2**20


def quantile(values: list[float], share: float) -> float:
    """Return the value below which this share of the values lies.

    >>> quantile([3.0, 1.0, 2.0], 0.5)
    2.0
    """
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


def missed(rounds: list[Round], failures: int, target: float) -> bool:
    """Tell whether the target was missed in any round."""
    errors = failures + sum(one.tally.errors for one in rounds)
    is_late = any(quantile(one.tally.done, 0.95) >= target for one in rounds)
    return errors > 0 or is_late or not is_flat([one.mib_after for one in rounds])


def is_flat(sizes: list[float]) -> bool:
    """Tell whether memory stays what it is after the second round, when the first visitors are forgotten.

    >>> is_flat([201.3, 229.0, 225.2, 236.8]), is_flat([211.0, 271.0, 310.0])
    (True, False)
    """
    return max(sizes[1:], default=0.0) <= FLAT * sizes[min(1, len(sizes) - 1)]


def report(rounds: list[Round], failures: int, load: float, target: float) -> None:
    """Print one line a round."""
    say(f"{os.cpu_count()} cores, load before {load:.1f}, after {os.getloadavg()[0]:.1f}")
    if load > QUIET_LOAD:
        say(f"This machine was busy (load above {QUIET_LOAD}): times are longer than they would be.")
    say("round  runs errors   first p50   p95   done p50     p95 s   kB/run   server CPU ms/run   MiB")
    for number, one in enumerate(rounds, start=1):
        say(line(number, one))
    say(f"Errors in the log: {failures}.")
    say(f"Target: p95 of done below {target} s, no error, memory flat after the second round.")


def line(number: int, one: Round) -> str:
    """Return what a round showed as one line."""
    seen, runs = one.tally, len(one.tally.done)
    first, done = ([quantile(values, share) for share in (0.5, 0.95)] for values in (seen.first, seen.done))
    return (
        f"{number:5} {runs:5} {seen.errors:6} {first[0]:11.3f} {first[1]:5.3f} {done[0]:10.3f} {done[1]:9.3f}"
        f" {sum(seen.sizes) / runs / 1e3:8.1f} {one.cpu_seconds / runs * 1e3:19.1f}"
        f" {one.mib_before:12.1f} {one.mib_after:.1f}"
    )


def say(text: str) -> None:
    """Write a line to the terminal at once."""
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
