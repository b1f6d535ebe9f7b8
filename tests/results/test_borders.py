"""Results at their borders: the exact end of a span, of a break and of a box; one table that cannot be read among many;
and sums of whatever was played, added up a second time.
"""

from __future__ import annotations

from collections import Counter
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from random import Random
from typing import Any

import pytest

from results import taking_apart
from results.hold import Box, drop_of
from results.models import Result, TakenApart
from results.sums import BREAK, LEAST_ROUNDS, ResultLine, by_game, by_kind, by_table, total, within
from rules import commands as c
from tables.models import Table
from tests.cast import Cast
from tests.table import INSTALL, Game

pytestmark = pytest.mark.django_db(transaction=True)
NOON = datetime(2026, 12, 31, 12, tzinfo=UTC)
TICK = timedelta(microseconds=1)
FIRST, LAST = NOON, NOON + timedelta(hours=6)
COLUMNS = ("handle", "win", "expected", "choices", "luck")


def over(
    table: str, number: int, opened: datetime, concluded: datetime, *parts: dict[str, Any], game: str = ""
) -> None:
    of = {"table_id": table, "round": number, "shoe": 0, "dealer": "dana", "ruleset": game or "mbs-pontoon-6"}
    TakenApart.objects.create(seq=number, opened_at=opened, concluded_at=concluded, known=True, **of)
    Result.objects.bulk_create(Result(concluded_at=concluded, **of, **part) for part in parts)


def part(player: str, kind: str, *cents: int) -> dict[str, Any]:
    return {"player": player, "kind": kind} | {f"{name}_cents": each for name, each in zip(COLUMNS, cents, strict=True)}


def named(*tables: str) -> None:
    for table in tables:
        Table.objects.get_or_create(id=table, defaults={"name": table})


def test_a_round_that_is_over_at_the_end_of_a_span_is_of_the_next(cast: Cast) -> None:
    named("t1")
    over("t1", 1, NOON - timedelta(minutes=5), NOON, part("ann", "main", 10_00, -10_00, 0, 0, -10_00))
    for begins, ends, found in (
        (NOON, NOON + TICK, 1),
        (NOON - timedelta(hours=1), NOON + TICK, 1),
        (NOON - timedelta(hours=1), NOON, 0),
        (NOON + TICK, NOON + timedelta(hours=1), 0),
    ):
        results, rounds = within(begins, ends)
        assert (results.count(), rounds.count()) == (found, found)


@pytest.mark.parametrize(("more", "minutes"), [(timedelta(0), 25), (TICK, 10)])
def test_a_pause_as_long_as_a_break_is_time_of_play_and_a_longer_one_is_not(
    cast: Cast, more: timedelta, minutes: int
) -> None:
    named("t1")
    five = timedelta(minutes=5)
    over("t1", 1, NOON, NOON + five)
    again = NOON + five + BREAK + more
    over("t1", 2, again, again + five)
    (line,) = by_table(*within(NOON, NOON + timedelta(hours=2)))
    assert line.hours == pytest.approx(minutes / 60)


@pytest.mark.parametrize(
    ("boxes", "beside", "drop"),
    [
        ([Box(FIRST, LAST + TICK, 500_00)], [], 500_00),  # hung at the moment of the first round
        ([Box(FIRST + TICK, LAST + TICK, 500_00)], [], None),  # and just after it
        ([Box(FIRST, LAST, 500_00), Box(LAST, None, 0)], [], 500_00),  # the next hung at the moment of the last
        ([Box(FIRST - TICK, FIRST, 900_00), Box(FIRST, None, 500_00)], [FIRST - TICK], 500_00),
        ([Box(FIRST, None, 500_00)], [FIRST - TICK], 500_00),
        ([Box(FIRST - TICK, None, 500_00)], [FIRST - TICK], None),
        ([Box(FIRST, LAST + TICK, 500_00)], [LAST + TICK], 500_00),  # the next round has the next box
        ([Box(FIRST, LAST + 2 * TICK, 500_00)], [LAST + TICK], None),
    ],
)
def test_a_box_counts_from_the_moment_it_hangs_until_the_next_does(
    boxes: list[Box], beside: list[datetime], drop: int | None
) -> None:
    assert drop_of(boxes, FIRST, LAST, beside) == drop


