"""What a round came to, line by line, read from its events: what is owed, what was paid, what was put right since. Of
any round on record, also of one that ended long ago (ruling 96).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from rules import commands, events
from rules.commands import Command
from rules.context import PastLine, PastRound
from rules.core.base import EventBase
from rules.settled import SETTLING, settled_lines

MISPAYS = (events.MispayRecorded, events.MispayRecovered)
LATER = (*MISPAYS, events.CaseJoined)
"""What is said of the round that it names, whichever is on."""
DEALS = (events.BettingOpened, events.LinesMarked, events.WagersSettled, events.BonusPaid)
"""Whoever opened the bets of a round, paid or collected in it dealt it."""
READ: tuple[type[EventBase], ...] = (*SETTLING, *MISPAYS, events.BettingOpened, events.LinesMarked)
"""All that tells what a round came to."""


def past_round(number: int, recorded: Iterable[tuple[str, EventBase]]) -> PastRound:
    """What a round came to; `recorded` are its events in order, each with whose command it was."""
    lines: dict[commands.LineRef, PastLine] = {}
    dealt_by: dict[str, None] = {}
    for actor, event in recorded:
        if isinstance(event, DEALS):
            dealt_by[actor] = None
        if isinstance(event, MISPAYS):
            ref = commands.LineRef(event.wager, event.kind, event.player, event.nth)
            lines[ref] = _mispaid(lines[ref], event)
            continue
        for change in _changes(event):
            known = lines.get(change.ref)
            lines[change.ref] = _added(known, change) if known is not None else change
            _shared_out(lines, change)
    return PastRound(number, tuple(lines.values()), tuple(dealt_by))


def _changes(event: EventBase) -> Iterator[PastLine]:
    """What an event settles, backer by backer."""
    for line in settled_lines(event):
        if line.settles:
            yield PastLine(
                commands.LineRef(line.wager, line.kind, line.player, line.nth),
                line.area,
                line.line,
                line.hand,
                line.stake_cents,
                line.returned_cents,
                result=line.result,
                words=line.words,
                clauses=line.clauses,
            )


def _added(known: PastLine, change: PastLine) -> PastLine:
    """A line that is settled further, reversed or corrected."""
    return replace(
        known,
        staked_cents=known.staked_cents + change.staked_cents,
        owed_cents=known.owed_cents + change.owed_cents,
        result=change.result,
        words=change.words,
        clauses=(*known.clauses, *change.clauses),
    )


def _shared_out(lines: dict[commands.LineRef, PastLine], change: PastLine) -> None:
    """A reversal comes on the wager's own line, with the bonuses that were paid on it: those are reversed first, and no
    line is owed less than nothing.
    """
    own = lines[change.ref]
    lack = own.staked_cents - own.owed_cents if change.result == "returned" else -own.owed_cents
    for ref, line in lines.items():
        if lack > 0 and ref != change.ref and (ref.wager, ref.player) == (change.ref.wager, change.ref.player):
            taken = min(lack, max(line.owed_cents, 0))
            if taken:
                lines[ref] = replace(line, owed_cents=line.owed_cents - taken, result=change.result, words=change.words)
            lack -= taken
            own = replace(own, owed_cents=own.owed_cents + taken)
    lines[change.ref] = own


def _mispaid(line: PastLine, event: events.MispayRecorded | events.MispayRecovered) -> PastLine:
    if isinstance(event, events.MispayRecovered):
        return replace(line, recovered_cents=line.recovered_cents + event.cents)
    over = line.over_cents + event.paid_cents - event.before_cents
    return replace(line, over_cents=over, mispaid=True)


class Recorded:
    """The events of a table so far, for whoever has no database: what each of its rounds came to."""

    def __init__(self) -> None:
        self._events: dict[int, list[tuple[str, EventBase]]] = defaultdict(list)

    def note(self, events: Iterable[EventBase], rounds: int, actor: str) -> None:
        """Events of a command, in order; `rounds` is the number of the newest round after them."""
        for event in events:
            self._events[event.round if isinstance(event, LATER) else rounds].append((actor, event))

    def of(self, number: int) -> list[tuple[str, EventBase]]:
        """The events of a round, each with whose command it was."""
        return self._events[number]

    def past(self, command: Command) -> PastRound | None:
        """What the round came to that a command asks for; None where it asks for none."""
        if not isinstance(command, commands.RecordMispay | commands.RecoverMispay):
            return None
        return past_round(command.round, self.of(command.round))
