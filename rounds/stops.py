"""Stops as the floor learns of them: one alert where the player sits, which names every table, within the second."""

from __future__ import annotations

from datetime import datetime

import msgspec

from live.publish import publish
from players import actions
from players.actions import EVERYTHING, Scope
from players.models import Stop
from players.names import directory
from rounds.execute_sync import run
from rules.wording.alerts import player_stopped
from staff.models import Person
from tables.actions import PLAYER_STOPPED
from tables.alerts import raise_alert
from tables.models import Table


class _There(msgspec.Struct):
    seat: int | None = None


class _Known(msgspec.Struct):
    """What a table's state says of its players."""

    players: dict[str, _There] = {}


def tables_of(player: str) -> list[tuple[Table, int | None]]:
    """Where a player is: each table with their seat, None where they stand."""
    found = []
    for table in Table.objects.exclude(state=b"").order_by("id"):
        there = msgspec.json.decode(bytes(table.state), type=_Known).players.get(player)
        if there is not None:
            found.append((table, there.seat))
    return found


def order_stop(
    by: Person, approver: Person, player: str, reason: str, until: datetime | None, scope: Scope = EVERYTHING
) -> Stop:
    """Stop a player on the whole floor, and tell the pit where they are. Raises StopRefused."""
    stop = actions.order_stop(by, approver, player, reason, until, scope)
    directory.forget()
    there = sorted(tables_of(player), key=lambda each: each[1] is None)  # where they sit comes first
    if there:
        sits = [str(table) for table, seat in there if seat is not None]
        known = [str(table) for table, _ in there[len(sits) :]]
        message = player_stopped(player, stop.pk, sits, known, one_area=scope.one_area)
        raise_alert(there[0][0].pk, PLAYER_STOPPED, message, clause="ruling 130")
    for table, _ in there:
        run(publish(table.pk, table.seq))
    return stop


def lift_stop(by: Person, approver: Person, number: int, reason: str) -> Stop:
    """End a stop. Raises StopRefused and Stop.DoesNotExist."""
    stop = actions.lift_stop(by, approver, number, reason)
    directory.forget()
    for table, _ in tables_of(stop.player_id):
        run(publish(table.pk, table.seq))
    return stop
