"""A command that seats somebody enters them in the directory of players before it is decided, and goes on without the
name, which stands on no record.
"""

from __future__ import annotations

import re

import msgspec
import psycopg
from msgspec.structs import replace

from database.pool import pool
from database.round_trip import Row, Statement, round_trip
from players.actions import CARD_KNOWN, ENTER, FIND_SAME, NAME_KNOWN, NAMELESS, SECOND_LIKE_HERE, entry, same_as
from players.names import LOOK_UP, directory, parameters
from players.spelling import card_fault, name_fault
from players.stops import alike_asked_for, alike_in
from rounds import answers
from rounds.answers import Answer
from rounds.cached_states import cached_state
from rounds.envelope import CommandEnvelope
from rules import commands
from rules.commands import Command
from rules.core.marks import STOP, mark_of
from rules.money.stops import STOPS

_NAME = re.compile(r"(\"(?:name|card)\"\s*:\s*)\"(?:[^\"\\]|\\.)*\"?")


def strip_body(body: str) -> str:
    """A body that is no command without the name and the card in it, for it is kept as evidence."""
    return _NAME.sub(r'\1""', body)


def check_player_typed(command: Command) -> None:
    """Raises msgspec.ValidationError for a name or card that the directory does not take, with the reason; and for the
    id of a new player that no page could name, that reads as a stop's, or that differs from another's by a blank at an
    end, which nobody sees.
    """
    ids: tuple[str, ...] = ()
    if isinstance(command, commands.SeatPlayer):
        ids = (command.player,)
        if fault := name_fault(command.name) or card_fault(command.card):
            raise msgspec.ValidationError(fault)
    elif isinstance(command, commands.ReserveTable):
        ids = command.players
    if not all(each.isprintable() and each == each.strip() and not each.startswith(STOP) for each in ids):
        raise msgspec.ValidationError(
            "A player's id is printable, in one line, without a blank at its ends, and no stop's"
            f" - at `$.command.{'player' if isinstance(command, commands.SeatPlayer) else 'players'}`"
        )


def strip_command(command: Command) -> Command:
    """The command as it goes on record."""
    if not isinstance(command, commands.SeatPlayer):
        return command
    return replace(command, name="", card="", another_person=False)


def strip_name(envelope: CommandEnvelope) -> tuple[CommandEnvelope, commands.SeatPlayer | None]:
    """The envelope as it goes on record, and the command as it came, with what the directory alone keeps of it; None
    where nobody is seated.
    """
    command = envelope.command
    if not isinstance(command, commands.SeatPlayer):
        return envelope, None
    return replace(envelope, command=strip_command(command)), command


async def register_player(envelope: CommandEnvelope, seating: commands.SeatPlayer | None) -> None:
    """Enter whom a command seats in the directory, under the name that came with it where the directory has none. In a
    transaction of its own: the staff's journal must not wait for a table, nor a table for it.
    """
    if seating is None or not seating.player.strip():
        return
    if not seating.name and not seating.card and seating.player in cached_state(envelope.table).state.players:
        return
    by, card = envelope.actor.id, seating.card
    try:
        await _register(seating, by, card)
    except psycopg.errors.UniqueViolation:  # the card is somebody else's
        await _register(seating, by, card="")
    except psycopg.OperationalError:  # the connection may have been cut while it was idle
        await _register(seating, by, card, fresh=True)


async def _register(seating: commands.SeatPlayer, actor: str, card: str, *, fresh: bool = False) -> None:
    entered: list[Statement] = [
        (ENTER, entry(seating.player, seating.name, actor, card)),
        (LOOK_UP, parameters((seating.player,))[0]),
    ]
    async with pool().connection(fresh=fresh) as connection:
        _, found = await round_trip(connection, entered)
    directory.learn(found)


async def who_is_known(envelope: CommandEnvelope) -> Answer | None:
    """The answer to a command that would enter somebody whose name or card is in the directory: whether it is they.
    None where nobody has to be asked, or nobody can be.
    """
    command = envelope.command
    if not isinstance(command, commands.SeatPlayer) or not (command.name or command.card):
        return None
    try:
        async with pool().connection() as connection:
            same, nameless, alike = await round_trip(connection, _known_asked_for(command))
    except (psycopg.OperationalError, psycopg.InterfaceError):
        return None
    of_card = [row for row in same if row[1]]
    if of_card or (same and not command.another_person):
        return _is_it_they(of_card or same)
    if command.name and nameless and alike_in(alike):
        return answers.problem("known", 409, "name_known", SECOND_LIKE_HERE, clause=STOPS, candidates=[])
    return None


def _known_asked_for(command: commands.SeatPlayer) -> list[Statement]:
    """Whether somebody of the name is there; and of a guest who has none, whose table knows them maybe already, whether
    it is like that of somebody who is stopped.
    """
    same = same_as(command.player, command.name, command.card)
    return [(FIND_SAME, same), (NAMELESS, (command.player,)), alike_asked_for(command.player, command.name)]


def _is_it_they(found: list[Row]) -> Answer:
    candidates = [{"player": player, "name": mark_of(player), "stopped": stopped} for player, _, stopped in found]
    if found[0][1]:
        return answers.problem("known", 409, "card_known", CARD_KNOWN, clause=STOPS, candidates=candidates)
    return answers.problem("known", 409, "name_known", NAME_KNOWN, clause=STOPS, candidates=candidates)
