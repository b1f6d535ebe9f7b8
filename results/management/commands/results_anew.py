"""`manage.py results_anew`: takes every round on record apart again, and adds up all luck."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from results import luck, taking_apart


class Command(BaseCommand):
    """After a release by which results come to other parts. Pages show what is done so far."""

    help = (
        "Remove all results and sums of luck, take every round apart again and add up luck; a round of a full table "
        "takes 25 ms of processor time. Nothing of the record changes. Where it is broken off, the worker goes on. Run "
        "it while worker and beat are stopped, or luck that was told may be told once more."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        """Says how many rounds are done after each step."""
        tested = luck.forget()
        taking_apart.forget()
        rounds = 0
        while done := taking_apart.take_apart_due():
            rounds += done
            self.stdout.write(f"{rounds:,} rounds taken apart")
        luck.add_up_anew(tested)
        self.stdout.write("Luck is added up.")
