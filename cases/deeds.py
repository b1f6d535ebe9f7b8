"""Steps of a case that are commands too: a ruling of the Gaming Shift Manager, and what is paid.

The command goes first, as any other; only then does the case say so. No lock of the case is held meanwhile.
"""

from __future__ import annotations

from typing import NamedTuple
from uuid import NAMESPACE_OID, uuid5

from cases.actions import CaseRefused, StepSaid, enter_step, entered_or_checked
from cases.joining import join
from cases.models import Case, CaseStep
from cases.steps import OUTCOME_WORDS, SHIFT_MANAGER
from rounds.access import state_of
from rounds.envelope import CommandEnvelope
from rounds.execute_sync import execute_sync
from rounds.facts.round_outcomes import past_of
from rules import commands
from rules.codec import encode_command
from rules.commands import Command
from rules.core.marks import mark_of
from rules.core.money import dollars
from rules.core.roles import at_least
from rules.wording.labels import kind_text
from rules.wording.rulebooks import place_text
from staff.models import Person
from tables.models import FrozenRound


class Desk(NamedTuple):
    """Who does it, and from which device."""

    person: Person
    device: str = ""


def decide(desk: Desk, number: int, said: StepSaid) -> CaseStep:
    """Decide a case. A decision of the Gaming Shift Manager is a ruling of the table's record too (PM 6.1, TC 6.1).
    Raises CaseRefused, Case.DoesNotExist.
    """
    case = Case.objects.get(pk=number)
    if (entered := entered_or_checked(desk.person, number, said)) is not None:
        return entered
    if at_least(desk.person.role, SHIFT_MANAGER):
        ruling = f"{OUTCOME_WORDS[said.facts['outcome']]} ({said.facts['clause']})."
        _send(desk, case, commands.RecordRuling(ruling, said.words, round=case.round, case=number), case.steps)
    step = enter_step(desk.person, number, said)
    join(number)
    return step


def pay(desk: Desk, number: int, payment: commands.RecordMispay | commands.RecoverMispay, after: int) -> None:
    """Record what was paid wrongly of a round of the case, or what changed hands of it. `after` is the table's seq
    that its sender's page was made at: pressed again it is the same payment. Raises CaseRefused.
    """
    _send(desk, Case.objects.get(pk=number), payment, after)
    join(number)


def _send(desk: Desk, case: Case, command: Command, after: int) -> None:
    person = desk.person
    about = f"case {case.number} after {after}: {person.pk} {encode_command(command).decode()}"
    envelope = CommandEnvelope(
        case.table_id,
        command,
        person.as_actor(),
        command_id=uuid5(NAMESPACE_OID, about),
        device=desk.device,
        person_id=person.pk,
    )
    answer = execute_sync(envelope)
    if not answer.accepted:
        raise CaseRefused(answer.message)


def payable(case: Case) -> list[tuple[str, str]]:
    """The lines of the case's rounds that can be paid otherwise, each by its key, in words."""
    found = []
    place = place_text(state_of(case.table).rulebook)
    for row in FrozenRound.objects.filter(case_number=case.number).order_by("round"):
        for line in past_of(row.table_id, row.round).lines:
            key = f"{row.round}/{line.ref.wager}/{line.ref.kind}/{line.ref.player}"
            left = f", {dollars(abs(line.left_cents))} still open" if line.left_cents else ""
            words = f"Round {row.round}, {mark_of(line.ref.player)}, {place} {line.area}: {kind_text(line.ref.kind)} "
            found.append((key, words + f"{dollars(line.staked_cents)}, has {dollars(line.paid_cents)}{left}"))
    return found


def line_of(key: str) -> tuple[int, commands.LineRef]:
    """The round and line that a key of `payable` names."""
    number, wager, kind, player = key.split("/", 3)
    return int(number), commands.LineRef(wager, kind, player)
