"""Who may deal which table by their licence, and the alert where a licence ends while its holder deals there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime

import msgspec
from django.db import transaction
from django.utils import timezone

from database.round_trip import Row, Statement
from rules.books import BOOKS
from shifts.gaming_day import PLANS, gaming_day, gaming_day_by
from staff.licences import licence_fault
from staff.models import DealerDuty, Person
from tables.alerts import raise_alert
from tables.models import Table

LICENCE = "licence"
"""The kind of the alert."""
LICENSED = "SELECT username, display_name, licence_games, licence_expires_on FROM staff_person WHERE id = %s"


class NotLicensed(Exception):
    """Somebody without a valid licence for the table's game; the words say what is wrong."""


class _Installed(msgspec.Struct):
    """What a table's state says of its rulebook."""

    rulebook: str = ""


def game_of(state: bytes) -> str:
    """The game of a table's state, as licences name it; empty for a table without a rulebook."""
    return _game_of_rulebook(msgspec.json.decode(state, type=_Installed).rulebook if state else "")


def _game_of_rulebook(rulebook: str) -> str:
    return BOOKS[rulebook].family if rulebook in BOOKS else ""


def table_fault(person: Person, table_id: str) -> str:
    """Why somebody may not deal a table now by their licence; empty where they may."""
    return table_faults({table_id: person})[table_id]


def table_faults(dealers: dict[str, Person]) -> dict[str, str]:
    """The same for the dealers of many tables, which are looked up at once."""
    states = dict(Table.objects.filter(pk__in=dealers).values_list("pk", "state"))
    games, day = {table: game_of(bytes(state)) for table, state in states.items()}, gaming_day(timezone.now())
    return {table: licence_fault(person, games.get(table, ""), day) for table, person in dealers.items()}


def licence_asked(person_id: int) -> list[Statement]:
    """The statements that a command asks on its own connection: a thread with another one might wait for the row that
    the command has locked.
    """
    return [(LICENSED, (person_id,)), (PLANS, ())]


def licence_found(rows: Sequence[Sequence[Row]], rulebook: str, at: datetime) -> str:
    """Why the person whom `licence_asked` asks about may not deal a table of this rulebook; empty where they may."""
    (licensed,), plans = rows
    person = Person(
        **dict(zip(("username", "display_name", "licence_games", "licence_expires_on"), licensed, strict=True))
    )
    return licence_fault(person, _game_of_rulebook(rulebook), gaming_day_by(plans, at))


def require_licence(person: Person, table_id: str) -> None:
    """Raises NotLicensed."""
    if fault := table_fault(person, table_id):
        raise NotLicensed(fault)


def dealing_now() -> Iterator[tuple[Person, Table]]:
    """Everybody who is on duty at a table or holds its console."""
    tables = {row.pk: row for row in Table.objects.select_related("console_person")}
    for duty in DealerDuty.objects.filter(until=None).select_related("person"):
        if duty.table_id in tables:
            yield duty.person, tables[duty.table_id]
    yield from ((row.at_console, row) for row in tables.values() if row.at_console is not None)


def raise_ended_licences() -> int:
    """Raise one alert for a person, table and gaming day where somebody deals on unlicensed. How many were raised."""
    now = timezone.now()
    day, raised = gaming_day(now), 0
    for person, table in dict.fromkeys(dealing_now()):
        if fault := licence_fault(person, game_of(bytes(table.state)), day):
            raised += _raise(table, f"{fault} Relieve them ({day:%Y-%m-%d}).")
    return raised


@transaction.atomic
def _raise(table: Table, message: str) -> bool:
    row = Table.objects.select_for_update(no_key=True).only("id").get(pk=table.pk)
    if row.alerts.filter(kind=LICENCE, message=message).exists():
        return False
    raise_alert(row.pk, LICENCE, message)
    return True
