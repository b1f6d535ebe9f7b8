"""`manage.py recompute`: decide rounds on record again by the rules that are installed, and say how many differ."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser
from datetime import date
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from proofs.progress import Progress
from proofs.recomputed_rounds import compare_many, ended_rounds
from rules.wording.labels import kind_text
from shifts.calendar import NoSuchDay, NoSuchShift

SHOWN = 20


class Command(BaseCommand):
    """Prints how many rounds differ, by which clauses, and the first of them; exit status 1 where one does."""

    help = (
        "Decide the newest --rounds, or those of a gaming --day or of a --shift of it, once more by the rules of this "
        "program, and compare what comes out with the record. Exit status 1 where a round differs."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--rounds", type=int, default=10_000, help="so many of the newest (10000)")
        parser.add_argument("--day", type=date.fromisoformat, help="those of this gaming day, as 2026-01-31")
        parser.add_argument("--shift", default="", help="of the day, those of this shift")
        parser.add_argument("--table", help="only those of this table")
        parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes (one for each core)")

    def handle(self, *args: Any, jobs: int, **options: Any) -> None:
        found = _rounds(options)
        progress = Progress(sys.stderr, len(found))
        compared = compare_many(found, jobs, progress.draw)
        progress.end()
        self.stdout.write(compared.sentence)
        for clause, times in compared.clauses.most_common():
            self.stdout.write(f"  {clause}: {times:,} wagers")
        for kind, times in compared.kinds.most_common():
            self.stdout.write(f"  {kind_text(kind)}: {times:,}")
        for one in compared.differing[:SHOWN]:
            self.stdout.write(f"  {one.table} round {one.round}: {one.words}")
        if compared.differing:
            sys.exit(1)


def _rounds(options: dict[str, Any]) -> list[tuple[str, int]]:
    day, shift = options["day"], options["shift"]
    if shift and day is None:
        raise CommandError("Of which gaming --day is the shift?")
    try:
        return ended_rounds(day, shift, options["table"] or "", options["rounds"])
    except NoSuchShift:
        raise CommandError(f"The gaming day {day} has no shift “{shift}”.") from None
    except NoSuchDay:
        raise CommandError("No casino was open on that day.") from None
