"""`make soak`: parts of a casino are killed without a pause while 40 tables are dealt: PostgreSQL, Redis, web, worker.

Each acknowledged command has to be on record as it was told (`tests.drills.told`); at the end chains, ledger and
jackpots are proved.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path
from typing import NamedTuple

from bench.figures import table, verdict
from demo import casino as demo
from tests.drills.killed import DATABASES, Casino, running, summary, until
from tests.drills.told import Dealers, Kept, Told

COMMANDS_PER_SECOND = 2.0
# Parts are killed once all of their kind have run for so long: there has to be play, and work of the worker.
RUN_SECONDS = {"database": 1.0, "redis": 0.5, "web": 8.0, "worker": 8.0}
PARTS = {"database": DATABASES[:2], "redis": ("redis",), "web": ("web", "web-2"), "worker": ("worker",)}
# No command gets past these. They are killed again once somebody was answered after the last time.
NEEDED = ("database", "web")
BETWEEN_SECONDS = 0.1
SETTLE_SECONDS = 3.0
SIGN_IN_SECONDS = 300


class Soaked(NamedTuple):
    """How it went."""

    kills: Counter[str]
    told: Told
    kept: Kept
    proof: str

    @property
    def sound(self) -> bool:
        """Whether what was told is what is on record."""
        return not any(self.kept)


def soak(folder: Path, tables: int, kills: int, seconds: float) -> Soaked:
    """Deal and kill, until so many were killed or the time is over. RuntimeError where the record does not prove."""
    people, _ = demo.larger(tables)
    dealers = {person.table: person.username for person in [*demo.PEOPLE, *people] if person.table}
    told = Told()
    with running(folder, "--web", "2") as casino:
        casino.manage("seed_demo", "--tables", str(tables))
        with Dealers(casino.address, told, dealers, COMMANDS_PER_SECOND):
            # Nobody is killed while somebody signs in: a try that is cut off counts as a wrong one.
            until(lambda: {answer.table for answer in list(told.answers.values())} == dealers.keys(), SIGN_IN_SECONDS)
            killed = Counter(kill_in_turn(casino, told, kills, time.monotonic() + seconds))
            until(casino.followed)
            time.sleep(SETTLE_SECONDS)
        found = casino.kept(told, list(dealers.values()))
        return Soaked(killed, told, found, summary(casino.manage("verify_audit")))


def kill_in_turn(casino: Casino, told: Told, kills: int, until_when: float) -> Iterator[str]:
    """Kill one part after the other; the kind of each."""
    victims = {kind: cycle(parts) for kind, parts in PARTS.items()}
    killed, needed_since = 0, 0.0
    for kind in cycle(PARTS):
        if killed == kills or time.monotonic() > until_when:
            return
        time.sleep(BETWEEN_SECONDS)
        if not casino.have_run(PARTS[kind], RUN_SECONDS[kind]):
            continue
        if kind in NEEDED and told.first_after(needed_since) is None:
            continue
        part = primary_or_standby(casino, killed) if kind == "database" else next(victims[kind])
        if part:
            needed_since = time.monotonic() if kind in NEEDED else needed_since
            casino.kill(part)
            killed += 1
            yield kind


def primary_or_standby(casino: Casino, number: int) -> str:
    """The primary, each fourth time the standby; none while one of them is behind."""
    if not casino.followed():
        return ""
    primary = casino.primary()
    return primary if number % 4 else casino.standby()


def main() -> int:
    """Print what was killed and what was lost; 1 where anything was."""
    parser = argparse.ArgumentParser(prog="python -m tests.drills.soak", description=__doc__)
    parser.add_argument("--tables", type=int, default=40)
    parser.add_argument("--kills", type=int, default=1_000)
    parser.add_argument("--minutes", type=float, default=10.0, help="end after so long, however many were killed")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="casino-soak-") as name:
        found = soak(Path(name), chosen.tables, chosen.kills, chosen.minutes * 60)
    counts = [found.kills.total(), *(found.kills[kind] for kind in PARTS), len(found.told.answers), *found.kept]
    heads = ["kills", *PARTS, "acknowledged", "lost", "doubled", "longest silence, s"]
    rows = [[*(f"{count:,}" for count in counts), f"{found.told.longest_silence():.1f}"]]
    print(table(f"kills while {chosen.tables} tables are dealt", heads, rows))
    print(f"the record: {found.proof}\nbar: nothing lost, nothing doubled: {verdict(found.sound)}")
    return 0 if found.sound else 1


if __name__ == "__main__":
    sys.exit(main())
