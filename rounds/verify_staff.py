"""Proof of the staff's record: the audit log, people, duties and devices are what was written of them, and people have
the role that the audit log gave them. Reads only.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from database.batches import in_batches
from database.journal import journal_faults
from database.models import Journal
from rounds.faults import Unreadable, one_moment
from staff.models import AuditLogEntry, Person
from staff.people import facts_of


class StaffProof(msgspec.Struct):
    """What was found about the staff's record; sound means no faults."""

    entries: int
    head_hash: str
    faults: list[str]

    @property
    def sound(self) -> bool:
        """Whether everything holds."""
        return not self.faults


def verify_staff() -> StaffProof:
    """Prove the staff's record as of one moment; what cannot be read is a fault."""
    proof = StaffProof(0, "", [])
    try:
        with one_moment():
            head = Journal.objects.filter(name="staff").first()
            if head is not None:
                proof.entries, proof.head_hash = head.entries, bytes(head.head_hash).hex()
            proof.faults.extend(words for _, words in journal_faults("staff"))
            proof.faults.extend(_people_faults())
    except Unreadable as error:
        proof.faults.append(f"the database cannot read the record: {error}")
    return proof


def _people_faults() -> Iterator[str]:
    """People whose row is not what the audit log last said of them."""
    said: dict[str, dict[str, object]] = {}
    lines = AuditLogEntry.objects.filter(action__in=("person_added", "person_changed"))
    for line in in_batches(lines, "id"):
        known = said.setdefault(line.subject, {})
        known |= line.details.get("after", {})
        known |= {field: after for field, (_, after) in line.details.get("changed", {}).items()}
    for person in Person.objects.filter(username__in=said).order_by("username"):
        facts = facts_of(person)
        for field, value in said[person.username].items():
            if field in facts and facts[field] != value:
                yield f"person {person.username}: {field} is {facts[field]!r}, the audit log says {value!r}"
