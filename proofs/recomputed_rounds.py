"""Many rounds decided once more, in several processes: how many come out otherwise, and by which clause and wager."""

from __future__ import annotations

import multiprocessing
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from datetime import date

import msgspec
from django.conf import settings
from django.db import connections

from database.replica import from_replica
from proofs.process import begin_reading
from proofs.recompute import Outcome, Recomputed, recompute
from proofs.run import NICENESS
from rounds.models import Round
from rounds.replay import replay_round
from shifts.gaming_day import calendar
from wagers.models import Wager

AT_ONCE = 50
"""Rounds of a table that a process decides again at a time."""
Name = tuple[str, int]  # table and number


def ended_rounds(day: date | None, shift: str, table: str, most: int) -> list[Name]:
    """The rounds of a gaming day, or of a shift of it; without a day so many of the newest. Of one table where it is
    named. Raises NoSuchDay and NoSuchShift.
    """
    rows = Round.objects.filter(concluded_at__isnull=False).order_by("-concluded_at")
    if table:
        rows = rows.filter(table_id=table)
    if day is None:
        rows = rows[:most]
    else:
        begin, end = calendar().bounds(day, shift)
        rows = rows.filter(concluded_at__gte=begin, concluded_at__lt=end)
    return list(rows.values_list("table_id", "number"))


class Differing(msgspec.Struct, frozen=True):
    """A round that comes out otherwise: the clauses of the wagers that do, and in words what differs first."""

    table: str
    round: int
    clauses: tuple[str, ...]
    words: str


class Comparison(msgspec.Struct):
    """What deciding many rounds again came to; of the wagers that differ, how many rest on each clause and how many
    there are of each kind.
    """

    rounds: int = 0
    wagers: int = 0
    differing: list[Differing] = []
    clauses: Counter[str] = msgspec.field(default_factory=Counter)
    kinds: Counter[str] = msgspec.field(default_factory=Counter)

    def add(self, round_: Round, verdict: Recomputed) -> None:
        """One round more."""
        self.rounds += 1
        self.wagers += len(verdict.wagers)
        if verdict.same:
            return
        clauses = tuple(clause for one in verdict.wagers if not one.same for clause in _clauses(one.recorded))
        self.clauses.update(clauses)
        self.kinds.update(_kinds(round_, [one.wager for one in verdict.wagers if not one.same]))
        self.differing.append(Differing(round_.table_id, round_.number, clauses, _words(verdict)))

    def join(self, other: Comparison) -> None:
        """The rounds of another one too."""
        self.rounds += other.rounds
        self.wagers += other.wagers
        self.differing.extend(other.differing)
        self.clauses.update(other.clauses)
        self.kinds.update(other.kinds)

    @property
    def sentence(self) -> str:
        """How many differ of how many."""
        return f"{len(self.differing):,} of {self.rounds:,} rounds differ ({self.wagers:,} wagers)."


def _clauses(outcomes: Iterable[Outcome]) -> set[str]:
    return {clause for _, _, clause, _, _ in outcomes} or {"no result on record"}


def _kinds(round_: Round, names: list[str]) -> list[str]:
    found = Wager.objects.filter(table_id=round_.table_id, round=round_.number, wager__in=names)
    return list(found.values_list("kind", flat=True)) if names else []


def _words(verdict: Recomputed) -> str:
    if verdict.fault:
        return verdict.fault
    return next((one.words for one in verdict.commands if not one.same), "the settlements on record differ")


@from_replica
def compare(names: Sequence[Name]) -> Comparison:
    """Decide these rounds again, in this process."""
    found = Comparison()
    for table, number in names:
        round_ = Round.objects.select_related("table").get(table_id=table, number=number)
        found.add(round_, recompute(round_, replay_round(round_)))
    return found


def compare_many(
    names: Sequence[Name], processes: int, watch: Callable[[int], None] = lambda rounds: None
) -> Comparison:
    """Decide them again in so many processes; `watch` is told how many are done."""
    found = Comparison()
    ordered = sorted(names)
    parts = [ordered[at : at + AT_ONCE] for at in range(0, len(ordered), AT_ONCE)]
    if processes <= 1 or len(parts) <= 1:
        for part in parts:
            found.join(compare(part))
            watch(found.rounds)
        return found
    # Celery's own processes are daemons, which may have no children; ours end with this one by themselves.
    multiprocessing.current_process()._config["daemon"] = False  # type: ignore[attr-defined]
    context = multiprocessing.get_context("spawn")
    database = str(settings.DATABASES["default"]["NAME"])
    with ProcessPoolExecutor(processes, context, begin_reading, (database, NICENESS)) as pool:
        for future in as_completed([pool.submit(_in_process, part) for part in parts]):
            found.join(future.result())
            watch(found.rounds)
    return found


def _in_process(names: Sequence[Name]) -> Comparison:
    try:
        return compare(names)
    finally:
        connections.close_all()
