"""Stops as the floor learns of them, within the second: one alert for whom is stopped, where they sit, which names
every table; one for each of a like name, and one for a name that is given past a stop.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from functools import partial

import msgspec

from live.publish import publish
from players import actions
from players.actions import EVERYTHING, Scope
from players.models import Player, Stop
from players.names import directory
from players.spelling import is_like, lookup_form
from rounds.execute_sync import run
from rules.money.stops import STOPS
from rules.wording.alerts import like_stopped, player_stopped, renamed
from shifts.licences import game_of
from staff.actor import Actor
from staff.models import Person
from tables.actions import PLAYER_STOPPED
from tables.alerts import raise_alert
from tables.models import Table

Places = list[tuple[Table, int | None]]
"""Where somebody is: tables with their seat, None where they stand."""


class _There(msgspec.Struct):
    seat: int | None = None


class _Known(msgspec.Struct):
    """What a table's state says of its players."""

    players: dict[str, _There] = {}


def at_tables() -> dict[str, Places]:
    """Where everybody is: by player each table with their seat, None where they stand."""
    found: dict[str, Places] = defaultdict(list)
    for table in Table.objects.exclude(state=b"").order_by("id"):
        for player, there in msgspec.json.decode(bytes(table.state), type=_Known).players.items():
            found[player].append((table, there.seat))
    return found


def tables_of(player: str) -> Places:
    """Where one player is."""
    return at_tables().get(player, [])


def order_stop(
    by: Person, approver: Person, player: str, reason: str, until: datetime | None, scope: Scope = EVERYTHING
) -> Stop:
    """Stop a player on the whole floor, and tell the pit where they are, and whoever has a like name. Raises
    StopRefused.
    """
    stop = actions.order_stop(by, approver, player, reason, until, scope)
    directory.forget()
    everybody = at_tables()
    there = everybody.pop(player, [])
    if there:
        tell = partial(player_stopped, player, stop.pk, one_area=scope.one_area)
        _alert(there, tell)
    for other in _alike(stop, everybody):
        _alert(everybody[other], partial(like_stopped, other, player, stop.pk))
    for table, _ in there:
        run(publish(table.pk, table.seq))
    return stop


def _alert(there: Places, tell: Callable[[list[str], list[str]], str]) -> None:
    """One alert where a player sits, else where they stand, which names every table of theirs."""
    there = sorted(there, key=lambda each: each[1] is None)
    sits = [str(table) for table, seat in there if seat is not None]
    known = [str(table) for table, _ in there[len(sits) :]]
    raise_alert(there[0][0].pk, PLAYER_STOPPED, tell(sits, known), clause=STOPS)


def _alike(stop: Stop, everybody: Mapping[str, Places]) -> Iterator[str]:
    """Who is at a table of the stop's game under a name like that of whom it stops; who has none is known by the id."""
    names = dict(Player.objects.filter(pk__in=everybody).values_list("pk", "lookup"))
    for player, there in everybody.items():
        plays = not stop.game or any(game_of(bytes(table.state)) == stop.game for table, _ in there)
        if plays and is_like(names.get(player) or lookup_form(player), stop.player.lookup):
            yield player


def name_player(
    by: Actor, player: str, name: str, note: str, card: str = "", *, approver: Person | None = None
) -> Stop | None:
    """Name a player, and tell the pit where a stop is about the name: at a table of theirs, else at the house's first.
    The stop, and what it raises, as `players.actions.name_player`.
    """
    stop = actions.name_player(by, player, name, note, card, approver=approver)
    directory.forget()
    if stop is not None:
        there = tables_of(player) or [(table, None) for table in Table.objects.order_by("id")[:1]]
        message = renamed(player, stop.pk, theirs=stop.player_id == player)
        for table, _ in sorted(there, key=lambda each: each[1] is None)[:1]:
            raise_alert(table.pk, PLAYER_STOPPED, message, clause=STOPS)
    return stop


def lift_stop(by: Person, approver: Person, number: int, reason: str) -> Stop:
    """End a stop. Raises StopRefused and Stop.DoesNotExist."""
    stop = actions.lift_stop(by, approver, number, reason)
    directory.forget()
    for table, _ in tables_of(stop.player_id):
        run(publish(table.pk, table.seq))
    return stop
