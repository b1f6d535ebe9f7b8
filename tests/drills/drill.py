"""`make drill`: what a floor of three tables goes through when its databases die, hang, lose their links or their disk.

Each acknowledged command has to be on record as it was told (`tests.drills.told`), and each trouble on a screen
(`tests.drills.screens`). At the end the record is proved, and a backup that is restored elsewhere. Runs add up: each
takes the faults that it is told, in a casino of its own.
"""

from __future__ import annotations

import argparse
import contextlib
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from bench.figures import table, verdict
from demo.casino import DEALERS
from tests.drills import faults
from tests.drills.faults import Fault
from tests.drills.killed import DATABASES, Casino, running, summary, until
from tests.drills.screens import Screens
from tests.drills.told import Dealers, Kept, Told

TABLES = {name: DEALERS[name] for name in ("t3", "t4", "t5")}
COMMANDS_PER_SECOND = 5.0
BETWEEN_SECONDS = 3.0
# The bars, in seconds. A floor that stands still longer than TROUBLE_SECONDS is in trouble, and screens have to say so.
LONGEST_SILENCE = 8.0
TROUBLE_SECONDS = 3.0
TOLD_WITHIN = 5.0

KINDS: dict[str, tuple[Fault, ...]] = {
    "kills": (faults.primary_killed,),
    "freezes": (faults.standby_frozen, faults.primary_frozen),
    "links": (faults.web_link_silent, faults.standby_link_silent),
    "webs": (faults.web_killed_after_primary,),
    "disks": (faults.primary_disk_full, faults.standby_disk_full, faults.disks_full),
}
HEADS = [
    "fault",
    "times",
    "acknowledged",
    "lost",
    "doubled",
    "silence, s p50",
    "most",
    "told after",
    "well after",
]


class Suffered(NamedTuple):
    """How one fault went, in seconds: the longest time without an answer, when the first screen was told of it (None
    where none was), when all was well again.
    """

    silence: float
    told: float | None
    well: float

    @property
    def in_time(self) -> bool:
        """Whether it kept to the bars."""
        told = self.silence <= TROUBLE_SECONDS or (self.told is not None and self.told <= TOLD_WITHIN)
        return told and self.silence <= LONGEST_SILENCE


def main() -> int:
    """Print how each fault went and what was lost; 1 where anything was, or where a bar is not kept."""
    chosen = options()
    with contextlib.ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="casino-drill-")))
        if chosen.disks:
            faults.own_mounts()
            stack.enter_context(faults.small_disks(folder, DATABASES[: chosen.standby + 1]))
        rows, all_well = drilled(folder, chosen)
    print(table(f"faults while three tables are dealt, {chosen.standby} standby", HEADS, rows))
    return 0 if all_well else 1


def options() -> argparse.Namespace:
    """How often each fault comes."""
    parser = argparse.ArgumentParser(prog="python -m tests.drills.drill", description=__doc__)
    parser.add_argument("--standby", type=int, default=1, choices=(1, 2), help="how many follow the primary (1)")
    for kind, of_it in KINDS.items():
        what = " and ".join((fault.__doc__ or "").strip().rstrip(".") for fault in of_it)
        parser.add_argument(f"--{kind}", type=int, default=0, help=what)
    return parser.parse_args()


def drilled(folder: Path, chosen: argparse.Namespace) -> tuple[list[list[str]], bool]:
    """A row for each fault, and whether all keep to the bars. RuntimeError where the record does not prove."""
    told, before, rows, well = Told(), Kept(0, 0), [], True
    with running(folder, standbys=chosen.standby) as casino:
        casino.manage("seed_demo")
        with Screens(casino.address) as screens:
            for kind, of_it in KINDS.items():
                for place, fault in enumerate(of_it):
                    times = (getattr(chosen, kind) + len(of_it) - 1 - place) // len(of_it)
                    acknowledged = len(told.answers)
                    suffered = floor(casino, told, screens, [fault] * times)
                    found = casino.kept(told, list(TABLES.values()))
                    new = Kept(found.lost - before.lost, found.doubled - before.doubled)
                    before = found
                    if suffered:
                        rows.append(row(fault, len(told.answers) - acknowledged, new, suffered))
                    well = well and not any(new) and all(each.in_time for each in suffered)
        print(f"the record: {summary(casino.manage('verify_audit'))}")
        print(f"its backup, restored elsewhere: {casino.proved_again()}")
    print(f"bars: nothing lost or doubled, silence {LONGEST_SILENCE:g} s, told in {TOLD_WITHIN:g} s: {verdict(well)}")
    return rows, well


def floor(casino: Casino, told: Told, screens: Screens, harms: Sequence[Fault]) -> list[Suffered]:
    """Deal, and let one fault come after the other."""
    if not harms:
        return []
    answered = len(told.answers)
    with Dealers(casino.address, told, TABLES, COMMANDS_PER_SECOND):
        until(lambda: len(told.answers) > answered + 10)
        suffered = [suffer(casino, told, screens, fault) for fault in harms]
        time.sleep(BETWEEN_SECONDS)
    return suffered


def suffer(casino: Casino, told: Told, screens: Screens, fault: Fault) -> Suffered:
    """One fault, from a floor that is well until it is well again."""

    def is_well() -> bool:
        return casino.is_whole() and casino.followed() and is_ready(casino)

    until(is_well)
    with fault(casino) as harm:
        until(is_well)
        time.sleep(BETWEEN_SECONDS)
        began = time.monotonic()
        harm()
        harmed = time.monotonic()
        until(lambda: told.first_after(harmed) is not None)
        until(is_well)
        well = time.monotonic() - began
    found = Suffered(told.longest_silence(began - 1), screens.told_after(began), well)
    print(f"{fault.__name__}: {found}", flush=True)
    return found


def row(fault: Fault, acknowledged: int, kept: Kept, suffered: list[Suffered]) -> list[str]:
    """What is printed of all times that a fault came."""
    silences = sorted(each.silence for each in suffered)
    told = [each.told for each in suffered if each.told is not None]
    said = f"{max(told):.1f}" if told else "-"
    well = max(each.well for each in suffered)
    seconds = [f"{silences[len(silences) // 2]:.1f}", f"{silences[-1]:.1f}", said, f"{well:.1f}"]
    name = fault.__name__.replace("_", " ")
    return [name, str(len(suffered)), *(f"{number:,}" for number in (acknowledged, *kept)), *seconds]


def is_ready(casino: Casino) -> bool:
    """What /readyz says."""
    try:
        with urllib.request.urlopen(f"{casino.address}/readyz", timeout=20):
            return True
    except (urllib.error.URLError, OSError):
        return False


if __name__ == "__main__":
    sys.exit(main())
