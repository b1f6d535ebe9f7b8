"""All figures of a time together: what the page, the JSON and the CSV of results say is this, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from django.db import transaction
from django.db.models import QuerySet

from database import replica
from results import errors, hold, sums
from results.errors import Alike, OfDealer
from results.models import TakenApart
from results.sums import Rating, ResultLine
from shifts.calendar import Calendar

LINE = (
    "by", "name", "rounds", "hours", "handle_cents", "win_cents", "expected_cents", "choices_cents", "luck_cents",
    "shoe_cents", "drop_cents",
)  # fmt: skip
RATING = (
    "player", "hours", "rounds", "average_cents", "highest_cents", "theoretical_loss_cents", "win_cents",
)  # fmt: skip
ERRORS = ("dealer", "rounds", *errors.GROUPS, "all", "per_thousand")
ALIKE = ("error", "clause", "dealer", "entered_by", "found_by", "many", "per_thousand")


@dataclass(frozen=True, slots=True)
class Figures:
    """The lines by each heading, then ratings and errors; `unknown` rounds have no values, others are `void`."""

    groups: dict[str, list[ResultLine]]
    ratings: list[Rating]
    errors: list[OfDealer]
    alike: list[Alike]
    unknown: int
    void: int


def figures_of(casino: Calendar, day: date, begins: datetime, ends: datetime) -> Figures:
    """Of the rounds that were over within these moments; by shift of the whole day."""
    with _in_memory():
        return _figures_of(casino, day, begins, ends)


@contextmanager
def _in_memory() -> Iterator[None]:
    """What is grouped within stays in memory, where the rounds of a day take more than a statement has elsewhere."""
    connection = replica.connection()
    with transaction.atomic(using=connection.alias), connection.cursor() as cursor:
        cursor.execute("SET LOCAL work_mem = '64MB'")
        yield


def _figures_of(casino: Calendar, day: date, begins: datetime, ends: datetime) -> Figures:
    found, rounds = sums.within(begins, ends)
    columns, whole_day = ["table_id", "ruleset", "dealer"], (begins, ends) == casino.bounds(day)
    if whole_day:
        found, rounds = (sums.with_shifts(rows, casino, day) for rows in (found, rounds))
        columns.append("shift")
    reading, drops = sums.read(found, rounds, *columns), hold.drops(rounds)
    groups = {
        "table": sums.by_table(found, rounds, reading, drops),
        "game": sums.by_game(found, rounds, reading, drops),
        "dealer": sums.lines(reading, "dealer"),
        "wager": sums.by_kind(found, rounds, reading),
        "shift": sums.by_shift(casino, day, reading if whole_day else None),
    }
    wrong = errors.found_in(rounds)
    dealt = errors.dealt(rounds)
    by_dealer, alike = errors.by_dealer(wrong, dealt), errors.alike(wrong, dealt)
    return Figures(groups, sums.ratings(found, rounds), by_dealer, alike, *_counts(rounds))


def _counts(rounds: QuerySet[TakenApart]) -> tuple[int, int]:
    """How many have no values, and how many are void."""
    return rounds.filter(known=False).count(), rounds.filter(void=True).count()


def line_rows(figures: Figures) -> Iterator[dict[str, Any]]:
    """A row for each line of each heading, by LINE."""
    for by, lines in figures.groups.items():
        for line in lines:
            cents = (line.handle, line.win, line.expected, line.choices, line.luck, line.shoe, line.drop)
            yield dict(zip(LINE, (by, line.name, line.rounds, round(line.hours, 4), *cents), strict=True))


def rating_rows(figures: Figures) -> Iterator[dict[str, Any]]:
    """A row for each player, by RATING."""
    for each in figures.ratings:
        cents = (each.average, each.highest, each.loss, each.win)
        yield dict(zip(RATING, (each.player, round(each.hours, 4), each.rounds, *cents), strict=True))


def error_rows(figures: Figures) -> Iterator[dict[str, Any]]:
    """A row for each dealer, by ERRORS."""
    for each in figures.errors:
        counts = (each.many[key] for key in errors.GROUPS)
        rate = None if each.per_thousand is None else round(each.per_thousand, 4)
        yield dict(zip(ERRORS, (each.dealer, each.rounds, *counts, each.all, rate), strict=True))


def alike_rows(figures: Figures) -> Iterator[dict[str, Any]]:
    """A row for errors of a kind, by ALIKE."""
    for each in figures.alike:
        rate = None if each.per_thousand is None else round(each.per_thousand, 4)
        who = (each.dealer, each.actor, ", ".join(each.found_by))
        yield dict(zip(ALIKE, (each.name, each.clause, *who, each.many, rate), strict=True))
