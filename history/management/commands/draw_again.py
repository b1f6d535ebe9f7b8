"""`manage.py draw_again`: draw again from a printed seed, and say whether it is what is on record."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from history.draws import drawn_then, draws_now
from history.models import Draw


class Command(BaseCommand):
    """Prints what the seed draws; exit status 1 where that is not what was drawn."""

    help = "Draw again from the seed of a draw, as it is printed, and compare. Exit status 1 where it differs."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("seed")

    def handle(self, *args: Any, seed: str, **options: Any) -> None:
        draw = Draw.objects.filter(seed=seed).first()
        if draw is None:
            raise CommandError("No draw has this seed.")
        now = draws_now(draw)
        for place, one in enumerate(now, 1):
            what = f"round {one.round}" if one.round else "the whole table"
            self.stdout.write(f"{place:4} {one.shift}  {one.table} {what}  (of {one.of})")
        same = now == drawn_then(draw)
        self.stdout.write(f"Draw {draw.pk}: {'the same' if same else 'not what is on record'}, {len(now)} drawn.")
        if not same:
            sys.exit(1)
