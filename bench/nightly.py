"""`python -m bench.nightly`: what the nightly proof costs, from event 1 and going on from the last proved head.

Makes a record at many tables, proves it, deals one more day, and proves that day and then all of it. Prints seconds of
processor time by part, this process's and PostgreSQL's together, and their ratio.
"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time

import psycopg

from bench import environment


def arguments() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m bench.nightly", description=__doc__)
    parser.add_argument("--tables", type=int, default=40, help="tables (40)")
    parser.add_argument("--days", type=int, default=9, help="days before the last (9)")
    parser.add_argument("--rounds", type=int, default=15, help="rounds of a table a day (15)")
    return parser.parse_args()


def main() -> int:
    """Make the record and measure; 0."""
    chosen = arguments()
    environment.settle()
    with TemporaryDirectory() as folder, environment.own_services(Path(folder)):
        environment.set_up()
        measure(chosen)
    return 0


def measure(chosen: argparse.Namespace) -> None:
    """Print the measurements."""
    from bench.record import bulk
    from bench.record.dealt import OnRecord
    from bench.record.rows import AlertNumbers, TableOnRecord
    from database.journal import row_faults
    from proofs.checkpoints import anchor_fault, kept_log
    from proofs.jackpots import jackpots_on_record, verify_jackpot
    from proofs.places import Rows
    from proofs.staff_record import verify_staff
    from tables.models import Table

    names = [f"n{number:03}" for number in range(chosen.tables)]
    for name in names:
        Table.objects.create(id=name, name=name)
    alerts = AlertNumbers.behind_all()
    tables = [TableOnRecord(name, alerts, None) for name in names]
    players = [OnRecord(table.table, 2, seed, table.take) for seed, table in enumerate(tables)]

    def deal(days: int) -> int:
        """So many days on record; how many events."""
        before = sum(table.seq for table in tables)
        with bulk.in_bulk(os.environ["DATABASE_OWNER_URL"]) as connection:
            for table, player in zip(tables, players, strict=True):
                for _ in range(days * chosen.rounds):
                    player.round()
                bulk.put(connection, table.taken())
            bulk.finish(connection, tables)
        return sum(table.seq for table in tables) - before

    events = deal(chosen.days)
    whole = proved(names, from_start=True)
    day = deal(1)
    on = proved(names, from_start=False)
    again = proved(names, from_start=True)
    say(f"{chosen.tables} tables, {events:,} events; and a day of {day:,}")
    say(f"whole before the day: {whole:.1f} s, {events / whole:,.0f} events a second of a core")
    say(f"whole after it: {again:.1f} s, {(events + day) / again:,.0f} events a second of a core")
    say(f"going on: {on:.1f} s, {day / on:,.0f} events a second of a core; {again / on:.1f} times less than whole")
    began = cpu()
    for name in names:
        if (point := kept_log(Rows(), name).read()) is not None and anchor_fault(point) is not None:
            raise RuntimeError(f"the anchor of {name} does not hold")
    anchors = cpu() - began
    for name in names:
        list(row_faults("table", name))
    say(f"of it all anchors: {anchors:.2f} s; all rows that are journalled, whole: {cpu() - began - anchors:.2f} s")
    began = cpu()
    verify_staff()
    staff = cpu() - began
    for jackpot in jackpots_on_record():
        verify_jackpot(jackpot)
    say(f"staff {staff:.2f} s, jackpots {cpu() - began - staff:.2f} s")


def proved(names: list[str], *, from_start: bool) -> float:
    """Seconds of processor time that the proof of these tables takes."""
    from proofs.places import Rows
    from proofs.run import ProofRun

    run = ProofRun(names, Rows())
    if from_start:
        run.forget()
    began = cpu()
    faults = [fault for found in run.prove() for fault in found.faults]
    if faults:
        raise RuntimeError(f"the record does not prove: {faults[0]}")
    return cpu() - began


def cpu() -> float:
    """Processor time of this process, of PostgreSQL and of the connections that are open or were, in seconds."""
    with psycopg.connect(os.environ["DATABASE_OWNER_URL"]) as owner:
        (folder,) = owner.execute("SELECT current_setting('data_directory')").fetchone() or ("",)
    postmaster = int((Path(folder) / "postmaster.pid").read_text().split("\n")[0])
    ticks = 0
    for process in Path("/proc").iterdir():
        try:
            fields = (process / "stat").read_text().rpartition(")")[2].split() if process.name.isdigit() else []
        except OSError:
            continue  # it has just ended
        if process.name == str(postmaster):
            ticks += sum(map(int, fields[11:15]))  # with those of its children that ended
        elif fields and int(fields[1]) == postmaster:
            ticks += sum(map(int, fields[11:13]))
    return process_time() + ticks / os.sysconf("SC_CLK_TCK")


def say(line: str) -> None:
    """To the person at the terminal, at once."""
    print(line, flush=True)


if __name__ == "__main__":
    sys.exit(main())
