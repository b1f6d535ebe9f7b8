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
from io import StringIO
from pathlib import Path

PARTS = "abcdefghijk"
LOG = Path(__file__).resolve().parent.parent / "var" / "bench.log"


def arguments() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("--only", default=PARTS, help="which parts, for example “ac” (default: all)")
    parser.add_argument("--quick", action="store_true", help="fewer and shorter repetitions, for a first look")
    parser.add_argument("--repetitions", type=int, default=None, help="repetitions of each measurement (default: 5)")
    parser.add_argument("--sockets", default="50,200,1000", help="sockets in (a)")
    parser.add_argument("--clients", default="1,10,50", help="clients in (b)")
    parser.add_argument("--seconds", type=float, default=None, help="how long (d) runs (default: 30)")
    parser.add_argument("--busy", action="store_true", help="(d) once more with every core kept busy by others")
    parser.add_argument("--rounds", type=int, default=20_000, help="rounds of each rulebook in (i)")
    parser.add_argument("--sums", type=Path, help="file of sums from which a long run of (i) goes on")
    parser.add_argument(
        "--outside", action="store_true", help="use DATABASE_URL and REDIS_URL instead of starting services"
    )
    return parser.parse_args()


@contextmanager
def environment(outside: bool) -> Iterator[None]:
    """The settings of the measured servers, and where their database and Redis are."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "casino.settings")
    os.environ.setdefault("SECRET_KEY", "only for measuring " + "x" * 40)
    os.environ |= {"HTTPS": "0", "LOG_LEVEL": "WARNING", "ALLOWED_HOSTS": "127.0.0.1", "DEMO": "1"}
    with nullcontext() if outside else own_services():
        yield


@contextmanager
def own_services() -> Iterator[None]:
    """A private PostgreSQL and Redis, thrown away at the end."""
    from casino.local.services import services

    with services() as running:
        os.environ |= running.owners_environment()
        yield


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
    """Measure what was asked for; 1 where a bar was not met."""
    options = arguments()
    times = options.repetitions or (2 if options.quick else 5)
    with logs_apart(), environment(options.outside):
        return measure(options, times)


def measure(options: argparse.Namespace, times: int) -> int:
    """Everything that needs Django and a database."""
    import django
    from django.core.management import call_command

    from bench.figures import kept

    django.setup()
    call_command("migrate", verbosity=0)
    if {"e", "f", "g", "k"} & set(options.only):  # deal at the demo casino's tables, which come before any other people
        call_command("seed_demo", stdout=StringIO())
    passed = []
    for part in options.only:
        text, met = asyncio.run(PART[part](options, times))
        print(text, end="\n\n", flush=True)
        kept().keep()
        passed.append(met)
    return 0 if all(passed) else 1


async def fan_out(options: argparse.Namespace, times: int) -> tuple[str, bool]:
    """(a)"""
    from asgiref.sync import sync_to_async

    from bench import fanout, frames
    from bench.floor import seed

    floor = await sync_to_async(seed)("fan", 1, mid_round=True)
    counts = [int(count) for count in options.sockets.split(",")]
    views, is_less = await fanout.run(floor, counts, times, options.quick)
    ready, is_near = await frames.run(times)
    return f"{views}\n\n{ready}", is_less and is_near


async def commands(options: argparse.Namespace, times: int) -> tuple[str, bool]:
    """(b)"""
    from bench import commands

    return await commands.run([int(count) for count in options.clients.split(",")], times, options.quick)


async def pure_rules(options: argparse.Namespace, times: int) -> tuple[str, bool]:
    """(c)"""
    from bench import rounds

    return rounds.run(times, options.quick)


async def whole_floor(options: argparse.Namespace, times: int) -> tuple[str, bool]:
    """(d)"""
    from asgiref.sync import sync_to_async

    from bench import load
    from bench.floor import seed

    floor = await sync_to_async(seed)("floor", load.TABLES, areas=7)
    return await load.run(floor, options.seconds or (8.0 if options.quick else 30.0), options.busy)


async def tap_budget(options: argparse.Namespace, times: int) -> tuple[str, bool]:
    """(e)"""
    from bench import taps

    return await taps.run(options.quick)


async def card_to_felt(options: argparse.Namespace, times: int) -> tuple[str, bool]:
    """(f)"""
    from asgiref.sync import sync_to_async

    from bench import felt, load
    from bench.floor import seed

    floor = await sync_to_async(seed)("felt", load.TABLES, areas=7)
    return await felt.run(floor, times)


async def loading(options: argparse.Namespace, times: int) -> tuple[str, bool]:
    """(g)"""
    from bench import loading

    return await loading.run(times)


async def several_processes(options: argparse.Namespace, times: int) -> tuple[str, bool]:
    """(h)"""
    from bench import several

    return await several.run(times, options.seconds or (8.0 if options.quick else 30.0))


async def luck_of_the_cards(options: argparse.Namespace, times: int) -> tuple[str, bool]:
    """(i)"""
    from bench import luck

    return luck.run(options.rounds, options.quick, options.sums)


async def counts_that_differ(options: argparse.Namespace, times: int) -> tuple[str, bool]:
    """(j)"""
    from bench import address

    return address.run(options.quick)


async def report_of_a_shift(options: argparse.Namespace, times: int) -> tuple[str, bool]:
    """(k)"""
    from asgiref.sync import sync_to_async

    from bench import shift_report

    return await sync_to_async(shift_report.run)(times)


PART = {
    "a": fan_out,
    "b": commands,
    "c": pure_rules,
    "d": whole_floor,
    "e": tap_budget,
    "f": card_to_felt,
    "g": loading,
    "h": several_processes,
    "i": luck_of_the_cards,
    "j": counts_that_differ,
    "k": report_of_a_shift,
}

if __name__ == "__main__":
    sys.exit(main())
