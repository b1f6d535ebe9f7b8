"""What is written about cases: opened with their rounds frozen, one step after the other, and closed by two persons.

The table's row is locked before the case's, so that what a command finds of frozen rounds holds while it is decided.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any, NamedTuple

from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from cases.chain import step_hash
from cases.clocks import DUE, clocks_now
from cases.models import LONGEST_TEXT, Case, CaseStep
from cases.steps import MANAGER, PIT, STEP_KINDS, decision_of, order_fault, role_of
from database.advisory_lock import advisory_lock
from database.hash_chain import new_salt
from live.publish import publish
from rounds.execute_sync import run
from rounds.facts.round_outcomes import past_of
from rounds.models import Event, Round
from rules.core.roles import at_least
from rules.wording.alerts import case_opened
from rules.wording.roles import somebody_or_higher
from staff.audit_log import log_change
from staff.models import Person
from tables.alerts import OPEN, raise_alert
from tables.frozen_rounds import freeze, release
from tables.models import Alert, FrozenRound, Table

RULING = "ruling 140"
OPENED = "case_open"
BEGAN = ("round", "seq", "player", "amount_cents", "clause", "slip_days", "decision_days", "review_days")
"""What the first step says of a case beside the table and the words."""
NUMBERS = "numbers of cases"


class CaseRefused(Exception):
    """Why a case is not opened, moved on or closed, in words."""


class Dispute(NamedTuple):
    """What somebody disputes: a round of a table, the player by id, what they say, about how much in cents, and the
    clause that the result rests on.
    """

    table: str
    round: int
    player: str
    said: str = ""
    amount_cents: int = 0
    clause: str = ""


class StepSaid(NamedTuple):
    """What a step says, and the event of the record that it is about, where one is."""

    kind: str
    words: str = ""
    facts: dict[str, Any] = {}
    table: str | None = None
    seq: int = 0
    second: str = ""


class Signer(NamedTuple):
    """Whose step it is, and the role that they had."""

    name: str
    role: str


def signer_of(person: Person) -> Signer:
    """Somebody who is signed in."""
    return Signer(person.username, person.role)


def open_case(by: Person, dispute: Dispute) -> Case:
    """A new case, with its round frozen and the pit told; the one that is open already where the same player disputes
    the same round. Raises CaseRefused, Table.DoesNotExist.
    """
    if not dispute.player:
        raise CaseRefused("Say who disputes.")
    if len(dispute.said) > LONGEST_TEXT or dispute.amount_cents < 0:
        raise CaseRefused("The amount is not below zero, and the words are at most 2,000 characters.")
    with transaction.atomic():
        table = Table.objects.select_for_update(no_key=True).get(pk=dispute.table)
        if not Round.objects.filter(table_id=table.pk, number=dispute.round).exists():
            raise CaseRefused(f"There is no round {dispute.round} at {table}.")
        same = Case.objects.filter(table=table, round=dispute.round, player=dispute.player, closed_at=None).first()
        if same is not None:
            return same
        case = _opened(by, table, dispute)
    run(publish(table.pk, table.seq))
    return case


def _opened(by: Person, table: Table, dispute: Dispute) -> Case:
    """What the journal of the table keeps comes first: whoever acknowledges alerts writes the two in that order."""
    advisory_lock(NUMBERS)
    now = timezone.now()
    number = 1 + (Case.objects.aggregate(newest=Max("number"))["newest"] or 0)
    freeze(table.pk, dispute.round, number, now)
    message = case_opened(number, dispute.round, dispute.player, dispute.amount_cents)
    raise_alert(table.pk, OPENED, message, clause=RULING, raised_at=now)
    began = dispute._asdict() | {"table": table, "seq": table.seq}
    case = Case.objects.create(number=number, **began, opened_by=by, opened_at=now, **clocks_now()._asdict())
    facts = {name: getattr(case, name) for name in BEGAN} | {"table": table.pk}
    append(case, signer_of(by), StepSaid("opened", dispute.said, facts), now)
    log_change(by.as_actor(), "case_opened", str(number), table=table.pk, round=dispute.round)
    return case


def enter_step(by: Person, number: int, said: StepSaid) -> CaseStep:
    """A step that somebody enters; pressed again, the one that stands there. Raises CaseRefused where it is not theirs,
    does not come now or says too little, and Case.DoesNotExist.
    """
    with transaction.atomic():
        case = locked(number)
        steps = list(case.log.order_by("number"))
        if (entered := _entered(by, case, steps, said)) is not None:
            return entered
        _check(by, case, steps, said)
        if said.kind == "round_added":
            _add_round(case, said.facts["round"])
        return append(case, signer_of(by), said, timezone.now())


def _entered(by: Person, case: Case, steps: list[CaseStep], said: StepSaid) -> CaseStep | None:
    """The newest step where it says the same: it is pressed again. What joined from the record may come after it."""
    newest = next(step for step in reversed(steps) if step.kind != "correction")
    same = (newest.actor, newest.kind, newest.words, newest.facts) == (
        by.username,
        said.kind,
        said.words.strip(),
        said.facts,
    )
    return newest if same and case.closed_at is None else None


def entered_or_checked(by: Person, number: int, said: StepSaid) -> CaseStep | None:
    """The step that stands there where it is pressed again; None where it could be entered now. Raises as `enter_step`
    does.
    """
    case = Case.objects.get(pk=number)
    steps = list(case.log.order_by("number"))
    if (entered := _entered(by, case, steps, said)) is None:
        _check(by, case, steps, said)
    return entered


def _check(by: Person, case: Case, steps: list[CaseStep], said: StepSaid) -> None:
    kind = STEP_KINDS.get(said.kind)
    if kind is None:
        raise CaseRefused("There is no such step.")
    if case.closed_at is not None:
        raise CaseRefused(f"{case} is closed.")
    needed = role_of(said.kind, steps)
    if not at_least(by.role, needed):
        raise CaseRefused(f"This needs {somebody_or_higher(needed)}.")
    if said.kind == "decision" and by.username in dealt_by(case):
        raise CaseRefused("Whoever dealt a round of the case does not decide it (ruling 58).")
    if fault := order_fault(said.kind, steps, by.username):
        raise CaseRefused(fault)
    values = said.facts | {"words": said.words.strip()}
    if any(values.get(name) in (None, "") for name in kind.needs):
        raise CaseRefused("Something is missing: fill in what is marked.")
    if len(said.words) > LONGEST_TEXT:
        raise CaseRefused("The words are at most 2,000 characters.")


def _add_round(case: Case, number: int) -> None:
    if not Round.objects.filter(table_id=case.table_id, number=number).exists():
        raise CaseRefused(f"There is no round {number} at this table.")
    if rounds_of(case).filter(round=number).exists():
        raise CaseRefused(f"Round {number} is in this case already.")
    freeze(case.table_id, number, case.number, timezone.now())


def close_case(by: Person, second: Person, number: int, words: str) -> Case:
    """End a case that is decided: its rounds are kept no longer. Two persons close it, a Pit Manager and somebody else
    of the pit, neither of whom dealt. Raises CaseRefused, Case.DoesNotExist.
    """
    with transaction.atomic():
        case = locked(number)
        steps = list(case.log.order_by("number"))
        _check_closing(by, second, case, steps)
        now = timezone.now()
        release(case.number, now)
        alerts = Alert.objects.filter(OPEN, table=case.table_id, kind__in=(OPENED, DUE))
        alerts.filter(message__startswith=f"Case {case.number}:").update(ended_at=now)
        case.closed_at = now
        append(case, signer_of(by), StepSaid("closed", words, second=second.username), now)
        log_change(by.as_actor(), "case_closed", str(case.number), second=second.username)
    return case


def _check_closing(by: Person, second: Person, case: Case, steps: list[CaseStep]) -> None:
    if case.closed_at is not None:
        raise CaseRefused(f"{case} is closed.")
    if by.pk == second.pk:
        raise CaseRefused("Two persons close a case: somebody else signs beside you.")
    if not at_least(by.role, MANAGER):
        raise CaseRefused(f"This needs {somebody_or_higher(MANAGER)}.")
    if not at_least(second.role, PIT):
        raise CaseRefused(f"{second} is not of the pit. {somebody_or_higher(PIT).capitalize()} signs beside you.")
    if {by.username, second.username} & dealt_by(case):
        raise CaseRefused("Whoever dealt a round of the case does not close it (ruling 58).")
    if decision_of(steps) is None:
        raise CaseRefused("A case is closed once it is decided.")
    if case.mails.filter(step=None, next_at__isnull=False).exists():
        raise CaseRefused("A mail to the inspector is still on its way.")


def locked(number: int) -> Case:
    """The case, with its table locked before it. Raises Case.DoesNotExist."""
    table = Case.objects.values_list("table_id", flat=True).get(pk=number)
    Table.objects.select_for_update(no_key=True).only("id").get(pk=table)
    return Case.objects.select_for_update(of=("self",)).select_related("table").get(pk=number)


def append(case: Case, signer: Signer, said: StepSaid, at: datetime) -> CaseStep:
    """The next step, chained to the one before; for a transaction that has the case `locked`."""
    newest = case.log.order_by("-number").values_list("at", flat=True).first()
    row: dict[str, Any] = {
        "case_id": case.number,
        "number": case.steps + 1,
        "at": max(at, newest) if newest is not None else at,
        "kind": said.kind,
        "actor": signer.name,
        "role": signer.role,
        "second": said.second,
        "words": said.words.strip(),
        "facts": said.facts,
        "table_id": said.table,
        "seq": said.seq,
        "salt": new_salt(),
        "previous_hash": bytes(case.head_hash),
    }
    step = CaseStep.objects.create(**row, hash=step_hash(row))
    case.steps, case.head_hash = step.number, step.hash
    case.save(update_fields=["steps", "head_hash", "closed_at"])
    return step


def rounds_of(case: Case) -> Any:
    """The rounds that a case is about, by table and number."""
    return FrozenRound.objects.filter(case_number=case.number).order_by("table", "round")


def dealt_by(case: Case) -> set[str]:
    """Who dealt a round of the case, opened its bets, or paid or collected in it (rulings 58, 96)."""
    found: set[str] = set()
    for table, number in rounds_of(case).values_list("table_id", "round"):
        as_dealer = Event.objects.filter(table_id=table, round=number, role="dealer").order_by()
        found.update(as_dealer.values_list("actor", flat=True).distinct(), past_of(table, number).dealt_by)
    return found
