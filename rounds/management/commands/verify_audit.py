"""`manage.py verify_audit`: prove the record of one table or all, and export it for proof elsewhere."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any, TextIO

from django.core.management.base import BaseCommand, CommandError, OutputWrapper

from rounds.access import events_in_batches
from rounds.models import Event
from rounds.verify import exported, tables_on_record, verify_table
from rounds.verify_jackpots import jackpots_on_record, verify_jackpot
from rounds.verify_staff import StaffProof, verify_staff


class Command(BaseCommand):
    """Prints one line a table; exit status 1 when anything does not hold, naming the first bad event."""

    help = (
        "Prove chain, seq, replay, rulebook, money and every row beside them of every table (or --table), every "
        "jackpot, and the staff's record. Exit status 1 when something does not hold. --export writes the events as "
        "JSON lines that docs/protocol.md says how to prove off-line; cards of a running round that lie face down are "
        "withheld."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--table", help="only this table")
        parser.add_argument("--export", metavar="FILE", help="write the events as JSON lines; - for standard output")

    def handle(self, *args: Any, table: str | None, export: str | None, **options: Any) -> None:
        tables = tables_on_record()
        if table is not None:
            if table not in tables:
                raise CommandError(f"There is no table “{table}”.", returncode=2)
            tables = [table]
        if export is not None:
            self._export(tables, export)
        report = self.stderr if export == "-" else self.stdout
        found = [verify_table(name) for name in tables]
        for verification in found:
            if verification.sound:
                report.write(f"{verification.table}: sound, {verification.seq} events, head {verification.head_hash}")
            for fault in verification.faults:
                report.write(f"{verification.table}: FAULT at event {fault.seq} ({fault.proof}): {fault.message}")
        proofs = [] if table is not None else [verify_jackpot(name) for name in jackpots_on_record()]
        for proof in proofs:
            if proof.sound:
                report.write(f"jackpot {proof.jackpot}: sound, {proof.events} events, meter {proof.meter_cents} cents")
            for sentence in proof.faults:
                report.write(f"jackpot {proof.jackpot}: FAULT: {sentence}")
        staff = verify_staff() if table is None else None
        if staff is not None:
            self._report_staff(staff, report)
        sound = [*(each.sound for each in found), *(each.sound for each in proofs), staff is None or staff.sound]
        if not all(sound):
            sys.exit(1)

    def _report_staff(self, staff: StaffProof, report: OutputWrapper) -> None:
        if staff.sound:
            report.write(f"staff: sound, {staff.entries} entries, head {staff.head_hash}")
        for sentence in staff.faults:
            report.write(f"staff: FAULT: {sentence}")

    def _export(self, tables: list[str], export: str) -> None:
        if export == "-":
            self._write(tables, sys.stdout)
            return
        with Path(export).open("w", encoding="utf-8") as file:
            self._write(tables, file)

    def _write(self, tables: list[str], file: TextIO) -> None:
        for name in tables:
            for event in events_in_batches(Event.objects.filter(table_id=name)):
                line = json.dumps(exported(event), sort_keys=True, separators=(",", ":"), ensure_ascii=False)
                file.write(line + "\n")
