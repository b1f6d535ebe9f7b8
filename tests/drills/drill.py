"""`make drill`: the primary PostgreSQL is killed again and again while dealers deal, and its standby takes over.

Each acknowledged command has to be on record as it was told (`tests.drills.told`). At the end a backup is restored
elsewhere and proved.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path

from bench.figures import percentile, table, verdict
from demo.casino import DEALERS
from tests.drills.killed import Casino, running, summary, until
from tests.drills.told import Dealers, Told

TABLES = {name: DEALERS[name] for name in ("t3", "t4", "t5")}
COMMANDS_PER_SECOND = 5.0
BETWEEN_SECONDS = 3.0


def main() -> int:
    """Print how long each take-over lasted, and what was lost; 1 where anything was."""
    parser = argparse.ArgumentParser(prog="python -m tests.drills.drill", description=__doc__)
    parser.add_argument("--kills", type=int, default=20)
    kills = parser.parse_args().kills
    told = Told()
    ready: list[float] = []
    with tempfile.TemporaryDirectory(prefix="casino-drill-") as name, running(Path(name)) as casino:
        casino.manage("seed_demo")
        with Dealers(casino.address, told, TABLES, COMMANDS_PER_SECOND):
            until(lambda: len(told.answers) > 10)
            first = [take_over(casino, told, ready) for _ in range(kills)]
            time.sleep(BETWEEN_SECONDS)
        found = casino.kept(told, list(TABLES.values()))
        proof, again = summary(casino.manage("verify_audit")), casino.proved_again()
    counts = [f"{number:,}" for number in (kills, len(told.answers), *found)]
    seconds = [f"{percentile(of, percent):.1f}" for of in (first, ready) for percent in (50, 100)]
    heads = ["kills", "acknowledged", "lost", "doubled", "first command after, s p50", "most", "ready after", "most"]
    print(table("take-overs of the standby while three tables are dealt", heads, [[*counts, *seconds]]))
    print(f"the record: {proof}\nits backup, restored elsewhere: {again}")
    sound = not any(found)
    print(f"bar: nothing lost, nothing doubled: {verdict(sound)}")
    return 0 if sound else 1


def take_over(casino: Casino, told: Told, ready: list[float]) -> float:
    """Kill the primary; how many seconds passed until the first command after it was answered."""
    time.sleep(BETWEEN_SECONDS)
    until(casino.followed)
    moment = time.monotonic()
    casino.kill(casino.primary())
    until(lambda: told.first_after(moment) is not None)
    until(lambda: is_ready(casino))
    ready.append(time.monotonic() - moment)
    return (told.first_after(moment) or 0.0) - moment


def is_ready(casino: Casino) -> bool:
    """What /readyz says."""
    try:
        with urllib.request.urlopen(f"{casino.address}/readyz", timeout=20):
            return True
    except (urllib.error.URLError, OSError):
        return False


if __name__ == "__main__":
    sys.exit(main())
