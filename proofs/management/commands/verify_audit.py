"""`manage.py verify_audit`: prove the record of one table or all, and export it for proof elsewhere."""

from __future__ import annotations

import json
import os
import sys
from argparse import ArgumentParser
from contextlib import nullcontext
from pathlib import Path
from typing import Any, TextIO

from django.core.management.base import BaseCommand, CommandError, OutputWrapper

from database.replica import from_primary, reading
from proofs.cases import CasesProof, verify_cases
from proofs.checkpoints import NotOurs
from proofs.jackpots import jackpots_on_record, verify_jackpot
from proofs.places import Folder
from proofs.progress import Progress
from proofs.run import WORTH_PROCESSES, ProofRun
from proofs.staff_record import StaffProof, verify_staff
from proofs.verify import Verification, tables_on_record
from rounds.access import events_in_batches
from rounds.event_export import exported
from rounds.models import Event


class Command(BaseCommand):
    """Prints one line a table; exit status 1 when anything does not hold, naming the first bad event."""

    help = (
        "Prove chain, seq, replay, rulebook, money and every row beside them of every table (or --table), every "
        "jackpot, the staff's record and the cases. Exit status 1 when something does not hold. --export writes the "
        "events as JSON lines that docs/protocol.md says how to prove off-line; cards of a running round that lie face "
        "down are withheld."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--table", help="only this table")
        parser.add_argument("--primary", action="store_true", help="do not read from a replica, where there is one")
        parser.add_argument("--export", metavar="FILE", help="write the events as JSON lines; - for standard output")
        parser.add_argument(
            "--jobs", type=int, default=os.cpu_count() or 1, help="tables at a time (one for each core)"
        )
        parser.add_argument(
            "--resume",
            metavar="FOLDER",
            type=Path,
            help="keep in this folder how far each table is proved, and go on from there after a run that was cut off",
        )
        parser.add_argument("--from-start", action="store_true", help="trust no run before: prove all of it")

    def handle(self, *args: Any, primary: bool, **options: Any) -> None:
        with from_primary() if primary else nullcontext():
            self._prove(options, primary=primary)

    def _prove(self, options: dict[str, Any], *, primary: bool) -> None:
        table: str | None = options["table"]
        export: str | None = options["export"]
        tables = tables_on_record()
        if table is not None:
            if table not in tables:
                raise CommandError(f"There is no table “{table}”.", returncode=2)
            tables = [table]
        if export is not None:
            self._export(tables, export)
        report = self.stderr if export == "-" else self.stdout
        sound = [self._tables(tables, options, report, primary=primary)]
        proofs = [] if table is not None else [verify_jackpot(name) for name in jackpots_on_record()]
        for proof in proofs:
            if proof.sound:
                report.write(f"jackpot {proof.jackpot}: sound, {proof.events} events, meter {proof.meter_cents} cents")
            for sentence in proof.faults:
                report.write(f"jackpot {proof.jackpot}: FAULT: {sentence}")
        cases = verify_cases() if table is None else None
        if cases is not None:
            self._report_cases(cases, report)
        staff = verify_staff() if table is None else None
        if staff is not None:
            self._report_staff(staff, report)
        sound += [*(each.sound for each in proofs), staff is None or staff.sound, cases is None or cases.sound]
        if not all(sound):
            sys.exit(1)

    def _tables(self, tables: list[str], options: dict[str, Any], report: OutputWrapper, *, primary: bool) -> bool:
        """Prove tables, and say of each what was found; whether all hold."""
        folder: Path | None = options["resume"]
        run = ProofRun(tables, Folder(folder) if folder is not None else None)
        if folder is not None:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            if options["from_start"]:
                run.forget()
        # Small records are proved before a process would be up.
        processes = options["jobs"] if run.effort > WORTH_PROCESSES else 1
        try:
            progress = Progress(sys.stderr, run.effort, run.effort_before())
            found = run.prove(progress.draw, processes, primary=primary)
        except NotOurs as error:
            raise CommandError(str(error), returncode=2) from None
        progress.end()
        for each in found:
            self._report_table(each, report)
        sound = all(each.sound for each in found)
        if sound:
            run.forget()
        return sound

    def _report_table(self, found: Verification, report: OutputWrapper) -> None:
        trusted = f"; trusted: {found.trusted}" if found.trusted else ""
        if found.sound:
            report.write(f"{found.table}: sound, {found.seq} events, head {found.head_hash}{trusted}")
        for fault in found.faults:
            report.write(f"{found.table}: FAULT at event {fault.seq} ({fault.proof}): {fault.message}{trusted}")

    def _report_staff(self, staff: StaffProof, report: OutputWrapper) -> None:
        if staff.sound:
            report.write(f"staff: sound, {staff.entries} entries, head {staff.head_hash}")
        for sentence in staff.faults:
            report.write(f"staff: FAULT: {sentence}")

    def _report_cases(self, cases: CasesProof, report: OutputWrapper) -> None:
        if cases.sound:
            report.write(f"cases: sound, {cases.cases} cases, {cases.steps} steps, {cases.incidents} incidents")
        for sentence in cases.faults:
            report.write(f"cases: FAULT: {sentence}")

    def _export(self, tables: list[str], export: str) -> None:
        if export == "-":
            self._write(tables, sys.stdout)
            return
        with Path(export).open("w", encoding="utf-8") as file:
            self._write(tables, file)

    def _write(self, tables: list[str], file: TextIO) -> None:
        with reading():
            for name in tables:
                for event in events_in_batches(Event.objects.filter(table_id=name)):
                    line = json.dumps(exported(event), sort_keys=True, separators=(",", ":"), ensure_ascii=False)
                    file.write(line + "\n")
