"""Sums of results over a time: by table, game, dealer, wager and shift, with hold and rounds an hour; ratings."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from decimal import Decimal
from typing import Any

from django.db import connections
from django.db.models import Case, CharField, F, QuerySet, Sum, Value, When, Window
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
NO_DROPS: Mapping[str, int] = {}
NEVER = (0, timedelta(), 0, 0)
"""Rounds, time, handle and highest wager of who played in void rounds alone."""
_RATINGS = """
SELECT player, count(*),
    sum(time) + coalesce(sum(pause) FILTER (WHERE pause <= make_interval(secs => %s)), interval '0'),
    sum(handle), max(handle)
FROM (SELECT p.player, p.handle, c.concluded_at - c.opened_at AS time,
        c.opened_at - lag(c.concluded_at) OVER (PARTITION BY p.player, p.table_id ORDER BY p.round) AS pause
    FROM ({results}) p JOIN ({rounds}) c USING (table_id, round)) AS each
GROUP BY player
"""


@dataclass(frozen=True, slots=True)
class ResultLine:
    """A line of a table of results. Cents; `hours` are those from bets to results, breaks left out (BREAK). `luck` is
    what is left of the win, so that a line adds up to the cent; `shoe` is the part of it that is not of the cards.
    `unrounded` are expected, choices and shoe in fractions of a cent: what lines come to is rounded once, so that it is
    the same however they are grouped.
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
    unrounded: tuple[Decimal, ...] = (Decimal(),) * 3

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


@dataclass(frozen=True, slots=True)
class Reading:
    """What lines are made of, read once however many headings they have: money by all the columns that were named and
    by kind, and by each of them, and table, how many rounds there were and the time of play.
    """

    money: list[dict[str, Any]]
    played: dict[str, list[dict[str, Any]]]

    def sums_by(self, column: str) -> dict[str, dict[str, Any]]:
        """The money by one of the columns."""
        found: dict[str, dict[str, Any]] = defaultdict(lambda: dict.fromkeys(SUMS, 0))
        for cell in self.money:
            for each in SUMS:
                found[cell[column]][each] += cell[each]
        return found


def read(results: QuerySet[Result], rounds: QuerySet[TakenApart], *columns: str) -> Reading:
    """Read results and rounds by columns of both."""
    return Reading(list(results.order_by().values(*columns, "kind").annotate(**_sums())), _at_tables(rounds, *columns))


def by_table(
    results: QuerySet[Result],
    rounds: QuerySet[TakenApart],
    reading: Reading | None = None,
    drops: Mapping[str, int] | None = None,
) -> list[ResultLine]:
    """By table, as they stand on the floor."""
    reading = reading or read(results, rounds, "table_id")
    found = lines(reading, "table_id", hold.drops(rounds) if drops is None else drops)
    return sorted(found, key=lambda line: in_order(line.name))


def by_game(
    results: QuerySet[Result],
    rounds: QuerySet[TakenApart],
    reading: Reading | None = None,
    drops: Mapping[str, int] | None = None,
) -> list[ResultLine]:
    """By game."""
    reading = reading or read(results, rounds, "ruleset")
    return lines(reading, "ruleset", hold.of_games(rounds, hold.drops(rounds) if drops is None else drops))


def lines(reading: Reading, column: str, drops: Mapping[str, int] = NO_DROPS) -> list[ResultLine]:
    """By a column that was read; the largest handle first."""
    money = reading.sums_by(column)
    by_name: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for row in reading.played[column]:
        by_name[row[column]].append(row)
    found = []
    for name in {**by_name, **money}:
        rows = by_name[name]
        found.append(_line(name, money.get(name, {}), sum(row["many"] for row in rows), _time(rows), drops.get(name)))
    return sorted(found, key=lambda line: (-line.handle, in_order(line.name)))


def by_kind(
    results: QuerySet[Result], rounds: QuerySet[TakenApart], reading: Reading | None = None
) -> list[ResultLine]:
    """By kind of wager: the rounds in which such wagers lay, and the time of play at the tables where they did."""
    reading = reading or read(results, rounds, "table_id")
    played = {row["table_id"]: row["time"] for row in reading.played["table_id"]}
    many, time = _rounds_by(results, "kind"), defaultdict[str, timedelta](timedelta)
    for kind, table in {(cell["kind"], cell["table_id"]) for cell in reading.money}:
        time[kind] += played.get(table, timedelta())
    found = (_line(kind, money, many[kind], time[kind]) for kind, money in reading.sums_by("kind").items())
    return sorted(found, key=lambda line: (-line.handle, in_order(line.name)))


def by_player(results: QuerySet[Result]) -> list[ResultLine]:
    """By player, the furthest win or loss first; without time of play, which `ratings` has."""
    many = _rounds_by(results, "player")
    money = results.order_by().values("player").annotate(**_sums())
    found = (_line(row["player"], dict(row), many[row["player"]]) for row in money)
    return sorted(found, key=lambda line: (-abs(line.win), line.name))


def with_shifts(rows: QuerySet[Any], calendar: Calendar, day: date) -> QuerySet[Any]:
    """Results or rounds of a gaming day, each with the name of its `shift`."""
    ended = (
        When(concluded_at__gte=shift.begins_at, concluded_at__lt=shift.ends_at, then=Value(shift.name))
        for shift in calendar.shifts(day)
    )
    return rows.annotate(shift=Case(*ended, default=Value(""), output_field=CharField()))