def test_half_an_hour_and_a_drop_of_nothing() -> None:
    def line(**about: Any) -> ResultLine:
        return ResultLine(**({"name": "t1", "rounds": LEAST_ROUNDS, "hours": 1.0} | dict.fromkeys(COLUMNS, 0) | about))

    assert line(hours=0.5).an_hour == LEAST_ROUNDS / 0.5
    assert line(hours=0.4999).an_hour is None
    assert line(drop=0).hold is None
    assert line(drop=None).hold is None
    assert line(handle=0, win=5_00).win_of_handle is None
    assert line(handle=10_00, win=-5_00).win_of_handle == -50.0


def test_one_table_that_cannot_be_read_keeps_none_of_the_others(
    game: Game, cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = [game]
    for table in ("t0", "t2"):
        Table.objects.create(id=table, name=table)
        games.append(Game(table, cast))
        games[-1].do(INSTALL, c.OpenTable(), c.LoadShoe(6), c.SeatPlayer("p3", "Pat", 3), c.SeatPlayer("p4", "Ann", 4))
    for each in games:
        each.play_round(3_000)
    whole = taking_apart.played

    def torn(table: str, rounds: Any) -> Any:
        if table == "t1":
            raise taking_apart.CannotReplay(1, "The page is torn.")
        return whole(table, rounds)

    monkeypatch.setattr(taking_apart, "played", torn)
    taking_apart.take_apart_due()
    assert sorted(TakenApart.objects.values_list("table_id", flat=True)) == ["t0", "t2"]
    monkeypatch.undo()
    taking_apart.take_apart_due()
    assert sorted(TakenApart.objects.values_list("table_id", flat=True)) == ["t0", "t1", "t2"]


def test_whatever_was_played_adds_up_by_table_game_and_kind(cast: Cast) -> None:
    random = Random(27)
    named("t1", "t2", "t3")
    begins, ends = NOON, NOON + timedelta(hours=2)
    sums: dict[str, Counter[tuple[str, str]]] = {"table": Counter(), "game": Counter(), "kind": Counter()}
    rounds: dict[str, set[tuple[str, int]]] = {}
    for number in range(1, 61):
        table, game = random.choice(("t1", "t2", "t3")), random.choice(("mbs-pontoon-6", "rws-pontoon-4"))
        concluded = NOON + timedelta(minutes=random.choice((-1, 0, 30, 60, 119, 120, 121)))
        parts = []
        for player in random.sample(("ann", "ben", "cat"), random.randint(0, 3)):
            for kind in random.sample(("main", "pair"), random.randint(1, 2)):
                expected, choices, luck = (random.randint(-50_00, 50_00) for _ in range(3))
                parts.append(
                    part(player, kind, random.randint(1, 500_00), expected + choices + luck, expected, choices, luck)
                )
        over(table, number, concluded - timedelta(minutes=1), concluded, *parts, game=game)
        if not begins <= concluded < ends:
            continue
        rounds.setdefault(table, set()).add((table, number))
        rounds.setdefault(game, set()).add((table, number))
        for each in parts:
            rounds.setdefault(each["kind"], set()).add((table, number))
            for name in COLUMNS:
                for way, key in (("table", table), ("game", game), ("kind", each["kind"])):
                    sums[way][key, name] += each[f"{name}_cents"]
    found = within(begins, ends)
    for way, lines in (("table", by_table(*found)), ("game", by_game(*found)), ("kind", by_kind(*found))):
        assert len(lines) > 1
        for line in lines:
            assert line.rounds == len(rounds[line.name])
            for name in COLUMNS:
                assert getattr(line, name) == sums[way][line.name, name], (way, line.name, name)


def test_what_lines_come_to_is_rounded_once() -> None:
    """By table, by hour or as one line, it is the same cent."""
    parts = [Decimal("0.4"), Decimal("0.4"), Decimal("0.4")]
    lines = [ResultLine(str(at), 1, 100, 50, 0, 0, 50, 1.0, None, 0, (part,) * 3) for at, part in enumerate(parts)]
    whole = total(lines)
    assert (whole.expected, whole.choices, whole.luck, whole.shoe) == (1, 1, 148, 1)
    assert total([total(lines[:2]), lines[2]]) == whole
    assert total([]).win == 0
