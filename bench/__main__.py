"""`make bench`: starts its own PostgreSQL and Redis, measures, prints a table per question and how each bar was met.

It prints its tables alone, each figure with its change since the last run, which `var/bench.json` keeps. What the
measured servers log goes to `var/bench.log`.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from importlib import import_module
from pathlib import Path

from bench import environment
from bench.environment import Options
from bench.figures import kept
from casino.testing import chromium

PARTS = {
    "a": "fanout",
    "b": "commands",
    "c": "rounds",
    "d": "load",
    "e": "taps",
    "f": "felt",
    "g": "loading",
    "h": "several",
    "i": "luck",
    "j": "address",
    "k": "shift_report",
    "l": "starve",
}
"""The module of each, whose `run` gives its table and whether its bars are met."""
IN_CHROMIUM, IN_THE_DEMO = set("efg"), set("efgkl")
NO_CHROMIUM = (
    "({part}) is not measured: there is no Chromium on this machine. Install it with `apt-get install chromium`"
    " or `.venv/bin/playwright install chromium`."
)
LOG = Path(__file__).resolve().parent.parent / "var" / "bench.log"


def arguments() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("--only", default="".join(PARTS), help="which parts, for example “ac” (default: all)")
    parser.add_argument("--quick", action="store_true", help="fewer and shorter repetitions, for a first look")
    parser.add_argument("--repetitions", type=int, default=None, help="repetitions of each measurement (default: 5)")
    parser.add_argument("--sockets", default="50,200,1000", help="sockets in (a)")
    parser.add_argument("--clients", default="1,10,50", help="clients in (b)")
    parser.add_argument("--seconds", type=float, default=None, help="how long (d) and (h) run (default: 30)")
    parser.add_argument("--busy", action="store_true", help="(d) once more with every core kept busy by others")
    parser.add_argument("--rounds", type=int, default=0, help="rounds of each rulebook in (i) (default: 20,000)")
    parser.add_argument(
        "--outside", action="store_true", help="use DATABASE_URL and REDIS_URL instead of starting services"
    )
    return parser.parse_args()


@contextmanager
def logs_apart() -> Iterator[None]:
    """Standard error of this process and its servers goes to the log, but for an error that ends the run."""
    LOG.parent.mkdir(exist_ok=True)
    terminal = os.dup(2)
    with LOG.open("wb") as log:
        os.dup2(log.fileno(), 2)
    try:
        yield
    finally:
        os.dup2(terminal, 2)
        os.close(terminal)


def main() -> int:
    """Measure what was asked for; 1 where a bar was not met or a part not measured."""
    chosen = arguments()
    options = Options(
        chosen.quick,
        chosen.repetitions or (2 if chosen.quick else 5),
        chosen.seconds or (8.0 if chosen.quick else 30.0),
        [int(count) for count in chosen.sockets.split(",")],
        [int(count) for count in chosen.clients.split(",")],
        chosen.busy,
        chosen.rounds,
    )
    environment.settle()
    with logs_apart(), nullcontext() if chosen.outside else environment.own_services():
        environment.set_up(demo=bool(IN_THE_DEMO & set(chosen.only)))
        met = [measured(part, options) for part in chosen.only]
    return 0 if all(met) else 1


def measured(part: str, options: Options) -> bool:
    """Print the tables of a part; whether its bars are met."""
    # Asked before there is a loop: playwright may have to be asked, whose interface for this takes none.
    if part in IN_CHROMIUM and chromium() is None:
        print(NO_CHROMIUM.format(part=part), end="\n\n", flush=True)
        return False
    text, met = asyncio.run(import_module(f"bench.{PARTS[part]}").run(options))
    print(text, end="\n\n", flush=True)
    kept().keep()
    return bool(met)


if __name__ == "__main__":
    sys.exit(main())