def by_shift(calendar: Calendar, day: date, reading: Reading | None = None) -> list[ResultLine]:
    """By shift of a gaming day."""
    if reading is None:
        results, rounds = (with_shifts(rows, calendar, day) for rows in within(*calendar.bounds(day)))
        reading = read(results, rounds, "shift")
    by_name = {line.name: line for line in lines(reading, "shift")}
    found = []
    for shift in calendar.shifts(day):
        _, rounds = within(shift.begins_at, shift.ends_at)
        drop = hold.of_all(rounds, hold.drops(rounds))
        found.append(replace(by_name.get(shift.name) or total([], shift.name), drop=drop))
    return found


def pace(rounds: QuerySet[TakenApart]) -> float | None:
    """Rounds an hour of play at a table, of all tables together."""
    at_tables = _at_tables(rounds, "table_id")["table_id"]
    return _line("", {}, sum(row["many"] for row in at_tables), _time(at_tables)).an_hour


def total(lines: Sequence[ResultLine], name: str = "") -> ResultLine:
    """What lines come to; the drop only where that of each is known."""
    rounds, hours = sum(line.rounds for line in lines), sum((line.hours for line in lines), 0.0)
    handle, win = sum(line.handle for line in lines), sum(line.win for line in lines)
    unrounded = tuple(sum((line.unrounded[part] for line in lines), Decimal()) for part in range(3))
    drops = [line.drop for line in lines if line.drop is not None]
    drop = sum(drops) if len(drops) == len(lines) > 0 else None
    return _rounded(name, rounds, handle, win, unrounded, hours, drop)


def _at_tables(rounds: QuerySet[TakenApart], *columns: str) -> dict[str, list[dict[str, Any]]]:
    """By each of the columns, and table: how many rounds, and the time of play."""
    names = list(dict.fromkeys((*columns, "table_id")))
    pauses = {
        f"pause_{column}": F("opened_at")
        - Window(Lag("concluded_at"), partition_by=list(dict.fromkeys((column, "table_id"))), order_by="round")
        for column in columns
    }
    counted = rounds.filter(void=False).order_by()
    one_by_one = counted.values(*names, time=F("concluded_at") - F("opened_at"), **pauses)
    inner, values = one_by_one.query.sql_with_params()
    short = "coalesce(sum({0}) FILTER (WHERE {0} <= make_interval(secs => %s)), interval '0')"
    sums = ", ".join(f"sum(time) + {short.format(pause)}" for pause in pauses)
    by, limits = ", ".join(names), [BREAK.total_seconds()] * len(pauses)
    found: dict[str, dict[tuple[Any, ...], dict[str, Any]]] = {column: {} for column in columns}
    with connections[rounds.db].cursor() as cursor:
        # The ORM makes no sums over what a window found.
        cursor.execute(f"SELECT {by}, count(*), {sums} FROM ({inner}) AS rounds GROUP BY {by}", [*limits, *values])
        for row in cursor:
            named, many, times = dict(zip(names, row, strict=False)), row[len(names)], row[len(names) + 1 :]
            for column, time in zip(columns, times, strict=True):
                place = {column: named[column], "table_id": named["table_id"]}
                line = found[column].setdefault(tuple(place.values()), place | {"many": 0, "time": timedelta()})
                line["many"] += many
                line["time"] += time
    return {column: list(rows.values()) for column, rows in found.items()}


def _rounds_by(results: QuerySet[Result], column: str) -> Counter[str]:
    """By a column of results, the rounds in which there was a handle: of a void round nothing was."""
    each = results.filter(handle_cents__gt=0).order_by().values(column, "table_id", "round").distinct()
    inner, values = each.query.sql_with_params()
    with connections[results.db].cursor() as cursor:
        # Counted one by one they would be sorted first.
        cursor.execute(f"SELECT {column}, count(*) FROM ({inner}) AS rounds GROUP BY 1", values)
        return Counter(dict(cursor.fetchall()))


def _time(at_tables: Sequence[dict[str, Any]]) -> timedelta:
    """How long there was play, all tables together."""
    return sum((row["time"] for row in at_tables), timedelta())


def _sums() -> dict[str, Any]:
    return {name: Sum(f"{name}_cents") for name in SUMS}


def _line(
    name: str, money: dict[str, Any], rounds: int, time: timedelta = timedelta(), drop: int | None = None
) -> ResultLine:
    handle, win, *unrounded = (money.get(each) or Decimal() for each in SUMS)
    return _rounded(name, rounds, int(handle), int(win), tuple(unrounded), time / HOUR, drop)


def _rounded(
    name: str, rounds: int, handle: int, win: int, unrounded: tuple[Decimal, ...], hours: float, drop: int | None
) -> ResultLine:
    expected, choices, shoe = map(round, unrounded)
    luck = win - expected - choices
    return ResultLine(name, rounds, handle, win, expected, choices, luck, hours, drop, shoe, unrounded)


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
    money = results.order_by().values("player").annotate(loss=Sum("expected_cents"), won=Sum("win_cents"))
    each = results.order_by().values("player", "table_id", "round").annotate(handle=Sum("handle_cents"))
    counted = rounds.filter(void=False).order_by().values("table_id", "round", "opened_at", "concluded_at")
    (inner, values), (over, others) = each.query.sql_with_params(), counted.query.sql_with_params()
    with connections[results.db].cursor() as cursor:
        # The ORM makes no sums over what a window found, and joins no rounds to results.
        cursor.execute(_RATINGS.format(results=inner, rounds=over), [BREAK.total_seconds(), *values, *others])
        played = {player: row for player, *row in cursor}
    found = [_rating(row["player"], row["loss"], row["won"], *played.get(row["player"], NEVER)) for row in money]
    return sorted(found, key=lambda rating: (-rating.loss, rating.player))


def _rating(player: str, loss: Decimal, won: int, rounds: int, time: timedelta, handle: int, highest: int) -> Rating:
    average = int(handle) // rounds if rounds else 0
    return Rating(player, time / HOUR, rounds, average, int(highest), round(loss), int(won))
