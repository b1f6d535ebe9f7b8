"""A round decided once more: every recorded command goes to the rules as they are now, from the state that the log
gives, and what comes out is compared with what was recorded. Same or different, command by command and wager by wager.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from functools import partial
from typing import Any

import msgspec
from msgspec.structs import replace

import rules
import rules.codec
from players.stops import STOP_NAMED, Stops, stops_numbered
from rounds import access
from rounds.facts.round_course import sent_in
from rounds.facts.round_outcomes import outcome_for
from rounds.models import Command, Round
from rounds.replay import Replay, RoundStep
from rules import Context, Facts, events
from rules.command_table import facts_of
from rules.context import OpenCase, RoundCourse
from rules.core.base import type_of
from rules.events import Event
from rules.open_case import RULING
from rules.redaction import hides
from rules.tray.held import SlipNumber
from wagers.models import Settlement
from wagers.rows import settlement_rows

Outcome = tuple[str, str, str, int, int]  # player, result, clause, staked cents, returned cents


class Redecided(msgspec.Struct, frozen=True):
    """A recorded command decided again; `words` says how it differs, or what kept it from being decided."""

    step: int
    command: str
    same: bool
    words: str = ""


class WagerVerdict(msgspec.Struct, frozen=True):
    """What a wager got according to the settlements on record, and what it gets now."""

    wager: str
    same: bool
    recorded: tuple[Outcome, ...]
    recomputed: tuple[Outcome, ...]


class Recomputed(msgspec.Struct, frozen=True):
    """The verdict on a round. `rulebook` is what decided now, with the hash that the round was played under."""

    commands: tuple[Redecided, ...]
    wagers: tuple[WagerVerdict, ...]
    fault: str = ""

    @property
    def same(self) -> bool:
        """Whether everything came out as recorded."""
        return not self.fault and not self.different

    @property
    def different(self) -> int:
        """How many commands and wagers came out otherwise."""
        return sum(not one.same for one in self.commands) + sum(not one.same for one in self.wagers)


def recompute(round_: Round, replay: Replay) -> Recomputed:
    """Decide a round again. Nothing is written."""
    if not replay.steps:
        return Recomputed((), (), replay.fault or "the log has no events of this round")
    first, last = replay.steps[0].row.seq, replay.steps[-1].row.seq
    recorded = Command.objects.filter(table_id=round_.table_id, seq__range=(first, last))
    # A console that changed hands is kept too, at the seq it found and with an empty answer; it decides nothing.
    decided = recorded.filter(status__in=("accepted", "refused")).exclude(answer="{}")
    commands = {row.seq: row for row in decided}
    newest = access.state_of(round_.table)
    concealed = newest.round is not None and newest.round.number == round_.number and hides(newest)
    redecided: list[Redecided] = []
    decided_events: list[Event] = []
    for group in _groups(replay.steps, set(commands)):
        verdict, events = _redecide(group, commands.get(group[-1].row.seq), partial(_course_of, round_, replay))
        if concealed and verdict.words:
            verdict = replace(verdict, words="it comes out otherwise; what differs is told when the round is over")
        redecided.append(verdict)
        decided_events.extend(events)
    return Recomputed(tuple(redecided), _wager_verdicts(round_, decided_events), replay.fault)


def _groups(steps: tuple[RoundStep, ...], ends: set[int]) -> list[list[RoundStep]]:
    """The steps by the command that caused them: a command's seq is that of its last event."""
    groups: list[list[RoundStep]] = [[]]
    for step in steps:
        groups[-1].append(step)
        if step.row.seq in ends:
            groups.append([])
    return [group for group in groups if group]


def _course_of(round_: Round, replay: Replay, seq: int) -> RoundCourse | None:
    """All that the round came of up to event `seq`: what a correction was decided on."""
    before = replay.steps[0].before
    return RoundCourse(before, sent_in(round_, seq)) if before is not None else None


