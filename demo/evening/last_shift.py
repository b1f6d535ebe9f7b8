"""The shift before the demo was made, as if it had been dealt: some tables from opener to closer, and its report signed
by two managers. Every command counts at a moment of that shift.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import datetime, timedelta
from threading import Event

from django.utils import timezone

from demo.casino import RULEBOOK, DemoTable
from demo.evening import chips
from demo.evening.errands import Errand, Errands, closing, opening
from demo.evening.station import Station, pit_of
from demo.simulator.dealing import VirtualDealer, console_of
from demo.simulator.inside import Inside
from demo.simulator.pace import Steady
from reports.actions import made, sign
from shifts.calendar import Shift
from shifts.duties import put_on_duty, relieve
from shifts.gaming_day import gaming_day, shift
from staff.models import Person

ROUNDS = 2
BREATH = timedelta(seconds=1)
SOON, LATE = timedelta(minutes=10), timedelta(minutes=30)


class PastClock:
    """Time in a shift that is over: each look is a breath later."""

    def __init__(self, now: datetime) -> None:
        self.now = now

    def __call__(self) -> datetime:
        """The next moment."""
        self.now += BREATH
        return self.now


def last_shift() -> Shift:
    """The shift before the one that is on."""
    return shift(shift(timezone.now()).begins_at - BREATH)


def was_dealt(table: DemoTable) -> bool:
    """Whether a table was dealt then: those of Pontoon that nobody keeps for visitors."""
    return table.rulebook == RULEBOOK and table.id != "t1"


def play(tables: Iterable[DemoTable], dealers: dict[str, str]) -> None:
    """Deal it at these tables, by who deals them, and sign its report."""
    over = last_shift()
    people = {person.username: person for person in Person.objects.all()}
    for table in tables:
        dealer = people[dealers[table.id]]
        put_on_duty(people["sam"], dealer, table.id, over.begins_at + SOON)
        clock = PastClock(over.begins_at + SOON)
        _evening(table, dealer.username, clock, over.ends_at - LATE)
        relieve(people["sam"], dealer, clock())
    digest = made(over)[1]
    for side, name in (("hands_over", "mona"), ("takes_over", "gus")):
        sign(over, side, people[name], seen=digest)


def _evening(table: DemoTable, dealer: str, clock: PastClock, late: datetime) -> None:
    def door(username: str) -> Inside:
        return Inside(username, clock)

    def until_late(at: Station) -> None:
        clock.now = max(clock.now, late)

    pit = pit_of(door, lambda: gaming_day(clock.now))
    at = Station(table.id, console_of(table.id), door(dealer), pit)
    moves: list[Callable[[Station], None]] = [chips.buys_in, chips.asks_fill, chips.issues, chips.receives_fill]
    errands = [*opening(), *(Errand(1, do) for do in moves), Errand(ROUNDS - 1, until_late), *closing(ROUNDS - 1)]
    beside = Errands(at, [errands])
    seed, silent = f"last/{table.id}", lambda line: None
    VirtualDealer(at.dealer, table.id, seed, Steady(0, Event()), silent, beside=beside).play(None)
