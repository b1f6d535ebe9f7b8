"""A command that seats somebody enters them in the directory of players before it is decided, and goes on without the
name, which stands on no record.
"""

from __future__ import annotations

import re

import msgspec
import psycopg
from msgspec.structs import replace

from database.pool import pool
from database.round_trip import Statement, round_trip
from players.actions import ENTER, entry
from players.names import LOOK_UP, directory, parameters
from rounds.cached_states import cached_state
from rounds.envelope import CommandEnvelope
from rules import commands
from rules.commands import Command
from rules.core.marks import STOP

_NAME = re.compile(r"(\"name\"\s*:\s*)\"(?:[^\"\\]|\\.)*\"?")


def strip_body(body: str) -> str:
    """A body that is no command without the name in it, for it is kept as evidence."""
    return _NAME.sub(r'\1""', body)


def check_id(command: Command) -> None:
    """Raises msgspec.ValidationError for the id of a new player that no page could name, that reads as a stop's, or
    that differs from another's by a blank at an end, which nobody sees.
    """
    ids: tuple[str, ...] = ()
    if isinstance(command, commands.SeatPlayer):
        ids = (command.player,)
    elif isinstance(command, commands.ReserveTable):
        ids = command.players
    if not all(each.isprintable() and each == each.strip() and not each.startswith(STOP) for each in ids):
        raise msgspec.ValidationError(
            "A player's id is printable, in one line, without a blank at its ends, and no stop's"
            f" - at `$.command.{'player' if isinstance(command, commands.SeatPlayer) else 'players'}`"
        )


def strip_command(command: Command) -> Command:
    """The command as it goes on record."""
    return replace(command, name="") if isinstance(command, commands.SeatPlayer) and command.name else command


def strip_name(envelope: CommandEnvelope) -> tuple[CommandEnvelope, str | None]:
    """The envelope as it goes on record, and the name that came with it: empty for none, None if nobody is seated."""
    command = envelope.command
    if not isinstance(command, commands.SeatPlayer):
        return envelope, None
    return replace(envelope, command=strip_command(command)), command.name


async def register_player(envelope: CommandEnvelope, name: str | None) -> None:
    """Enter whom a command seats in the directory, under the name that came with it where the directory has none. In a
    transaction of its own: the staff's journal must not wait for a table, nor a table for it.
    """
    command = envelope.command
    if name is None or not isinstance(command, commands.SeatPlayer) or not command.player.strip():
        return
    if not name and command.player in cached_state(envelope.table).state.players:
        return
    statements: list[Statement] = [
        (ENTER, entry(command.player, name, envelope.actor.id)),
        (LOOK_UP, parameters((command.player,))[0]),
    ]
    try:
        await _register(statements)
    except psycopg.OperationalError:  # the connection may have been cut while it was idle
        await _register(statements, fresh=True)


async def _register(statements: list[Statement], *, fresh: bool = False) -> None:
    async with pool().connection(fresh=fresh) as connection:
        _, found = await round_trip(connection, statements)
    directory.learn(found)
