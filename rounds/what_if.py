"""What would come of several commands, one after the other, from a table as it is now or was in history: up to twenty,
in memory alone (PM 5.23.4.5 asks the pit to weigh what a choice leads to). Nothing is written and nothing locked.

It begins at the table as the pit knows it: a card that lies face down is nobody's there (`without_face_down`).
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from time import thread_time
from typing import Any

import msgspec
from django.utils import timezone

import rules
import rules.codec
from rounds import access
from rounds.facts.tried import course_tried, facts_tried
from rounds.models import Round
from rounds.preview import Decided, Effect, PreviewedTable, decided, effect_of
from rounds.replay import CannotReplay, state_before
from rules import Context, Refusal, TableState
from rules.commands import Command
from rules.context import RoundCourse, noted
from rules.core.base import type_of
from rules.core.text import encode_json, encode_stable, to_builtins
from rules.money.wagers import all_wagers
from rules.redaction import hides, turns_up_unknown, without_face_down
from rules.state import AnyRound, is_installed, name_of
from rules.wording.commands import content_of
from staff.policy import rule_of
from tables.models import Table

MOST = 20
"""How many commands deep it goes."""
SECONDS = 2.0
"""Of processor time, after which what is left is not tried."""

Place = tuple[str, int, int, int, str]  # kind, area, line, hand, player


class Start(msgspec.Struct, frozen=True):
    """Where it begins: the table after event `seq`, at that time, and the round so far where a command asks for it.
    `covered` says that cards lie face down there, which nobody knows.
    """

    row: Table
    seq: int
    at: datetime
    state: TableState
    covered: bool
    course: RoundCourse | None


class Tried(msgspec.Struct, frozen=True, kw_only=True):
    """A command that was tried: what it is in words, what would come of it, and the table then, as the pit would see
    it. One that is refused changes nothing, and none is tried after it.
    """

    hypothetical: bool = True
    command: msgspec.Raw
    title: str
    content: list[tuple[str, str]]
    effect: Effect
    view: msgspec.Raw


class TriedMoney(msgspec.Struct, frozen=True):
    """Cents: put down, of that still lying there, come back, and won or lost by what is settled."""

    put_cents: int = 0
    open_cents: int = 0
    returned_cents: int = 0

    @property
    def net_cents(self) -> int:
        return self.returned_cents - (self.put_cents - self.open_cents)

    def __add__(self, other: TriedMoney) -> TriedMoney:
        return TriedMoney(
            self.put_cents + other.put_cents,
            self.open_cents + other.open_cents,
            self.returned_cents + other.returned_cents,
        )


class Share(msgspec.Struct, frozen=True, kw_only=True):
    """A player's part of a wager, or of all of them (`kind` is empty then): what would come of it and what really did,
    null where the record has no such round, and the difference of what is won or lost.
    """

    player: str
    name: str
    kind: str = ""
    area: int = 0
    line: int = 0
    hand: int = 0
    what_if: dict[str, int]
    really: dict[str, int] | None
    difference_cents: int | None


class WhatIf(msgspec.Struct, frozen=True, kw_only=True):
    """The whole of it. `table_seq` is where the table is by now, `moved_on` that it is no longer where this began.

    `left` is how many more commands it takes, `stopped` that it took too long and the rest was not tried.
    """

    hypothetical: bool = True
    watermark: str
    table: str
    seq: int
    table_seq: int
    moved_on: bool
    covered: bool
    round: int | None
    begins: msgspec.Raw
    steps: tuple[Tried, ...]
    left: int
    stopped: bool
    players: tuple[Share, ...]
    wagers: tuple[Share, ...]


class Asked(msgspec.Struct, frozen=True):
    """A what-if that somebody asks for, as plain values: where it begins, the commands as JSON, and who asks."""

    table: str
    seq: int | None
    commands: tuple[bytes, ...]
    role: str
    actor: str
    audience: str


class Answered(msgspec.Struct, frozen=True):
    """A `WhatIf` as JSON; empty where no rulebook is installed, or there is a fault in the record."""

    body: bytes = b""
    fault: str = ""


WATERMARK = "What if: nothing of this is on record."


def answered(asked: Asked) -> Answered:
    """Read the table, try the commands and compare: all that a what-if costs."""
    commands = [rules.codec.decode_command(command) for command in asked.commands]
    try:
        start = start_at(Table.objects.get(pk=asked.table), asked.seq, timezone.now(), commands)
        if not is_installed(start.state):
            return Answered()
        found = what_if(start, commands, asked.role, asked.actor, asked.audience)
    except CannotReplay as error:
        return Answered(fault=f"The log does not replay to there: {error}")
    return Answered(encode_json(found))


def start_at(row: Table, seq: int | None, now: datetime, commands: Sequence[Command]) -> Start:
    """The table after the command of event `seq`, or as it is where none is named. Raises CannotReplay."""
    newest = access.state_of(row)
    seq = row.seq if seq is None or seq == row.seq else access.end_of_command(row, seq)
    if seq == row.seq:
        at, state = now, newest
    else:
        event = access.event_at(row, seq)
        at = event.at if event is not None else now
        state = state_before(row.id, seq + 1, keeping=False)
    still_on = newest.round is not None and state.round is not None and newest.round.number == state.round.number
    known = without_face_down(state) if still_on and hides(newest) else state
    covered = known != state
    course = course_tried(row.id, seq, () if covered else commands, keeping=False)
    return Start(row, seq, at, known, covered, course)


def what_if(start: Start, commands: Sequence[Command], role: str, actor: str, audience: str) -> WhatIf:
    """Try commands one after the other, until one is refused, and compare with what the record has of the round."""
    steps, state, stopped = tried(start, commands, role, actor, audience)
    newest = Table.objects.values_list("seq", flat=True).get(pk=start.row.id)
    players, wagers = _compared(start.row, state)
    return WhatIf(
        watermark=WATERMARK,
        table=start.row.id,
        seq=start.seq,
        table_seq=newest,
        moved_on=newest != start.seq,
        covered=start.covered,
        round=state.round.number if state.round is not None else None,
        begins=_view(PreviewedTable(start.state), audience),
        steps=tuple(steps),
        left=MOST - len(steps),
        stopped=stopped,
        players=players,
        wagers=wagers,
    )


def tried(
    start: Start, commands: Sequence[Command], role: str, actor: str, audience: str
) -> tuple[list[Tried], TableState, bool]:
    """Each command with what came of it, the table at the end, and whether time was up before that."""
    begun = thread_time()
    seen, course, seq = PreviewedTable(start.state), start.course, start.seq
    steps: list[Tried] = []
    for command in commands[:MOST]:
        if thread_time() - begun > SECONDS:
            return steps, seen.state, True
        facts = facts_tried(seen.state, start.seq, command, course)
        context = Context(now=start.at, role=role, actor=actor, facts=facts)
        before = seen
        refusal = turns_up_unknown(command) if start.covered else None
        found = Decided(refusal) if refusal is not None else decided(before.state, command, context)
        effect, seen = effect_of(before, seq, found, context)
        steps.append(
            Tried(
                command=msgspec.Raw(rules.codec.encode_command(command)),
                title=rule_of(f"command:{type_of(command)}").text,
                content=content_of(command, before.state),
                effect=effect,
                view=_view(seen, audience),
            )
        )
        if isinstance(found.answer, Refusal):
            break
        seq += len(found.answer)
        if course is not None:
            course = noted(course, before.state, command, context)
    return steps, seen.state, False


def _view(seen: PreviewedTable, audience: str) -> msgspec.Raw:
    return msgspec.Raw(encode_stable(seen.views.of(audience)))


def _compared(row: Table, state: TableState) -> tuple[tuple[Share, ...], tuple[Share, ...]]:
    """What each player and each wager of the round comes to, beside what the record has of that round by now."""
    if state.round is None:
        return (), ()
    real = real_round(row, state.round.number)
    what_if_, really = positions(state.round), positions(real) if real is not None else None
    places = sorted(what_if_.keys() | (really or {}).keys(), key=lambda place: (place[1], place[2], place[3], place))
    wagers = tuple(
        _share(
            state, place, what_if_.get(place, TriedMoney()), None if really is None else really.get(place, TriedMoney())
        )
        for place in places
    )
    players = tuple(
        _share(state, ("", 0, 0, 0, player), _of(what_if_, player), None if really is None else _of(really, player))
        for player in dict.fromkeys(place[4] for place in places)
    )
    return players, wagers


def _of(money: dict[Place, TriedMoney], player: str) -> TriedMoney:
    return sum((part for place, part in money.items() if place[4] == player), TriedMoney())


def _share(state: TableState, place: Place, what_if_: TriedMoney, really: TriedMoney | None) -> Share:
    kind, area, line, hand, player = place
    return Share(
        player=player,
        name=name_of(state, player),
        kind=kind,
        area=area,
        line=line,
        hand=hand,
        what_if=_cents(what_if_),
        really=None if really is None else _cents(really),
        difference_cents=None if really is None else what_if_.net_cents - really.net_cents,
    )


def _cents(money: TriedMoney) -> dict[str, int]:
    return {**to_builtins(money), "net_cents": money.net_cents}


def real_round(row: Table, number: int) -> AnyRound | None:
    """A round as the record has it by now; None where there is none, or it cannot be replayed."""
    newest = access.state_of(row)
    if newest.round is not None and newest.round.number == number:
        return newest.round
    found = Round.objects.filter(table_id=row.id, number=number).first()
    if found is None or found.last_seq is None:
        return None
    try:
        return state_before(row.id, found.last_seq + 1, keeping=False).round
    except CannotReplay:
        return None


def positions(round_: AnyRound) -> dict[Place, TriedMoney]:
    """Where each player stands on each wager of a round."""
    found: dict[Place, TriedMoney] = {}
    places: dict[str, tuple[str, int, int, int]] = {}
    for wager in all_wagers(round_):
        places[wager.id] = (wager.kind, wager.area, wager.line, wager.hand)
        for stake in wager.stakes:
            still = 0 if wager.settled or stake.player in wager.settled_players else stake.cents
            place = (*places[wager.id], stake.player)
            found[place] = found.get(place, TriedMoney()) + TriedMoney(stake.cents, still)
    outcomes: tuple[Any, ...] = (*round_.results, *round_.bonuses)
    for outcome in outcomes:
        for share in outcome.shares if outcome.wager in places else ():
            place = (*places[outcome.wager], share.player)
            found[place] = found.get(place, TriedMoney()) + TriedMoney(returned_cents=share.returned_cents)
    return found
