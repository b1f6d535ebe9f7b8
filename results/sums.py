"""Sums of results over a time: by table, game, dealer, wager and shift, with hold and rounds an hour; ratings."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from decimal import Decimal
from typing import Any

from django.db import connections
from django.db.models import Count, F, Max, Q, QuerySet, Sum, Window
from django.db.models.functions import Lag

from results import hold
from results.models import Result, TakenApart
from shifts.calendar import Calendar
from staff.floor import in_order

SUMS = ("handle", "win", "expected", "choices", "shoe")
HOUR = timedelta(hours=1)
BREAK = timedelta(minutes=15)
"""Longer between a result and the next bets is no time of play: the table was closed, or the player away."""
LEAST_ROUNDS = 30
"""Rounds that a share of handle or drop rests on before it is shown: of fewer it is one player's luck."""
PLAYED = Count("round", distinct=True, filter=Q(handle_cents__gt=0))
"""Of a void round nothing was handle."""
NO_DROPS: Mapping[str, int] = {}
_RATINGS = """
SELECT player, coalesce(sum(time), interval '0')
        + coalesce(sum(pause) FILTER (WHERE pause <= make_interval(secs => %s)), interval '0'),
    count(opened_at), coalesce(sum(handle) FILTER (WHERE opened_at IS NOT NULL), 0),
    coalesce(max(handle) FILTER (WHERE opened_at IS NOT NULL), 0), sum(loss), sum(won)
FROM (SELECT p.*, c.opened_at, p.at - c.opened_at AS time, c.opened_at - lag(p.at) OVER (
        PARTITION BY p.player, p.table_id, c.opened_at IS NULL ORDER BY c.opened_at, p.at) AS pause
    FROM ({played}) p LEFT JOIN ({counted}) c USING (table_id, round)) AS each
GROUP BY player
"""


@dataclass(frozen=True, slots=True)
class ResultLine:
    """A line of a table of results. Cents; `hours` are those from bets to results, breaks left out (BREAK). `luck` is
    what is left of the win, so that a line adds up to the cent; `shoe` is the part of it that is not of the cards.
    """

    name: str
    rounds: int
    handle: int
    win: int
    expected: int
    choices: int
    luck: int
    hours: float
    drop: int | None = None
    shoe: int = 0

    @property
    def hold(self) -> float | None:
        """Win ÷ drop in percent; None where the drop is not known, or of too few rounds."""
        return 100 * self.win / self.drop if self.drop and self.rounds >= LEAST_ROUNDS else None

    @property
    def win_of_handle(self) -> float | None:
        """Win ÷ handle in percent; None without handle, or of too few rounds."""
        return 100 * self.win / self.handle if self.handle and self.rounds >= LEAST_ROUNDS else None

    @property
    def an_hour(self) -> float | None:
        """Rounds an hour; None of less than half an hour."""
        return self.rounds / self.hours if self.hours >= 0.5 else None


def within(
    begins: datetime, ends: datetime, *, training: bool = False
) -> tuple[QuerySet[Result], QuerySet[TakenApart]]:
    """The results and rounds that were over between these moments, the first included: of tables that play for money,
    or of those for training. Void rounds are among them, and in no count and no average.
    """
    chosen = {"concluded_at__gte": begins, "concluded_at__lt": ends, "table__training": training}
    return Result.objects.filter(**chosen), TakenApart.objects.filter(**chosen)


def by_table(results: QuerySet[Result], rounds: QuerySet[TakenApart]) -> list[ResultLine]:
    """By table, as they stand on the floor."""
    found = lines(results, rounds, "table_id", hold.drops(rounds))
    return sorted(found, key=lambda line: in_order(line.name))


def by_game(results: QuerySet[Result], rounds: QuerySet[TakenApart]) -> list[ResultLine]:
    """By game."""
    return lines(results, rounds, "ruleset", hold.of_games(rounds, hold.drops(rounds)))


def lines(
    results: QuerySet[Result], rounds: QuerySet[TakenApart], column: str, drops: Mapping[str, int] = NO_DROPS
) -> list[ResultLine]:
    """By a column of both; the largest handle first."""
    money = {row[column]: row for row in results.order_by().values(column).annotate(**_sums())}
    by_name: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for row in _at_tables(rounds, column):
        by_name[row[column]].append(row)
    found = []
    for name in {**by_name, **money}:
        rows = by_name[name]
        found.append(_line(name, money.get(name, {}), sum(row["many"] for row in rows), _time(rows), drops.get(name)))
    return sorted(found, key=lambda line: (-line.handle, in_order(line.name)))


def by_kind(results: QuerySet[Result], rounds: QuerySet[TakenApart]) -> list[ResultLine]:
    """By kind of wager: the rounds in which such wagers lay, and the time of play at the tables where they did."""
    played = {row["table_id"]: row["time"] for row in _at_tables(rounds)}
    money = {row["kind"]: row for row in results.order_by().values("kind").annotate(**_sums())}
    many, time = Counter[str](), defaultdict[str, timedelta](timedelta)
    for row in results.order_by().values("kind", "table_id").annotate(many=PLAYED):
        many[row["kind"]] += row["many"]
        time[row["kind"]] += played.get(row["table_id"], timedelta())
    found = (_line(kind, dict(row), many[kind], time[kind]) for kind, row in money.items())
    return sorted(found, key=lambda line: (-line.handle, in_order(line.name)))


