"""What a round came to, from the record: for what is said of it later, which may be long after (ruling 96)."""

from __future__ import annotations

from typing import Any

import msgspec

import rules.codec
from database.pool import Connection
from rounds import store
from rounds.models import Event, Round
from rounds.replay import CannotReplay, state_before
from rules.command_table import looks_back
from rules.commands import Command
from rules.core.base import type_of
from rules.core.marks import mark_of
from rules.events import PlayerSeated
from rules.money.past_round import READ, PastLine, PastRound, past_round

TYPES = [type_of(kind) for kind in READ]
LARGEST = 2**31 - 1


async def past_in(connection: Connection, table: str, command: Command) -> PastRound | None:
    """The round that a command asks for, within its transaction; None where it asks for none."""
    if not looks_back(type_of(command)):
        return None
    number = command.round  # type: ignore[union-attr]
    if not 0 < number <= LARGEST:
        return PastRound(number)
    cursor = await connection.execute(store.CAME_TO, (table, number, TYPES))
    return past_round(number, [(actor, rules.codec.decode_event(body)) for actor, body in await cursor.fetchall()])


def past_of(table: str, number: int, before: int | None = None) -> PastRound:
    """What a round came to, up to an event where one is named."""
    if not 0 < number <= LARGEST:
        return PastRound(number)
    rows = Event.objects.filter(table_id=table, round=number, type__in=TYPES).order_by("seq")
    if before is not None:
        rows = rows.filter(seq__lt=before)
    found = rows.values_list("actor", "body")
    return past_round(number, [(actor, rules.codec.decode_event(body)) for actor, body in found])


def asked_for(table: str, command: Command, before: int | None = None) -> PastRound | None:
    """The round that a command asks for; None where it asks for none."""
    return past_of(table, command.round, before) if looks_back(type_of(command)) else None  # type: ignore[union-attr]


def names_in(round_: Round) -> dict[str, str]:
    """The names that a round of before knew its players by, by id; empty where the directory has them."""
    try:
        known = {
            player: about.name for player, about in state_before(round_.table_id, round_.first_seq).players.items()
        }
    except CannotReplay:
        known = {}
    seated = Event.objects.filter(table_id=round_.table_id, round=round_.number, type="player_seated").order_by("seq")
    for body in seated.values_list("body", flat=True):
        event = rules.codec.decode_event(body)
        assert isinstance(event, PlayerSeated)
        known[event.player] = event.name or known.get(event.player, "")
    return known


def lines_of(round_: Round) -> list[dict[str, Any]]:
    """What a round came to, line by line, as the API tells it."""
    names = names_in(round_)
    return [_shown(line, names) for line in past_of(round_.table_id, round_.number).lines]


def _shown(line: PastLine, names: dict[str, str]) -> dict[str, Any]:
    return msgspec.to_builtins(line.ref) | {
        "name": names.get(line.ref.player) or mark_of(line.ref.player),
        "area": line.area,
        "line": line.line,
        "hand": line.hand,
        "result": line.result,
        "words": line.words,
        "staked_cents": line.staked_cents,
        "owed_cents": line.owed_cents,
        "paid_cents": line.paid_cents,
        "left_cents": line.left_cents,
        "mispaid": line.mispaid,
    }
