"""A round belongs to the day and shift in which it ended, number and money alike, wherever it is counted."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.db.models import Sum
from django.utils import timezone

from history import queries
from live.floor import TOTALS
from reports.actions import made, sign
from reports.reading import facts_of
from reports.shifts import shifts_of
from results import sums
from results.taking_apart import take_apart_due
from rounds import access
from rules import commands as c
from shifts.calendar import Shift
from shifts.gaming_day import calendar, gaming_day
from shifts.models import ShiftPlan
from tests.cast import TABLE
from tests.owner import unguarded
from tests.table import Game
from wagers.models import Entry

NIGHT = timedelta(hours=24)


@pytest.fixture
def divided(game: Game) -> tuple[Game, datetime]:
    """A round before a day's end, one that is on then, one after; the second is settled in part before the border."""
    game.play_round(3_000)
    game.open_round()
    game.do(c.CloseBetting(), c.DealCard("9S"), c.DealCard("8D"), c.DealCard("KH"), c.Settle(), c.Stand())
    border = timezone.now()
    game.do(c.DealCard("KD"), c.Settle())
    game.play_round(4_000)
    return game, border


def counted(begins: datetime, ends: datetime) -> dict[str, tuple[int, int]]:
    """Rounds and handle by each of those who count."""
    take_apart_due()
    lines = sums.by_table(*sums.within(begins, ends))
    report = facts_of(Shift(gaming_day(begins), "x", begins, ends)).money
    found = queries.sums(queries.find_rounds({"ended_from": begins, "ended_before": ends}))
    api = list(access.rounds_of(TABLE, from_time=begins, to_time=ends))
    return {
        "results": (sum(line.rounds for line in lines), sum(line.handle for line in lines)),
        "report": (report.rounds, report.staked_cents),
        "history": (found["rounds"], found["staked"]),
        "API": (len(api), sum(row.staked_cents for row in api)),
    }


def test_number_and_money_are_those_of_the_rounds_that_ended_then(divided: tuple[Game, datetime]) -> None:
    _, border = divided
    before, after = counted(border - NIGHT, border), counted(border, timezone.now())
    assert set(before.values()) == {(1, 40_00)}
    assert set(after.values()) == {(2, 30_00 + 50_00)}


def test_the_tile_counts_by_the_same(divided: tuple[Game, datetime]) -> None:
    _, border = divided
    with unguarded() as cursor:
        cursor.execute(TOTALS, {"day_began_at": border})
        ((table, rounds, pace, staked, *_),) = cursor.fetchall()
    assert (table, rounds, pace, staked) == (TABLE, 2, 3, 80_00)


def test_a_correction_after_the_border_leaves_the_round_where_it_ended(game: Game) -> None:
    game.play_round(3_000)
    border = timezone.now()
    before = facts_of(Shift(gaming_day(border), "x", border - NIGHT, border))
    game.do(c.CorrectCard(3, "9S", "7C"), by=game.gus)  # 17 beside the house's 18: $60 are back in the rack
    now = timezone.now()
    assert {rounds for rounds, _ in counted(border - NIGHT, border).values()} == {1}
    assert {rounds for rounds, _ in counted(border, now).values()} == {0}
    assert facts_of(Shift(gaming_day(border), "x", border - NIGHT, border)) == before
    after = facts_of(Shift(gaming_day(border), "x", border, now)).money
    assert (before.money.win_cents, after.rounds, after.earlier_cents, after.win_cents) == (-20_00, 0, 60_00, 60_00)
    house = Entry.objects.filter(account=f"house:{TABLE}").aggregate(cents=Sum("cents"))["cents"]
    assert before.money.win_cents + after.win_cents == house


def test_a_void_round_is_in_no_count_and_stands_apart(game: Game) -> None:
    began = timezone.now()
    game.play_round()
    game.open_round()
    game.do(c.CloseBetting(), c.DealCard("9S"))
    game.do(c.VoidRound("foreign_cards"), by=game.cast.gus.as_actor())
    now = timezone.now()
    found = counted(began, now)
    assert {name: rounds for name, (rounds, _) in found.items()} == {"results": 1, "report": 1, "history": 1, "API": 2}
    assert sums.within(began, now)[1].filter(void=True).count() == 1
    assert facts_of(Shift(gaming_day(began), "x", began, now)).money.void_rounds == 1
    assert queries.sums(queries.find_rounds({}))["void"] == 1
    assert [rating.rounds for rating in sums.ratings(*sums.within(began, now))] == [1]


def test_what_was_signed_stays_where_it_was(game: Game, settings: Any) -> None:
    day = gaming_day(timezone.now()) - timedelta(days=1)
    over = calendar().shifts(day)[0]
    sign(over, "hands_over", game.cast.mona, seen=made(over)[1])
    client = game.cast.client(game.cast.mona)
    assert "Mona" in client.get("/reports/").text
    settings.CASINO_ZONE = "Pacific/Auckland"
    parts = [{"name": "Early", "begins": "04:00"}, {"name": "Late", "begins": "16:00"}]
    ShiftPlan.objects.create(from_day=day - timedelta(days=30), shifts=parts, entered_by=game.cast.mona)
    page = client.get("/reports/").text
    assert "Mona" in page
    names = [shift.name for shift, _ in shifts_of([day])[day]]
    assert names == ["Early", "Late", over.name]
    address = f"/reports/{day:%Y-%m-%d}/3/"
    assert address in page
    (shift, row) = shifts_of([day])[day][2]
    assert (shift.begins_at, shift.ends_at) == (over.begins_at, over.ends_at)
    assert row is not None
    assert "again, byte for byte" in client.get(address).text