def by_player(results: QuerySet[Result]) -> list[ResultLine]:
    """By player, the furthest win or loss first; without time of play, which `ratings` has."""
    many = Counter[str]()
    for row in results.order_by().values("player", "table_id").annotate(many=PLAYED):
        many[row["player"]] += row["many"]
    money = results.order_by().values("player").annotate(**_sums())
    found = (_line(row["player"], dict(row), many[row["player"]]) for row in money)
    return sorted(found, key=lambda line: (-abs(line.win), line.name))


def by_shift(calendar: Calendar, day: date) -> list[ResultLine]:
    """By shift of a gaming day."""
    found = []
    for shift in calendar.shifts(day):
        results, rounds = within(shift.begins_at, shift.ends_at)
        money = results.aggregate(**_sums())
        at_tables = _at_tables(rounds)
        drop = hold.of_all(rounds, hold.drops(rounds))
        found.append(_line(shift.name, money, sum(row["many"] for row in at_tables), _time(at_tables), drop))
    return found


def total(lines: Sequence[ResultLine], name: str = "") -> ResultLine:
    """What lines come to; the drop only where that of each is known."""
    rounds, hours = sum(line.rounds for line in lines), sum(line.hours for line in lines)
    cents = {part: sum(getattr(line, part) for line in lines) for part in (*SUMS, "luck")}
    drops = [line.drop for line in lines if line.drop is not None]
    return ResultLine(name, rounds, hours=hours, drop=sum(drops) if len(drops) == len(lines) > 0 else None, **cents)


def _at_tables(rounds: QuerySet[TakenApart], *columns: str) -> list[dict[str, Any]]:
    """By table, and by what else is named: how many rounds, and the time of play."""
    names = list(dict.fromkeys((*columns, "table_id")))
    before = Window(Lag("concluded_at"), partition_by=names, order_by="round")
    one_by_one = (
        rounds.filter(void=False)
        .order_by()
        .values(*names, pause=F("opened_at") - before, time=F("concluded_at") - F("opened_at"))
    )
    inner, values = one_by_one.query.sql_with_params()
    by = ", ".join(names)
    played = "sum(time) + coalesce(sum(pause) FILTER (WHERE pause <= make_interval(secs => %s)), interval '0')"
    with connections[rounds.db].cursor() as cursor:
        # The ORM makes no sums over what a window found.
        cursor.execute(
            f"SELECT {by}, count(*), {played} FROM ({inner}) AS rounds GROUP BY {by}", [BREAK.total_seconds(), *values]
        )
        return [dict(zip((*names, "many", "time"), row, strict=True)) for row in cursor]


def _time(at_tables: Sequence[dict[str, Any]]) -> timedelta:
    """How long there was play, all tables together."""
    return sum((row["time"] for row in at_tables), timedelta())


def _sums() -> dict[str, Any]:
    return {name: Sum(f"{name}_cents") for name in SUMS}


def _line(
    name: str, money: dict[str, Any], rounds: int, time: timedelta = timedelta(), drop: int | None = None
) -> ResultLine:
    handle, win, expected, choices, shoe = (round(money.get(each) or 0) for each in SUMS)
    luck = win - expected - choices
    return ResultLine(name, rounds, handle, win, expected, choices, luck, time / HOUR, drop, shoe)


@dataclass(frozen=True, slots=True)
class Rating:
    """A player's play, without a tap: time from their bets to their results at each table, breaks left out (BREAK), and
    money in cents. `loss` is the theoretical loss: what these wagers lose on average by the certificate.
    """

    player: str
    hours: float
    rounds: int
    average: int
    highest: int
    loss: int
    win: int


def ratings(results: QuerySet[Result], rounds: QuerySet[TakenApart]) -> list[Rating]:
    """Every player, the largest theoretical loss first. What stays of a void round is won, and no round of theirs."""
    of_rounds = results.order_by().values("player", "table_id", "round")
    played = of_rounds.annotate(
        handle=Sum("handle_cents"), loss=Sum("expected_cents"), won=Sum("win_cents"), at=Max("concluded_at")
    )
    counted = rounds.filter(void=False).order_by().values("table_id", "round", "opened_at")
    (inner, values), (over, others) = played.query.sql_with_params(), counted.query.sql_with_params()
    with connections[results.db].cursor() as cursor:
        # The ORM makes no sums over what a window found, and joins no rounds to sums.
        cursor.execute(_RATINGS.format(played=inner, counted=over), [BREAK.total_seconds(), *values, *others])
        found = [_rating(*row) for row in cursor]
    return sorted(found, key=lambda rating: (-rating.loss, rating.player))


def _rating(player: str, time: timedelta, rounds: int, handle: int, highest: int, loss: Decimal, won: int) -> Rating:
    average = int(handle) // rounds if rounds else 0
    return Rating(player, time / HOUR, rounds, average, int(highest), round(loss), int(won))
