"""Proof of the staff's record: the audit log, people, duties and devices are what was written of them, and there is no
other than the audit log tells of. Reads only.
"""

from __future__ import annotations

import msgspec

from database.journal import journal_faults
from database.models import Journal
from database.replica import from_replica
from proofs.audit_lines import line_faults
from proofs.faults import Unreadable, one_moment


class StaffProof(msgspec.Struct):
    """What was found about the staff's record; sound means no faults."""

    entries: int
    head_hash: str
    faults: list[str]

    @property
    def sound(self) -> bool:
        """Whether everything holds."""
        return not self.faults


@from_replica
def verify_staff() -> StaffProof:
    """Prove the staff's record as of one moment; what cannot be read is a fault."""
    proof = StaffProof(0, "", [])
    try:
        with one_moment():
            head = Journal.objects.filter(name="staff").first()
            if head is not None:
                proof.entries, proof.head_hash = head.entries, bytes(head.head_hash).hex()
            proof.faults.extend(words for _, words in journal_faults("staff"))
            proof.faults.extend(line_faults())
    except Unreadable as error:
        proof.faults.append(str(error))
    return proof
