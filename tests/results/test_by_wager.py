"""By kind of wager: the rounds in which one lay, each once whoever placed it, and how many an hour of play had."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from results.models import Result, TakenApart
from results.sums import by_kind, within
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
    over("t1", 2, 55, ("ann", "main"))
    over("t2", 1, 0, ("cat", "main"))
    over("t2", 2, 115, ("cat", "main"))
    main, pair = by_kind(*within(NOON, NOON + timedelta(hours=3)))
    assert (main.name, main.rounds, main.handle, main.hours, main.an_hour) == ("main", 4, 50_00, 3.0, 4 / 3)
    assert (pair.name, pair.rounds, pair.handle, pair.hours, pair.an_hour) == ("pair", 1, 10_00, 1.0, 1.0)
