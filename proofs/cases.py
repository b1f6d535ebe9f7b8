"""Proof of the cases: each is what its chain says, its rounds are frozen while it is open, what joined is on record."""

from __future__ import annotations

import json
from collections.abc import Iterator

import msgspec

from cases.actions import BEGAN, rounds_of
from cases.chain import step_hash
from cases.joining import JOINED
from cases.models import Case, CaseStep, Incident
from database.replica import from_replica
from proofs.faults import one_moment
from rounds.models import Event
from staff.models import Person
from tables.models import NO_HASH, FrozenRound


class CasesProof(msgspec.Struct):
    """What was found about the cases and the journal of incidents; sound means no faults."""

    cases: int
    steps: int
    incidents: int
    faults: list[str]

    @property
    def sound(self) -> bool:
        """Whether everything holds."""
        return not self.faults


@from_replica
def verify_cases() -> CasesProof:
    """Prove every case as of one moment."""
    with one_moment():
        cases = list(Case.objects.order_by("number"))
        faults = [*_gaps("case", [case.number for case in cases]), *_rounds_of_no_case(cases)]
        for case in cases:
            faults += [f"case {case.number}: {words}" for words in case_faults(case)]
        incidents = list(Incident.objects.order_by("number").values_list("number", flat=True))
        faults += _gaps("incident", incidents)
        return CasesProof(len(cases), sum(case.steps for case in cases), len(incidents), faults)


def _gaps(called: str, numbers: list[int]) -> Iterator[str]:
    missing = set(range(1, len(numbers) + 1)) - set(numbers)
    if missing:
        yield f"{called} {min(missing)} is missing"


def _rounds_of_no_case(cases: list[Case]) -> Iterator[str]:
    known = {case.number for case in cases}
    for row in FrozenRound.objects.exclude(case_number__in=known):
        yield f"round {row.round} of {row.table_id} is frozen for case {row.case_number}, which is not there"


def case_faults(case: Case) -> Iterator[str]:
    """What does not hold of one case: its chain, its row, its rounds, and the events that joined it."""
    steps = list(case.log.order_by("number"))
    previous = NO_HASH
    for number, step in enumerate(steps, 1):
        if step.number != number:
            yield f"step {number} is missing"
            return
        if bytes(step.previous_hash) != previous or bytes(step.hash) != step_hash(vars(step)):
            yield f"step {number}: the chain is broken"
            return
        previous = bytes(step.hash)
    if (case.steps, bytes(case.head_hash)) != (len(steps), previous):
        yield f"its row says {case.steps} steps, {len(steps)} are there, or its head differs"
    yield from _row_faults(case, steps)
    yield from _round_faults(case, steps)
    for step in steps:
        if step.seq and not _is_on_record(case, step):
            yield f"step {step.number}: event {step.seq} of {step.table_id} does not join it"


def _row_faults(case: Case, steps: list[CaseStep]) -> Iterator[str]:
    """What it began with, and whether it is closed."""
    first = steps[0] if steps and steps[0].kind == "opened" else None
    began = {name: getattr(case, name) for name in BEGAN} | {"table": case.table_id}
    if first is None or first.facts != began or first.words != case.said.strip():
        yield "it did not begin as its row says"
    elif (_name_of(case.opened_by_id), case.opened_at) != (first.actor, first.at):
        yield "somebody else opened it, or at another time"
    closed = next((step.at for step in steps if step.kind == "closed"), None)
    if closed != case.closed_at:
        yield "its steps say otherwise whether it is closed"


def _name_of(person: int) -> str | None:
    return Person.objects.filter(pk=person).values_list("username", flat=True).first()


def _round_faults(case: Case, steps: list[CaseStep]) -> Iterator[str]:
    said = {(case.table_id, case.round)}
    said |= {(case.table_id, step.facts["round"]) for step in steps if step.kind == "round_added"}
    found = {(row.table_id, row.round): row.released_at for row in rounds_of(case)}
    if said != set(found):
        yield "its frozen rounds are not those of its steps"
    if any(released != case.closed_at for released in found.values()):
        yield "a round of it was released before it was closed, or is frozen since"


def _is_on_record(case: Case, step: CaseStep) -> bool:
    event = Event.objects.filter(table_id=step.table_id, seq=step.seq, type=JOINED).first()
    return event is not None and json.loads(event.body)["case"] == case.number
