"""By kind of wager: the rounds in which one lay, each once whoever placed it, and how many an hour of play had."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from results.figures import figures_of
from results.models import Result, TakenApart
from results.sums import by_kind, by_table, ratings, within
from shifts.gaming_day import calendar
from tables.models import Table
from tests.cast import Cast

pytestmark = pytest.mark.django_db(transaction=True)
NOON = datetime(2026, 1, 31, 12, tzinfo=UTC)


def over(table: str, number: int, opened_minute: int, *wagers: tuple[str, str]) -> None:
    """A round of five minutes, with $10 of each player on each kind."""
    opened = NOON + timedelta(minutes=opened_minute)
    concluded = opened + timedelta(minutes=5)
    of = {"table_id": table, "round": number, "shoe": 0, "dealer": "dana", "ruleset": "mbs-pontoon-6"}
    TakenApart.objects.create(seq=number, opened_at=opened, concluded_at=concluded, known=True, **of)
    money = {"handle_cents": 1000, "win_cents": 0, "expected_cents": 0, "choices_cents": 0, "luck_cents": 0}
    for player, kind in wagers:
        Result.objects.create(player=player, kind=kind, concluded_at=concluded, **money, **of)


def test_a_round_counts_once_for_a_kind_and_hours_are_those_of_the_tables_where_it_lay(cast: Cast) -> None:
    for table in ("t1", "t2"):
        Table.objects.get_or_create(id=table, defaults={"name": table})
    over("t1", 1, 0, ("ann", "main"), ("ben", "main"), ("ann", "pair"))
    for number in range(2, 7):
        over("t1", number, 11 * (number - 1), ("ann", "main"))
    for number in range(1, 13):
        over("t2", number, 10 * (number - 1), ("cat", "main"))
    main, pair = by_kind(*within(NOON, NOON + timedelta(hours=3)))
    assert (main.name, main.rounds, main.handle, main.hours, main.an_hour) == (
        "main",
        18,
        190_00,
        175 / 60,
        18 / (175 / 60),
    )
    assert (pair.name, pair.rounds, pair.handle, pair.hours, pair.an_hour) == ("pair", 1, 10_00, 1.0, 1.0)


def test_a_break_is_no_time_of_play(cast: Cast) -> None:
    Table.objects.get_or_create(id="t1", defaults={"name": "t1"})
    for number, minute in enumerate((0, 10, 20, 200, 220, 240), 1):
        over("t1", number, minute, ("ann", "main"))
    found = within(NOON, NOON + timedelta(hours=5))
    (table,), (kind,), (ann,) = by_table(*found), by_kind(*found), ratings(*found)
    # Two sessions: 25 minutes, then 45 with two pauses of 15.
    assert table.hours == kind.hours == ann.hours == 70 / 60
    over("t1", 7, 261, ("ann", "main"))
    (table,), (ann,) = by_table(*found), ratings(*found)
    assert table.hours == ann.hours == 75 / 60


def test_a_day_is_read_once_for_all_its_headings(cast: Cast) -> None:
    """Results four times: for money by every heading, rounds by kind of wager, and ratings, in whose sums no row of a
    round comes to Python.
    """
    casino = calendar()
    day = casino.gaming_day(NOON)
    with CaptureQueriesContext(connection) as asked:
        figures_of(casino, day, *casino.bounds(day))
    said = [query["sql"] for query in asked]
    assert sum('FROM "results_result"' in sql for sql in said) == 4
    assert sum("lag(" in sql.lower() for sql in said) == 2, "time of play, and that of players"
