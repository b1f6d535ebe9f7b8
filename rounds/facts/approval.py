"""Whether an approval may carry a command: single use, bound to its table, content, sender and moment (PM 6.2).

Read under the table's lock and the approval's own, in the transaction that uses it, so that two uses cannot both pass.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

import msgspec

from database.round_trip import Row, Statement
from rounds import answers
from rounds.answers import Answer
from rounds.envelope import CommandEnvelope
from rounds.facts.fact import Fact, Question
from rules.core.roles import at_least
from rules.wording.not_decided import not_decided, waits_for
from rules.wording.roles import somebody_or_higher
from staff.approvals import NOT_BY_REQUESTER, NOT_BY_WHO_DEALS

# Whoever waits for the row while it is approved is told by whom: PostgreSQL would join it with whom it named before.
FIND_APPROVAL = """
SELECT a.table_id, a.command, a.expected_seq, r.username, a.needed, a.clause, a.expires_at,
       a.used_at IS NOT NULL, a.declined_at IS NOT NULL,
       (SELECT username FROM staff_person WHERE id = a.approver_id),
       (SELECT role FROM staff_person WHERE id = a.approver_id),
       (SELECT is_active FROM staff_person WHERE id = a.approver_id), a.approver_id
FROM staff_approval a JOIN staff_person r ON r.id = a.requester_id
WHERE a.id = %s FOR UPDATE OF a
"""
USE_APPROVAL = "UPDATE staff_approval SET used_at = %s::timestamptz, used_seq = %s WHERE id = %s"


class Dealing(NamedTuple):
    """Who deals the table: the key of the console's person, and the names of those who dealt in its newest round."""

    person_id: int | None
    dealt: frozenset[str]


class FoundApproval(msgspec.Struct, frozen=True):
    """An approval as its row says, with its approver as they are now (None while nobody has approved).

    `clause` is the one that named the `needed` role at this table.
    """

    table: str
    command: str
    expected_seq: int
    requester: str
    needed: str
    clause: str
    expires_at: datetime
    used: bool
    declined: bool
    approver: str | None
    approver_role: str | None
    approver_active: bool | None
    approver_id: int | None = None


def _ask(question: Question) -> Sequence[Statement]:
    approval_id = question.envelope.approval_id
    return [(FIND_APPROVAL, (approval_id,))] if approval_id is not None else []


def _read(question: Question, rows: list[list[Row]]) -> FoundApproval | None:
    """None where there is no such approval."""
    return FoundApproval(*rows[0][0]) if rows[0] else None


FACT = Fact(_ask, _read)


def unusable_reason(
    approval: FoundApproval | None, envelope: CommandEnvelope, seq: int, dealing: Dealing
) -> Answer | None:
    """The answer to a command whose approval does not hold; None where it does. `seq` is the table's now."""
    if approval is None or approval.table != envelope.table or approval.requester != envelope.actor.id:
        return _no("approval_unknown", not_decided("approval_unknown"), seq)
    found = _denial_reason(approval, envelope, seq, dealing)
    return _no(*found, seq, approval.clause) if found is not None else None


def _denial_reason(
    approval: FoundApproval, envelope: CommandEnvelope, seq: int, dealing: Dealing
) -> tuple[str, str] | None:
    """A code and words for people."""
    if approval.used:
        return "approval_used", not_decided("approval_used")
    if approval.declined:
        return "approval_declined", not_decided("approval_declined")
    if envelope.received_at > approval.expires_at:
        return "approval_expired", not_decided("approval_expired")
    if approval.command != envelope.body:
        return "approval_differs", not_decided("approval_differs")
    if approval.expected_seq != seq:
        return "approval_outdated", not_decided("approval_outdated")
    if approval.approver is None or approval.approver_role is None:
        return "approval_waiting", waits_for(approval.needed)
    if approval.approver == approval.requester:
        return "approval_own", NOT_BY_REQUESTER
    if approval.approver_id == dealing.person_id or approval.approver in dealing.dealt:
        return "approval_own", NOT_BY_WHO_DEALS
    if not approval.approver_active or not at_least(approval.approver_role, approval.needed):
        return "approval_role", not_decided("approval_role", who=somebody_or_higher(approval.needed))
    return None


def _no(code: str, message: str, seq: int, clause: str = "") -> Answer:
    return answers.problem("forbidden", 409, code, message, seq=seq, clause=clause)
