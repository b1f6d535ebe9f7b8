"""`manage.py fill_areas`: gives what was played before 0.6.0 its rows of seats, playing areas and hands."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from rounds.area_filling import fill


class Command(BaseCommand):
    """After an upgrade, beside play. Proofs leave out what is not filled yet."""

    help = (
        "Write the rows of seats, playing areas and hands of rounds that were played before they had any, from the "
        "log; a thousand rounds take a few seconds. Play goes on meanwhile. Broken off, it goes on where it was."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        """Says how far each table is."""
        for table, number in fill():
            self.stdout.write(f"{table}: filled up to round {number:,}")
        self.stdout.write("Every table is filled.")
