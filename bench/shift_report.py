"""(k) The report of a shift: 50 tables, 8 hours, 60 rounds an hour at each, as page, JSON and workbook.

One table is played by the rules, with a tray and with what goes wrong on an evening, and written in bulk as any long
record; the others have its rows under names of their own, which is the same work for whoever reads them. Its print is
the page. Seconds by the clock, in pieces of the yardstick.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from datetime import datetime, timedelta
from functools import partial
from http.cookies import SimpleCookie
from time import perf_counter
from typing import Any

from asgiref.sync import sync_to_async
from django.test import Client
from django.utils import timezone
from psycopg import sql

from bench.environment import Options
from bench.figures import spread, table, verdict
from bench.floor import session_cookie
from bench.record import bulk
from bench.record.dealt import Take
from bench.record.evening import Evening
from bench.record.rows import COLUMNS, AlertNumbers, TableOnRecord
from bench.yardstick import piece_seconds
from reports.actions import made
from reports.facts import encode
from reports.reading import facts_of
from reports.workbook import workbook_of
from rules.commands import Command
from shifts.calendar import Shift
from shifts.gaming_day import calendar
from staff.models import Person
from tables.models import Table

TABLES, ROUNDS, AREAS = 50, 480, 4
FIRST = "shift-1"
PAUSE = timedelta(seconds=0.75)  # between two commands, beside the second that each takes
BAR_PIECES = 18_000
COPIED = ("rounds_event", "rounds_round", "wagers_settlement", "tables_alert")


class Paced(Evening):
    """A table that deals 60 rounds an hour from the shift's beginning on."""

    def __init__(self, begins_at: datetime, take: Take) -> None:
        self.begins_at = begins_at
        super().__init__(FIRST, AREAS, 1, take)

    def install(self) -> None:
        """The table's first commands, and its opener."""
        self.now = self.begins_at
        super().install()
        self.open_tray()

    def answer(self, command: Command, role: str = "", approver: str = "") -> Any:
        """Decide after a pause."""
        self.now += PAUSE
        return super().answer(command, role, approver)


def make(shift: Shift) -> None:
    """The record of such a shift."""
    numbers = AlertNumbers.behind_all()
    for number in range(1, TABLES + 1):
        Table.objects.create(id=f"shift-{number}", name=f"Shift {number}", created_at=shift.begins_at)
    on_record = TableOnRecord(FIRST, numbers, None)
    player = Paced(shift.begins_at, on_record.take)
    while on_record.rounds < ROUNDS:
        player.round()
    player.count("closer")
    assert shift.ends_at - timedelta(hours=1) < player.now < shift.ends_at, player.now
    with bulk.in_bulk(os.environ["DATABASE_OWNER_URL"]) as connection:
        bulk.put(connection, on_record.taken())
        bulk.finish(connection, [on_record])
        for relation in COPIED:
            _copy(connection, relation)


def _copy(connection: bulk.Connection, relation: str) -> None:
    """The first table's rows for each of the others; an alert under the next ids."""
    names = [name for name in COLUMNS[relation] if name not in ("id", "table_id")]
    columns = sql.SQL(", ").join(map(sql.Identifier, names))
    statement = sql.SQL(
        "INSERT INTO {relation} (table_id, {columns}) SELECT 'shift-' || n, {columns} FROM {relation},"
        " generate_series(2, %s) n WHERE table_id = %s"
    )
    connection.execute(statement.format(relation=sql.Identifier(relation), columns=columns), (TABLES, FIRST))


async def run(options: Options) -> tuple[str, bool]:
    """The table of (k), and whether its bar is met."""
    return await sync_to_async(measure)(options.times)


def measure(times: int) -> tuple[str, bool]:
    """Make the shift and its report, again and again."""
    today = calendar().gaming_day(timezone.now())
    shift = calendar().shifts(today - timedelta(days=2))[0]
    make(shift)
    client = Client(SERVER_NAME="127.0.0.1")
    name, _, value = session_cookie(Person.objects.get(username="gus")).partition("=")
    client.cookies = SimpleCookie({name: value})
    facts, digest = made(shift)
    rows, passed = [], True
    for said, address in (("page, and its print", ""), ("JSON", "report.json"), ("workbook", "report.xlsx")):
        get = partial(client.get, f"/reports/{shift.day:%Y-%m-%d}/1/{address}")
        found = [(piece_seconds(), seconds_of(get)) for _ in range(times)]
        pieces = [seconds / piece for piece, seconds in found]
        met = min(pieces) <= BAR_PIECES
        passed = passed and met
        rows.append([said, spread([each for _, each in found], 2), spread(pieces, 0), f"{BAR_PIECES:,}", verdict(met)])
    same = encode(facts_of(shift)) == encode(facts) and workbook_of(facts, digest) == workbook_of(facts, digest)
    title = f"(k) the report of a shift of {TABLES} tables with {facts.money.rounds:,} rounds, {times} repetitions"
    text = table(title, ["what", "seconds", "pieces", "bar", ""], rows)
    return f"{text}\nmade again, the same bytes: {verdict(same)}", passed and same


def seconds_of(get: Callable[[], Any]) -> float:
    """Of an answer, by the clock. RuntimeError where it is none."""
    began = perf_counter()
    answer = get()
    if answer.status_code != 200:
        raise RuntimeError(f"{answer}: {answer.content[:300]!r}")
    return perf_counter() - began