def _redecide(
    group: list[RoundStep], command: Command | None, course_of: Callable[[int], RoundCourse | None]
) -> tuple[Redecided, tuple[Event, ...]]:
    """One command decided again, and the events that it leads to now."""
    first = group[0]
    number = first.number
    if command is None:
        return Redecided(number, first.row.type, False, "the command that caused it is not on record"), ()
    if first.before is None:
        return Redecided(number, first.row.type, False, "the state before it cannot be rebuilt"), ()
    try:
        request = rules.codec.decode_command(command.body)
        role = first.row.approved_role or first.row.role
        past = course_of(first.row.seq - 1) if "round_course" in facts_of(type_of(request)) else None
        came_to = outcome_for(first.row.table_id, request, first.row.seq)
        row = first.row
        stops = _stops_named(group)
        facts = Facts(
            round_course=past,
            round_outcome=came_to,
            slip_number=_number_of(group),
            stops=stops,
            alike_stops=tuple(stop for each in stops.values() for stop in each),
            open_case=_case_named(group),
        )
        context = Context(
            now=row.at, role=role, actor=row.actor, approver=row.approved_by, program=_program_of(group), facts=facts
        )
        answer = rules.decide(first.before, request, context)
    except Exception as error:
        # Whatever today's rules raise, it is the finding, and the rest of the round is still worth comparing.
        return Redecided(number, first.row.type, False, f"{type(error).__name__}: {error}"), ()
    happened = rules.on_record(request, answer)
    name = type_of(request)
    now = [rules.codec.encode_event(event).decode() for event in happened]
    sentence = _difference([step.row.body for step in group], now)
    return Redecided(number, name, not sentence, sentence), happened


def _program_of(group: list[RoundStep]) -> str:
    """The program that decided it, where it was written down."""
    return next((step.event.program for step in group if isinstance(step.event, events.BettingOpened)), "")


def _number_of(group: list[RoundStep]) -> SlipNumber | None:
    """The number that a slip was issued under; of one that was printed, that it has one."""
    for step in group:
        event = rules.codec.decode_event(step.row.body)
        if isinstance(event, events.SlipIssued):
            return SlipNumber(event.year, event.number)
        if isinstance(event, events.SlipPrinted):
            return SlipNumber(0, 0)
    return None


def _stops_named(group: list[RoundStep]) -> Stops:
    """The stops that a command was refused by, which its event names; where it names none, none was in force."""
    return stops_numbered(int(number) for step in group for number in STOP_NAMED.findall(step.row.body))


def _case_named(group: list[RoundStep]) -> OpenCase | None:
    """The cases that a command joined, or was refused by."""
    said = [step.event for step in group if isinstance(step.event, events.CaseJoined)]
    if said:
        return OpenCase(said[0].round, tuple(event.case for event in said))
    refused = group[0].event
    if not isinstance(refused, events.CommandRefused) or refused.clause != RULING:
        return None
    is_open = refused.code != "case_unknown"
    return OpenCase(int(refused.facts["round"]), (int(refused.facts["case"]),) if is_open else ())


def _difference(recorded: list[str], now: list[str]) -> str:
    """What differs between the recorded bodies and those decided now; empty where nothing does."""
    if recorded == now:
        return ""
    for number, (before, after) in enumerate(zip(recorded, now, strict=False), 1):
        if _decided(before) != _decided(after):
            return f"event {number} of {len(recorded)} was {before} and is now {after}"
    return f"{len(recorded)} events were recorded, {len(now)} come out now" if len(recorded) != len(now) else ""


def _decided(body: str) -> Any:
    """What an event's body says; of a refusal its code and clause, for today's sentence may be a better one. How many
    bonuses of a wager come before one follows from their order, and records of before do not say it.
    """
    event = msgspec.json.decode(body)
    if event["type"] == "command_refused":
        return {name: value for name, value in event.items() if name not in ("message", "facts")}
    return _unnumbered(event)


def _unnumbered(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _unnumbered(each) for name, each in value.items() if name != "nth"}
    return [_unnumbered(each) for each in value] if isinstance(value, list) else value


def _wager_verdicts(round_: Round, events: list[Event]) -> tuple[WagerVerdict, ...]:
    """The settlements on record against those of `events`, wager by wager."""
    recorded: dict[str, list[Outcome]] = defaultdict(list)
    rows = Settlement.objects.filter(table_id=round_.table_id, round=round_.number).order_by("id")
    for row in rows:
        recorded[row.wager].append((row.player, row.result, row.clause, row.stake_cents, row.returned_cents))
    recomputed = outcomes(events)
    names = sorted(recorded.keys() | recomputed.keys(), key=_wager_order)
    return tuple(
        WagerVerdict(name, sorted(recorded[name]) == sorted(recomputed[name]), (*recorded[name],), (*recomputed[name],))
        for name in names
    )


def outcomes(events: list[Event]) -> dict[str, list[Outcome]]:
    """What each wager's backers got from some events."""
    found: dict[str, list[Outcome]] = defaultdict(list)
    for event in events:
        for row in settlement_rows(event):
            outcome = (row["player"], row["result"], row["clause"], row["stake_cents"], row["returned_cents"])
            found[row["wager"]].append(outcome)
    return found


def _wager_order(name: str) -> tuple[int, str]:
    """w2 before w10."""
    return len(name), name
